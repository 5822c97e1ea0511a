import { mayBeBands } from './band-columns.js';
import { cleansCells } from './clean.js';
import type { Cleaning } from './clean.js';
import type { ListColumn } from './list-column.js';

/** Options that say what to do with rows before they are counted. */
export interface RowOptions extends Cleaning {
  /** The columns of the true and the predicted labels. */
  readonly true?: string;
  readonly pred?: string;
  /** A condition that rows must meet, as SQL. */
  readonly where?: string;
  /** Whether that condition may reach no file but the input. */
  readonly isConfined?: boolean;
  /** Columns whose values match the rows of two files. */
  readonly on?: readonly string[];
  /** Whether columns of one name in two joined files are two columns. */
  readonly tellsFilesApart?: boolean;
  /** Whether groups may answer the same questions: each is told of on its own then. */
  readonly mayShareQuestions?: boolean;
  /** Columns of groups, or bands of columns, and of what rows belong to. */
  readonly by?: readonly string[];
  readonly unit?: string;
  /** What to do with rows without a partner. */
  readonly onMissing?: 'error' | 'skip';
  /** A file for the rows whose predicted label is wrong. */
  readonly errors?: string;
  /** How many of them to show in the report. */
  readonly showErrors?: number;
  /** How many wrong rows a page shows. */
  readonly rows?: number;
  /** The most of them, of each pair of a true and a predicted label. */
  readonly errorsPerPair?: number;
  /** Whether the columns themselves are asked about. */
  readonly describes?: boolean;
  /** Whether columns are made of others. */
  readonly makesColumns?: boolean;
  /** A column of lists of scores, whose items are read as columns. */
  readonly listColumn?: ListColumn | undefined;
}

/** Whether rows are looked at one by one, with all of their columns. */
export function looksAtRows({ errors, showErrors, rows }: RowOptions): boolean {
  return errors !== undefined || showErrors !== undefined || rows !== undefined;
}

/** Whether an input needs to be prepared at all. */
export function changesRows(options: RowOptions): boolean {
  return (
    cleansCells(options) ||
    options.where !== undefined ||
    options.on !== undefined ||
    options.listColumn !== undefined ||
    looksAtRows(options) ||
    options.describes === true ||
    options.makesColumns === true ||
    options.by?.some(mayBeBands) === true
  );
}
