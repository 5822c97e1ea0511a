import type { Labeling } from '@confmat/inference';
import type { ReportCommandOptions } from '../report/options.js';

/** Options of `confmat judge`, as commander returns them. */
export interface JudgeCommandOptions extends Omit<ReportCommandOptions, 'true' | 'pred'> {
  /** The column of human labels, empty where no human labelled a row. */
  readonly human: string;
  /** The column of the judge's verdicts. */
  readonly judge: string;
  /** How the rows with human labels were chosen. */
  readonly labeled?: Labeling;
  /** Columns of disagreements to show, beside those that other options name. */
  readonly show?: readonly string[];
  /** What the judge's rates must reach. */
  readonly bar?: number;
}
