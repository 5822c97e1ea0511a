import { checkOption, named, unsupportedType } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { ScoreHistograms } from '@confmat/thresholds/curves';
import { seriesLook } from '../plot/key.js';
import { pathOf } from '../plot/curve-path.js';
import { UNDER_HEADING, drawHeading } from '../plot/heading.js';
import { thresholdDomain } from '../plot/threshold-domain.js';
import { thresholdText } from '../plot/threshold-text.js';
import { tickText } from '../plot/plot-area.js';
import { PLOT_STYLE } from '../plot/plot-style.js';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { formatNumberOf, formatRows, labelName } from '../svg/format.js';
import { shareText } from '../svg/share-text.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';
import { linearScale, ticks } from '../svg/scale.js';
import type { Scale } from '../svg/scale.js';
import { fitNames } from '../svg/fit-names.js';
import { mustBeNumber } from '../refusals.js';

/** Options of `scoreHistogramSvg`. */
export interface ScoreHistogramSvgOptions extends PictureOptions {
  /** Where the model is used: a line across the classes. Default: none. */
  readonly threshold?: number | undefined;
  /** Whether the counts are sums of weights. Default: false. */
  readonly weighted?: boolean | undefined;
}

const OWN: readonly string[] = ['threshold', 'weighted'];
const WIDTH = 480;
/** More classes than this are not drawn. */
const MOST_CLASSES = 20;
const ROW = 78;
const BARS = 52;

/**
 * Draw the scores of each class: a row of bars a class over the same axis, as shares of the class, so
 * that a rare class shows as well as a frequent one.
 *
 * @param histograms What `scoreHistograms` returned.
 * @param options Threshold, and the options of every picture.
 * @returns The text of an SVG file; of more than 20 classes the first, and a line that says so.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const histograms = scoreHistograms(['No', 'No', 'Yes'], [0, 0.5, 1], { bins: 2 });
 * scoreHistogramSvg(histograms).includes('Yes'); // → true
 */
export function scoreHistogramSvg<L extends Label>(
  histograms: ScoreHistograms<L>,
  options: ScoreHistogramSvgOptions = {},
): string {
  return named('scoreHistogramSvg', () =>
    svgFile(drawScoreHistogram(histograms, options), options, histograms.labels),
  );
}

/** Check, and draw for a file or a page, where pictures may end at one height. */
export function drawScoreHistogram(
  histograms: ScoreHistograms,
  options: ScoreHistogramSvgOptions,
  end?: number,
  xTitle = 'score →',
): Drawing {
  checkPictureOptions(options, OWN);
  checkHistograms(histograms);
  const { width = WIDTH, title = 'Scores by class', threshold } = options;
  const { weighted = false } = options;
  checkOption('weighted', weighted, [false, true]);
  if (threshold !== undefined && !Number.isFinite(threshold)) {
    throw mustBeNumber('threshold', threshold);
  }
  const { edges, labels } = histograms;
  const rows = histograms.counts.slice(0, MOST_CLASSES).map((counts, code) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    const shares = counts.map((count) => count / total);
    return { label: labels[code] ?? '', shares, rows: formatRows(total, weighted), code };
  });
  const most = rows.reduce(
    (top, { shares }) => shares.reduce((high, share) => (share > high ? share : high), top),
    0,
  );
  const x = linearScale(thresholdDomain([edges]), [12, width - 18]);
  const hidden = labels.length - rows.length;
  const note =
    hidden > 0 ? `${formatNumberOf(hidden, 'more class is', 'more classes are')} not drawn` : '';
  const shown = fitNames(
    rows.map(({ label }) => labelName(label)),
    Math.max(40, width - 150),
    12,
  );
  const below = 38 + (note === '' ? 0 : 18);
  const tall = end === undefined ? ROW : (end - UNDER_HEADING - below) / rows.length;
  const bottom = UNDER_HEADING + rows.length * tall;
  const height = bottom + below;
  const content = element(
    'g',
    { 'data-plot': 'histogram', 'data-x': [...x.domain, ...x.range].join(' ') },
    drawHeading(title, width),
    rows.map((row, place) =>
      drawRow(row, shown[place] ?? '', [UNDER_HEADING + place * tall, tall], edges, x, most || 1),
    ),
    drawAxis(x, bottom, width, xTitle),
    threshold === undefined ? null : drawLine(x(threshold), bottom, threshold, width),
    note === '' ? null : element('text', { class: 'cm-muted', x: 12, y: height - 8 }, note),
  );
  return {
    width,
    height,
    title,
    desc: inWords(rows, histograms),
    atThreshold: threshold === undefined ? undefined : `The line is at ${threshold}.`,
    content,
    style: PLOT_STYLE,
  };
}

interface ClassRow {
  readonly label: Label;
  readonly shares: Float64Array;
  /** How many, in words. */
  readonly rows: string;
  readonly code: number;
}

function drawRow(
  { label, shares, rows, code }: ClassRow,
  shown: string,
  [top, tall]: readonly [top: number, tall: number],
  edges: Float64Array,
  x: Scale,
  most: number,
): Child {
  const base = top + tall - 4;
  const name = labelName(label);
  const numbers = ` ${rows}`;
  const [left, right] = x.range;
  return element(
    'g',
    {},
    element('title', {}, `${name}:${numbers}`),
    element('path', {
      class: seriesLook(code).className,
      d: barsPath(shares, edges, x, base, most / (tall - ROW + BARS)),
    }),
    element('path', { class: 'cm-axis', d: `M${left} ${base}H${right}` }),
    element(
      'text',
      { class: 'cm-halo', x: 12, y: top + 14 },
      element('tspan', { class: 'cm-strong' }, shown),
      element('tspan', { class: 'cm-muted' }, numbers),
    ),
  );
}

/** Bars as one outline, from the base and back to it. */
function barsPath(
  shares: Float64Array,
  edges: Float64Array,
  x: Scale,
  base: number,
  perPixel: number,
): string {
  const points: (readonly [number, number])[] = [[x(edges[0] ?? 0), base]];
  for (const [bin, share] of shares.entries()) {
    const y = base - (share > 0 ? Math.max(1, share / perPixel) : 0);
    points.push([x(edges[bin] ?? 0), y], [x(edges[bin + 1] ?? 0), y]);
  }
  points.push([x(edges.at(-1) ?? 0), base]);
  return `${pathOf(points)}z`;
}

function drawAxis(x: Scale, bottom: number, width: number, title: string): Child {
  const about = Math.max(2, Math.min(10, (width - 30) / 60));
  return [
    element(
      'text',
      { class: 'cm-small cm-muted cm-middle', y: bottom + 14 },
      ticks(x.domain, about).map(({ value, text }) => tickText({ x: x(value) }, text)),
    ),
    element('text', { class: 'cm-small cm-muted cm-end', x: x.range[1], y: bottom + 32 }, title),
  ];
}

function drawLine(x: number, bottom: number, threshold: number, width: number): Child {
  const at = Math.round(x * 10) / 10;
  const isLeft = x > width / 2;
  return element(
    'g',
    { class: 'cm-at' },
    element('path', { class: 'cm-whisker', d: `M${at} ${UNDER_HEADING}V${bottom}` }),
    element(
      'text',
      {
        class: `cm-small cm-halo${isLeft ? ' cm-end' : ''}`,
        x: isLeft ? x - 5 : x + 5,
        y: UNDER_HEADING + 26,
      },
      `t = ${thresholdText(threshold)}`,
    ),
  );
}

function inWords(classes: readonly ClassRow[], { edges }: ScoreHistograms): string {
  const parts = classes.map(({ label, shares, rows }) => {
    const peak = shares.reduce((best, share, bin) => (share > (shares[best] ?? 0) ? bin : best), 0);
    const where = `from ${text(edges[peak])} to ${text(edges[peak + 1])}`;
    const share = shareText(shares[peak] ?? NaN);
    return `${labelName(label)}: ${rows}, most often ${where} (${share}).`;
  });
  return parts.join(' ');
}

const text = (edge: number | undefined): string => String(Number((edge ?? NaN).toPrecision(4)));

function checkHistograms(histograms: ScoreHistograms): void {
  const given: unknown = histograms;
  const isThere =
    typeof given === 'object' && given !== null && 'edges' in given && 'counts' in given;
  if (!isThere || !Array.isArray(given.counts))
    throw unsupportedType('histograms', given, 'what scoreHistograms returned');
}
