import { f1, precision, recall } from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { asMetric, named, invalidOption } from '@confmat/core/internal';
import type { Interval } from '@confmat/inference';
import { intervalAt } from '@confmat/inference/internal';
import type { Constraint, ThresholdSweep } from '@confmat/thresholds';
import { checkSweep, chooseThreshold } from '@confmat/thresholds/internal';
import { levelOf } from '../curves/read-sweeps.js';
import { UNDER_HEADING, drawHeading } from '../plot/heading.js';
import { drawKey, linePathOf, seriesLook } from '../plot/key.js';
import type { KeyEntry, LineLook } from '../plot/key.js';
import { pointMark } from '../plot/marks.js';
import { bottomOf, clipped, drawAxes, plotArea, plotHooks } from '../plot/plot-area.js';
import type { PlotArea } from '../plot/plot-area.js';
import { thresholdDomain } from '../plot/threshold-domain.js';
import { sweptText } from '../plot/threshold-text.js';
import { PLOT_STYLE } from '../plot/plot-style.js';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { formatMeasure } from '../svg/format.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';
import { metricName } from '../svg/metric-name.js';
import { SERIES_DASHES } from '../svg/theme.js';
import { f1Baselines } from './f1-baselines.js';
import { drawConstraints, allowedPath } from './draw-constraints.js';
import { metricBand, metricLine } from './metric-curve.js';

/** Options of `thresholdSvg`. */
export interface ThresholdSvgOptions extends PictureOptions {
  /** Metrics in [0, 1], one to eight of them. Default: precision, recall and F1. */
  readonly metrics?: readonly ClassMetric[] | undefined;
  /** Where the model is used. Default: where the last of the metrics is best. */
  readonly threshold?: number | undefined;
  /** What the best threshold has to satisfy. Default: nothing. */
  readonly subjectTo?: readonly Constraint[] | undefined;
  /** Nominal coverage of the bands, in (0, 1), at each threshold by itself. Default: 0.95. */
  readonly level?: number | undefined;
}

const OWN: readonly string[] = ['metrics', 'threshold', 'subjectTo', 'level'];
const WIDTH = 640;
const MOST_METRICS = 8;

/**
 * Draw metrics over all thresholds, with their intervals as bands, the F1 to beat, the F1 of a perfect
 * ranking, the best threshold and the constraints that it satisfies. An exact sweep is drawn in steps,
 * because between two scores nothing changes.
 *
 * @param sweep A sweep of any kind.
 * @param options Metrics, the threshold in use, constraints, and the options of every picture.
 * @returns The text of an SVG file.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `invalid-value`, `option-conflict`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * thresholdSvg(sweep).includes('at threshold 0.35, where F1 is best'); // → true
 */
export function thresholdSvg(sweep: ThresholdSweep, options: ThresholdSvgOptions = {}): string {
  return named('thresholdSvg', () => svgFile(drawThresholds(sweep, options), options));
}

/** Check, and draw for a file or a page, where pictures may end at one height. */
export function drawThresholds(
  sweep: ThresholdSweep,
  options: ThresholdSvgOptions,
  end?: number,
): Drawing {
  checkPictureOptions(options, OWN);
  checkSweep(sweep);
  const level = levelOf(options.level);
  const metrics = checkMetrics(options.metrics ?? [precision, recall, f1]);
  const names = metrics.map(({ name }) => metricName(name));
  const { width = WIDTH, title = `${listOf(names)} over the threshold`, subjectTo = [] } = options;
  const chosen = choose(sweep, metrics, options);
  const at = chosen.threshold;
  const drawn = metrics.map((metric, place) => {
    const found = at === undefined ? undefined : intervalAt(sweep, metric, at, level);
    const numbers = found && formatMeasure(found);
    const look = lookOf(place, metrics.length);
    const name = metricName(metric.name);
    return { metric, look, found, entry: { look, name, numbers, isAtThreshold: true } };
  });
  const baselines = metrics.some(({ name }) => name === 'f1') ? f1Baselines(sweep) : [];
  const entries: readonly KeyEntry[] = [
    ...drawn.map(({ entry }) => entry),
    ...baselines.map(({ look, name, numbers }) => ({ look, name, numbers, isMuted: true })),
  ];
  const key = drawKey(entries, 12, UNDER_HEADING + 18, width - 24);
  const area = plotArea({
    ...{ width, top: UNDER_HEADING + key.height + 36, end },
    height: (across) => Math.max(160, Math.min(across * 0.5, 480)),
    xDomain: thresholdDomain([sweep.thresholds]),
    yDomain: [0, 1],
  });
  const content = element(
    'g',
    plotHooks('threshold', area),
    drawHeading(title, width),
    element('text', { class: 'cm-muted cm-at', x: 12, y: UNDER_HEADING + 12 }, chosen.words),
    key.content,
    drawAxes(area, 'threshold →', '↑ value'),
    clipped(
      area,
      drawn.map(({ metric, look }) => {
        const d = metricBand(sweep, metric, level, area);
        return d === '' ? null : element('path', { class: `cm-band ${look.className}`, d });
      }),
      baselines.map(({ look, path }) => linePathOf(look, path(area))),
      drawn.map(({ metric, look }) => linePathOf(look, metricLine(sweep, metric, area))),
    ),
    drawConstraints(subjectTo, allowedPath(sweep, subjectTo, area), area),
    drawThreshold(chosen.threshold, drawn, area),
  );
  const said = (of: readonly KeyEntry[]): string =>
    of.map(({ name, numbers }) => `${name}${numbers ? ` ${numbers}` : ''}`).join(', ');
  const desc = baselines.length === 0 ? '' : `${said(baselines)}.`;
  const atThreshold = `${chosen.words}: ${said(drawn.map(({ entry }) => entry))}.`;
  return { width, height: bottomOf(area), title, desc, atThreshold, content, style: PLOT_STYLE };
}

function checkMetrics(metrics: readonly ClassMetric[]): readonly ClassMetric[] {
  const given: unknown = metrics;
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_METRICS) {
    throw invalidOption('metrics', given, `one to ${MOST_METRICS} metrics`);
  }
  metrics.forEach((metric, place) => asMetric(`metrics[${place}]`, metric));
  return metrics;
}

/** The last metric is the one that matters: its line is solid, the others are dashed. */
function lookOf(place: number, n: number): LineLook {
  const { className } = seriesLook(place);
  return { className, dash: place === n - 1 ? '' : (SERIES_DASHES[place + 1] ?? '') };
}

interface Chosen {
  readonly threshold: number | undefined;
  readonly words: string;
}

/** The threshold in use, or the best one under the constraints, in words. */
function choose(
  sweep: ThresholdSweep,
  metrics: readonly ClassMetric[],
  { threshold, subjectTo }: ThresholdSvgOptions,
): Chosen {
  const last = metrics.at(-1) ?? f1;
  if (threshold !== undefined)
    return { threshold, words: `at threshold ${sweptText(sweep, threshold)}` };
  if (sweep.thresholds.length === 0) return { threshold: undefined, words: 'no rows' };
  const best = chooseThreshold(sweep, last, subjectTo);
  if (!best.reached) return { threshold: undefined, words: best.reason };
  const words = `at threshold ${sweptText(sweep, best.threshold)}, where ${metricName(last.name)} is best`;
  return { threshold: best.threshold, words };
}

interface Value {
  readonly look: LineLook;
  readonly found: Interval | undefined;
}

/** A line at the threshold, and a point on each curve. */
function drawThreshold(
  threshold: number | undefined,
  values: readonly Value[],
  area: PlotArea,
): Child {
  if (threshold === undefined) return null;
  const x = area.x(threshold);
  if (!(x >= area.left && x <= area.left + area.width)) return null;
  return element(
    'g',
    { class: 'cm-at' },
    element('path', {
      class: 'cm-whisker',
      d: `M${Math.round(x * 10) / 10} ${area.top}v${area.height}`,
    }),
    values.map(({ look, found }) =>
      found && Number.isFinite(found.estimate)
        ? pointMark(x, area.y(found.estimate), look.className)
        : null,
    ),
  );
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  const list = names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
  return list.charAt(0).toUpperCase() + list.slice(1);
}
