import type { Label } from '@confmat/core';
/**
 * The words of this package: refusals, and the reasons why a number has no interval. Each refusal is
 * the error to throw; the border of the public function adds its name.
 */
import type { BinaryCounts, MetricError } from '@confmat/core';
import {
  invalidOption,
  invalidValue,
  optionConflict,
  unsupportedType,
} from '@confmat/core/internal';

/** An average of one row that does not say which. */
export function posLabelMissing(): MetricError {
  return invalidOption('posLabel', undefined, 'a label, which average "binary" asks for');
}

// Why there is no interval.
export const WEIGHTED = 'the counts are sums of weights, not numbers of rows';
export const OWN_METRIC = 'a metric of your own has no formula: bootstrap it';
export const NO_METHOD = 'no method is known to hold for this metric: bootstrap it';
export const NOT_WHOLE = 'the counts are not whole numbers of rows';
export const MANY_RARE =
  'no method holds for a mean of Fβ over more than 10 classes, some with fewer than 20 relevant rows';

/** What a mean over counts leaves out: classes, labels or what else they are of. */
export function leftOut({ of, tp }: BinaryCounts, nOut: number, why: string): string {
  return `${nOut} of ${tp.length} ${of} ${nOut === 1 ? 'is' : 'are'} left out: ${why}`;
}

/** Of a likelihood or odds ratio whose interval has an end all the same. */
export const UNDEFINED_VALUE = 'the value is undefined: something above 0 was divided by 0, or 0';
export const ONE_CLASS = 'rows of one class only';

/** Scores that are known up to an interval. */
export function tiesOf(kind: 'list' | 'bins'): string {
  const between = kind === 'bins' ? 'in one bin' : 'between two thresholds';
  return `scores ${between} count as ties`;
}
export const NO_ROWS = 'there are no rows';

/** Something else than a function of a matrix. */
export function mustBeStatistic(value: unknown): MetricError {
  return unsupportedType('statistic', value, 'a function of a ConfusionMatrix');
}

export const UNIT_CHOICE =
  'no method is known to hold for some of the classes, or absent ones, of rows that belong together';
export const UNKNOWN_UNITS =
  'the rows belonged together, and what was made of their counts no longer knows how';
export const UNEVEN =
  'the weights make the rows worth fewer than 100 of equal weight: simulated coverage falls to 0.86';
export const ONE_WITH_UNITS = 'only one of the two knows which of its rows belong together';
export const ONE_UNIT = 'fewer than two units, so how they differ is unknown';
export const ONE_TASK = 'fewer than two tasks, so how they differ is unknown';
export const UNEVEN_UNITS =
  'one unit has so many of the rows that all are worth fewer than 1.75 even ones, so how they differ is unknown';

// Why agreement of raters has no value.
export const NO_PAIRS = 'no unit has two ratings';
export const ALIKE_RATINGS = 'the ratings do not differ, so chance agrees in full';
export const UNEVEN_RATINGS = 'the units have different numbers of ratings';

export const ALIKE_UNITS = 'the units do not differ, so how others would is unknown';

// Why a comparison has no interval or p-value.
export const NO_GRADIENT =
  'no method is known to hold for the difference of this metric: the p-value needs none';
export const ALIKE_SCORES =
  'the two scores rank all rows alike: as if one more row of each class were ranked apart either way';

/** A number of rows that is none. */
export function mustBeRowsOf(option: string, value: unknown): MetricError {
  return invalidOption(option, value, { kind: 'number', what: 'a number of rows', above: 0 });
}

/** A number of rows that is none. */
export function mustBeTrials(value: unknown, argument = 'trials'): MetricError {
  return invalidValue(argument, value, { kind: 'integer', what: 'a whole number', atLeast: 0 });
}

/** How sure something must be, outside its range. */
export function mustBeSureness(option: 'confidence' | 'power', value: unknown): MetricError {
  const above = option === 'power' ? 'a number in [0.5, 1)' : 'a number in (0.5, 1)';
  return invalidOption(option, value, above);
}

/** A bound that is none. */
export function mustBeBound(name: string, value: unknown, why?: string): MetricError {
  if (why !== undefined) return optionConflict(name, `does not go with it: ${why}`);
  const least = name === 'maxDrop' ? { atLeast: 0 } : {};
  return invalidOption(name, value, { kind: 'number', what: 'a finite number', ...least });
}

// Why a gap of groups has no interval, or what to mind of it.
export const FEW_GROUPS = 'fewer than two groups have a value';
export const BELOW_ZERO = 'the metric may be below 0, where a ratio says nothing';
export const ALL_ZERO = 'the metric is 0 in every group';

/** A rate without a ratio, one of two that a ratio is the lesser of. */
export function zeroInAll(metric: string): string {
  return `${metric} is 0 in every group, so its ratio is unknown`;
}
export const SHARED_UNITS =
  'some units have rows in several groups, whose errors are added up in full';

/** A group whose value has no interval. */
export function noIntervalOf(group: string, why: string): string {
  return `no interval of ${group}: ${why}`;
}

const MOST_NAMED = 3;

/** Groups that a gap leaves out. */
export function groupsLeftOut(names: readonly string[], nGroups: number, why: string): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const shown = names.slice(0, MOST_NAMED).join(', ') + more;
  const verb = names.length === 1 ? 'is' : 'are';
  return `${names.length} of ${nGroups} groups ${verb} left out (${shown}): ${why}`;
}

export const UNIT_ROWS = 'the method takes rows one by one, and these belong together';
export const UNIT_TEST = 'the test takes rows one by one, and these belong together';

/** Labels that a refusal names. */
const MOST_LISTED = 5;

/** The first of some labels, as a refusal names them, and how many more there are. */
export function listed(labels: readonly Label[]): string {
  const shown = labels.slice(0, MOST_LISTED).map(quoted);
  const rest = labels.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

/** A label as a message names it. */
export function quoted(label: Label): string {
  return typeof label === 'string' ? JSON.stringify(label) : String(label);
}
