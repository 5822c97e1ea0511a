import type { ConfusionMatrix, TruthAxis } from '@confmat/core';
import {
  TRUTH_AXES,
  checkMatrix,
  checkOption,
  named,
  optionConflict,
} from '@confmat/core/internal';
import { checkLevel } from '../svg/check-level.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { PictureOptions } from '../svg/picture.js';
import type { CellText } from './draw-cells.js';
import { drawMargins } from './draw-margins.js';
import { MAX_NUMBERED, drawMatrix, drawNumbers } from './draw-matrix.js';
import { accuracyInterval, classIntervals } from './matrix-intervals.js';
import { describeMatrix } from './matrix-view.js';
import { orderedView } from './ordered-view.js';
import type { ClassOrder } from './ordered-view.js';

/** Options of `matrixSvg`. */
export interface MatrixSvgOptions extends PictureOptions {
  /** What stands in a cell. Default: `'both'`, the count over its share of the true class. */
  readonly cells?: CellText | undefined;
  /** The axis of the true classes. Default: `'rows'`, as everywhere in confmat. */
  readonly truth?: TruthAxis | undefined;
  /**
   * Order of the classes: that of the matrix, most true rows first, or those that are confused
   * together. Default: `'label'` up to 60 classes, `'confusion'` above.
   */
  readonly order?: ClassOrder | undefined;
  /** Whether recall and precision of the classes stand beside them, with intervals. Default: true. */
  readonly margins?: boolean | undefined;
  /** Level of the intervals, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/** As many classes are drawn one by one. */
const MAX_DRAWN = 100_000;

/**
 * Draw a confusion matrix. A cell's color is its share of the true class, as a square root, so that
 * rare classes look like frequent ones: blue for right, orange for wrong.
 *
 * @param matrix Counts of true class against predicted class. Above 60 classes the picture is a map
 *   without numbers, in which a block of classes has the color of its greatest share.
 * @param options What stands in the cells, orientation, order, colors.
 * @returns The text of an SVG file.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @example
 * const matrix = confusionMatrixFromCounts([[8, 2], [1, 9]], ['cat', 'dog']);
 * matrixSvg(matrix, { truth: 'columns' }).startsWith('<svg'); // → true
 */
export function matrixSvg(matrix: ConfusionMatrix, options: MatrixSvgOptions = {}): string {
  return named('matrixSvg', () => {
    checkMatrix('matrix', matrix);
    checkPictureOptions(options, ['cells', 'truth', 'order', 'margins', 'level']);
    const { cells = 'both', truth = 'rows', margins = true, level = 0.95, title } = options;
    const { order = matrix.nClasses > MAX_NUMBERED ? 'confusion' : 'label' } = options;
    checkOption('cells', cells, ['counts', 'shares', 'both']);
    checkOption('truth', truth, TRUTH_AXES);
    checkOption('order', order, ['label', 'support', 'confusion']);
    checkOption('margins', margins, [true, false]);
    checkLevel(level);
    if (matrix.nClasses > MAX_DRAWN) {
      throw optionConflict(
        'matrix',
        `has ${matrix.nClasses} classes, expected at most ${MAX_DRAWN}`,
      );
    }
    const view = orderedView(matrix, order);
    const desc = describeMatrix(view, accuracyInterval(matrix, level));
    const settings = { title, truth, text: cells, desc };
    const drawing =
      margins && matrix.nClasses <= MAX_NUMBERED
        ? drawNumbers(view, settings, (layout) =>
            drawMargins(view, layout, truth, classIntervals(matrix, level)),
          )
        : drawMatrix(view, settings);
    return svgFile(drawing, options, matrix.labels);
  });
}
