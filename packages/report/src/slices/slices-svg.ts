import { checkOption, named, unsupportedType } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { SliceComparison } from '@confmat/inference';
import { UNDER_HEADING, drawHeading } from '../plot/heading.js';
import { whisker } from '../plot/marks.js';
import { PLOT_STYLE } from '../plot/plot-style.js';
import { checkMax, mustBeNumber } from '../refusals.js';
import { ROW, ROW_AXIS, extentOf, rowAxis, rowLayout, rowName } from '../plot/row-layout.js';
import type { RowLayout } from '../plot/row-layout.js';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import {
  capitalized,
  formatCount,
  formatMeasure,
  formatMetric,
  formatNumberOf,
  formatPValue,
  formatRows,
  labelName,
} from '../svg/format.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import { roundDomain } from '../svg/scale.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';
import { ellipsis } from '../svg/text.js';

/** Options of `slicesSvg`. */
export interface SlicesSvgOptions extends PictureOptions {
  /** What the metric is called. Default: `'value'`. */
  readonly metric?: string | undefined;
  /** The metric of all rows, drawn as a line. Default: none. */
  readonly overall?: number | undefined;
  /** `'value'`: the lowest first. `'given'`: as they are. Default: `'value'`. */
  readonly order?: 'value' | 'given' | undefined;
  /** Whether the rows have weights: the number of a slice is then their sum. Default: false. */
  readonly weighted?: boolean | undefined;
  /** Slices that are drawn, at least 1: the marked ones first, then the lowest. Default: 40. */
  readonly maxSlices?: number | undefined;
}

const OWN: readonly string[] = ['metric', 'overall', 'order', 'weighted', 'maxSlices'];
const WIDTH = 640;

/**
 * Draw a metric of each slice with its interval (a forest plot). Slices that differ from the others,
 * after adjustment for looking at many, are diamonds: blue if they are better, orange if not. The others
 * are blue dots.
 *
 * @param slices What `compareSlices` returned.
 * @param options Name of the metric, order, how many slices to draw.
 * @returns The text of an SVG file; a line says how many slices are left out.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const site = [1, 1, 1, 1, 2, 2, 2, 2];
 * const slices = slicedMatrices([1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 1, 1, 0, 0, 0, 0], { site });
 * slicesSvg(compareSlices(slices, accuracy)).includes('by site'); // → true
 */
export function slicesSvg<N extends string>(
  slices: readonly SliceComparison<N>[],
  options: SlicesSvgOptions = {},
): string {
  return named('slicesSvg', () => slicesFile(slices, options));
}

/**
 * Draw them as a file, for confmat's own pages.
 *
 * @param row What groups are of.
 */
export function slicesFile(
  slices: readonly SliceComparison[],
  options: SlicesSvgOptions,
  row?: string,
): string {
  return svgFile(drawSlices(slices, options, row), options, labelsOfGroups(slices));
}

function labelsOfGroups(slices: readonly SliceComparison[]): Label[] {
  return slices.flatMap(({ group }) => Object.entries<Label>(group).flat());
}

/**
 * Check, and draw for a file or a page.
 *
 * @param row What slices are of.
 */
export function drawSlices(
  slices: readonly SliceComparison[],
  options: SlicesSvgOptions,
  row = 'row',
): Drawing {
  checkPictureOptions(options, OWN);
  const given: unknown = slices;
  if (!Array.isArray(given)) throw unsupportedType('slices', given, 'what compareSlices returned');
  const { metric = 'value', order = 'value', maxSlices = 40, width = WIDTH, overall } = options;
  const { weighted = false } = options;
  checkOption('order', order, ['value', 'given']);
  checkOption('weighted', weighted, [false, true]);
  checkMax('maxSlices', maxSlices);
  if (overall !== undefined && !Number.isFinite(overall)) throw mustBeNumber('overall', overall);
  const { title = `${capitalized(metric)} by group` } = options;
  const shown = chosen(slices, order, maxSlices);
  const names = shown.map(({ group }) => nameOf(group));
  const inFull = (slice: SliceComparison): string => numbersOf(slice, weighted, row);
  const numbers = shown.map(width < NARROW ? shortOf : inFull);
  const columns = Object.keys(slices[0]?.group ?? {}).map(labelName);
  const ends = shown.flatMap(({ interval }) => [interval.estimate, interval.low, interval.high]);
  const layout = rowLayout(
    names,
    numbers,
    width,
    domainOf(overall === undefined ? ends : [...ends, overall]),
  );
  const top = UNDER_HEADING + 18;
  const bottom = top + shown.length * ROW;
  const nMarked = slices.filter(({ isMarked }) => isMarked).length;
  const hidden = slices.length - shown.length;
  const hiddenMarked = nMarked - shown.filter(({ isMarked }) => isMarked).length;
  const rest =
    hidden > 0
      ? `${formatCount(hidden)} more groups, ${formatCount(hiddenMarked)} of them marked`
      : '';
  const by = columns.length === 0 ? '' : `by ${columns.join(' · ')}; `;
  const said = markedInWords(slices, nMarked);
  const legend = slices.length === 0 || slices.some(isTested) ? `◆ ${said}` : said;
  const height = bottom + ROW_AXIS + (rest === '' ? 0 : 20);
  const content = element(
    'g',
    {},
    drawHeading(title, width),
    drawLegend(`${by}${legend}`, width),
    rowAxis(layout, top, bottom, `${metric} →`),
    overall === undefined ? null : drawOverall(overall, layout, top, bottom),
    shown.map((slice, at) =>
      drawSlice(slice, top + at * ROW + ROW / 2, layout, {
        ...{ name: names[at] ?? '', numbers: numbers[at] ?? '', inFull: inFull(slice), width },
      }),
    ),
    rest === '' ? null : element('text', { class: 'cm-muted', x: 12, y: height - 8 }, `… ${rest}`),
  );
  const lines = shown.slice(0, 10).map((slice, at) => `${names[at] ?? ''}: ${inFull(slice)}.`);
  const desc = [`${by}${said}.`, ...lines, ...(rest === '' ? [] : [`${rest}.`])].join(' ');
  return { width, height, title, desc, content, style: PLOT_STYLE };
}

/** What the groups are by and how many differ, cut to the width. */
function drawLegend(legend: string, width: number): Child {
  const shown = ellipsis(legend, width - 24, 12);
  const whole = shown === legend ? null : element('title', {}, legend);
  return element('text', { class: 'cm-muted', x: 12, y: UNDER_HEADING + 8 }, whole, shown);
}

/** How many slices differ, and which way; of weighted rows, or rows by unit, none is tested. */
function markedInWords(slices: readonly SliceComparison[], nMarked: number): string {
  const nKnown = slices.filter(isTested).length;
  if (nKnown === 0 && slices.length > 0) return 'not tested against the others';
  // Where all that have a p-value are marked, one more is left: they were held against it.
  const nTested = nMarked === nKnown ? Math.min(nKnown + 1, slices.length) : nKnown;
  const of = `${formatCount(nTested)}${nTested < slices.length ? ' tested' : ''} groups`;
  if (nMarked === 0) return `none of ${of} differs from the others`;
  const ways = (['worse', 'better'] as const).flatMap((way) => {
    const n = slices.filter(({ isMarked, standing }) => isMarked && standing === way).length;
    return n === 0 ? [] : [`${formatCount(n)} ${way}`];
  });
  const verb = nMarked === 1 ? 'differs' : 'differ';
  const which = ways.length === 0 ? '' : `: ${ways.join(', ')}`;
  return `${formatCount(nMarked)} of ${of} ${verb} from the others${which}`;
}

function isTested({ adjustedPValue }: SliceComparison): boolean {
  return !Number.isNaN(adjustedPValue);
}

/** The slices to draw, in their order. */
function chosen(
  slices: readonly SliceComparison[],
  order: 'value' | 'given',
  most: number,
): readonly SliceComparison[] {
  const rank = (value: number): number => (Number.isNaN(value) ? Infinity : value);
  const byValue = (a: SliceComparison, b: SliceComparison): number => {
    const [first, second] = [rank(a.interval.estimate), rank(b.interval.estimate)];
    return first === second ? 0 : first - second;
  };
  const sorted = [...slices].sort(byValue);
  const kept = new Set(
    [...sorted.filter(({ isMarked }) => isMarked), ...sorted.filter((one) => !one.isMarked)].slice(
      0,
      most,
    ),
  );
  return (order === 'given' ? slices : sorted).filter((slice) => kept.has(slice));
}

/** The values of a group; the columns stand once, above. */
function nameOf(group: Readonly<Record<string, Label>>): string {
  return Object.values(group).map(labelName).join(' · ');
}

/** Narrow pictures have the value alone; the rest stands in titles. */
const NARROW = 520;

function shortOf({ interval }: SliceComparison): string {
  return formatMeasure(interval);
}

function numbersOf(slice: SliceComparison, weighted: boolean, row: string): string {
  const { nSamples, adjustedPValue, isMarked } = slice;
  const p = isMarked ? `, p ${formatPValue(adjustedPValue)}` : '';
  return `${shortOf(slice)}, ${weighted ? formatRows(nSamples, true) : formatNumberOf(nSamples, row, `${row}s`)}${p}`;
}

/** From a round value below all to one above; [0, 1] without any. */
function domainOf(values: readonly number[]): readonly [number, number] {
  const [least, greatest] = extentOf(values, [Infinity, -Infinity]);
  return least <= greatest ? roundDomain([least, greatest], 5) : [0, 1];
}

/** A dashed line where all rows are. */
function drawOverall(overall: number, { x }: RowLayout, top: number, bottom: number): Child {
  const at = Math.round(x(overall) * 10) / 10;
  const line = { class: 'cm-baseline', 'stroke-dasharray': '5 4', d: `M${at} ${top}V${bottom}` };
  return element('path', line, element('title', {}, `all rows: ${formatMetric(overall)}`));
}

function drawSlice(
  slice: SliceComparison,
  y: number,
  layout: RowLayout,
  {
    name,
    numbers,
    inFull,
    width,
  }: {
    readonly name: string;
    readonly numbers: string;
    readonly inFull: string;
    readonly width: number;
  },
): Child {
  const { interval, isMarked, standing, reason } = slice;
  const { x } = layout;
  const at = x(interval.estimate);
  const mark = isMarked
    ? element('path', {
        class: standing === 'better' ? 'cm-right' : 'cm-wrong',
        d: `M${Math.round(at * 10) / 10} ${y - 6}l6 6-6 6-6-6z`,
      })
    : element('circle', { class: 'cm-right', cx: at, cy: y, r: 4 });
  return element(
    'g',
    {},
    element('title', {}, `${name}: ${inFull}${reason === undefined ? '' : `; ${reason}`}`),
    rowName(name, y, layout),
    whisker([x(interval.low), y], [x(interval.high), y]),
    Number.isFinite(at) ? mark : null,
    element(
      'text',
      { class: `cm-small cm-end${isMarked ? '' : ' cm-muted'}`, x: width - 12, y: y + 4 },
      numbers,
    ),
  );
}
