import { useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import { clearStill, markedAt, plotMarks } from '@confmat/report/internal';
import type { MoveMarks, PanelMetric, PanelModel } from '@confmat/report/internal';
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
    models.forEach((model, at) => move.current(at, markedAt(model, metrics, rows[at] ?? 0)));
  });
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
