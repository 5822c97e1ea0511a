import type { ReportCommandOptions } from '../report/options.js';
import type { AskedValue } from './asked-value.js';

/** Options of `confmat whence`, as commander returns them: those of a report, and the numbers. */
export interface WhenceCommandOptions extends ReportCommandOptions {
  readonly value: readonly AskedValue[];
  /** Whether to try every threshold of the score. */
  readonly atThresholds?: boolean;
}
