/**
 * The words of this package: refusals, and the reasons why a number has no interval. Each refusal is
 * the error to throw; the border of the public function adds its name.
 */
import type { MetricError } from '@confmat/core';
import {
  describeType,
  emptyInput,
  integerIn,
  invalidOption,
  invalidValue,
  optionConflict,
  unsupported,
  unsupportedType,
} from '@confmat/core/internal';
import type { Expected, Place } from '@confmat/core/internal';

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
export const FEW_OF_A_CLASS =
  'there are fewer than 20 positives, or fewer than 20 negatives: simulated coverage falls to 0.75';
export const FEW_OUT_OF_ORDER =
  'too few rows of the rarer class are out of order for one of the areas: simulated coverage falls to 0.85';
export const ONE_ROW_OF_CLASS =
  'a class has one row alone, so how scores of the class vary is unknown';
export const DEPENDENT_ROWS =
  'the rows may be answers about the same samples: give samples, by sampleCounts';
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

/** A place or a number of samples that is none. */
export function mustBeWhole(option: string, value: unknown, atMost: number): MetricError {
  return invalidOption(option, value, integerIn(0, atMost));
}

/** An option about drawing samples that were drawn already. */
export function drawnAlready(option: string): MetricError {
  return optionConflict(option, 'does not go with values, of samples that were drawn already');
}

/** Something else than the values of samples, or too few of them. */
export function mustBeReplicateValues(values: unknown, nLeast: number): MetricError {
  return invalidOption('values', values, `${nLeast} numbers or more, of bootstrapValues`);
}

/** A value of a sample that is no number. */
export function mustBeReplicateValue(row: number, value: unknown): MetricError {
  return invalidValue(
    { argument: 'values', row },
    value,
    'a number, NaN where the statistic is undefined',
  );
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

export const UNIT_CHOICE =
  'no method is known to hold for some of the classes, or absent ones, of rows that belong together';
export const UNKNOWN_UNITS =
  'the rows belonged together, and what was made of their counts no longer knows how';
export const UNEVEN =
  'the weights make the rows worth fewer than 100 of equal weight: simulated coverage falls to 0.86';
export const COSTS_BEYOND =
  'the costs are so far apart, or so near, that their squares are beyond a number';
export const ONE_WITH_UNITS = 'only one of the two knows which of its rows belong together';
export const ONE_UNIT_OF_CLASS =
  'fewer than two units have rows of a class, so how they differ is unknown';
export const ONE_UNIT = 'fewer than two units, so how they differ is unknown';
export const UNEVEN_UNITS =
  'one unit has so many of the rows that all are worth fewer than 1.75 even ones, so how they differ is unknown';
export const UNEVEN_UNITS_OF_CLASS =
  'one unit has so many rows of a class that all are worth fewer than 1.75 even ones, so how they differ is unknown';

/** Samples of other counts. */
export function mustBeOfCounts(): MetricError {
  return optionConflict(
    'samples',
    'do not pool to the counts, expected the same answers by sample',
  );
}

/** Counts by sample of a matrix, whose rows are not sets of labels. */
export function samplesNeedCounts(): MetricError {
  return optionConflict('samples', 'go with counts of label sets, not with a matrix');
}

/** Counts by sample without the average that they are for. */
export function samplesNeedMicro(): MetricError {
  return optionConflict('samples', 'go with average "micro" alone');
}

/** A comparison of metrics that are a value per class. */
export function averageMissing(name: string): MetricError {
  return optionConflict('average', `is missing: ${name} of a matrix is a value per class`);
}

/** An option that only the accuracy and the error rate take. */
export function isOfAccuracy(option: string, value: unknown): MetricError {
  return optionConflict(option, `"${String(value)}" is of accuracy and errorRate alone`);
}

/** A method that takes rows one by one. */
export function isOfSingleRows(option: string, value: unknown): MetricError {
  return optionConflict(option, `"${String(value)}" takes rows one by one, not by unit`);
}

// Why a comparison has no interval or p-value.
export const NO_GRADIENT =
  'no method is known to hold for the difference of this metric: the p-value needs none';
export const ALIKE_SCORES =
  'the two scores rank all rows alike: as if one more row of each class were ranked apart either way';
export const EVEN_DIFFERENCE =
  'the two scores rank all rows alike, yet differ: nothing says how much the difference would vary';
export const FEW_FOLDS = 'there are fewer than two folds';
export const EVEN_FOLDS = 'the differences of the folds do not vary';

/** A p-value that is none. */
export function mustBeProbability(place: Place, value: unknown): MetricError {
  return invalidValue(place, value, { kind: 'number', what: 'a number', atLeast: 0, atMost: 1 });
}

/** A number of rows that is none. */
export function mustBeRowsOf(option: string, value: unknown): MetricError {
  return invalidOption(option, value, { kind: 'number', what: 'a number of rows', above: 0 });
}

/** Something else than predictions of several models. */
export function mustBePredictions(value: unknown): MetricError {
  return unsupportedType('predictions', value, 'columns of two or more models, { old, new }');
}
export const OTHER_ROWS = 'the pairs of models are not of the same rows';

/** A number of rows that is none. */
export function mustBeTrials(value: unknown, argument = 'trials'): MetricError {
  return invalidValue(argument, value, { kind: 'integer', what: 'a whole number', atLeast: 0 });
}

/** Numbers of rows whose sum is no exact number. */
export function mustAddUp(first: string, second: string): MetricError {
  return optionConflict(first, `and ${second} add up to more than ${Number.MAX_SAFE_INTEGER} rows`);
}

/** More hits than rows, or no number of them. */
export function mustBeSuccesses(value: unknown, trials: number): MetricError {
  const words = { kind: 'integer', what: 'a whole number', atLeast: 0, atMost: trials } as const;
  return invalidValue('successes', value, words);
}

export const STRICT = 'the interval has a warning, and a strict gate takes none';

/** Something else than what a gate judges. */
export function mustBeGated(value: unknown): MetricError {
  return unsupportedType('target', value, 'an interval or a comparison');
}

/** No bound, or several. */
export function mustHaveOneBound(names: readonly string[]): MetricError {
  const [first = 'atLeast', second] = names;
  const words =
    second === undefined ? 'is missing: atLeast, atMost or maxDrop' : `does not go with ${second}`;
  return optionConflict(first, words);
}

/** A bound that is none. */
export function mustBeBound(name: string, value: unknown, why?: string): MetricError {
  if (why !== undefined) return optionConflict(name, `does not go with it: ${why}`);
  const least = name === 'maxDrop' ? { atLeast: 0 } : {};
  return invalidOption(name, value, { kind: 'number', what: 'a finite number', ...least });
}

/** A confidence outside (0.5, 1). */
export function mustBeConfidence(value: unknown): MetricError {
  const words = { kind: 'number', what: 'a number', above: 0.5, below: 1 } as const;
  return invalidOption('confidence', value, words);
}

/** A confidence that the interval does not have. */
export function mustMatchConfidence(confidence: number, level: number): MetricError {
  const wanted = Number((2 * confidence - 1).toFixed(9));
  return optionConflict(
    'confidence',
    `${confidence} needs an interval of level ${wanted}, this one is of ${level}: make it with { level: ${wanted} }`,
  );
}

/** Something else than verdicts of gates. */
export function mustBeGates(value: unknown): MetricError {
  return unsupportedType('gates', value, 'an array of what gate returned, at least one');
}

// What to mind of a judge's share, or why it has no interval.
export const FEW_HUMAN_LABELS = 'fewer than 40 human labels, for which no coverage was simulated';
export const CHOSEN_ROWS =
  'the rows were chosen by a label, so their share is not that of all rows';
export const NO_BETTER = 'on the rows with human labels the judge is no better than chance';
export const WEAK_JUDGE =
  'by so few human labels the judge is hardly better than chance: the interval may be too narrow';
export const FEW_OF_A_HUMAN_CLASS =
  'a class has fewer than 10 rows with human labels, which hardly tell its rate: the interval may be too narrow';
export const ONE_VERDICT =
  'no row that the judge found positive, or none that it found negative, has a human label';

/** Rows that look as if they had been chosen otherwise than declared. */
export function evenLabels(by: 'human' | 'judge'): string {
  return `half of the rows have either ${by} label: check that labeled is not "by ${by} label"`;
}

/** Human labels of rows that were hardly chosen as declared: the judge's share among some is too far off. */
export function mustBeLabeledSo(
  labeled: string,
  {
    share,
    among,
    others,
  }: { readonly share: number; readonly among: string; readonly others: number },
  likely: readonly string[],
): MetricError {
  const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;
  return optionConflict(
    'labeled',
    `"${labeled}" does not fit: the judge found ${percent(share)} positive among ${among} and ${percent(others)} among the others; likely it is ${likely.map((name) => `"${name}"`).join(' or ')}`,
  );
}

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

/** A share of the rows that are relevant, outside (0, 1]. */
export function mustBeShareOfRows(value: unknown): MetricError {
  return invalidOption('share', value, 'a number in (0, 1]');
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

export const NO_REST = 'there are no rows to compare, in the slice or outside it';
export const UNIT_ROWS = 'the method takes rows one by one, and these belong together';
export const UNIT_TEST = 'the test takes rows one by one, and these belong together';
export const NO_SHARE =
  'the test is of shares of rows: accuracy, or precision, recall, F1 or Jaccard of one class';

/** Something else than slices. */
export function mustBeSlices(value: unknown): MetricError {
  return unsupportedType('slices', value, 'what slicedMatrices returned');
}

/** A metric whose differences are not attributed to cells. */
export function mustBeAttributable(name: string): MetricError {
  return unsupported(
    'metric',
    `${name}, whose difference is no sum over cells`,
    'accuracy, errorRate, balancedAccuracy, or a ratio of the counts of the classes with average "binary", "micro" or "macro"',
  );
}

/** A matrix without rows. */
export function mustHaveRows(argument: string): MetricError {
  return emptyInput(argument, 'has no rows');
}
