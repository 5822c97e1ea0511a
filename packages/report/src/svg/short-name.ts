const graphemes = /* @__PURE__ */ new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Longer names are cut in the middle to as many characters. */
const LONGEST = 40;
const FIRST = 20;
const LAST = 14;
/** In so many code units are more characters than are shown. */
const ENOUGH = 1000;

/**
 * Shorten a name in the middle to 40 characters as people count them. Four digits stand for what is left
 * out, so that names which differ there alone differ still; a name is shortened alike everywhere.
 */
export function shortName(text: string): string {
  if (text.length <= LONGEST) return text;
  const [first, last] = [charactersOf(text.slice(0, ENOUGH)), charactersOf(text.slice(-ENOUGH))];
  if (text.length <= ENOUGH && first.length <= LONGEST) return text;
  return `${first.slice(0, FIRST).join('')}…${digitsOf(text)}…${last.slice(-LAST).join('')}`;
}

const charactersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Four hexadecimal digits of a text: FNV-1a, its halves folded. */
function digitsOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; ++at) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return ((sum >>> 16) ^ (sum & 0xffff)).toString(16).padStart(4, '0');
}
