/** The column that holds a row's number in its file, from 0, and which of several files it is. */
export const ROW_COLUMN = '#row';

/** Numbers of rows of the next file start this much higher. */
export const ROWS_OF_A_FILE: number = 2 ** 36;

/** A row of one of several files. */
export interface RowOfFile {
  /** The place of the file in the list. */
  readonly file: number;
  /** The row in the file, from 0. */
  readonly row: number;
}

/** The file and the row that a number in `ROW_COLUMN` stands for. */
export function rowOfFile(number: number): RowOfFile {
  return { file: Math.floor(number / ROWS_OF_A_FILE), row: number % ROWS_OF_A_FILE };
}
