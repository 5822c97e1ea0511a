import { intervalAt } from '@confmat/inference/internal';
import { countsAt } from '@confmat/thresholds';
import type { LineLook } from '../plot/key.js';
import { pointMark, whisker } from '../plot/marks.js';
import type { PlotArea } from '../plot/plot-area.js';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import { formatMeasure } from '../svg/format.js';
import { sweptText } from '../plot/threshold-text.js';
import { textWidth } from '../svg/text.js';
import type { CurveAxis, CurveKind } from './curve-kind.js';
import type { DrawnSweep } from './read-sweeps.js';

/** A coordinate of a point on a curve, with its interval; NaN where there is none. */
interface Coordinate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Where a model is used: a point of its curve. */
export interface OperatingPoint {
  readonly threshold: number;
  readonly shownThreshold: string;
  readonly x: Coordinate;
  readonly y: Coordinate;
  readonly words: string;
  readonly isRising: boolean;
  readonly place: (axis: 'x' | 'y', value: number) => number;
}

/** Find the point of a threshold. */
export function operatingPoint(
  { sweep }: DrawnSweep,
  threshold: number,
  kind: CurveKind,
  level: number,
): OperatingPoint {
  const counts = countsAt(sweep, [threshold]);
  const coordinate = ({ metric, at }: CurveAxis): Coordinate => {
    if (!metric) return { value: at?.(sweep, counts) ?? NaN, low: NaN, high: NaN };
    const { estimate, low, high } = intervalAt(sweep, metric, threshold, level);
    return { value: estimate, low, high };
  };
  const [x, y] = [coordinate(kind.x), coordinate(kind.y)];
  const said = [kind.x, kind.y]
    .map(({ title }, at) => (kind.x.metric || at === 1 ? inWords(title, at === 0 ? x : y) : ''))
    .filter((text) => text !== '')
    .join(', ');
  const shownThreshold = sweptText(sweep, threshold);
  return {
    ...{ threshold, shownThreshold, x, y, words: `At threshold ${shownThreshold}: ${said}` },
    isRising: kind.isRising,
    place: (axis, value) => kind[axis].place?.(value) ?? value,
  };
}

function inWords(title: string, { value, low, high }: Coordinate): string {
  const name = title
    .replace(/[↑→]/g, '')
    .replace(/\(.*\)/, '')
    .trim();
  return `${name} ${formatMeasure({ estimate: value, low, high })}`;
}

/** Draw a point with the intervals of both coordinates, and its threshold where there is room. */
export function drawOperatingPoint(
  { shownThreshold, x, y, words, place, isRising }: OperatingPoint,
  { className }: LineLook,
  area: PlotArea,
  nModels: number,
): Child {
  const text = `t = ${shownThreshold}`;
  const [px, py] = [area.x(place('x', x.value)), area.y(place('y', y.value))];
  if (!Number.isFinite(px) || !Number.isFinite(py)) return null;
  const size = textWidth(text, 11) + 12;
  const hasRight = px + size < area.left + area.width + 18;
  const hasLeft = px - size > area.left;
  const side = hasRight && (isRising || !hasLeft) ? 'right' : 'left';
  const atX = (value: number): readonly [number, number] => [area.x(place('x', value)), py];
  const atY = (value: number): readonly [number, number] => [px, area.y(place('y', value))];
  const label = element(
    'text',
    {
      class: `cm-small cm-halo${side === 'left' ? ' cm-end' : ''}`,
      ...labelPlace(px, py, area, side),
    },
    text,
  );
  return element(
    'g',
    { class: 'cm-at' },
    element('title', {}, words),
    whisker(atX(x.low), atX(x.high)),
    whisker(atY(y.low), atY(y.high)),
    pointMark(px, py, className),
    nModels === 1 ? label : null,
  );
}

/** Under the curve; above it to the right where there is no room to the left. */
function labelPlace(
  x: number,
  y: number,
  { top, height }: PlotArea,
  side: 'left' | 'right',
): { readonly x: number; readonly y: number } {
  return { x: side === 'left' ? x - 9 : x + 9, y: Math.min(y + 16, top + height - 4) };
}
