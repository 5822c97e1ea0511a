import type { CountOptions, CountRequest, CountResult } from '@confmat/sql';
import type { Source } from './source-types.js';

/** An input whose rows can be counted. */
export interface Countable {
  readonly source: Source;
  /** Count it; faults of the data become the command's own errors. */
  readonly count: (request: CountRequest, options: CountOptions) => Promise<CountResult>;
  readonly close: () => void;
}
