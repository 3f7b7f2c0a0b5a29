import { prepareShape } from '../json-shape.ts';
import { pickJson } from '../pick-json.ts';
import { parseText } from '../piece.ts';

const USAGE = {
  input_tokens: true,
  output_tokens: true,
  cache_read_input_tokens: true,
  cache_creation_input_tokens: true,
} as const;
const BLOCK = {
  type: true,
  id: true,
  name: true,
  input: true,
  text: true,
  tool_use_id: true,
  is_error: true,
  content: 'ends',
} as const;
const EXTRA = { stdout: 'ends', stderr: 'ends', interrupted: true, backgroundTaskId: true } as const;
const SHAPE = prepareShape({
  type: true,
  subtype: true,
  session_id: true,
  sessionId: true,
  parent_tool_use_id: true,
  isSidechain: true,
  isReplay: true,
  isSynthetic: true,
  isMeta: true,
  is_api_error_message: true,
  isApiErrorMessage: true,
  message: { id: true, model: true, content: [BLOCK], usage: USAGE },
  // The same result again, and the last member: only what is recorded whole is read from it.
  tool_use_result: ['stop', 'session_id', EXTRA],
  toolUseResult: EXTRA,
  cwd: true,
  version: true,
  model: true,
  claude_code_version: true,
  stdout: true,
  hook_name: true,
  hook_event: true,
  is_error: true,
  api_error_status: true,
  num_turns: true,
  total_cost_usd: true,
  usage: USAGE,
});

/** Nearly all of what an agent says and does is wanted, and what is wanted is parsed faster as a whole. */
const OF_AGENT = '{"type":"assistant"';

/** What is read of an event; the rest of it is passed over. Undefined where it is not JSON. */
export function pickEvent(text: string, isCut: boolean): unknown {
  return text.startsWith(OF_AGENT) ? parseText(text) : pickJson(text, SHAPE, isCut);
}
