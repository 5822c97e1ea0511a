import { clearStill, plotMarks } from '../panel/plot-marks.js';
import type { MoveMarks } from '../panel/plot-marks.js';

/** Take the marks of the pictures in charge: the still ones go, and new ones move. */
export function findMarks(nModels: number): MoveMarks {
  const moves: MoveMarks[] = [];
  for (const plot of document.querySelectorAll<SVGGElement>('#scores [data-plot]')) {
    clearStill(plot.ownerSVGElement);
    moves.push(plotMarks<SVGElement>(plot, nModels));
  }
  return (model, of) => {
    for (const move of moves) move(model, of);
  };
}
