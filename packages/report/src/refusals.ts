/**
 * The words of this package's refusals. Each is the error to throw; the border of the public function
 * adds its name.
 */
import type { Label, MetricError } from '@confmat/core';
import {
  integerFrom,
  invalidOption,
  invalidValue,
  optionConflict,
  refusal,
  unsupportedType,
} from '@confmat/core/internal';
import type { Expected } from '@confmat/core/internal';

/** A level of confidence. */
const LEVEL: Expected = { kind: 'number', what: 'a number', above: 0, below: 1 };

/** Something else than results, or results without any part that holds counts. */
export function mustBeResults(value: unknown): MetricError {
  return unsupportedType(
    'results',
    value,
    'ReportResults with at least one of matrix, labelSets, scores, classScores, comparison, apart',
  );
}

/** A level outside (0, 1). */
export function mustBeLevel(value: unknown, option = 'level'): MetricError {
  return invalidOption(option, value, LEVEL);
}

/** A part that was counted without units where another has some. */
export function mustBeByUnit(lacking: string, known: string): MetricError {
  return optionConflict(lacking, `was counted without units, expected them as in ${known}`);
}

/** A part that is a list. */
export function mustBeList(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'an array');
}

/** Pairs of labels that are none. */
export function mustBePairs(value: unknown): MetricError {
  return unsupportedType('results.labelSets.pairs', value, 'what multilabelConfusion returned');
}

/** Scores of classes that are none. */
export function mustBeSweepSet(value: unknown): MetricError {
  return unsupportedType(
    'results.classScores',
    value,
    'what oneVsRestSweeps or labelSweeps returned',
  );
}

/** One of several models without a name. */
export function mustHaveName(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, "a model's name, which several models need");
}

/** A threshold that is no number. */
export function mustBeThreshold(argument: string, value: unknown): MetricError {
  return invalidValue(argument, value, { kind: 'number' });
}

/** A calibration that is none. */
export function mustBeCurve(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'what reliabilityCurve returned');
}

/** Names of two models that do not tell them apart. */
export function mustBeNames(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'two different texts');
}

/** A count of training rows that is none. */
export function mustBeTrainCount(
  row: number,
  part: 'label' | 'count',
  value: unknown,
): MetricError {
  const expected = part === 'label' ? 'a label' : { kind: 'integer' as const, atLeast: 0 };
  return invalidValue(`results.trainCounts[${row}].${part}`, value, expected);
}

/** A class with two counts of training rows. */
export function mustHaveNewLabel(row: number, value: Label): MetricError {
  return refusal({ code: 'duplicate-label', argument: 'results.trainCounts', row, value });
}

/** A note of where results come from that is no text. */
export function mustBeText(argument: string, value: unknown): MetricError {
  return unsupportedType(argument, value, 'a text');
}

/** Rules that are none. */
export function mustBeRules(value: unknown, known: readonly string[]): MetricError {
  return Array.isArray(value)
    ? invalidOption(
        'rules',
        value.find((name) => !known.includes(String(name))),
        known,
      )
    : unsupportedType('rules', value, 'an array of names of rules');
}

/** A number of sentences that is none. */
export function mustBeLimit(option: string, value: unknown): MetricError {
  return invalidOption(option, value, 'a whole number of at least 1, or Infinity');
}

/** Something else than sweeps by name. */
export function mustBeSweeps(value: unknown): MetricError {
  return unsupportedType('sweeps', value, 'a sweep, or sweeps by the names of their models');
}

/** Models of which there is none. */
export function mustHaveModel(): MetricError {
  return invalidValue('sweeps', {}, 'at least one sweep');
}

/** A threshold that is no number. */
export function mustBeThresholds(value: unknown): MetricError {
  return invalidOption('threshold', value, 'a number, or numbers by the names of models');
}

/** A threshold of a model that is not there. */
export function noSuchModel(name: string, names: readonly string[]): MetricError {
  const known = names.map((one) => JSON.stringify(one)).join(', ');
  return invalidOption('threshold', name, `a name of a model: ${known}`);
}

/** Metrics that are none, or too many to tell apart. */
export function mustBeMetrics(value: unknown, most: number): MetricError {
  return invalidOption('metrics', value, `one to ${most} metrics`);
}

/** Something else than histograms of scores. */
export function mustBeHistograms(value: unknown): MetricError {
  return unsupportedType('histograms', value, 'what scoreHistograms returned');
}

/** Something else than a reliability curve. */
export function mustBeReliability(value: unknown): MetricError {
  return unsupportedType('curve', value, 'what reliabilityCurve returned');
}

/** An option that is no finite number. */
export function mustBeNumber(option: string, value: unknown): MetricError {
  return invalidOption(option, value, 'a finite number');
}

/** Something else than slices with their intervals. */
export function mustBeSliceComparisons(value: unknown): MetricError {
  return unsupportedType('slices', value, 'what compareSlices returned');
}

/** Names of two models that are none. */
export function mustBeTwoNames(value: unknown): MetricError {
  return invalidOption('names', value, 'two strings');
}

/** Check how many things are drawn at most. */
export function checkMax(option: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 1) return;
  throw invalidOption(option, value, integerFrom(1));
}

/** Something else than an attribution. */
export function mustBeAttribution(value: unknown): MetricError {
  return unsupportedType('attribution', value, 'what attribute returned');
}

/** Something else than pairs of missed and extra labels. */
export function mustBeLabelPairs(value: unknown): MetricError {
  return unsupportedType('pairs', value, 'what multilabelConfusion returned');
}

/** Something else than counts per sample. */
export function mustBeSamples(value: unknown): MetricError {
  return unsupportedType('samples', value, 'what sampleCounts returned, without weights');
}

/** A length that no report fits in. */
export function mustBeBytes(value: unknown): MetricError {
  return invalidOption('maxBytes', value, 'a whole number of at least 2000');
}
