import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { MARK_POINTS, cellsAt, measure, netBenefitAt } from '@confmat/report/internal';
import type { Marked, PanelMetric, PanelModel } from '@confmat/report/internal';
import type { Picture } from '../protocol.js';

const SVG = 'http://www.w3.org/2000/svg';
const RADIUS = '4.5';

/** Moves the marks of one model. */
type Move = (model: number, of: Marked) => void;

/**
 * Keep a mark on each curve where its model is used. Only attributes of the marks change.
 *
 * @param rows The cut of each model.
 */
export function useMarks(
  box: RefObject<HTMLElement | null>,
  models: readonly PanelModel[],
  metrics: readonly PanelMetric[],
  rows: readonly number[],
  pictures: readonly Picture[],
): void {
  const move = useRef<Move>(() => undefined);
  const drawn = pictures.map(({ svg }) => svg.length).join();
  useLayoutEffect(() => {
    if (box.current) move.current = makeMarks(box.current, models.length);
  }, [drawn, models.length]);
  useLayoutEffect(() => {
    models.forEach((model, at) => move.current(at, markedOf(model, metrics, rows[at] ?? 0)));
  });
}

function markedOf(model: PanelModel, metrics: readonly PanelMetric[], row: number): Marked {
  const cells = cellsAt(model, row);
  const at = (place: number): number => {
    const metric = metrics[place];
    return metric ? measure(metric, cells, null, null).value : NaN;
  };
  return {
    threshold: model.thresholds[row] ?? NaN,
    precision: at(0),
    recall: at(1),
    f1: at(2),
    fpr: at(3),
    benefit: netBenefitAt(model, row),
  };
}

function makeMarks(box: HTMLElement, nModels: number): Move {
  const moves = Array.from(box.querySelectorAll<SVGGElement>('[data-plot]'), (plot) =>
    marksOfPlot(plot, nModels),
  );
  return (model, of) => {
    for (const move of moves) move(model, of);
  };
}

function marksOfPlot(plot: SVGGElement, nModels: number): Move {
  const kind = plot.dataset['plot'] ?? '';
  const points = MARK_POINTS[kind];
  if (!points) return () => undefined;
  for (const still of plot.querySelectorAll('.cm-at, .moving')) still.remove();
  const [x, y] = [scaleOf(plot.dataset['x']), scaleOf(plot.dataset['y'] ?? '0 1 0 0')];
  const hasLine = kind === 'threshold' || kind === 'histogram';
  const height = plot.ownerSVGElement?.viewBox.baseVal.height ?? 0;
  const [top, bottom] = kind === 'histogram' ? [34, height - 38] : [y(1), y(0)];
  // One model alone is drawn in pictures of one model.
  const made = Array.from({ length: hasLine ? 1 : nModels }, (_, model) => {
    const line = hasLine ? added(plot, 'path', 'cm-whisker moving') : null;
    line?.setAttribute('d', `M0 ${top}V${bottom}`);
    const dots = points({} as Marked).map((_point, at) =>
      added(plot, 'circle', `cm-point moving cm-s${(hasLine ? at : model) + 1}`),
    );
    return { line, dots };
  });
  return (model, of) => {
    const marks = made[model];
    const found = points(of);
    marks?.line?.setAttribute('transform', `translate(${x(of.threshold)} 0)`);
    marks?.dots.forEach((dot, at) => {
      const [px, py] = [x(found[at]?.[0] ?? NaN), y(found[at]?.[1] ?? NaN)];
      const isSeen = Number.isFinite(px + py);
      dot.setAttribute('r', isSeen ? RADIUS : '0');
      if (!isSeen) return;
      dot.setAttribute('cx', String(px));
      dot.setAttribute('cy', String(py));
    });
  };
}

function scaleOf(text = ''): (value: number) => number {
  const [from = 0, to = 1, start = 0, end = 1] = text.split(' ').map(Number);
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

function added(plot: SVGGElement, name: string, className: string): SVGElement {
  const made = document.createElementNS(SVG, name);
  made.setAttribute('class', className);
  plot.append(made);
  return made;
}
