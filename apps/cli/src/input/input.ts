import type { CountOptions, CountRequest, CountResult } from '@confmat/sql';
import type { Prepared } from '../rows/prepared.js';
import type { WrongRows, WrongRowsFormat, WrongRowsRequest } from '../rows/wrong-rows.js';
import type { ScoreReader, ScoreRequest, ScoreRows } from './score-rows.js';
import type { CollectedSets, SetRequest } from './set-rows.js';
import type { Source } from './source-types.js';

/** Looks at the rows whose predicted label is wrong. */
export interface WrongRowsReader {
  readonly some: (wanted: WrongRowsRequest, most: number) => Promise<WrongRows>;
  /** Returns how many rows were written. */
  readonly write: (
    wanted: WrongRowsRequest,
    path: string,
    format: WrongRowsFormat,
  ) => Promise<number>;
}

/** An open file, its columns known. Faults of its data become the command's own errors. */
export interface Input {
  readonly source: Source;
  /** Count its rows by true and predicted label. */
  readonly count: (request: CountRequest, options: CountOptions) => Promise<CountResult>;
  /**
   * Read its rows one batch at a time. A file may be read more than once until that succeeds:
   * `start` makes a reader for each attempt, and the last one has all rows.
   */
  readonly read: (request: ScoreRequest, start: () => ScoreReader) => Promise<ScoreRows>;
  /** Gather its label sets. */
  readonly collect: (request: SetRequest) => Promise<CollectedSets>;
  /** What was done to its rows, once they were counted; absent where they were not prepared. */
  readonly prepared?: () => Prepared;
  /** Its rows whose predicted label is wrong; absent where rows were not prepared. */
  readonly wrongRows?: WrongRowsReader;
  readonly close: () => void;
}
