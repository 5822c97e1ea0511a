import { MARK_POINTS } from './mark-points.js';
import type { Marked } from './mark-points.js';

const SVG = 'http://www.w3.org/2000/svg';
const RADIUS = '4.5';
/** Where the line of a histogram ends, from the top and the bottom of its picture. */
const HISTOGRAM = { top: 34, below: 38 };

interface Shape {
  setAttribute(name: string, value: string): void;
}

/** The part of a picture that says its kind and its scales, as the browser has it. */
export interface MarkedPlot<S extends Shape> {
  readonly dataset: Readonly<Partial<Record<string, string>>>;
  readonly ownerSVGElement: {
    readonly viewBox: { readonly baseVal: { readonly height: number } };
  } | null;
  readonly ownerDocument: { createElementNS(space: typeof SVG, name: string): S };
  append(shape: S): void;
}

/** A picture whose still marks go when others move. */
interface StillPicture {
  readonly querySelectorAll: (selectors: string) => Iterable<{
    readonly dataset: Readonly<Partial<Record<string, string>>>;
    textContent: string | null;
    remove(): void;
  }>;
}

/** Take away what a picture shows and says at its own threshold. */
export function clearStill(picture: StillPicture | null): void {
  for (const still of picture?.querySelectorAll('.cm-at,[data-at]') ?? []) {
    const { at } = still.dataset;
    if (at === undefined) still.remove();
    else still.textContent = still.textContent?.slice(0, Number(at)) ?? '';
  }
}

/** Move the marks of one model. */
export type MoveMarks = (model: number, of: Marked) => void;

/**
 * Put a mark for each model on a picture. Only attributes of the marks change as they move.
 *
 * @param nModels How many models are drawn; pictures with a line have one.
 * @param className A class for the marks, besides those of their color.
 */
export function plotMarks<S extends Shape>(
  plot: MarkedPlot<S>,
  nModels: number,
  className = '',
): MoveMarks {
  const { plot: kind = '', x: xScale, y: yScale = '0 1 0 0' } = plot.dataset;
  const points = MARK_POINTS[kind];
  if (!points) return () => undefined;
  const [x, y] = [scaleOf(xScale), scaleOf(yScale)];
  const hasLine = kind === 'threshold' || kind === 'histogram';
  const [from = 0, to = 0] = yScale.split(' ').slice(2).map(Number);
  const ends = [Math.min(from, to), Math.max(from, to)] as const;
  const height = plot.ownerSVGElement?.viewBox.baseVal.height ?? 0;
  const [top, bottom] =
    kind === 'histogram' ? [HISTOGRAM.top, height - HISTOGRAM.below] : [y(1), y(0)];
  const add = (name: string, classes: string): S => {
    const shape = plot.ownerDocument.createElementNS(SVG, name);
    shape.setAttribute('class', `${classes} ${className}`);
    plot.append(shape);
    return shape;
  };
  const made = Array.from({ length: hasLine ? 1 : nModels }, (_, model) => {
    const line = hasLine ? add('path', 'cm-whisker') : null;
    line?.setAttribute('d', `M0 ${top}V${bottom}`);
    const dots = points({} as Marked).map((_point, at) =>
      add('circle', `cm-point cm-s${(hasLine ? at : model) + 1}`),
    );
    return { line, dots };
  });
  return (model, of) => {
    const marks = made[model];
    const found = points(of);
    marks?.line?.setAttribute('transform', `translate(${x(of.threshold)} 0)`);
    marks?.dots.forEach((dot, at) => {
      const [px, py] = [x(found[at]?.[0] ?? NaN), y(found[at]?.[1] ?? NaN)];
      // A net benefit may be far below its picture.
      const isSeen = Number.isFinite(px + py) && py > ends[0] - 1 && py < ends[1] + 1;
      dot.setAttribute('r', isSeen ? RADIUS : '0');
      if (!isSeen) return;
      dot.setAttribute('cx', String(px));
      dot.setAttribute('cy', String(py));
    });
  };
}

/** A scale as a picture writes it: from and to, where it starts and where it ends. */
function scaleOf(text = ''): (value: number) => number {
  const [from = 0, to = 1, start = 0, end = 1] = text.split(' ').map(Number);
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}
