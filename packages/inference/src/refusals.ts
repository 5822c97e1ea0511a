/**
 * The words of this package: refusals, and the reasons why a number has no interval. Each refusal is
 * the error to throw; the border of the public function adds its name.
 */
import type { MetricError } from '@confmat/core';
import {
  describeType,
  invalidOption,
  optionConflict,
  unsupported,
  unsupportedType,
} from '@confmat/core/internal';
import type { Expected } from '@confmat/core/internal';

/** A level of confidence. */
const LEVEL: Expected = { kind: 'number', what: 'a number', above: 0, below: 1 };

/** Something else than what metrics are of. */
export function mustBeSource(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'a ConfusionMatrix or BinaryCounts');
}

/** A level outside (0, 1). */
export function mustBeLevel(value: unknown): MetricError {
  return invalidOption('level', value, LEVEL);
}

/** An average of one row that does not say which. */
export function posLabelMissing(): MetricError {
  return invalidOption('posLabel', undefined, 'a label, which average "binary" asks for');
}

/** A universe of classes without a mean over classes. */
export function labelsNeedMean(): MetricError {
  return optionConflict('labels', 'goes with the macro average of a matrix alone');
}

// Why there is no interval.
export const WEIGHTED = 'the counts are sums of weights, not numbers of rows';
export const OWN_METRIC = 'a metric of your own has no formula: bootstrap it';
export const NO_METHOD = 'no method is known to hold for this metric: bootstrap it';
export const NOT_WHOLE = 'the counts are not whole numbers of rows';
export const MANY_RARE =
  'no method holds for a mean of Fβ over more than 10 classes, some with fewer than 20 relevant rows';
export const MANY_CLASSES_FEW_ROWS =
  'no method holds for a weighted mean over more than 300 classes with fewer than 100 rows a class';
export const RARE_CLASS =
  'a class has fewer than 5 rows, true and predicted together: simulated coverage falls to 0.88';
export const DEPENDENT_ROWS =
  'the rows may be answers about the same samples: give clusters, such as sampleCounts';
export const NOT_ONE_SAMPLE = 'its rows are no parts of one sample, so an average has no interval';

/** Rows that a mean leaves out. */
export function leftOut(nOut: number, nRows: number, why: string): string {
  return `${nOut} of ${nRows} rows are left out: ${why}`;
}

/** A metric that reads a matrix in more than one way. */
export function isOfMatrix(option: string, name: string): MetricError {
  return optionConflict(option, `does not go with ${name} of a matrix, which is one number`);
}
export const ONE_CLASS = 'rows of one class only';

/** Scores that are known up to an interval. */
export function tiesOf(kind: 'list' | 'bins'): string {
  const between = kind === 'bins' ? 'in one bin' : 'between two thresholds';
  return `scores ${between} count as ties`;
}
export const FEW_POSITIVES = 'fewer than two positives';
export const NO_ROWS = 'there are no rows';
export const UNDEFINED = 'the statistic is undefined';
export const NO_ERROR = 'the sample has no error, and drawing it again shows none';

/** Classes that a bootstrap cannot see. */
export function fewRowsOf(nFew: number, nClasses: number, enough: number): string {
  return `the bootstrap cannot see ${nFew} of ${nClasses} classes, which have fewer than ${enough} relevant rows`;
}

/** Samples that were left out. */
export function undefinedReplicates(nUndefined: number, nReplicates: number): string {
  return `the statistic was undefined in ${nUndefined} of ${nReplicates} samples, which are left out`;
}

/** A number of samples too small to have tails. */
export function mustBeReplicates(value: unknown): MetricError {
  return invalidOption('replicates', value, {
    kind: 'integer',
    what: 'a whole number',
    atLeast: 100,
  });
}

/** A seed that is none. */
export function mustBeSeed(value: unknown): MetricError {
  return invalidOption('seed', value, { kind: 'integer', what: 'a whole number', atLeast: 0 });
}

/** Something else than a function of a matrix. */
export function mustBeStatistic(value: unknown): MetricError {
  return unsupportedType('statistic', value, 'a function of a ConfusionMatrix');
}

/** A statistic that gives something else than a number. */
export function mustReturnNumber(value: unknown): MetricError {
  return unsupported(
    'statistic',
    `a function that returns ${describeType(value)}`,
    'a function of a matrix that returns a number, such as (m) => f1(m, { average: "macro" })',
  );
}

/** Counts whose rows have no names. */
export function mustHaveKeys(): MetricError {
  return optionConflict('source', 'has rows without keys, which a report names');
}

export const ONE_CLUSTER = 'fewer than two clusters, so how they differ is unknown';

/** Tallies of other labels. */
export function mustShareLabels(): MetricError {
  return optionConflict('tallies', 'have different labels, expected the same in the same order');
}

/** More cells than a number can tell apart. */
export function mustFitClusters(nClusters: number, nClasses: number): MetricError {
  const fact = `makes ${nClusters} clusters of ${nClasses} classes, more cells than can be told apart`;
  return optionConflict('cluster', fact);
}

/** Clusters of another matrix. */
export function mustBeOfMatrix(): MetricError {
  return optionConflict(
    'clusters',
    'do not add up to the matrix, expected matrixOfClusters of them',
  );
}

/** Clusters of other counts. */
export function mustBeOfCounts(): MetricError {
  return optionConflict(
    'clusters',
    'do not pool to the counts, expected the same answers by cluster',
  );
}

/** Clusters in another form than the source asks for. */
export function mustBeClusters(of: 'matrix' | 'counts', value: unknown): MetricError {
  const expected =
    of === 'matrix'
      ? 'ClusterTallies, which clusterTallies counts'
      : 'BinaryCounts with a row per cluster, such as sampleCounts';
  return unsupportedType('clusters', value, expected);
}

/** Clusters of counts without the average that they are for. */
export function clustersNeedMicro(): MetricError {
  return optionConflict('clusters', 'of counts go with average "micro" alone');
}

export const FEW_HUMAN_LABELS = 'fewer than 100 human labels: simulated coverage falls to 0.93';

/** A judge's totals that are none. */
export function mustBeJudgeTotals(value: unknown): MetricError {
  const expected = '{ positives, total } of whole numbers, 0 <= positives <= total, total above 0';
  return unsupportedType('judgeTotals', value, expected);
}

/** Human and judge on other than two classes. */
export function mustHaveTwoLabels(nLabels: number, posLabel?: unknown): MetricError {
  return posLabel === undefined
    ? optionConflict('humanByJudge', `has ${nLabels} classes, expected two`)
    : invalidOption('posLabel', posLabel, 'one of the two labels of humanByJudge');
}

/** Human labels that are no whole rows. */
export function mustBeWholeMatrix(): MetricError {
  return optionConflict('humanByJudge', 'has no whole numbers of rows, expected at least one row');
}

/** Ratings that are none. */
export function mustBeRatings(argument: string, value: unknown): MetricError {
  const expected =
    'rows of whole numbers, a row per unit and a column per value, all of one length';
  return unsupportedType(argument, value, expected);
}

/** Numbers of values that do not fit. */
export function mustBeValues(value: unknown, nValues: number): MetricError {
  return invalidOption('values', value, `${nValues} finite numbers, one for each value`);
}

/** A share of positives outside (0, 1). */
export function mustBePrevalence(value: unknown): MetricError {
  return invalidOption('prevalence', value, LEVEL);
}

export const NO_TRUE_ROWS = 'a class has no true rows, so how it is predicted is unknown';
export const NOT_INVERTIBLE =
  'two classes are predicted alike, so their shares cannot be told apart';
export const TOO_ALIKE = 'classes are predicted nearly alike, so the shares may be far off';

/** Numbers of predicted rows that do not fit a matrix. */
export function mustBePredicted(value: unknown, nClasses: number): MetricError {
  const expected = `${nClasses} numbers of rows of at least 0, one for each class, not all 0`;
  return unsupportedType('predictedTotals', value, expected);
}

/** More classes than a system of equations is solved for. */
export function mustBeOfFewClasses(nClasses: number, most: number): MetricError {
  return optionConflict('matrix', `has ${nClasses} classes, expected at most ${most}`);
}

/** A goal that is none, or several. */
export function mustBeGoal(given: readonly string[], value?: number): MetricError {
  const [name = 'goal'] = given;
  if (given.length !== 1) {
    const fact = given.length === 0 ? 'names no goal' : `names ${given.join(' and ')}`;
    return optionConflict('goal', `${fact}, expected one of width, atLeast, atMost, maxDrop`);
  }
  const expected = name === 'width' ? 'a number in (0, 2)' : 'a finite number, a drop at least 0';
  return invalidOption(name, value, expected);
}

/** How sure something must be, outside its range. */
export function mustBeSureness(option: 'confidence' | 'power', value: unknown): MetricError {
  const above = option === 'power' ? 'a number in [0.5, 1)' : 'a number in (0.5, 1)';
  return invalidOption(option, value, above);
}

/** An expected value that is none. */
export function mustBeExpected(value: unknown): MetricError {
  const expected = 'a share in [0, 1], a change in [−1, 1], or an Interval that has ends';
  return invalidOption('expected', value, expected);
}

/** A share of rows that two models disagree on. */
export function mustBeDiscordant(value: unknown): MetricError {
  return invalidOption('discordant', value, 'a share in (0, 1], at least as large as the change');
}
