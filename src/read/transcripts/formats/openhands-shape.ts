import { prepareShape } from '../json-shape.ts';

const RESULT = {
  content: 'ends',
  output: 'ends',
  is_error: true,
  exit_code: true,
  metadata: { exit_code: true, working_dir: true },
} as const;
const METRICS = {
  accumulated_cost: true,
  accumulated_token_usage: true,
  token_usages: [{ response_id: true }],
} as const;
const EVENT = {
  id: true,
  source: true,
  action: true,
  args: true,
  message: true,
  observation: RESULT,
  content: 'ends',
  cause: true,
  extras: {
    metadata: { exit_code: true, working_dir: true },
    exit_code: true,
    agent_state: true,
    reason: true,
  },
  tool_call_metadata: { model_response: { id: true } },
  llm_metrics: METRICS,
  kind: true,
  tool_call_id: true,
  tool_name: true,
  tool_call: { arguments: true },
  llm_response_id: true,
  llm_message: { content: true },
  system_prompt: true,
  detail: true,
  code: true,
  error: true,
  key: true,
  value: true,
} as const;
/** What is read of an event or of an evaluation's row; the rest of it is passed over. */
export const SHAPE = prepareShape({
  ...EVENT,
  instance_id: true,
  test_result: {},
  metadata: { llm_config: { model: true } },
  metrics: METRICS,
  history: [EVENT],
});
