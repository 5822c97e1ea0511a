import type { ClassificationReport } from '@confmat/core';
import { invalidOption, named, unsupportedType } from '@confmat/core/internal';
import type { ReportIntervals } from '@confmat/inference';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { PictureOptions } from '../svg/picture.js';
import { drawClasses } from './draw-classes.js';

/** Options of `classBarsSvg`. */
export interface ClassBarsSvgOptions extends PictureOptions {
  /** What `intervals` of inference returned for the same matrix or counts: drawn as whiskers. */
  readonly intervals?: ReportIntervals | undefined;
  /**
   * Most classes to draw, at least 1; of more, those with the lowest F1 are drawn, lowest first.
   * Default: 40.
   */
  readonly maxClasses?: number | undefined;
}

/**
 * Draw precision, recall and F1 of each class.
 *
 * @param report What `classificationReport` returned.
 * @param options Intervals, number of classes, colors.
 * @returns The text of an SVG file.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const matrix = confusionMatrixFromCounts([[8, 2], [1, 9]], ['cat', 'dog']);
 * const report = classificationReport(matrix);
 * classBarsSvg(report, { intervals: intervals(matrix) }).startsWith('<svg'); // → true
 */
export function classBarsSvg(
  report: ClassificationReport,
  options: ClassBarsSvgOptions = {},
): string {
  return named('classBarsSvg', () => {
    const given = report as Partial<ClassificationReport> | null | undefined;
    if (!Array.isArray(given?.rows)) {
      throw unsupportedType('report', report, 'what classificationReport returned');
    }
    checkPictureOptions(options, ['intervals', 'maxClasses']);
    const { title, intervals, maxClasses = 40 } = options;
    if (!(Number.isInteger(maxClasses) && maxClasses >= 1)) {
      throw invalidOption('maxClasses', maxClasses, { kind: 'integer', atLeast: 1 });
    }
    const drawing = drawClasses(report, { title, intervals, maxClasses });
    return svgFile(
      drawing,
      options,
      report.rows.map(({ label }) => label),
    );
  });
}
