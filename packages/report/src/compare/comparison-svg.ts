import { f1 } from '@confmat/core';
import type { ClassMetric, ConfusionMatrix, JointTally, Label } from '@confmat/core';
import { asMetric, checkJoint, checkMatrix, named, invalidOption } from '@confmat/core/internal';
import { levelOf } from '../curves/read-sweeps.js';
import { UNDER_HEADING, drawHeading } from '../plot/heading.js';
import { whisker } from '../plot/marks.js';
import { PLOT_STYLE } from '../plot/plot-style.js';
import { checkMax } from '../refusals.js';
import { ROW, ROW_AXIS, extentOf, rowAxis, rowLayout, rowName } from '../plot/row-layout.js';
import type { RowLayout } from '../plot/row-layout.js';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { cellText, difference } from '../document/cell.js';
import { TYPESET } from '../document/typeset.js';
import { formatCount, formatMetric, formatRows } from '../svg/format.js';
import { metricName } from '../svg/metric-name.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';
import { fitNames } from '../svg/fit-names.js';
import { ellipsis, textWidth, widest } from '../svg/text.js';
import type { CountedTwo } from '../results/results.js';
import { pairOf } from './compared-pair.js';
import { isJoint } from '../results/counted-two.js';
import type { DrawnPair } from './compared-pair.js';
import { unitsInWords } from '../results/units-of-results.js';
import { comparedRows } from './compared-rows.js';
import type { ComparedRow } from './compared-rows.js';
import { drawSlopes } from './draw-slopes.js';

/** Options of `comparisonSvg`. */
export interface ComparisonSvgOptions extends PictureOptions {
  /** What both models are called. Default: A and B. */
  readonly names?: readonly [a: string, b: string] | undefined;
  /** A metric of the classes. Default: F1. */
  readonly metric?: ClassMetric | undefined;
  /** Classes that are drawn, at least 1: those that changed most. Default: 30. */
  readonly maxClasses?: number | undefined;
  /** Nominal coverage of the intervals, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

const OWN: readonly string[] = ['names', 'metric', 'maxClasses', 'level'];
const WIDTH = 760;
/** Height of a line of remarks. */
const REMARK = 20;

/**
 * Draw two models on the same rows: how the metric of each class moves from one to the other, the
 * difference with its interval, and the rows that only one of the two has right.
 *
 * @param compared What `jointCounts` returned; or the matrices of both, where rows cannot be paired.
 * @param options Names of the models, metric, how many classes to draw.
 * @returns The text of an SVG file. Differences are b − a; blue is better, orange worse, grey is what
 *   the interval cannot tell.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @example
 * const joint = jointCounts(['x', 'y', 'y'], ['x', 'x', 'y'], ['x', 'y', 'y']);
 * comparisonSvg(joint, { names: ['old', 'new'] }).includes('right by one alone'); // → true
 */
export function comparisonSvg<L extends Label>(
  compared: JointTally<L> | readonly [a: ConfusionMatrix<L>, b: ConfusionMatrix<L>],
  options: ComparisonSvgOptions = {},
): string {
  return named('comparisonSvg', () => {
    checkCompared(compared);
    return comparisonFile(pairOf(compared), options);
  });
}

/** The same of two models as results have them. */
export function comparisonFile(pair: DrawnPair, options: ComparisonSvgOptions): string {
  return svgFile(drawComparison(pair, options), options, pair.labels);
}

function checkCompared(compared: CountedTwo): void {
  if (isJoint(compared)) {
    checkJoint('compared', compared);
    return;
  }
  checkMatrix('compared[0]', compared[0]);
  checkMatrix('compared[1]', compared[1]);
}

/** Check, and draw for a file or a page. */
export function drawComparison(pair: DrawnPair, options: ComparisonSvgOptions): Drawing {
  checkPictureOptions(options, OWN);
  const { metric = f1, maxClasses = 30, width = WIDTH, names = ['A', 'B'] } = options;
  asMetric('metric', metric);
  checkMax('maxClasses', maxClasses);
  checkNames(names);
  const level = levelOf(options.level);
  const shownMetric = metricName(metric.name);
  const { title = `${shownMetric} of ${names[0]} and ${names[1]}` } = options;
  const { rows, hidden } = comparedRows(pair, metric, level, maxClasses);
  const slopes = drawSlopes(rows, names, UNDER_HEADING + 8, width);
  const top = UNDER_HEADING + slopes.height + 44;
  const bottom = top + rows.length * ROW;
  const texts = rows.map(numbersOf);
  const ends = rows.flatMap(({ difference: { estimate, low, high } }) => [estimate, low, high]);
  const wins = pair.joint ? winsWidth(names, width) : 0;
  const layout = rowLayout(
    rows.map(({ name }) => name),
    texts,
    width - wins,
    extentOf(ends, [-0.01, 0.01]),
  );
  const most = rows.reduce(
    (top_, { onlyA, onlyB, isMean }) => (isMean ? top_ : Math.max(top_, onlyA, onlyB)),
    1,
  );
  const middle = width - wins / 2;
  const rest =
    hidden > 0
      ? `… ${formatCount(hidden)} more ${pair.terms?.classes ?? 'classes'} that changed less`
      : '';
  const together = unitsInWords(pair.a, pair.b, pair.terms && `${pair.terms.row}s`);
  const remarks = [rest, together].filter((line) => line !== '');
  const height = bottom + ROW_AXIS + remarks.length * REMARK;
  const zero = Math.round(layout.x(0) * 10) / 10;
  const content = element(
    'g',
    {},
    drawHeading(title, width),
    slopes.content,
    element(
      'text',
      { x: 12, y: top - 10 },
      element('tspan', { class: 'cm-strong' }, 'Difference'),
      element(
        'tspan',
        { class: 'cm-small cm-muted' },
        ' ▶ better ◀ worse ● cannot tell, each by itself',
      ),
    ),
    pair.joint ? winHeads(names, middle, top - 10, wins) : null,
    rowAxis(layout, top, bottom, axisTitle(shownMetric, names)),
    element('path', {
      class: 'cm-axis',
      d: `M${zero} ${top}V${bottom}${pair.joint ? `M${middle} ${top}V${bottom}` : ''}`,
    }),
    rows.map((row, at) => {
      const y = top + at * ROW + ROW / 2;
      const won = pair.joint ? drawWins(row, y, middle, wins / 2 - 34, most) : null;
      return [drawRow(row, y, layout, width - wins, inWords(row, pair)), won];
    }),
    remarks.map((line, at) =>
      element(
        'text',
        { class: 'cm-muted', x: 12, y: bottom + ROW_AXIS + (at + 1) * REMARK - 8 },
        ellipsis(line, width - 24, 12),
      ),
    ),
  );
  const desc = rows.slice(0, 10).map((row) => `${row.name}: ${inWords(row, pair)}.`);
  const said = [...desc, ...(together === '' ? [] : [`${together}.`])];
  return { width, height, title, desc: said.join(' '), content, style: PLOT_STYLE };
}

function checkNames(names: readonly [string, string]): void {
  const given: unknown = names;
  const isPair = Array.isArray(given) && given.length === 2;
  if (!isPair || !given.every((name) => typeof name === 'string'))
    throw invalidOption('names', given, 'two strings');
}

const CLASS_OF = { better: 'cm-right', worse: 'cm-wrong', 'cannot tell': 'cm-s7' } as const;

function numbersOf(row: ComparedRow): string {
  return cellText(difference(row.difference), TYPESET);
}

function inWords(row: ComparedRow, pair: DrawnPair): string {
  const { a, b, verdict, onlyA, onlyB } = row;
  const values = `${formatMetric(a.estimate)} to ${formatMetric(b.estimate)}`;
  const wins = `${formatRows(onlyA, pair.a.weighted === true)} right before alone, ${formatCount(onlyB)} after alone`;
  return `${values}, ${numbersOf(row)}, ${verdict}${pair.joint ? `; ${wins}` : ''}`;
}

function drawRow(
  row: ComparedRow,
  y: number,
  layout: RowLayout,
  end: number,
  words: string,
): Child {
  const { difference, verdict, name, isMean } = row;
  const { x } = layout;
  const at = x(difference.estimate);
  const className = CLASS_OF[verdict];
  const mark =
    verdict === 'cannot tell'
      ? element('circle', { class: className, cx: at, cy: y, r: 4 })
      : element('path', {
          class: className,
          d: `M${Math.round(at * 10) / 10} ${y}${difference.estimate > 0 ? 'm6 0l-9-6v12z' : 'm-6 0l9-6v12z'}`,
        });
  return element(
    'g',
    {},
    element('title', {}, `${name}: ${words}`),
    rowName(name, y, layout, isMean ? 'cm-strong' : ''),
    whisker([x(difference.low), y], [x(difference.high), y]),
    Number.isFinite(at) ? mark : null,
    element(
      'text',
      {
        class: `cm-small cm-end${verdict === 'cannot tell' ? ' cm-muted' : ''}`,
        x: end - 12,
        y: y + 4,
      },
      numbersOf(row),
    ),
  );
}

/** Rows that only one model has right, away from the middle. */
function drawWins(
  { onlyA, onlyB, isMean }: ComparedRow,
  y: number,
  middle: number,
  room: number,
  most: number,
): Child {
  const size = (count: number): number =>
    count === 0 || isMean ? 0 : Math.max(1, (count / most) * room);
  const [left, right] = [size(onlyA), size(onlyB)];
  const bar = (className: string, x: number, width: number): Child =>
    width === 0 ? null : element('rect', { class: className, x, y: y - 5, width, height: 10 });
  return [
    bar('cm-wrong', middle - left, left),
    bar('cm-right', middle, right),
    element(
      'text',
      { class: 'cm-small cm-muted cm-end', x: middle - left - 4, y: y + 4 },
      formatCount(onlyA),
    ),
    element(
      'text',
      { class: 'cm-small cm-muted', x: middle + right + 4, y: y + 4 },
      formatCount(onlyB),
    ),
  ];
}

/** Room for the names of both models under the axis. */
const AXIS_NAMES = 200;

/** What the axis shows, b − a, with the names of both. */
function axisTitle(metric: string, [a, b]: readonly [string, string]): Child {
  const isLong = textWidth(`${b} − ${a}`, 11) > AXIS_NAMES;
  const [shownA = a, shownB = b] = isLong ? fitNames([a, b], AXIS_NAMES / 2 - 8, 11) : [a, b];
  const textOf = (first: string, second: string): string => `${metric}: ${second} − ${first} →`;
  const [whole, shown] = [textOf(a, b), textOf(shownA, shownB)];
  return [shown === whole ? null : element('title', {}, whole), shown];
}

/** Beside a head: fonts of systems may be wider than the one that was measured. */
const HEAD_MARGIN = 16;

/** Room for the names of both models side by side, within a third of the picture. */
function winsWidth(names: readonly string[], width: number): number {
  const heads = 2 * (Math.ceil(widest(names, 11)) + HEAD_MARGIN);
  return Math.min(Math.max(heads, width / 4), width / 3);
}

function winHeads(
  [a, b]: readonly [string, string],
  middle: number,
  y: number,
  wins: number,
): Child {
  const [shownA = a, shownB = b] = fitNames([a, b], wins / 2 - HEAD_MARGIN, 11);
  const head = (name: string, shown: string, className: string, x: number): Child =>
    element(
      'text',
      { class: `cm-small cm-muted ${className}`, x, y },
      shown === name ? null : element('title', {}, name),
      shown,
    );
  return [
    element(
      'text',
      { class: 'cm-small cm-muted cm-middle', x: middle, y: y - 15 },
      'right by one alone',
    ),
    head(a, shownA, 'cm-end', middle - 4),
    head(b, shownB, '', middle + 4),
  ];
}
