import type { ConfusionMatrix } from '@confmat/core';
import { svgFile } from '../svg/picture.js';
import { drawMapOf } from './draw-matrix.js';
import { accuracyInterval } from './matrix-intervals.js';
import { describeMatrix } from './matrix-view.js';
import { orderedView } from './ordered-view.js';

/**
 * Draw a matrix as a map without numbers, however few classes it has; those that are confused stand
 * together.
 *
 * @param width In pixels.
 * @returns The text of an SVG file.
 */
export function matrixMap(matrix: ConfusionMatrix, width: number): string {
  const view = orderedView(matrix, 'confusion');
  const desc = describeMatrix(view, accuracyInterval(matrix, 0.95));
  const drawing = drawMapOf(view, { title: undefined, truth: 'rows', text: 'counts', desc });
  return svgFile(drawing, { width });
}
