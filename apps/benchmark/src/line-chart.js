// Lines on two logarithmic scales, as SVG: what grows in proportion is straight. The same input gives the
// same text.
import {
  CHART_STYLE,
  decadesAround,
  escapeXml,
  logScale,
  round,
  svgText,
  tickText,
  ticks,
  wrap,
} from './bar-chart.js';

/** @import { Layout } from './bar-chart.js' */

/**
 * @typedef {object} Line
 * @property {string} label
 * @property {boolean} ours
 * @property {readonly { x: number, ms: number }[]} points Ascending, at least one.
 */

/** Colours of lines, besides those of all charts. */
const LINE_STYLE =
  '.cm-line-ours{stroke:#0969da}.cm-line-other{stroke:#818b98}@media (prefers-color-scheme:dark){.cm-line-ours{stroke:#4493f8}.cm-line-other{stroke:#6b7580}}';
const MARGIN = 16;
const LEFT = 64;
/** Room for the names at the ends of the lines. */
const NAMES_WIDTH = 200;
const PLOT_HEIGHT = 300;
const LABEL_HEIGHT = 15;
/** Lines of a kind that follow each other are told apart by their dashes. */
const DASHES = ['', '7 3', '2 3', '9 3 2 3'];
const LEGEND =
  'Median time of a call; both scales are logarithmic. The grey line is ten times the time for ten times as many.';

/**
 * @param {readonly Line[]} lines At least one.
 * @param {string} title
 * @param {string} xName What is counted on the horizontal axis.
 * @param {Layout} layout
 * @returns {string}
 */
export function lineChart(lines, title, xName, { widthPx, style }) {
  const points = lines.flatMap((line) => line.points);
  const xs = spanOf(points.map(({ x }) => x));
  const times = decadesAround(points.map(({ ms }) => ms));
  const right = widthPx - MARGIN - NAMES_WIDTH;
  /** @type {string[]} */
  const head = [];
  let top = MARGIN + 12;
  for (const words of wrap(title, widthPx - 2 * MARGIN, 15)) {
    head.push(svgText('cm-text', MARGIN, top, words, 'font-size="15" font-weight="600"'));
    top += 20;
  }
  for (const words of wrap(LEGEND, widthPx - 2 * MARGIN, 12)) {
    head.push(svgText('cm-muted', MARGIN, top, words, 'font-size="12"'));
    top += 16;
  }
  const bottom = top + PLOT_HEIGHT;
  const x = logScale(xs, [LEFT, right]);
  const y = logScale(times, [bottom, top]);
  const height = bottom + 46;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="cm-chart" viewBox="0 0 ${widthPx} ${height}" width="${widthPx}" height="${height}" role="img" aria-label="${escapeXml(title)}">`,
    ...(style ? [`<style>${CHART_STYLE.replaceAll('\n', '')}${LINE_STYLE}</style>`] : []),
    `<title>${escapeXml(title)}</title>`,
    `<rect class="cm-bg" width="${widthPx}" height="${height}"/>`,
    ...head,
    ...ticks(xs, right - LEFT).flatMap((count) => [
      grid(round(x(count)), top, round(x(count)), bottom),
      svgText(
        'cm-muted',
        round(x(count)),
        bottom + 16,
        countText(count),
        'font-size="12" text-anchor="middle"',
      ),
    ]),
    ...ticks(times, PLOT_HEIGHT).flatMap((ms) => [
      grid(LEFT, round(y(ms)), right, round(y(ms))),
      svgText(
        'cm-muted',
        LEFT - 8,
        round(y(ms)) + 4,
        tickText(ms),
        'font-size="12" text-anchor="end"',
      ),
    ]),
    svgText(
      'cm-muted',
      round((LEFT + right) / 2),
      bottom + 36,
      xName,
      'font-size="12" text-anchor="middle"',
    ),
    proportional(lines, xs, times, x, y),
    ...lines.flatMap((line, i) => lineParts(line, dashOf(lines, i), x, y)),
    ...names(lines, right + 10, y),
    '</svg>',
    '',
  ].join('\n');
}

/**
 * @param {Line} line
 * @param {string} dash
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
function lineParts({ ours, points }, dash, x, y) {
  const colour = strokeOf(ours);
  const places = points.map(({ x: count, ms }) => [round(x(count)), round(y(ms))]);
  const path = places.map((place) => place.join(',')).join(' ');
  return [
    `<polyline points="${path}" fill="none" ${colour} stroke-width="2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>`,
    ...places.map(
      ([cx, cy]) =>
        `<circle class="${ours ? 'cm-ours' : 'cm-other'}" cx="${cx}" cy="${cy}" r="3"/>`,
    ),
  ];
}

/**
 * The name of each line at its end, moved apart where they would overlap.
 * @param {readonly Line[]} lines
 * @param {number} left
 * @param {(value: number) => number} y
 */
function names(lines, left, y) {
  const placed = lines
    .map(({ label, ours, points }) => ({ label, ours, at: y(points.at(-1)?.ms ?? 1) }))
    .sort((a, b) => a.at - b.at);
  let last = -Infinity;
  return placed.map(({ label, ours, at }) => {
    last = Math.max(at, last + LABEL_HEIGHT);
    const weight = ours ? ' font-weight="600"' : '';
    return svgText('cm-text', left, round(last) + 4, label, `font-size="12"${weight}`);
  });
}

/**
 * A line of the time in proportion to the count, through the last point of the first line.
 * @param {readonly Line[]} lines
 * @param {readonly [number, number]} xs
 * @param {readonly [number, number]} times
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
function proportional([first], [fewest, most], [least], x, y) {
  const end = first?.points.at(-1);
  if (!end) return '';
  const perCount = end.ms / end.x;
  const from = Math.max(fewest, least / perCount);
  const to = Math.min(most, end.x);
  return `<line class="cm-spread" opacity="0.35" x1="${round(x(from))}" y1="${round(y(from * perCount))}" x2="${round(x(to))}" y2="${round(y(to * perCount))}" stroke-width="6"/>`;
}

/** @param {boolean} ours */
function strokeOf(ours) {
  return `class="${ours ? 'cm-line-ours' : 'cm-line-other'}"`;
}

/**
 * @param {readonly Line[]} lines
 * @param {number} place
 */
function dashOf(lines, place) {
  const ours = lines[place]?.ours;
  const before = lines.slice(0, place).filter((line) => line.ours === ours).length;
  return DASHES[before % DASHES.length] ?? '';
}

/**
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 */
function grid(x1, y1, x2, y2) {
  return `<line class="cm-grid" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke-width="1"/>`;
}

/**
 * The powers of ten around counts.
 * @param {readonly number[]} counts
 * @returns {[number, number]}
 */
function spanOf(counts) {
  const low = Math.floor(Math.log10(Math.min(...counts)) + 1e-9);
  const high = Math.ceil(Math.log10(Math.max(...counts)) - 1e-9);
  return [10 ** low, 10 ** Math.max(high, low + 1)];
}

/** @param {number} count A power of ten. */
function countText(count) {
  if (count >= 999_999) return `${Math.round(count / 1e6)} M`;
  return count >= 999 ? `${Math.round(count / 1000)},000` : String(Math.round(count));
}
