import type { SqlDialect } from '@confmat/sql';
import type { InputFormat } from '@confmat/files';
import type { CommandError } from '../command-error.js';

/** A column of the input. */
export interface SourceColumn {
  /** As the file names it. */
  readonly name: string;
  /** Its name in the relation. */
  readonly column: string;
  /** The engine's type. */
  readonly type: string;
  /** Whether the file holds half floats, or lists of them, which the engine reads as wider ones. */
  readonly isHalf?: boolean;
}

/** An input that can be queried. */
export interface Source {
  /** What messages and results call it. */
  readonly shownFile: string;
  readonly format: InputFormat | 'sql';
  /** Its columns, in the file's order. */
  readonly columns: readonly SourceColumn[];
  /** Whether its cells are all text, as in CSV. */
  readonly untyped: boolean;
  /** The relation that holds the given columns, as SQL text. */
  readonly relation: (columns: readonly SourceColumn[]) => string;
  /**
   * Counts the rows without the engine, which may lose those of a damaged file; undefined if only
   * the damage was looked for. Rejects if it finds one. Null where the engine notices all.
   */
  readonly countRows: (() => Promise<number | undefined>) | null;
  /**
   * The same input through a slower reader, which reads valid files that the fast one refuses, and
   * names the right line of others. Null where there is none.
   */
  readonly careful: Source | null;
  /** What separates its columns, where that was told by its header alone. */
  readonly guessedDelimiter?: string | undefined;
  /** Whether the names of columns look like a row. */
  readonly isHeaderRow?: boolean;
  /** Why columns that the file has cannot be used, by their names. */
  readonly unread?: ReadonlyMap<string, CommandError>;
  /** Says why a name is no column, if there is more to say than that none has it. */
  readonly whyNot?: (name: string) => CommandError | null;
}

/** How a CSV file is written, where somebody says so. */
export interface CsvForm {
  /** What separates cells. */
  readonly delimiter?: string | undefined;
  /** What cells are quoted by, if it is not `"`; empty for nothing. */
  readonly quote?: string | undefined;
  /** What stands before a quote in a quoted cell, if it is not that quote. */
  readonly escape?: string | undefined;
  /** `'none'`: the first line is a row, and columns are called 1, 2, 3 … */
  readonly header?: 'none' | undefined;
}

/** A file for the embedded engine, which can be read more than once. */
export interface EngineFile {
  readonly path: string;
  readonly shownFile: string;
  readonly format: InputFormat;
  /** How CSV is written, where it was typed. */
  readonly csv: CsvForm;
  /** The columns of JSON, where they are known. */
  readonly columns?: readonly SourceColumn[];
}

/** A file that was checked, on its way to become a source. */
export interface OpenFile {
  readonly dialect: SqlDialect;
  readonly path: string;
  /** The path as SQL text that means this file only. */
  readonly literalPath: string;
  readonly shownFile: string;
  readonly format: InputFormat;
}
