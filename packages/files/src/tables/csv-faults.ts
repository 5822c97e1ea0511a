// What is wrong with a CSV or TSV file, in words that follow its name.

/** What is wrong with a header; null where it is one. */
export function headerFault(names: readonly string[], raw: string): string | null {
  if (names.some((name) => name.includes('\0'))) return NOT_TEXT;
  if (names.some((name) => name.includes('\uFFFD'))) return notUtf8(1);
  if (raw.trim() === '') return 'line 1 is empty, expected column names';
  return null;
}

/** The separator that a header of one column seems to be written with; undefined if none. */
export function otherDelimiter(names: readonly string[], delimiter: string): string | undefined {
  const [only = ''] = names;
  if (names.length !== 1) return undefined;
  return [',', ';', '\t', '|'].find((mark) => mark !== delimiter && only.includes(mark));
}

/** A file of no bytes. */
export const EMPTY_FILE = 'is empty';
/** A file with columns alone. */
export const NO_ROWS = 'has no rows to count';
/** A file whose header holds zeros. */
export const NOT_TEXT = 'is not text, expected rows separated by line ends';
/** A file that starts with the mark of another encoding. */
export const UTF_16 = 'is UTF-16 text, expected UTF-8';

/** A line whose bytes are no text. */
export function notUtf8(line: number | string): string {
  return `line ${line} is not UTF-8 text`;
}

/** A quote that is never closed; `line` is where it opens. */
export function openQuote(line: number): string {
  return `line ${line} opens a quote that never ends`;
}

/** A quote that ends before its cell does. */
export function strayQuote(line: number | string): string {
  return `line ${line} has a quote that never ends, or text after its end`;
}

/** A row that is longer or shorter than the header, or than the first row of a file without one. */
export function otherLength(
  line: number | string,
  found: number,
  expected: number,
  first = 'the header',
): string {
  return `line ${line} has ${found} column${found === 1 ? '' : 's'}, expected ${expected} as in ${first}`;
}
