import { named, unsupportedType } from '@confmat/core/internal';
import { binaryCounts, precision } from '@confmat/core';
import { interval } from '@confmat/inference';
import { expectedCalibrationError } from '@confmat/thresholds/calibration';
import type { ReliabilityCurve } from '@confmat/thresholds/calibration';
import { levelOf } from '../curves/read-sweeps.js';
import { curvePath } from '../plot/curve-path.js';
import { UNDER_HEADING, drawHeading } from '../plot/heading.js';
import { drawKey, linePathOf, seriesLook } from '../plot/key.js';
import { whiskerPath } from '../plot/marks.js';
import { bottomOf, drawAxes, plotArea, plotHooks, tickText } from '../plot/plot-area.js';
import type { PlotArea } from '../plot/plot-area.js';
import { PLOT_STYLE } from '../plot/plot-style.js';
import { coordinate, element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { formatCount, formatEnds, formatMetric, formatRows, formatShort } from '../svg/format.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';

/** Options of `calibrationSvg`. */
export interface CalibrationSvgOptions extends PictureOptions {
  /** Nominal coverage of the whiskers, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /** False for dependent rows, for which these intervals do not hold. Default: true. */
  readonly whiskers?: boolean | undefined;
}

const OWN: readonly string[] = ['level', 'whiskers'];
const WIDTH = 480;
const COUNTS = 56;

/**
 * Draw probabilities against the share of rows that were positive, bin by bin, with Wilson's intervals
 * and the number of rows of each bin. Calibrated probabilities lie on the diagonal.
 *
 * @param curve What `reliabilityCurve` returned.
 * @param options Level, and the options of every picture.
 * @returns The text of an SVG file. Weighted bins have no whiskers.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const curve = reliabilityCurve([0, 1, 1, 1], [0.25, 0.25, 0.75, 1], { bins: 2 });
 * calibrationSvg(curve).includes('calibration error 0.188'); // → true
 */
export function calibrationSvg(
  curve: ReliabilityCurve,
  options: CalibrationSvgOptions = {},
): string {
  return named('calibrationSvg', () => svgFile(drawCalibration(curve, options), options));
}

/** The titles of both axes. */
const AXES = ['mean predicted probability →', '↑ share of rows that were positive'] as const;

/** Check, and draw for a file or a page, where pictures may end at one height. */
export function drawCalibration(
  curve: ReliabilityCurve,
  options: CalibrationSvgOptions,
  end?: number,
  [xTitle, yTitle]: readonly [x: string, y: string] = AXES,
): Drawing {
  checkPictureOptions(options, OWN);
  checkReliability(curve);
  const level = levelOf(options.level);
  const { width = WIDTH, title = 'Calibration', whiskers: hasWhiskers = true } = options;
  const error = `expected calibration error ${formatMetric(expectedCalibrationError(curve))}`;
  const look = seriesLook(0);
  const key = drawKey(
    [
      { look, name: '', numbers: error },
      { look: { className: 'cm-baseline', dash: '5 4' }, name: 'calibrated', isMuted: true },
    ],
    ...([12, UNDER_HEADING, width - 24] as const),
  );
  const area = plotArea({
    ...{ width, top: UNDER_HEADING + key.height + 18, height: (across: number) => across },
    end: end === undefined ? undefined : end - COUNTS - 14,
    ...{ xDomain: [0, 1] as const, yDomain: [0, 1] as const },
  });
  const bins = binsOf(curve, hasWhiskers ? level : null);
  const means = Float64Array.from(bins, ({ mean }) => mean);
  const shares = Float64Array.from(bins, ({ share }) => share);
  const whiskers = bins
    .map(({ mean, low, high }) =>
      whiskerPath([area.x(mean), area.y(low)], [area.x(mean), area.y(high)]),
    )
    .join('');
  const below = bottomOf(area);
  const content = element(
    'g',
    plotHooks('calibration', area),
    drawHeading(title, width),
    key.content,
    drawAxes(area, xTitle, yTitle),
    element('path', {
      class: 'cm-baseline cm-line',
      'stroke-dasharray': '5 4',
      d: `M${area.x(0)} ${area.y(0)}L${area.x(1)} ${area.y(1)}`,
    }),
    linePathOf(look, curvePath(means, shares, area.x, area.y)),
    whiskers === '' ? null : element('path', { class: 'cm-whisker', d: whiskers }),
    element(
      'g',
      { class: 'cm-point cm-s1' },
      bins.map(({ mean, share }) =>
        element('circle', { cx: area.x(mean), cy: area.y(share), r: 4.5 }),
      ),
    ),
    drawCounts(curve, area, below),
  );
  const height = below + COUNTS + 14;
  const desc = [`${error}.`, ...bins.map(({ words }) => words)].join(' ');
  return { width, height, title, desc, content, style: PLOT_STYLE };
}

interface Bin {
  readonly mean: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly words: string;
}

/** The bins that have rows; without a level they have no intervals. */
function binsOf(
  { rows, meanScore, positiveShare, weighted }: ReliabilityCurve,
  level: number | null,
): Bin[] {
  const hits = rows.map((count, bin) => {
    const found = count * (positiveShare[bin] ?? 0);
    return weighted || Number.isNaN(found) ? 0 : Math.round(found);
  });
  const misses = rows.map((count, bin) => (weighted ? 0 : count - (hits[bin] ?? 0)));
  const found = interval(binaryCounts({ tp: hits, fp: misses }), precision, level ? { level } : {});
  return found
    .map((ofBin, bin) => {
      const { low, high } = level === null ? { low: NaN, high: NaN } : ofBin;
      const [mean = NaN, share = NaN] = [meanScore[bin], positiveShare[bin]];
      const ends = formatEnds({ estimate: share, low, high });
      const said = `${formatMetric(mean)} came true in ${formatMetric(share)}`;
      const of = formatRows(rows[bin] ?? 0, weighted);
      return {
        mean,
        share,
        low,
        high,
        words: `${said}${ends === '' ? '' : ` (${ends})`} of ${of}.`,
      };
    })
    .filter(({ mean }) => !Number.isNaN(mean));
}

/** The number of rows of each bin, under the plot and on its axis. */
function drawCounts(curve: ReliabilityCurve, { x, left, width }: PlotArea, top: number): Child {
  const most = curve.rows.reduce((greatest, count) => (count > greatest ? count : greatest), 0);
  const base = top + COUNTS;
  const bars = Array.from(curve.rows, (count, bin) => {
    const [low = NaN, high = NaN] = [curve.low[bin], curve.high[bin]];
    if (!(count > 0) || Number.isNaN(low)) return [];
    const height = Math.max(1, (count / most) * (COUNTS - 30));
    const across = Math.max(1, x(high) - x(low) - 2);
    const from = x(low) + 1;
    const [start, wide, tall] = [from, across, height].map(coordinate);
    const d = `M${start} ${base}v-${tall}h${wide}v${tall}z`;
    const place = { x: from + across / 2, y: base - height - 4 };
    return [{ d, hasRoom: across > 34, place, count }];
  }).flat();
  const texts = bars
    .filter(({ hasRoom }) => hasRoom)
    .map(({ place, count }) => tickText(place, inFewCharacters(count)));
  return element(
    'g',
    {},
    element('text', { class: 'cm-small cm-muted', x: 12, y: top + 4 }, 'rows by bin'),
    element('path', { class: 'cm-s7', d: bars.map(({ d }) => d).join('') }),
    texts.length === 0 ? null : element('text', { class: 'cm-small cm-muted cm-middle' }, texts),
    element('path', { class: 'cm-axis', d: `M${left} ${base}h${width}` }),
  );
}

/** A number of rows above its bar, `2,626` or `12.3k`. */
function inFewCharacters(count: number): string {
  const isWhole = count < 10_000 && Number.isInteger(count);
  return isWhole ? formatCount(count) : formatShort(count);
}

function checkReliability(curve: ReliabilityCurve): void {
  const given: unknown = curve;
  if (typeof given === 'object' && given !== null && 'meanScore' in given && 'rows' in given)
    return;
  throw unsupportedType('curve', given, 'what reliabilityCurve returned');
}
