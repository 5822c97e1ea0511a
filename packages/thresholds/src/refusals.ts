/**
 * The words of this package's refusals. Each function returns the error to throw; the border of the
 * public function adds its name.
 */
import type { Label, MetricError, MetricIssue } from '@confmat/core';
import {
  describeType,
  emptyInput,
  invalidOption,
  invalidValue,
  isTypedArray,
  mixedLabel,
  numberIn,
  optionConflict,
  refusal,
  shapeMismatch,
  unsupported,
  unsupportedType,
} from '@confmat/core/internal';
import type { Expected, Place } from '@confmat/core/internal';

export const ANY_NUMBER: Expected = { kind: 'number', what: 'a number' };
export const SHARE: Expected = { kind: 'number', what: 'a number', atLeast: 0, atMost: 1 };
export const MAX_FPR: Expected = { kind: 'number', what: 'a number', above: 0, atMost: 1 };
export const CONSTRAINT = '{ metric, atLeast, atMost }';
export const BOUNDS = '{ lower, upper }';
export const A_CURVE = 'a curve';
export const FLAG = '0 or 1';
/** A stored class of a row: negative, positive, left out. */
export const ROW_CLASS = '0, 1 or 2';
export const SINGLE_FLOAT = 'a single float';
export const ROW_WEIGHT = 'a finite number, and 0 only of rows that are left out';
/** Stored units: each has cells, and they ascend. */
export const IN_TURN = 'a unit, 0 first, that of the cell before or the next one';
export const PLACE_OF_UNIT = 'a place in units.keys';
export const ROW_OF_UNIT = 'a row of the sweep or the one after, below that of the cell before';
export const SOME_ROWS = 'a number of rows, at least 1 of either class';
export const DESCENDING = 'numbers that descend';

export const WHOLE: Expected = { kind: 'integer', what: 'a whole number' };

export function wholeFrom(atLeast: number): Expected {
  return { kind: 'integer', what: 'a whole number', atLeast };
}

export function wholeIn(atLeast: number, atMost: number): Expected {
  return { kind: 'integer', what: 'a whole number', atLeast, atMost };
}

export function risingUpTo(total: number): Expected {
  return `a number of rows, at least the one before and at most ${total}`;
}

export function mustNotBeEmpty(argument: string, each: 'row' | 'number' | 'sweep'): MetricError {
  return emptyInput(argument, `is empty, expected at least one ${each}`);
}

export function nothingToCount(
  argument: 'yTrue' | 'sampleWeight' | 'accumulator' | 'tally',
): MetricError {
  return emptyInput(
    argument,
    argument === 'sampleWeight'
      ? 'is 0 in every row, expected a weight'
      : 'has no rows to count, expected at least one',
  );
}

export function mustBeNumberList(argument: string, list: unknown): MetricError {
  const type = describeType(list);
  const received = isTypedArray(list) ? `a detached ${type}` : type;
  return unsupported(argument, received, 'an array or a typed array of numbers');
}

/** Something else than a sweep; sets of sweeps are told from the rest. */
export function mustBeSweep(argument: string, value: unknown): MetricError {
  if (typeof value === 'object' && value !== null && 'sweeps' in value) {
    const one = 'one ThresholdSweep, such as sweep.sweeps[0] or pooledSweep(sweep)';
    return unsupported(argument, 'a SweepSet', one);
  }
  const sweep = 'a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives';
  return unsupportedType(argument, value, sweep);
}

export function mustBeExact(kind: string, instead?: string): MetricError {
  const advice = instead === undefined ? '' : ` (${instead} gives its bounds)`;
  return optionConflict('sweep', `is of kind "${kind}", expected "exact"${advice}`);
}

export function mustNotHaveBins(): MetricError {
  return optionConflict(
    'sweep',
    'is of kind "bins", expected "exact" or "list" (bestThresholdBounds gives its bounds)',
  );
}

export function mustNotBeList(): MetricError {
  const fact = 'is of kind "list", expected "bins": a list leaves scores beyond its ends';
  return optionConflict('sweep', fact);
}

export function mustRise(row: number): MetricError {
  const fact = `has weights below 0, by which its counts fall at thresholds[${row}]`;
  return optionConflict('sweep', fact);
}

export function mustBeOfSweep(row: number, value: number, kind: string): MetricError {
  const threshold = `a threshold of the sweep, which is of kind "${kind}"`;
  return invalidValue({ argument: 'thresholds', row }, value, threshold);
}

export function mustBeSweepJson(): MetricError {
  return unsupported(
    'json',
    'a sweep, or what JSON.stringify makes of one',
    'what thresholdSweepToJson makes of it',
  );
}

export function mustBeSweepSet(value: unknown): MetricError {
  return unsupportedType('set', value, 'a SweepSet, as oneVsRestSweeps and labelSweeps give');
}

export function mustHaveNoBins(): MetricError {
  const fact = 'has sweeps of bins, inside which the best threshold is unknown';
  return optionConflict('set', fact);
}

export function mustHaveExactSweeps(): MetricError {
  return optionConflict(
    'set',
    'has sweeps that are not exact, between whose thresholds the curves are unknown',
  );
}

export function mustBeOfOneKind(): MetricError {
  return optionConflict(
    'set',
    'has sweeps of different kinds or comparisons, which have no common counts',
  );
}

export function mustShareThresholds(): MetricError {
  return optionConflict(
    'set',
    'has sweeps that are not exact at different thresholds, between which counts are unknown',
  );
}

export function mustBeThresholds(value: unknown): MetricError {
  return invalidOption('thresholds', value, '"exact", a list of numbers or { bins, range }');
}

export function comparisonNeedsList(): MetricError {
  const fact = 'is ">", which only a list of thresholds can be held against';
  return optionConflict('comparison', fact);
}

export function rangeMissing(): MetricError {
  const fact = 'is missing, which scores still to come cannot stand in for';
  return optionConflict('thresholds.range', fact);
}

export function mustBeEnds(option: string, value: unknown): MetricError {
  return invalidOption(option, value, 'two numbers, the lower first');
}

export function mustGoUp(option: string, lowest: number, highest: number): MetricError {
  return optionConflict(option, `goes down from ${lowest} to ${highest}`);
}

export function mustBeNearer(option: string, lowest: number, highest: number): MetricError {
  const fact = `goes from ${lowest} to ${highest}, farther than a number can tell`;
  return optionConflict(option, fact);
}

export function mustHaveTwoEnds(option: string, end: number): MetricError {
  return optionConflict(option, `is the one number ${end}, expected two different ends`);
}

export function mustBeInBins(place: Place, value: unknown, range: readonly number[]): MetricError {
  return invalidValue(place, value, `a score in the bins' range [${range.join(', ')}]`);
}

export function mustBeInRange(
  row: number,
  value: unknown,
  [low, high]: readonly [number, number],
): MetricError {
  const expected = `a score in [${low}, ${high}], as range says`;
  return invalidValue({ argument: 'yScore', row }, value, expected);
}

export function mustBeScore(row: number, value: unknown): MetricError {
  return refusal({ code: 'invalid-score', argument: 'yScore', row, value });
}

export function areSwapped(
  issue: MetricIssue & { readonly code: 'invalid-label' },
  argument: string,
): MetricError {
  const expected = `a label: yTrue comes before ${argument}, and they seem to be swapped`;
  return refusal({ ...issue, expected });
}

export function mustBePosLabel(value: unknown): MetricError {
  return invalidOption('posLabel', value, 'a string, a boolean or an integer');
}

export function posLabelMissing(labels: readonly Label[]): MetricError {
  return invalidOption('posLabel', undefined, labels);
}

export function posLabelWithLabels(): MetricError {
  return optionConflict('posLabel', 'goes without labels, whose second one is positive');
}

export function posLabelOfSeveral(columns: 'scores' | 'probabilities'): MetricError {
  const fact = `goes with one column of ${columns}, labels name the classes of several`;
  return optionConflict('posLabel', fact);
}

export function mustBeAsBefore(row: number, value: Label, before: Label): MetricError {
  const type = typeof before === 'boolean' ? 'a boolean' : 'an integer';
  return mixedLabel({ argument: 'yTrue', row }, value, type, 'as in the batches before');
}

export function mustBeColumnLabels(value: unknown): MetricError {
  const example = "an array with the label of each column of yScore, such as ['cat', 'dog', 'emu']";
  return unsupportedType('labels', value, example);
}

export function mustBeTwoLabels(nLabels: number): MetricError {
  const expected = '2 for one column of scores: negative, positive';
  return shapeMismatch('labels', `an array of ${nLabels}`, expected);
}

/** Where the labels come from that columns must agree with. */
const LABEL_SOURCES = {
  labels: 'of labels',
  sets: 'label of yTrue',
  classes: 'label of yTrue (option labels names classes without true rows)',
} as const;

export function mustHaveColumnEach(
  argument: string,
  width: number,
  nLabels: number,
  source: keyof typeof LABEL_SOURCES,
): MetricError {
  const expected = `${nLabels}, one for each ${LABEL_SOURCES[source]}`;
  return shapeMismatch(argument, `of width ${width}`, expected);
}

export function cannotLabelSeveral(
  threshold: number,
  [nSamples, nClasses]: readonly [number, number],
  nNone: number,
  nSeveral: number,
): MetricError {
  const rows = nSamples === 1 ? 'row' : 'rows';
  return optionConflict(
    'threshold',
    `${threshold} cannot label rows of ${nClasses} classes: of ${nSamples} ${rows} ` +
      `${nNone} would get no label and ${nSeveral} several ` +
      '(argMaxLabels gives each one, oneVsRestSweeps takes each class against the rest)',
  );
}

export function mustBeLabelSets(value: unknown): MetricError {
  const form = 'label sets { nSamples, offsets, codes, labels }, with nSamples + 1 offsets';
  return unsupportedType('yTrue', value, form);
}

export function labelsWithSets(): MetricError {
  const fact = 'goes with an indicator matrix, label sets have labels of their own';
  return optionConflict('labels', fact);
}

export function mustBeIndicator(value: unknown): MetricError {
  return unsupportedType('yTrue', value, 'label sets, or an indicator matrix of 0 and 1');
}

export function mustBeProbability(place: Place, value: unknown): MetricError {
  return invalidValue(place, value, numberIn(0, 1, 'a probability'));
}

export function mustAddToOne(row: number, sum: number): MetricError {
  const expected = "1 (rowSums: 'accept' takes such rows as they are)";
  return invalidValue({ argument: 'the sum of yProba', row }, sum, expected);
}

export function mustBeReliabilityCurve(value: unknown): MetricError {
  const curve = 'a ReliabilityCurve, which reliabilityCurve(yTrue, yProba) gives';
  return unsupportedType('curve', value, curve);
}

export function debiasedNeedsRows(): MetricError {
  return optionConflict('debiased', 'needs numbers of rows, the curve has sums of weights');
}

export function mustBeBeta(value: unknown): MetricError {
  return invalidValue('beta', value, 'a number of at least 0, such as 1');
}

export function mustBeConstraints(value: unknown): MetricError {
  return unsupportedType('subjectTo', value, `an array of constraints, each ${CONSTRAINT}`);
}

export function mustHaveLimit(name: string): MetricError {
  return optionConflict(name, 'has neither atLeast nor atMost, expected one of them');
}

export function limitsCross(name: string, atLeast: number, atMost: number): MetricError {
  return optionConflict(name, `has atLeast ${atLeast} above atMost ${atMost}`);
}

export function directionMissing(name: string): MetricError {
  const what = name === '' || name === 'metric' ? 'a bare function' : name;
  return optionConflict(
    'direction',
    `is missing: ${what} does not say whether its greatest or its least value is best, expected "max" or "min"`,
  );
}

export function mustBeSame(option: 'thresholds' | 'posLabel'): MetricError {
  return optionConflict(option, 'must be the same in both accumulators');
}

export function isNotOfThresholds(field: string, isExact: boolean): MetricError {
  const thresholds = isExact ? '"exact"' : 'that were given';
  return optionConflict(field, `is not of thresholds ${thresholds}`);
}

export function mustGiveBatches(value: unknown): MetricError {
  const expected = 'a function that gives the rows again for each pass';
  return unsupportedType('batches', value, expected);
}

export function mustReturnBatches(value: unknown): MetricError {
  const expected = 'an array or another iterable of batches { yTrue, yScore }';
  return unsupportedType('what batches returns', value, expected);
}

export function mustGiveBounds(value: unknown): MetricError {
  return unsupportedType('bounds', value, 'a function of a sweep');
}

export function mustReturnBounds(): MetricError {
  return unsupported('what bounds returns', 'without the numbers lower and upper', BOUNDS);
}

/** Number of rows, and of positive ones or their weight. */
export interface RowTotals {
  readonly nSamples: number;
  readonly nPositives: number;
}

export function mustBeRowsOfSweep(pass: RowTotals, sweep: RowTotals): MetricError {
  const rows = ({ nSamples, nPositives }: RowTotals): string =>
    `${nSamples} rows (${nPositives} positive)`;
  return shapeMismatch('batches', rows(pass), `${rows(sweep)} as in the sweep`);
}

export function mustBeTally(value: unknown): MetricError {
  const tally = 'a ScoreTally, which countScores of @confmat/sql gives';
  return unsupportedType('tally', value, tally);
}

export function areaNeedsPairs(): MetricError {
  const fact = "has bins without their pairs: count with area: 'exact', or use rocAucBounds";
  return optionConflict('tally', fact);
}

/** Weights of rows that are counted by unit. */
export function unitsNeedNoWeights(): MetricError {
  const fact = 'does not go with the option sampleWeight, expected one of them';
  return optionConflict('unit', fact);
}

export function mustBeUnitsOfSweep(): MetricError {
  return optionConflict('units', 'do not add up to the sweep, expected its own rows');
}
