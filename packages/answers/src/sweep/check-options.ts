import { CHOSEN_BY } from '@confmat/thresholds/internal';
import { usageError } from '@confmat/rows/command-error.js';
import { cannotCombine, needs } from '@confmat/rows/refusals.js';
import { checkProba } from '@confmat/rows/rows/class-columns.js';
import { quote } from '@confmat/rows/suggest.js';
import { checkClassGates, checkSweepGates, isOfScores, refuseTunedGates } from './gates.js';
import type { SweepCommandOptions } from './options.js';

/** The metrics whose best thresholds are found unless somebody says. */
const DEFAULT_METRICS = CHOSEN_BY.map(({ name }) => name);

/** The metrics whose best thresholds are wanted. */
export function metricsToOptimize({ maximize, score }: SweepCommandOptions): readonly string[] {
  return maximize ?? (score.length === 1 ? DEFAULT_METRICS : DEFAULT_METRICS.slice(0, 1));
}

/** Refuse what the table of options cannot tell of, before anything is read. */
export function checkSweepOptions(options: SweepCommandOptions): void {
  const { proba, score, labels } = options;
  if (proba !== undefined) checkProba(proba, labels);
  const twice = score.find((name, place) => score.indexOf(name) !== place);
  if (twice !== undefined) throw usageError(`--score ${quote(twice)}: is given twice`);
  refuseUnusedBeta(options);
  checkMeasures(options, proba !== undefined);
}

/** Refuse a beta that no metric has. */
function refuseUnusedBeta(options: SweepCommandOptions): void {
  const { beta, metrics, subjectTo } = options;
  const used = [
    ...metricsToOptimize(options),
    ...metrics,
    ...subjectTo.map(({ metric }) => metric),
  ];
  if (beta === 1 || used.includes('fbeta')) return;
  throw needs('--beta', 'the metric fbeta, as in --maximize fbeta');
}

/** Whether the scores themselves are measured: an option or a gate asks for it. */
export function measuresScores({ scoreMetrics = false, failUnder }: SweepCommandOptions): boolean {
  return scoreMetrics || failUnder.some(({ metric }) => isOfScores(metric));
}

/** Refuse gates of metrics that are not measured. */
export function checkMeasures(options: SweepCommandOptions, isOfClasses: boolean): void {
  const { failUnder, confidence, score } = options;
  if (isOfClasses && options.explain === true) throw cannotCombine('--explain', '--proba');
  const metrics = metricsToOptimize(options);
  if (isOfClasses) checkClassGates(failUnder, metrics);
  else checkSweepGates(failUnder, metrics, score);
  if (confidence !== undefined) refuseTunedGates(failUnder);
}
