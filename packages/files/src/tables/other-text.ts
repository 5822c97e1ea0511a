import { NUMPY_TEXT_NOTE, NumpyTextToCsv, numpyTextOf } from './numpy-text.js';
import { RTableToCsv, rTableNote, rTableOf } from './r-table.js';
import { WEKA_TEXT_NOTE, WekaTextToCsv, wekaTextOf } from './weka-text.js';

/** Writes a text as CSV, piece by piece. */
export interface TextToCsv {
  /** The CSV of the lines that a piece of text ends. */
  readonly next: (piece: string) => string;
  /** The CSV of what is left at the end of the text. */
  readonly end: () => string;
}

/** A table in a text that is no CSV. */
export interface OtherText {
  readonly reader: () => TextToCsv;
  /** What is said of it. */
  readonly note: string;
}

/**
 * The table that a text of R's `write.table`, of Weka's option `-p` or of numpy's `savetxt` with a header holds.
 *
 * @param start The first characters of the text.
 * @returns Null where it is written otherwise.
 */
export function otherTextOf(start: string): OtherText | null {
  const table = rTableOf(start);
  if (table) return { reader: () => new RTableToCsv(table), note: rTableNote(table) };
  const names = wekaTextOf(start);
  if (names) return { reader: () => new WekaTextToCsv(names), note: WEKA_TEXT_NOTE };
  const text = numpyTextOf(start);
  return text && { reader: () => new NumpyTextToCsv(text), note: NUMPY_TEXT_NOTE };
}
