import type { TruthAxis } from '@confmat/core';
import { element } from '../svg/element.js';
import type { Child } from '../svg/element.js';
import type { Drawing } from '../svg/picture.js';
import { drawAxes, drawCells } from './draw-cells.js';
import type { CellText } from './draw-cells.js';
import { drawLegend } from './draw-legend.js';
import { drawMap } from './draw-map.js';
import { LEVEL_SHAPES, levelColors } from './level-style.js';
import { LEGEND, MARGIN, layOut } from './matrix-layout.js';
import type { MatrixLayout } from './matrix-layout.js';
import type { MatrixView } from './matrix-view.js';

/** How a matrix is drawn. */
export interface MatrixDrawing {
  readonly title: string | undefined;
  readonly truth: TruthAxis;
  readonly text: CellText;
  /** What is seen, in words. */
  readonly desc: string;
  /** What the axes are. Default: true class, predicted class. */
  readonly axes?: readonly [truth: string, prediction: string];
}

/** Draws what stands beside the cells. */
export type MatrixMargins = (layout: MatrixLayout) => Child;

const TITLE = 'Confusion matrix';

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

/** Draw a matrix: cells with numbers, or above `MAX_NUMBERED` classes a map of them. */
export function drawMatrix(view: MatrixView, options: MatrixDrawing): Drawing {
  return view.matrix.nClasses > MAX_NUMBERED
    ? drawMapOf(view, options)
    : drawNumbers(view, options);
}

/** Draw a map without numbers. */
export function drawMapOf(view: MatrixView, options: MatrixDrawing): Drawing {
  const { truth, desc, title = TITLE } = options;
  return { title, desc, ...drawMap(view, truth, title), style: styleOfMatrix() };
}

/**
 * Draw cells with numbers.
 *
 * @param margins What stands beside them.
 */
export function drawNumbers(
  view: MatrixView,
  options: MatrixDrawing,
  margins: MatrixMargins | null = null,
): Drawing {
  const { truth, text, axes, desc, title = TITLE } = options;
  const layout = layOut(view, margins !== null);
  const { width, height } = layout;
  const content = [
    element('text', { class: 'cm-head', x: MARGIN, y: 22 }, title),
    drawAxes(view, layout, truth, axes),
    drawCells(view, layout, truth, text),
    margins?.(layout) ?? null,
    drawLegend(MARGIN, height - LEGEND - 6),
  ];
  return { title, desc, width, height, content, style: styleOfMatrix() };
}

function styleOfMatrix(): Drawing['style'] {
  return { shapes: `${LEVEL_SHAPES}\n${BAR_SHAPE}${MATRIX_SHAPES}`, colors: levelColors };
}
