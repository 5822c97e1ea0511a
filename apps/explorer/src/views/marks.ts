import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { cellsAt, clearStill, measure, netBenefitAt, plotMarks } from '@confmat/report/internal';
import type { Marked, MoveMarks, PanelMetric, PanelModel } from '@confmat/report/internal';
import type { Picture } from '../protocol.js';

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
  const move = useRef<MoveMarks>(() => undefined);
  useLayoutEffect(() => {
    if (box.current) move.current = makeMarks(box.current, models.length);
  }, [pictures, models.length]);
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

function makeMarks(box: HTMLElement, nModels: number): MoveMarks {
  const moves = Array.from(box.querySelectorAll<SVGGElement>('[data-plot]'), (plot) => {
    for (const moving of plot.querySelectorAll('.moving')) moving.remove();
    clearStill(plot.ownerSVGElement);
    return plotMarks<SVGElement>(plot, nModels, 'moving');
  });
  return (model, of) => {
    for (const move of moves) move(model, of);
  };
}
