import { MARK_POINTS } from '../panel/mark-points.js';
import type { Marked } from '../panel/mark-points.js';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Take the marks of the pictures in charge: the still ones go, and new ones move by attributes alone.
 *
 * @returns Moves the marks of one model.
 */
export function findMarks(nModels: number): (model: number, of: Marked) => void {
  const moves: ((model: number, of: Marked) => void)[] = [];
  for (const plot of document.querySelectorAll<SVGGElement>('#scores [data-plot]')) {
    const kind = plot.dataset.plot ?? '';
    const points = MARK_POINTS[kind];
    if (!points) continue;
    for (const mark of plot.querySelectorAll('.cm-at')) mark.remove();
    const [x, y] = [scaleOf(plot.dataset.x), scaleOf(plot.dataset.y ?? '0 1 0 0')];
    const hasLine = kind === 'threshold' || kind === 'histogram';
    const box = plot.ownerSVGElement?.viewBox.baseVal;
    const bottom = kind === 'histogram' ? (box?.height ?? 0) - 38 : y(0);
    const top = kind === 'histogram' ? 34 : y(1);
    const made = Array.from({ length: nModels }, (_, model) => {
      const line = hasLine ? add(plot, 'path', 'cm-whisker') : null;
      line?.setAttribute('d', `M0 ${top}V${bottom}`);
      const dots = points({} as Marked).map((_point, at) => {
        const dot = add(plot, 'circle', `cm-point cm-s${(hasLine ? at : model) + 1}`);
        dot.setAttribute('r', '4.5');
        return dot;
      });
      return { line, dots };
    });
    moves.push((model, of) => {
      const marks = made[model];
      const found = points(of);
      marks?.line?.setAttribute('transform', `translate(${x(of.threshold)} 0)`);
      marks?.dots.forEach((dot, at) => {
        const [px, py] = [x(found[at]?.[0] ?? NaN), y(found[at]?.[1] ?? NaN)];
        const isSeen = Number.isFinite(px + py);
        dot.setAttribute('r', isSeen ? '4.5' : '0');
        if (!isSeen) return;
        dot.setAttribute('cx', String(px));
        dot.setAttribute('cy', String(py));
      });
    });
  }
  return (model, of) => {
    for (const move of moves) move(model, of);
  };
}

function scaleOf(text = ''): (value: number) => number {
  const [from = 0, to = 1, start = 0, end = 1] = text.split(' ').map(Number);
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

function add(plot: SVGGElement, name: string, className: string): SVGElement {
  const made = document.createElementNS(SVG, name);
  made.setAttribute('class', className);
  plot.append(made);
  return made;
}
