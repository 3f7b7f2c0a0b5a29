import { eventSchema } from '../../../schema/record.ts';
import { foilEndSchema, foilRecordSchema, foilSessionSchema } from '../../../schema/transcript-foil.ts';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import { type Piece, parsePiece } from '../piece.ts';
import type { SessionSink, TranscriptReader } from '../reader.ts';
import { buildSession } from '../session-builder.ts';

/** Foil's own JSON lines (src/schema/transcript-foil.ts): sessions of events, or run records, one a line or one a file. */
export const foil: TranscriptReader = {
  format: 'foil',
  recognises(value, key) {
    if (key === 'witness') return Array.isArray(value['events']);
    if (typeof value['record'] === 'string') return Array.isArray(fieldsOf(value['witness'])['events']);
    return value['type'] === 'session' && typeof value['foil'] === 'string';
  },
  open({ sink }) {
    let session: ReturnType<typeof readOwn> | null = null;
    let members: Fields = {};
    return {
      take(piece) {
        const parsed = parsePiece(piece);
        if (piece.key !== null) {
          members = { ...members, [piece.key]: parsed };
          if (piece.isTorn) members = { ...members, isTorn: true };
          return;
        }
        const value = fieldsOf(parsed);
        if ('witness' in value) {
          session?.finish();
          session = null;
          readRecord(sink, value, piece.line);
          return;
        }
        if (value['type'] === 'session') {
          session?.finish();
          session = readOwn(sink, value, piece);
        } else {
          session ??= readOwn(sink, {}, piece);
          session.take(value, piece);
        }
      },
      end() {
        session?.finish();
        if ('witness' in members || 'isTorn' in members) readRecord(sink, members, 1);
      },
    };
  },
};

function readRecord(sink: SessionSink, value: Fields, line: number): void {
  const builder = buildSession({ format: 'foil', keepsDirectory: false, sink });
  const { success, data } = foilRecordSchema.safeParse(value);
  builder.touch(line);
  builder.facts.id = textOf(value['record']);
  if (success) {
    builder.facts.root = data.witness.root;
    builder.facts.usage.toolCalls = data.witness.events.filter(({ type }) => ACTIONS.has(type)).length;
    for (const event of data.witness.events) builder.add(event, { line, isCwdStated: true });
  } else builder.exclude('is no whole run record');
  builder.finish();
}

const ACTIONS: ReadonlySet<string> = new Set(['command', 'read', 'edit', 'tool']);

function readOwn(sink: SessionSink, header: Fields, { line }: Piece) {
  const builder = buildSession({ format: 'foil', keepsDirectory: true, sink });
  const { facts } = builder;
  const { success, data } = foilSessionSchema.safeParse(header);
  builder.touch(line);
  if (success) {
    facts.id = data.id;
    facts.model = data.model ?? null;
    facts.agentVersion = data.agent ?? null;
    facts.root = data.root ?? null;
  } else builder.exclude(`line ${line} does not start a session`);
  let isEnded = false;
  let prompts = 0;
  return {
    take(value: Fields, piece: Piece): void {
      builder.touch(piece.line);
      const event = eventSchema.safeParse(value);
      const end = value['type'] === 'end' ? foilEndSchema.safeParse(value) : null;
      if (end?.success === true) {
        isEnded = true;
        Object.assign(facts.usage, end.data.usage);
        if (end.data.error !== undefined) builder.exclude(`ended with an error: ${end.data.error}`);
        if (end.data.usage?.outputTokens === 0) builder.exclude('zero output tokens');
      } else if (!event.success) {
        const type = textOf(value['type']);
        builder.unknown(type ?? '(not JSON)', piece.line);
        if (type === null && piece.isTorn)
          builder.exclude(`line ${piece.line} is torn: the file ends within it`);
      } else {
        if (isEnded) builder.exclude('goes on after its own end');
        if (event.data.type === 'prompt') prompts += 1;
        if (ACTIONS.has(event.data.type)) facts.usage.toolCalls += 1;
        builder.add(event.data, { line: piece.line, isCwdStated: true });
      }
    },
    finish(): void {
      facts.usage.userTurns = prompts;
      if (!isEnded) builder.exclude('cut off: no end');
      builder.finish();
    },
  };
}
