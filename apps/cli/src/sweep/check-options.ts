import { NOT_KEPT } from '@confmat/files';
import { CommandError, usageError } from '../command-error.js';
import { checkGateOptions } from '../gates/check-gate-options.js';
import { checkUnitColumn } from '../intervals/check-unit-column.js';
import { NEEDS_READER } from '../intervals/check-unit-option.js';
import { formatsOf } from '../output/output-format.js';
import { cannotCombine, needs, whichColumn } from '../refusals.js';
import { checkProba } from '../rows/class-columns.js';
import { quote } from '../suggest.js';
import { checkClassGates, checkSweepGates, refuseTunedGates } from './gates.js';
import type { SweepCommandOptions } from './options.js';

const DEFAULT_METRICS = ['f1', 'informedness', 'matthewsCorrcoef', 'accuracy'];

/** The metrics whose best thresholds are wanted. */
export function metricsToOptimize({ maximize, score }: SweepCommandOptions): readonly string[] {
  return maximize ?? (score.length === 1 ? DEFAULT_METRICS : DEFAULT_METRICS.slice(0, 1));
}

/** A sweep of each class shows no table of thresholds, and has no positive label. */
function checkClassOptions(options: SweepCommandOptions, proba: string): void {
  if (options.score.length > 0) throw cannotCombine('--score', '--proba');
  if (options.posLabel !== undefined) {
    throw cannotCombine('--pos-label', '--proba', 'every class is the positive one of its sweep');
  }
  if (options.by.length > 0) throw cannotCombine('--by', '--proba');
  if (options.thresholds === 'all') throw cannotCombine('--thresholds all', '--proba');
  checkProba(proba, options.labels);
  checkMeasures(options, true);
}

/** Refuse options that contradict one another, before anything is read. */
export function checkSweepOptions(options: SweepCommandOptions): void {
  if ((options.true as string | undefined) === undefined) {
    throw whichColumn('the true labels', '--true COLUMN');
  }
  checkGateOptions(options, { '--fail-under': options.failUnder });
  if (options.range !== undefined && options.bins === undefined) throw needs('--range', '--bins');
  if (options.bins !== undefined && options.thresholds !== undefined) {
    throw cannotCombine('--bins', '--thresholds');
  }
  checkSweepUnits(options);
  if (options.proba !== undefined) {
    checkClassOptions(options, options.proba);
    return;
  }
  if (options.labels !== undefined) throw needs('--labels', '--proba');
  if (options.score.length === 0) {
    throw whichColumn('the scores', '--score COLUMN --pos-label LABEL');
  }
  if (options.posLabel === undefined) {
    throw needs('--score', '--pos-label: which label does a high score mean?');
  }
  const twice = options.score.find((name, place) => options.score.indexOf(name) !== place);
  if (twice !== undefined) throw usageError(`--score ${quote(twice)}: is given twice`);
  checkMeasures(options, false);
}

/** Refuse a column of units where nothing would read it. */
export function checkSweepUnits(options: SweepCommandOptions): void {
  const { unit, weight, save, interval, confidence, html, svg, describe, saved } = options;
  if (unit === undefined) return;
  checkUnitColumn(options);
  if (weight !== undefined) {
    throw cannotCombine(
      '--unit',
      '--weight',
      'no method is known to hold for areas and all thresholds of weighted rows; report --score has intervals at one threshold',
    );
  }
  const shown = [html, svg[0], describe].some((option) => option !== undefined);
  if (
    shown &&
    saved &&
    !saved.evaluation.scores.every(({ sweep }) => typeof sweep.units === 'object')
  ) {
    throw new CommandError(`${saved.files.join(', ')}: ${NOT_KEPT}`);
  }
  const isRead = [interval, confidence, save].some((option) => option !== undefined);
  if (isRead || shown || saved || formatsOf(options.output, options).includes('json')) return;
  throw usageError(NEEDS_READER);
}

/** Refuse gates of metrics that are not measured. */
export function checkMeasures(options: SweepCommandOptions, isOfClasses: boolean): void {
  const { failUnder, confidence, score } = options;
  const metrics = metricsToOptimize(options);
  if (isOfClasses) checkClassGates(failUnder, metrics);
  else checkSweepGates(failUnder, metrics, score);
  if (confidence !== undefined) refuseTunedGates(failUnder);
}
