import type { CountRequest } from '@confmat/sql';

/** Rows whose predicted label differs from the true one. */
export interface WrongRowsRequest {
  readonly request: CountRequest;
  /** With a rule over scores: the labels of its codes, as texts. */
  readonly labelsOfCodes: readonly string[];
  /** The most rows of each pair of a true and a predicted label; undefined: all. */
  readonly perPair: number | undefined;
  /** A column of numbers: rows with the greatest are shown first. Default: in the order of the input. */
  readonly greatestFirst?: string | undefined;
  /** Whether rows are taken in turn from the most frequent pairs of labels. Default: false. */
  readonly ofWorstPairs?: boolean | undefined;
  /** How many there are, where that is known: they need not be counted. */
  readonly nWrong?: number | undefined;
}

/** Some wrong rows, for a person to look at. */
export interface WrongRows {
  /** How many there are. */
  readonly nWrong: number;
  /** The names of the columns of their cells. */
  readonly columns: readonly string[];
  readonly rows: readonly WrongRow[];
  /** Number of columns that are not shown, because no option names them. Default: 0. */
  readonly nUnasked?: number;
}

/** A wrong row. */
interface WrongRow {
  /** The file, if there are several. */
  readonly file: string | null;
  /** Its number in the file, from 1; null where rows have no order. */
  readonly row: number | null;
  readonly trueLabel: string;
  readonly predLabel: string;
  /** The cells of its columns as texts, in the order of the input; null where missing. */
  readonly cells: readonly (string | null)[];
}

/** How wrong rows are written to a file. */
export type WrongRowsFormat = 'csv' | 'tsv' | 'parquet' | 'jsonl' | 'json';
