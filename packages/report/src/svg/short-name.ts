/** Made for the first long name: a command without any starts sooner. */
let graphemes: Intl.Segmenter | undefined;

/** Longer names are cut in the middle to as many characters. */
const LONGEST = 40;
const FIRST = 19;
const LAST = 13;
/** In so many code units are more characters than are shown. */
const ENOUGH = 1000;

/**
 * Shorten a name in the middle to 40 characters as people count them. Six of them are a hash of the whole
 * name, which keeps names different that differ only in the middle: two such names have the same six once in
 * two billion pairs. A name is shortened in one way everywhere.
 */
export function shortName(text: string): string {
  if (text.length <= LONGEST) return text;
  const [first, last] = [charactersOf(text.slice(0, ENOUGH)), charactersOf(text.slice(-ENOUGH))];
  if (text.length <= ENOUGH && first.length <= LONGEST) return text;
  return `${first.slice(0, FIRST).join('')}…${digitsOf(text)}…${last.slice(-LAST).join('')}`;
}

/** A text as the characters that people count. */
export function charactersOf(text: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The digits that a name was shortened with, or its own. */
export const shownDigits = (name: string): string => SHORTENED.exec(name)?.[1] ?? digitsOf(name);

const SHORTENED = /…([\da-z]{6})…/;

/** The ends of a shortened name. */
export const withoutDigits = (name: string): string => name.replace(SHORTENED, '…');

/** Six digits and letters of a text: FNV-1a. */
export function digitsOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; ++at) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return ((sum >>> 0) % 36 ** 6).toString(36).padStart(6, '0');
}
