import type { TruthAxis } from '@confmat/core';
import { element } from '../svg/element.js';
import type { Drawing } from '../svg/picture.js';
import { drawAxes, drawCells } from './draw-cells.js';
import type { CellText } from './draw-cells.js';
import { drawLegend } from './draw-legend.js';
import { drawMap } from './draw-map.js';
import { drawMargins } from './draw-margins.js';
import { LEVEL_SHAPES, levelColors } from './level-style.js';
import { LEGEND, MARGIN, layOut } from './matrix-layout.js';
import { classIntervals, describeMatrix } from './matrix-view.js';
import type { MatrixView } from './matrix-view.js';

/** How a matrix is drawn. */
export interface MatrixDrawing {
  readonly title: string | undefined;
  readonly truth: TruthAxis;
  readonly text: CellText;
  readonly margins: boolean;
  /** What the axes are. Default: true class, predicted class. */
  readonly axes?: readonly [truth: string, prediction: string];
  readonly level: number;
  /** Whether it is a map without numbers. Default: above `MAX_NUMBERED` classes. */
  readonly isMap?: boolean;
}

/** As many classes have cells with numbers; more are a map. */
export const MAX_NUMBERED = 60;

/** Bars of shares. */
export const BAR_SHAPE = '.cm .cm-bar{fill:var(--cm-right);fill-opacity:.6}';

/** Shapes of matrices besides their cells. */
export const MATRIX_SHAPES: string = [
  '.cm .cm-track{fill:var(--cm-grid);fill-opacity:.5}',
  '.cm .cm-map{stroke-width:1;stroke-linejoin:miter}',
  ...[9, 10, 11, 13, 16].map((size) => `.cm .cm-f${size}{font-size:${size}px}`),
].join('\n');

/** Draw a matrix: cells with numbers, or a map of them. */
export function drawMatrix(view: MatrixView, options: MatrixDrawing): Drawing {
  const { truth, text, margins, level, axes, title = 'Confusion matrix' } = options;
  const { isMap = view.matrix.nClasses > MAX_NUMBERED } = options;
  const about = { title, desc: describeMatrix(view, level) };
  const style = { shapes: `${LEVEL_SHAPES}\n${BAR_SHAPE}${MATRIX_SHAPES}`, colors: levelColors };
  if (isMap) {
    return { ...about, ...drawMap(view, truth, title), style };
  }
  const layout = layOut(view, margins);
  const { width, height } = layout;
  const content = [
    element('text', { class: 'cm-head', x: MARGIN, y: 22 }, title),
    drawAxes(view, layout, truth, axes),
    drawCells(view, layout, truth, text),
    margins ? drawMargins(view, layout, truth, classIntervals(view.matrix, level)) : null,
    drawLegend(MARGIN, height - LEGEND - 6),
  ];
  return { ...about, width, height, content, style };
}
