import { usageError } from '../command-error.js';
import { quote } from '../suggest.js';
import { checkSweepGates } from './gates.js';
import type { SweepCommandOptions } from './options.js';

const DEFAULT_METRICS = ['f1', 'informedness', 'matthewsCorrcoef', 'accuracy'];

/** The metrics whose best thresholds are looked for. */
export function maximized({ maximize, score }: SweepCommandOptions): readonly string[] {
  return maximize ?? (score.length === 1 ? DEFAULT_METRICS : DEFAULT_METRICS.slice(0, 1));
}

/** Refuse options that contradict one another, before anything is read. */
export function checkSweepOptions(options: SweepCommandOptions): void {
  if ((options.true as string | undefined) === undefined) {
    throw usageError('which column holds the true labels?', '--true COLUMN');
  }
  if (options.score.length === 0) {
    throw usageError('which column holds the scores?', '--score COLUMN --pos-label LABEL');
  }
  if (options.posLabel === undefined) {
    throw usageError('--score needs --pos-label: which label does a high score mean?');
  }
  const twice = options.score.find((name, place) => options.score.indexOf(name) !== place);
  if (twice !== undefined) throw usageError(`--score ${quote(twice)}: is given twice`);
  if (options.bins !== undefined && options.thresholds !== undefined) {
    throw usageError('--bins and --thresholds exclude each other');
  }
  if (options.range !== undefined && options.bins === undefined) {
    throw usageError('--range goes with --bins');
  }
  checkSweepGates(options.failUnder, maximized(options), options.score);
}
