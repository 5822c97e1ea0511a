import { checkOption, named } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { bandPath, curvePath, stairPath } from '../plot/curve-path.js';
import { UNDER_HEADING, drawHeading } from '../plot/heading.js';
import { drawKey, linePathOf, seriesLook } from '../plot/key.js';
import type { KeyEntry, LineLook } from '../plot/key.js';
import { bottomOf, clipped, drawAxes, plotArea, plotHooks } from '../plot/plot-area.js';
import type { PlotArea } from '../plot/plot-area.js';
import { PLOT_STYLE } from '../plot/plot-style.js';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';
import type { ChanceBand, CurveKind, DrawnColumns } from './curve-kind.js';
import { CURVE_KINDS } from './curve-kinds.js';
import type { CurveKindName } from './curve-kinds.js';
import { drawOperatingPoint, operatingPoint } from './operating-point.js';
import type { OperatingPoint } from './operating-point.js';
import { levelOf, readSweeps } from './read-sweeps.js';
import type { DrawnSweep, SweepsByName } from './read-sweeps.js';

/** Options of `curveSvg`. */
export interface CurveSvgOptions extends PictureOptions {
  /** Which curve. Default: `'roc'`. */
  readonly kind?: CurveKindName | undefined;
  /**
   * Where the models are used: a mark on each curve, with its interval. A number for all, or numbers by
   * the names of models. Default: none.
   */
  readonly threshold?: number | Readonly<Record<string, number>> | undefined;
  /** Nominal coverage of intervals, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

const OWN: readonly string[] = ['kind', 'threshold', 'level'];
const WIDTH = 480;

/**
 * Draw a curve of one model or of several: ROC, precision–recall, detection error tradeoff, cumulative
 * gain, lift or net benefit, with what a model without skill does. Areas stand as text, with intervals.
 *
 * @param sweeps A sweep, or sweeps by the names of their models.
 * @param options Kind of curve, thresholds to mark, and the options of every picture.
 * @returns The text of an SVG file. Points that no screen could show are left out, none is moved.
 * @throws {MetricError} `unsupported-type`, `invalid-value`, `invalid-option`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * curveSvg(sweep, { kind: 'roc', threshold: 0.35 }).includes('AUC 0.750'); // → true
 */
export function curveSvg(sweeps: SweepsByName, options: CurveSvgOptions = {}): string {
  return named('curveSvg', () => svgFile(drawCurve(sweeps, options), options));
}

/** Check, and draw for a file or a page, where pictures may end at one height. */
export function drawCurve(sweeps: SweepsByName, options: CurveSvgOptions, end?: number): Drawing {
  checkPictureOptions(options, OWN);
  const { kind: name = 'roc' } = options;
  checkOption('kind', name, Object.keys(CURVE_KINDS));
  const level = levelOf(options.level);
  const read = readSweeps(sweeps, options.threshold);
  const kind = CURVE_KINDS[name]();
  const { width = WIDTH, title = kind.heading } = options;
  const drawn = read.map((one, place) => drawnModel(one, place, kind, level));
  const baselines = baselinesOf(read, kind);
  const inner = width - 24;
  const [only, ...others] = drawn;
  const band = only && others.length === 0 ? (kind.band?.(only.sweep, level) ?? null) : null;
  const entries = [
    ...drawn.map(({ entry }) => entry),
    ...baselines.map(({ entry }) => entry),
    ...(band ? [{ look: BAND, name: '', numbers: band.numbers, isMuted: true, isBand: true }] : []),
  ];
  const key = drawKey(entries, 12, UNDER_HEADING, inner);
  const area = plotArea({
    ...{ width, top: UNDER_HEADING + key.height + 18, end },
    height: (across) => (kind.isSquare ? across : Math.max(160, across * 0.6)),
    xDomain: kind.x.domain(read.map(({ sweep }) => sweep)),
    yDomain: kind.y.domain(read.map(({ sweep }) => sweep)),
    ...{ xTicks: kind.x.ticks, yTicks: kind.y.ticks },
  });
  const lines = drawn.map(({ look, sweep }) => {
    const columns = kind.columns(sweep);
    return {
      line: drawLine(
        look,
        columns.x,
        columns.y,
        kind,
        area,
        kind.isStairs && sweep.kind === 'exact',
      ),
      isUndefined: isUndefined(columns, sweep),
    };
  });
  const content = element(
    'g',
    plotHooks(name, area),
    drawHeading(title, width),
    key.content,
    drawAxes(area, kind.x.title, kind.y.title),
    clipped(
      area,
      band && element('path', { class: `cm-band ${BAND.className}`, d: bandOf(band, area) }),
      baselines.map(({ look, x, y }) => drawLine(look, x, y, kind, area, false)),
      [...lines].reverse().map(({ line }) => line),
    ),
    drawn.map(({ point, look }) => point && drawOperatingPoint(point, look, area, drawn.length)),
    lines.every((line) => line.isUndefined) ? drawNothing(area, read) : null,
  );
  return {
    width,
    height: bottomOf(area),
    title,
    desc: sentences(entries.map(inWords)),
    atThreshold: sentences(drawn.map(({ words }) => words)),
    content,
    style: PLOT_STYLE,
  };
}

/** Like the curve that it belongs to. */
const BAND = seriesLook(0);

const bandOf = ({ x, low, high }: ChanceBand, area: PlotArea): string =>
  bandPath(x, low, high, area.x, area.y);

interface DrawnModel {
  readonly sweep: ThresholdSweep;
  readonly look: LineLook;
  readonly entry: KeyEntry;
  readonly point: OperatingPoint | null;
  readonly words: string;
}

function drawnModel(one: DrawnSweep, place: number, kind: CurveKind, level: number): DrawnModel {
  const { name, sweep, threshold } = one;
  const look = seriesLook(place);
  const point = threshold === undefined ? null : operatingPoint(one, threshold, kind, level);
  const numbers = kind.summary?.(sweep, { level });
  const entry = { look, name: name === '' && !numbers ? 'model' : name, numbers };
  return { sweep, look, entry, point, words: point?.words ?? '' };
}

interface DrawnBaseline {
  readonly look: LineLook;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly entry: KeyEntry;
}

const BASELINE_DASHES = ['5 4', '1 3'];

/** What there is to beat: once where it is the same for all models. */
function baselinesOf(models: readonly DrawnSweep[], kind: CurveKind): DrawnBaseline[] {
  const found = models.flatMap(({ name, sweep }) =>
    kind.baselines(sweep).map((baseline, place) => ({ ...baseline, model: name, place })),
  );
  const texts = found.map(({ name, x, y }) => `${name}: ${x.join()} ${y.join()}`);
  const once = found.filter((_, at) => texts.indexOf(texts[at] ?? '') === at);
  return once.map(({ name, model, x, y, numbers, place }) => {
    const look = { className: 'cm-baseline', dash: BASELINE_DASHES[place] ?? '' };
    const isShared = once.filter((other) => other.name === name).length === 1;
    const label = isShared ? name : `${name}, ${model}`;
    return { look, x, y, entry: { look, name: label, numbers, isMuted: true } };
  });
}

function drawLine(
  look: LineLook,
  x: Float64Array,
  y: Float64Array,
  { x: xAxis, y: yAxis }: CurveKind,
  area: PlotArea,
  isStairs: boolean,
): Child {
  const placed = {
    x: xAxis.place ? x.map(xAxis.place) : x,
    y: yAxis.place ? y.map(yAxis.place) : y,
  };
  const path = isStairs ? stairPath : curvePath;
  const d = path(placed.x, placed.y, area.x, area.y);
  return d === '' ? null : linePathOf(look, d);
}

function isUndefined({ x, y }: DrawnColumns, sweep: ThresholdSweep): boolean {
  const isPoint = (value: number, at: number): boolean =>
    Number.isFinite(value) && Number.isFinite(y[at]);
  const first = x.findIndex(isPoint);
  const isLone =
    first < 0 || !x.subarray(first + 1).some((value, at) => isPoint(value, first + 1 + at));
  return isLone && sweep.thresholds.length !== 1;
}

/** Say why there is no curve. */
function drawNothing(area: PlotArea, models: readonly DrawnSweep[]): Child {
  const { nPositives, nNegatives } = models[0]?.sweep ?? { nPositives: 0, nNegatives: 0 };
  const missing = nPositives === 0 ? 'positives' : nNegatives === 0 ? 'negatives' : 'scores';
  const x = area.left + area.width / 2;
  const y = area.top + area.height / 2;
  return element('text', { class: 'cm-middle cm-halo', x, y }, `no ${missing}: not defined`);
}

function inWords({ name, numbers }: KeyEntry): string {
  return numbers === undefined ? '' : name === '' ? numbers : `${name}: ${numbers}`;
}

function sentences(parts: readonly string[]): string {
  const kept = parts.filter((part) => part !== '');
  return kept.map((part) => `${part}.`).join(' ');
}
