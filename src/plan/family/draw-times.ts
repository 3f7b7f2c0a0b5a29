import type { Stream } from '../stream.ts';

const MINUTES_PER_DAY = 24 * 60;
const MS_PER_MINUTE = 60_000;
const MORNING = 8 * 60;
const EVENING = 21 * 60;

/**
 * Strictly increasing local times of the turns of a conversation, and one after them: a few minutes apart within a
 * day, between eight and nine in the evening, with a night or two between some of them.
 * @param start first and last possible first day, `YYYY-MM-DD`.
 * @returns `YYYY-MM-DDTHH:MM`, `count` + 1 of them.
 */
export function drawTimes(options: {
  count: number;
  start: readonly [string, string];
  stream: Stream;
}): string[] {
  const { count, start, stream } = options;
  const dayOf = (date: string) => Date.parse(`${date}T00:00Z`) / MS_PER_MINUTE / MINUTES_PER_DAY;
  let day = stream.int(dayOf(start[0]), dayOf(start[1]));
  let minute = stream.int(MORNING, EVENING - 120);
  const times = [];
  for (let turn = 0; turn <= count; turn += 1) {
    times.push(new Date((day * MINUTES_PER_DAY + minute) * MS_PER_MINUTE).toISOString().slice(0, 16));
    minute += stream.int(1, 50);
    if (minute >= EVENING || stream.int(1, 4) === 1) {
      day += stream.int(1, 2);
      minute = stream.int(MORNING, EVENING - 120);
    }
  }
  return times;
}
