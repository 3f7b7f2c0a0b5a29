import type { PublicItem } from '../../schema/item.ts';
import { wordsOf } from '../../text/tokens.ts';

const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const MINUTES_IN_AN_HOUR = 60;
const MS_IN_A_DAY = 86_400_000;

/** Numbers that anybody can read off an item without understanding a word of it, by name. */
export function numbersOf(item: PublicItem, place: number): Record<string, number> {
  const { item_id: id, record, evidence } = item;
  const texts = evidence.map(({ text }) => text);
  const all = texts.join(' ');
  const lengths = texts.map((text) => text.length);
  const times = evidence.map(({ when }) => new Date(`${when}:00Z`).getTime());
  const minutes = evidence.map(({ when }) => minutesOf(when));
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  return {
    'place in the file': place,
    ...Object.fromEntries(
      [...id].map((letter, at) => [`character ${at + 1} of the id`, ID_ALPHABET.indexOf(letter)]),
    ),
    'characters of the record': record.length,
    'words of the record': wordsOf(record).length,
    'digits of the record': count(record, /\d/gu),
    'commas of the record': count(record, /,/gu),
    'capitals of the record': count(record, /\p{Lu}/gu),
    'passages of the evidence': evidence.length,
    'characters of the evidence': all.length,
    'words of the evidence': wordsOf(all).length,
    'longest passage': Math.max(0, ...lengths),
    'shortest passage': Math.min(...lengths, Number.MAX_SAFE_INTEGER),
    'length of the first passage': lengths[0] ?? 0,
    'length of the last passage': lengths.at(-1) ?? 0,
    'digits of the evidence': count(all, /\d/gu),
    'commas of the evidence': count(all, /,/gu),
    'full stops of the evidence': count(all, /\./gu),
    'questions of the evidence': count(all, /\?/gu),
    'exclamations of the evidence': count(all, /!/gu),
    'quotes of the evidence': count(all, /["“”‘’']/gu),
    'dashes of the evidence': count(all, /[-–—]/gu),
    'capitals of the evidence': count(all, /\p{Lu}/gu),
    'speakers of the evidence': new Set(evidence.map(({ who }) => who)).size,
    'hour of the first passage': minutes[0] ?? 0,
    'hour of the last passage': minutes.at(-1) ?? 0,
    'mean hour': mean(minutes),
    'odd minutes': minutes.filter((minute) => minute % 2 === 1).length,
    'day of the first passage': times[0] ?? 0,
    'day of the week of the first passage': new Date(times[0] ?? 0).getUTCDay(),
    'days from first to last': ((times.at(-1) ?? 0) - (times[0] ?? 0)) / MS_IN_A_DAY,
    'longest gap between passages': Math.max(0, ...gaps),
  };
}

/** Words at the places where cue words stand. */
export function edgeWordsOf({ record, evidence }: PublicItem): Record<string, string> {
  const own = wordsOf(record);
  return {
    'first word of the record': own[0] ?? '',
    'last word of the record': own.at(-1) ?? '',
    'first word of the evidence': wordsOf(evidence[0]?.text ?? '')[0] ?? '',
    'last word of the evidence': wordsOf(evidence.at(-1)?.text ?? '').at(-1) ?? '',
    'last mark of the evidence': (evidence.at(-1)?.text ?? '').slice(-1),
    'first speaker': evidence[0]?.who ?? '',
    'last speaker': evidence.at(-1)?.who ?? '',
  };
}

function minutesOf(when: string): number {
  return Number(when.slice(11, 13)) * MINUTES_IN_AN_HOUR + Number(when.slice(14, 16));
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
