// Bars on a logarithmic scale, as SVG. The same input gives the same text.
import { ratioText, timeText } from './number-text.js';

/** @import { Group } from './collect.js' */

/**
 * @typedef {object} Bar
 * @property {string} note Which of the bars of a label it is: a version of Node.
 * @property {number} value Above 0.
 * @property {number} low Quartiles.
 * @property {number} high
 * @property {string} text Its value, in words.
 *
 * @typedef {object} BarGroup
 * @property {string} label
 * @property {boolean} ours
 * @property {Bar[]} bars
 *
 * @typedef {object} Layout
 * @property {number} widthPx
 * @property {boolean} style Whether the picture brings its colours; otherwise the page has them.
 */

const MARGIN = 16;
const NOTE_WIDTH = 26;
/** Room for the text at the end of the longest bar. */
const VALUE_WIDTH = 124;
const BAR_HEIGHT = 14;
const LINE_HEIGHT = 17;
const FONT = 13;
/** Mean width of a character, in units of the font size, on the wide side; of bold text too. */
const CHARACTER = 0.61;

/** Colours for light and dark; pages that hold pictures without `style` need them. */
export const CHART_STYLE = `
.cm-bg{fill:#ffffff}.cm-text{fill:#1f2328}.cm-muted{fill:#59636e}.cm-grid{stroke:#d1d9e0}
.cm-ours{fill:#0969da}.cm-other{fill:#818b98}.cm-spread{stroke:#1f2328}
.cm-label{paint-order:stroke;stroke-width:4px;stroke-linejoin:round;stroke:#ffffff}
.cm-chart text{font-family:system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}
@media (prefers-color-scheme:dark){
.cm-bg{fill:#0d1117}.cm-text{fill:#f0f6fc}.cm-muted{fill:#a3acb6}.cm-grid{stroke:#3d444d}
.cm-ours{fill:#4493f8}.cm-other{fill:#6b7580}.cm-spread{stroke:#f0f6fc}
.cm-label{stroke:#0d1117}
}`;

/**
 * A group's medians: ours in colour, a bar for each version of Node.
 * @param {Group} group
 * @param {string} title
 * @param {Layout} layout
 */
export function groupChart({ rows }, title, layout) {
  const groups = rows.map(({ label, ours, cells }) => ({
    label,
    ours,
    bars: cells.map(({ node, measurement, ratio }) => ({
      note: String(node),
      value: measurement.medianMs,
      low: measurement.lowerQuartileMs,
      high: measurement.upperQuartileMs,
      text: `${timeText(measurement.medianMs)}${ratio === null ? '' : `  ${ratioText(ratio)}`}`,
    })),
  }));
  return barChart(groups, title, layout);
}

/**
 * @param {readonly BarGroup[]} groups At least one bar.
 * @param {string} title
 * @param {Layout} layout
 */
export function barChart(groups, title, { widthPx, style }) {
  const left = MARGIN + NOTE_WIDTH;
  const right = widthPx - MARGIN - VALUE_WIDTH;
  const decades = decadesAround(groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const x = logScale(decades, [left, right]);
  const titleLines = wrap(title, widthPx - 2 * MARGIN, 15);
  const legend =
    'Time of a call, median; log scale, shorter is better. At each bar: the version of Node, the time, and how many times confmat’s it is.';
  const legendLines = wrap(legend, widthPx - 2 * MARGIN, 12);
  /** @type {string[]} */
  const parts = [];
  let y = MARGIN + 12;
  for (const line of titleLines) {
    parts.push(svgText('cm-text', MARGIN, y, line, 'font-size="15" font-weight="600"'));
    y += 20;
  }
  for (const line of legendLines) {
    parts.push(svgText('cm-muted', MARGIN, y, line, 'font-size="12"'));
    y += 16;
  }
  parts.push(...swatches(MARGIN, y + 2));
  y += 22;
  const top = y - 6;
  /** @type {string[]} */
  const bars = [];
  for (const { label, ours, bars: own } of groups) {
    y += 8;
    for (const line of wrap(label, widthPx - 2 * MARGIN, FONT)) {
      y += LINE_HEIGHT;
      const weight = ours ? 'font-weight="600"' : '';
      bars.push(
        svgText('cm-text cm-label', MARGIN, y - 4, line, `font-size="${FONT}" ${weight}`.trim()),
      );
    }
    for (const bar of own) {
      bars.push(...barParts(bar, ours, { x, left, y }));
      y += BAR_HEIGHT + 4;
    }
  }
  const bottom = y + 8;
  for (const decade of ticks(decades, right - left)) {
    const at = round(x(decade));
    parts.push(
      `<line class="cm-grid" x1="${at}" y1="${top}" x2="${at}" y2="${bottom}" stroke-width="1"/>`,
      svgText('cm-muted', at, bottom + 15, tickText(decade), 'font-size="12" text-anchor="middle"'),
    );
  }
  const height = bottom + 26;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="cm-chart" viewBox="0 0 ${widthPx} ${height}" width="${widthPx}" height="${height}" role="img" aria-label="${escapeXml(title)}">`,
    ...(style ? [`<style>${CHART_STYLE.replaceAll('\n', '')}</style>`] : []),
    `<title>${escapeXml(title)}</title>`,
    `<rect class="cm-bg" width="${widthPx}" height="${height}"/>`,
    ...parts,
    ...bars,
    '</svg>',
    '',
  ].join('\n');
}

/**
 * @param {Bar} bar
 * @param {boolean} ours
 * @param {{ x: (value: number) => number, left: number, y: number }} place
 */
function barParts({ note, value, low, high, text: valueText }, ours, { x, left, y }) {
  const end = round(x(value));
  const middle = round(y + BAR_HEIGHT / 2);
  const [from, to] = [round(x(low)), round(x(high))];
  const base = y + BAR_HEIGHT - 3;
  return [
    svgText('cm-muted', left - 6, base, note, 'font-size="12" text-anchor="end"'),
    `<rect class="${ours ? 'cm-ours' : 'cm-other'}" x="${left}" y="${y}" width="${round(Math.max(1, end - left))}" height="${BAR_HEIGHT}" rx="2"/>`,
    ...(to - from >= 2
      ? [
          `<line class="cm-spread" x1="${Math.max(left, from)}" y1="${middle}" x2="${to}" y2="${middle}" stroke-width="1.5"/>`,
        ]
      : []),
    svgText(
      'cm-text cm-label',
      Math.max(end, to) + 6,
      base,
      valueText,
      'font-size="12" xml:space="preserve"',
    ),
  ];
}

/**
 * The legend of colours and of the line of the quartiles.
 * @param {number} left
 * @param {number} y
 */
function swatches(left, y) {
  const box = (/** @type {string} */ name, /** @type {number} */ x) =>
    `<rect class="${name}" x="${x}" y="${y - 10}" width="12" height="12" rx="2"/>`;
  const label = (/** @type {number} */ x, /** @type {string} */ words) =>
    svgText('cm-muted', x, y, words, 'font-size="12"');
  return [
    box('cm-ours', left),
    label(left + 18, 'confmat'),
    box('cm-other', left + 82),
    label(left + 100, 'others'),
    `<line class="cm-spread" x1="${left + 154}" y1="${y - 4}" x2="${left + 170}" y2="${y - 4}" stroke-width="1.5"/>`,
    label(left + 176, 'half of all samples'),
  ];
}

/**
 * A logarithmic scale.
 * @param {readonly [number, number]} domain Above 0.
 * @param {readonly [number, number]} range
 * @returns {(value: number) => number} Within the range.
 */
export function logScale([low, high], [from, to]) {
  const span = Math.log10(high) - Math.log10(low);
  return (value) => {
    const place = (Math.log10(value) - Math.log10(low)) / span;
    return from + (to - from) * Math.min(1, Math.max(0, place));
  };
}

/**
 * The powers of ten around values: the first clearly below the least, so that each has a bar.
 * @param {readonly number[]} values
 * @returns {[number, number]}
 */
export function decadesAround(values) {
  const low = Math.floor(Math.log10(Math.min(...values) / 1.5));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  return [10 ** low, 10 ** Math.max(high, low + 1)];
}

/**
 * The powers of ten that have room for their text.
 * @param {readonly [number, number]} decades
 * @param {number} widthPx
 */
export function ticks([low, high], widthPx) {
  const first = Math.round(Math.log10(low));
  const last = Math.round(Math.log10(high));
  const every = Math.ceil((last - first) / Math.max(1, Math.floor(widthPx / 52)));
  const exponents = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return exponents.filter((_, i) => i % every === 0).map((exponent) => 10 ** exponent);
}

/** @param {number} ms A power of ten. */
export function tickText(ms) {
  if (ms >= 999) return `${Math.round(ms / 1000)} s`;
  if (ms > 0.09) return `${ms >= 0.9 ? Math.round(ms) : 0.1} ms`;
  return `${Number((ms * 1000).toPrecision(1))} µs`;
}

/**
 * @param {string} words
 * @param {number} widthPx
 * @param {number} fontPx
 * @returns {string[]} Lines that fit, if no word alone is wider.
 */
export function wrap(words, widthPx, fontPx) {
  const limit = Math.floor(widthPx / (fontPx * CHARACTER));
  /** @type {string[]} */
  const lines = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= limit) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/**
 * @param {string} className
 * @param {number} x
 * @param {number} y
 * @param {string} words
 * @param {string} attributes
 */
export function svgText(className, x, y, words, attributes) {
  return `<text class="${className}" x="${x}" y="${y}" ${attributes}>${escapeXml(words)}</text>`;
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 10) / 10;
}

/** @param {string} words */
export function escapeXml(words) {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
