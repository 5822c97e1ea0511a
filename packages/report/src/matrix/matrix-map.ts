import type { ConfusionMatrix } from '@confmat/core';
import { svgFile } from '../svg/picture.js';
import { drawMatrix } from './draw-matrix.js';
import { viewOf } from './matrix-view.js';

/**
 * Draw a matrix as a map without numbers, however few classes it has; those that are confused stand
 * together.
 *
 * @param width In pixels.
 * @returns The text of an SVG file.
 */
export function matrixMap(matrix: ConfusionMatrix, width: number): string {
  const drawing = drawMatrix(viewOf(matrix, 'confusion'), {
    ...{ title: undefined, truth: 'rows', text: 'counts', margins: false, level: 0.95 },
    isMap: true,
  });
  return svgFile(drawing, { width });
}
