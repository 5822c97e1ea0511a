import { formatLocale } from 'd3-format';
import { formatFixed } from '@confmat/core/internal';
import type { Interval } from '@confmat/inference';
import type { Label } from '@confmat/core';
import { decimalsOf, decimalsOfEnd } from './decimals.js';
import { showHidden } from './escape.js';
import { shortName } from './short-name.js';

/** One way to write numbers, whatever the reader's locale: `12,345.6`, and `−` for less than 0. */
const locale = /* @__PURE__ */ formatLocale({
  decimal: '.',
  thousands: ',',
  grouping: [3],
  currency: ['', ''],
});

const counted = /* @__PURE__ */ locale.format(',');
const summed = /* @__PURE__ */ locale.format(',.6~g');
const short = /* @__PURE__ */ locale.format('.3~s');
const small = /* @__PURE__ */ locale.format('.2~g');

/** What stands for a value that is undefined. */
const UNDEFINED = '–';

/** A number of rows in full, `12,345`; sums of weights have up to six digits. */
export function formatCount(count: number): string {
  return Number.isInteger(count) ? counted(count) : summed(count);
}

/** A number with the word for what it counts, `1 class`, `12,345 classes`. */
export function formatNumberOf(count: number, one: string, several: string): string {
  return `${formatCount(count)} ${count === 1 ? one : several}`;
}

/** A text as it begins a sentence or a heading. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many rows, `12,345 rows`; of rows with weights what they weigh, `weight 12,345.5`. */
export function formatRows(count: number, isWeighted: boolean): string {
  return isWeighted ? `weight ${formatCount(count)}` : formatNumberOf(count, 'row', 'rows');
}

/** The heading of a column of numbers of rows, or of what the rows weigh. */
export const rowsHeading = (isWeighted: boolean): string =>
  isWeighted ? 'sum of weights' : 'rows';

/** A number of rows in few characters, `12.3k`; of weights below 1 two digits, without a prefix: `0.11`. */
export function formatShort(count: number): string {
  if (Math.abs(count) < 10_000 && Number.isInteger(count)) return String(count);
  return Math.abs(count) < 1 ? small(count) : short(count);
}

/**
 * A metric with three decimals, or two significant digits below 0.01; NaN is `–`, and 0 has no sign. Also
 * with decimals that are asked for, nothing is shown as 0 but 0.
 */
export function formatMetric(value: number, digits: number = decimalsOf(value)): string {
  if (Number.isNaN(value)) return UNDEFINED;
  const text = formatFixed(value, decimalsOfEnd(value, digits));
  return text.replace('-', Number(text) === 0 ? '' : '−').replace('inf', '∞');
}

/** A difference with its sign; 0 has none. */
export function formatDifference(value: number, digits = 3): string {
  const text = formatMetric(value, digits);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** A number that may be missing, with its interval; ends are NaN where there is none. */
export type Measure = Pick<Interval, 'estimate' | 'low' | 'high'>;

/** An interval, `0.569–0.608`; empty where there is none. No end is shown as 0 but 0. */
export function formatInterval(low: number, high: number, digits = 3): string {
  if (Number.isNaN(low) || Number.isNaN(high)) return '';
  const dash = low < 0 || high < 0 ? ' to ' : '–';
  return [low, high].map((end) => formatMetric(end, digits)).join(dash);
}

/** The interval of a metric, in the decimals that the metric has. */
export function formatEnds(
  { estimate, low, high }: Measure,
  digits: number = decimalsOf(estimate),
): string {
  return formatInterval(low, high, digits);
}

/** A metric with its interval in brackets where it has one, `0.531 (0.508–0.553)`. */
export function formatMeasure(measure: Measure): string {
  const range = formatEnds(measure);
  return `${formatMetric(measure.estimate)}${range && ` (${range})`}`;
}

/** The level of intervals, `95 %`. */
export const formatLevel = (level: number): string => `${Number((level * 100).toPrecision(6))} %`;

/** A label as people read it: quoted where it would look like nothing, cut in the middle where it is long. */
export function labelName(label: Label): string {
  return showHidden(shortName(quotedLabel(label)));
}

/** The whole of a label whose name is cut, for a `title`; undefined where the name is whole. */
export function wholeLabel(label: Label): string | undefined {
  const text = quotedLabel(label);
  return shortName(text) === text ? undefined : showHidden(text);
}

function quotedLabel(label: Label): string {
  const text = String(label);
  return text.trim() === text && text !== '' ? text : JSON.stringify(text);
}

/** A p-value as a cell of a table has it: `0.032`, and `< 0.001` in one line. */
export function formatPCell(p: number): string {
  return formatPValue(p).replace('= ', '').replace(' ', '\u00a0');
}

/** A p-value with its sign of comparison: `= 0.032`, `< 0.001`. */
export function formatPValue(p: number): string {
  if (Number.isNaN(p)) return UNDEFINED;
  return p < 0.001 ? '< 0.001' : `= ${formatMetric(p, 3)}`;
}
