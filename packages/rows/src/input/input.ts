import type { CountOptions } from '@confmat/sql';
import type { CellRequest, CountsOfCells } from '@confmat/sql/internal';
import type { ResultMeaning, TextPair } from '@confmat/files';
import type { FoundFacts } from '../columns/column-facts.js';
import type { CommandError } from '../command-error.js';
import type { FoundFile } from './check-file.js';
import type { Ask } from '../remote/question.js';
import type { ReadCells } from './cell-reader.js';
import type { Prepared } from './prepared.js';
import type { ResultRows } from './result-rows.js';
import type { WrongRows, WrongRowsFormat, WrongRowsRequest } from './wrong-rows.js';
import type { ScoreReader, ScoreRequest, ScoreRows } from './score-rows.js';
import type { CollectedSets, SetRequest } from './sets/set-rows.js';
import type { Source, SourceColumn } from './source-types.js';

/** Looks at the rows whose predicted label is wrong. */
interface WrongRowsReader {
  readonly some: (wanted: WrongRowsRequest, most: number) => Promise<WrongRows>;
  /** Returns how many rows were written, and how many there are to write. */
  readonly write: (
    wanted: WrongRowsRequest,
    path: string,
    format: WrongRowsFormat,
  ) => Promise<{ readonly nWritten: number; readonly nWrong: number }>;
}

/** Looks at what columns hold. */
export interface ColumnsReader {
  /** Why columns of some of several files are left out. */
  readonly faults: readonly CommandError[];
  /** Looks at columns. */
  readonly facts: (columns: readonly SourceColumn[]) => Promise<FoundFacts>;
  /**
   * The share of rows in which two columns hold the same text, in [0, 1], of those in which not both
   * are missing.
   */
  readonly agreement: (a: SourceColumn, b: SourceColumn) => Promise<number>;
  /** The same of the first rows, of columns whose facts are known. */
  readonly likeness: (a: SourceColumn, b: SourceColumn) => Promise<number>;
  /** The cells of two columns in the first rows, as texts. */
  readonly pairs: (a: SourceColumn, b: SourceColumn) => Promise<readonly TextPair[]>;
}

/** An open file, its columns known. Faults of its data become the command's own errors. */
export interface Input {
  readonly source: Source;
  /** The files that it reads; absent where an engine has the rows. */
  readonly files?: readonly FoundFile[];
  /**
   * Count its rows by true label, one prediction or two, groups and unit, and make counts of the cells:
   * by `matrixOfCells`, or of two predictions by `jointOfCells`.
   */
  readonly count: <R>(
    request: CellRequest,
    options: CountOptions,
    make: CountsOfCells<R>,
  ) => Promise<R>;
  /**
   * Read its rows one batch at a time. A file may be read more than once until that succeeds:
   * `start` makes a reader for each attempt, and the last one has all rows.
   */
  readonly read: (request: ScoreRequest, start: () => ScoreReader) => Promise<ScoreRows>;
  /** Ask the engine that has its rows a question about scores; absent where rows are read. */
  readonly ask?: Ask;
  /** Read cells of its rows; absent where an engine has them. */
  readonly cells?: ReadCells;
  /** Gather its label sets. */
  readonly collect: (request: SetRequest) => Promise<CollectedSets>;
  /** What its columns mean, if an evaluation program wrote a file of it. */
  readonly results?: ResultMeaning;
  /** Which of its rows are of one question, if an evaluation program wrote them. */
  readonly resultRows?: ResultRows;
  /** What was done to its rows, once they were counted; absent where they were not prepared. */
  readonly prepared?: () => Prepared;
  /** Its rows whose predicted label is wrong; absent where rows were not prepared. */
  readonly wrongRows?: WrongRowsReader;
  /** What its columns hold; absent where rows were not prepared. */
  readonly columns?: ColumnsReader;
  /** Whether a query was shown instead of run; absent where queries run. */
  readonly hasShown?: () => boolean;
  readonly close: () => void;
}
