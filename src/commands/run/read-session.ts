import { recordUsageOf } from '../../read/transcripts/record-usage.ts';
import { readTranscript } from '../../read/transcripts/read-transcript.ts';
import { READERS } from '../../read/transcripts/registry.ts';
import type { ReadSession } from '../../run/command/command-agent.ts';
import type { TranscriptFormat } from '../../schema/transcript.ts';
import { placeCommands } from '../../score/place-commands.ts';
import { FOIL_VERSION } from '../../version.ts';

/**
 * The session in a file that an agent left; null where no reader recognises the file. A file with more than one
 * session is not of one session, and says so.
 */
export function readSession(settings: {
  file: string;
  format: TranscriptFormat | null;
  /** Absolute path of the workspace. */
  root: string;
}): ReadSession | null {
  const { file, format, root } = settings;
  const sessions = readTranscript({ file, format });
  const [only] = sessions;
  if (only === undefined) return null;
  const { session } = only;
  // What the agent was told is known from who told it.
  const events = only.events.filter(({ event }) => event.type !== 'prompt');
  const surplus = sessions.length === 1 ? [] : [`the transcript holds ${sessions.length} sessions, not one`];
  return {
    events: placeCommands({ events, keepsDirectory: session.keepsDirectory, root }),
    usage: recordUsageOf({ session, events, before: 1 }),
    reader: `${READERS[session.format].format} ${FOIL_VERSION}`,
    model: session.model,
    agentVersion: session.agentVersion,
    exclusions: [...session.exclusions, ...surplus],
  };
}
