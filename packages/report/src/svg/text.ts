/** Widths of ASCII from the space on, in thousandths of the font size, of a common sans-serif. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
/** Fonts that a system may have instead are up to this much wider. */
const WIDER = 1.12;
const NO_WIDTH = /\p{M}|\u200d|\ufe0f/u;
const FULL_WIDTH =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\uff01-\uff60]/u;
const graphemes = /* @__PURE__ */ new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * How wide a text is at most, without a browser to ask.
 *
 * @param text Text as it is shown.
 * @param fontSize Pixels.
 * @returns Pixels.
 */
export function textWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const char of text) width += charWidth(char);
  return (width * fontSize) / 1000;
}

function charWidth(char: string): number {
  const known = WIDTHS[char.charCodeAt(0) - 32];
  if (known !== undefined) return known * WIDER;
  if (NO_WIDTH.test(char)) return 0;
  return FULL_WIDTH.test(char) ? 1050 : 620 * WIDER;
}

/**
 * Cut a text that is too wide, between characters as people count them.
 *
 * @param text Text as it is shown.
 * @param maxWidth Pixels.
 * @param fontSize Pixels.
 * @returns The text, or its start and an ellipsis; show the whole of it in a `<title>` then.
 */
export function ellipsis(text: string, maxWidth: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= maxWidth) return text;
  const characters = charactersOf(text);
  const kept = nFitting(characters, maxWidth - textWidth('…', fontSize), fontSize);
  // A name that was shortened before may end in an ellipsis here.
  return `${characters
    .slice(0, kept)
    .join('')
    .replace(/[\s…]+$/u, '')}…`;
}

/**
 * Cut a text that is too wide in its middle, between characters as people count them.
 *
 * @param text Text as it is shown.
 * @param maxWidth Pixels.
 * @param fontSize Pixels.
 * @returns The text, or its start, an ellipsis and its end; show the whole of it in a `<title>` then.
 */
export function middleCut(text: string, maxWidth: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= maxWidth) return text;
  const room = maxWidth - textWidth('…', fontSize);
  const characters = charactersOf(text);
  const last = nFitting([...characters].reverse(), room / 2, fontSize);
  const end = characters.slice(characters.length - last).join('');
  const first = nFitting(characters, room - textWidth(end, fontSize), fontSize);
  return `${characters.slice(0, first).join('').trimEnd()}…${end.trimStart()}`;
}

const charactersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** How many of the first characters have room. */
function nFitting(characters: readonly string[], room: number, fontSize: number): number {
  let left = room;
  const over = characters.findIndex((character) => (left -= textWidth(character, fontSize)) < 0);
  return over < 0 ? characters.length : over;
}

/** The widest of several texts, in pixels. */
export function widest(texts: readonly string[], fontSize: number): number {
  return texts.reduce((most, text) => Math.max(most, textWidth(text, fontSize)), 0);
}
