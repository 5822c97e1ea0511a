/** What an error begins with once it is marked: no text of XML holds this character. */
export const ERROR_MARK = '\uFFFF';

const ERROR_CELL =
  /(<(?:\w+:)?c\s[^>]*\bt=["'])e(["'][^>]*>(?:(?!<\/(?:\w+:)?c>)[^])*?<(?:\w+:)?v>)/g;

/** The XML of a worksheet whose errors, such as #N/A, are marked texts: the parser leaves them out otherwise. */
export function markedErrors(text: string): string {
  return text.replace(ERROR_CELL, `$1str$2${ERROR_MARK}`);
}

const FILLED_CELL = /<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]+)(\d+)["'][^>]*(?<!\/)>/g;

/** How far the filled cells of a worksheet reach, from A1 on. */
export function reachOf(text: string): { readonly nRows: number; readonly nColumns: number } {
  let [nRows, nColumns] = [0, 0];
  let last = '';
  for (const [, letters = '', row] of text.matchAll(FILLED_CELL)) {
    nRows = Math.max(nRows, Number(row));
    if (letters === last) continue;
    last = letters;
    nColumns = Math.max(nColumns, placeOfColumn(letters) + 1);
  }
  return { nRows, nColumns };
}

/** The place of the column of these letters, from 0: A is 0, AA is 26. */
function placeOfColumn(letters: string): number {
  return [...letters].reduce((place, letter) => 26 * place + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The letters of the column at a place, from 0. */
export function lettersOf(place: number): string {
  const rest = Math.floor(place / 26);
  return (rest === 0 ? '' : lettersOf(rest - 1)) + String.fromCharCode(65 + (place % 26));
}
