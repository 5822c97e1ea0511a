import type { Scale } from '../svg/scale.js';
import { placeValues, writeStairs } from './kernels/place-points.js';
import { simplifyLine, thinToColumns } from './kernels/thin-to-pixels.js';

/** How far a drawn line may pass from a point, in pixels: less than a third of its width. */
const TOLERANCE = 0.5;
/** How far the edge of a band may: it is not read to the pixel. */
const BAND_TOLERANCE = 2;

/** A point in pixels. */
type Point = readonly [x: number, y: number];

/**
 * Points in pixels without those that could not be seen; the others stay where they are.
 *
 * @param x Pixels in one direction, shape (n,).
 * @param y Pixels, shape (n,).
 * @returns Unbroken lines: undefined and infinite points break a line.
 */
export function thinLines(
  x: Float64Array,
  y: Float64Array,
  tolerance: number = TOLERANCE,
): readonly (readonly Point[])[] {
  return runsOf(x, y).map(([from, to]) =>
    thinned(x.subarray(from, to), y.subarray(from, to), tolerance),
  );
}

/** Turn points into a staircase: each y holds until the next x. */
export function stairsOf(
  x: Float64Array,
  y: Float64Array,
): { readonly x: Float64Array; readonly y: Float64Array } {
  const size = Math.max(0, 2 * x.length - 1);
  const stairs = { x: new Float64Array(size), y: new Float64Array(size) };
  writeStairs(x, y, stairs.x, stairs.y);
  return stairs;
}

/**
 * A curve as the `d` of a path, to a tenth of a pixel.
 *
 * @param x Values in one direction, shape (n,).
 * @param y Values, shape (n,); undefined and infinite ones break the line.
 */
export function curvePath(x: Float64Array, y: Float64Array, toX: Scale, toY: Scale): string {
  return thinLines(placed(x, toX), placed(y, toY))
    .map((line) => pathOf(line))
    .join('');
}

/**
 * A staircase as the `d` of a path: each y holds until the next x. Points that could not be seen are
 * left out before the steps are made.
 *
 * @param x Values in one direction, shape (n,).
 * @param y Values, shape (n,); undefined and infinite ones break the line.
 */
export function stairPath(x: Float64Array, y: Float64Array, toX: Scale, toY: Scale): string {
  const [px, py] = [placed(x, toX), placed(y, toY)];
  return runsOf(px, py)
    .map(([from, to]) => {
      const [ownX, ownY] = [px.subarray(from, to), py.subarray(from, to)];
      const places = new Int32Array(to - from);
      const kept = [...places.subarray(0, thinToColumns(ownX, ownY, places))];
      // Where the line breaks, its last value still holds up to there.
      const end = px[to] ?? NaN;
      const [lastX, lastY] = Number.isFinite(end) ? [[end], [py[to - 1] ?? NaN]] : [[], []];
      const stairs = stairsOf(
        Float64Array.of(...kept.map((place) => ownX[place] ?? NaN), ...lastX),
        Float64Array.of(...kept.map((place) => ownY[place] ?? NaN), ...lastY),
      );
      return pathOf(thinned(stairs.x, stairs.y, TOLERANCE));
    })
    .join('');
}

/**
 * The area between two curves as the `d` of a path.
 *
 * @param x Values in one direction, shape (n,).
 * @param low Lower ends, shape (n,); undefined ones break the area.
 * @param high Upper ends, shape (n,), undefined where the lower ends are.
 */
export function bandPath(
  x: Float64Array,
  low: Float64Array,
  high: Float64Array,
  toX: Scale,
  toY: Scale,
): string {
  const [px, lows, highs] = [placed(x, toX), placed(low, toY), placed(high, toY)];
  const lower = thinLines(px, lows, BAND_TOLERANCE);
  return thinLines(px, highs, BAND_TOLERANCE)
    .map((upper, run) => `${pathOf([...upper, ...[...(lower[run] ?? [])].reverse()], 1)}z`)
    .join('');
}

/** Values in pixels, shape (n,). */
function placed(values: Float64Array, { domain, range }: Scale): Float64Array {
  const pixels = new Float64Array(values.length);
  placeValues(values, domain[0], domain[1], range[0], range[1], pixels);
  return pixels;
}

function runsOf(x: Float64Array, y: Float64Array): [from: number, to: number][] {
  const runs: [number, number][] = [];
  let from = -1;
  for (let place = 0; place <= y.length; ++place) {
    const isPoint = Number.isFinite(x[place]) && Number.isFinite(y[place]);
    if (isPoint && from < 0) from = place;
    if (isPoint || from < 0) continue;
    runs.push([from, place]);
    from = -1;
  }
  return runs;
}

function thinned(x: Float64Array, y: Float64Array, tolerance: number): Point[] {
  const kept = new Int32Array(x.length);
  const places = kept.subarray(0, thinToColumns(x, y, kept));
  const n = places.length;
  const stack = new Int32Array(2 * n + 4);
  const size = simplifyLine(x, y, places, tolerance, new Uint8Array(n), stack);
  return Array.from(places.subarray(0, size), (place) => [x[place] ?? NaN, y[place] ?? NaN]);
}

/**
 * Points as relative steps between rounded points, so that roundings do not add up.
 *
 * @param parts In how many parts a pixel is divided: 10, or 1 for edges that are not read off.
 */
export function pathOf(points: readonly Point[], parts: 1 | 10 = 10): string {
  const round = (value: number): number => Math.round(value * parts) * (10 / parts);
  const tenths = points.map(([x, y]) => [round(x), round(y)] as const);
  const [first] = tenths;
  if (!first) return '';
  let path = `M${number(first[0])} ${number(first[1])}`;
  let [x, y] = first;
  let command = '';
  const write = (next: string, ...values: readonly number[]): void => {
    path += next === command ? '' : next;
    for (const [place, value] of values.entries()) {
      const isApart = value < 0 || (place === 0 && next !== command);
      path += `${isApart ? '' : ' '}${number(value)}`;
    }
    command = next;
  };
  for (const [toX, toY] of tenths.slice(1)) {
    const [dx, dy] = [toX - x, toY - y];
    [x, y] = [toX, toY];
    if (dx === 0 && dy === 0) continue;
    if (dy === 0) write('h', dx);
    else if (dx === 0) write('v', dy);
    else write('l', dx, dy);
  }
  // A lone point shows as a dot where line ends are round.
  return command === '' ? `${path}h0` : path;
}

function number(tenths: number): string {
  return String(tenths / 10).replace(/^(-?)0\./, '$1.');
}
