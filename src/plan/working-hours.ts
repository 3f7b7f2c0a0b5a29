import type { Stream } from './stream.ts';

const HOUR_IN_SECONDS = 3600;
const DAY_IN_SECONDS = 24 * HOUR_IN_SECONDS;
const FIRST_HOUR = 8;
const LAST_HOUR = 17;
/** 1 January 1970 was a Thursday; days count from Monday. */
const WEEKDAY_OF_DAY_ZERO = 3;
const SATURDAY = 5;

/**
 * A moment, in Unix seconds (UTC), on or after that day, from Monday to Friday and from 8:00 to 18:00, never at a
 * full minute or hour: people do not commit on the stroke.
 */
export function timeOnDay(day: number, stream: Stream): number {
  return (
    onWorkingDay(day) * DAY_IN_SECONDS + stream.int(FIRST_HOUR, LAST_HOUR) * HOUR_IN_SECONDS + oddPart(stream)
  );
}

/** The next such moment, at least that many hours (one or more) into the clock hours after `previous`. */
export function timeAfter(options: { previous: number; gapInHours: number; stream: Stream }): number {
  const { previous, gapInHours, stream } = options;
  const hours = Math.floor(previous / HOUR_IN_SECONDS) + gapInHours;
  const day = Math.floor(hours / 24);
  const hour = hours % 24;
  if (hour > LAST_HOUR) return timeOnDay(day + 1, stream);
  if (hour < FIRST_HOUR || onWorkingDay(day) !== day) return timeOnDay(day, stream);
  return hours * HOUR_IN_SECONDS + oddPart(stream);
}

/** Days since 1 January 1970 of a `YYYY-MM-DD`. */
export function dayNumber(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / 1000 / DAY_IN_SECONDS);
}

function onWorkingDay(day: number): number {
  const weekday = (day + WEEKDAY_OF_DAY_ZERO) % 7;
  return weekday < SATURDAY ? day : day + 7 - weekday;
}

function oddPart(stream: Stream): number {
  return stream.int(1, 59) * 60 + stream.int(1, 59);
}
