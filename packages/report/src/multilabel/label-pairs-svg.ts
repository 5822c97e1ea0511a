import { confusionMatrixFromCells } from '@confmat/core';
import type { Label } from '@confmat/core';
import { named } from '@confmat/core/internal';
import type { LabelPairCounts } from '@confmat/multilabel';
import { drawMatrix } from '../matrix/draw-matrix.js';
import { viewOf } from '../matrix/matrix-view.js';
import { checkMax, mustBeLabelPairs } from '../refusals.js';
import { formatCount, labelName } from '../svg/format.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';

/** Options of `labelPairsSvg`. */
export interface LabelPairsSvgOptions extends PictureOptions {
  /** Labels that are drawn, at least 1: those with the most errors. Default: 20. */
  readonly maxLabels?: number | undefined;
}

/**
 * Draw which missed labels go with which extra ones: rows are true labels, columns what was given, with
 * a row and a column for "none".
 *
 * @param pairs What `multilabelConfusion` returned.
 * @param options How many labels to draw.
 * @returns The text of an SVG file; the description says how many labels are left out.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * labelPairsSvg(multilabelConfusion([['a', 'b']], [['a', 'c']])).includes('no label'); // → true
 */
export function labelPairsSvg<L extends Label>(
  pairs: LabelPairCounts<L>,
  options: LabelPairsSvgOptions = {},
): string {
  return named('labelPairsSvg', () => svgFile(drawLabelPairs(pairs, options), options));
}

/** Check, and draw for a file or a page. */
export function drawLabelPairs(pairs: LabelPairCounts, options: LabelPairsSvgOptions): Drawing {
  checkPictureOptions(options, ['maxLabels']);
  checkPairs(pairs);
  const { maxLabels = 20, title = 'Labels missed and labels given instead' } = options;
  checkMax('maxLabels', maxLabels);
  const { labels, rows, columns, counts } = pairs;
  const none = labels.length;
  const errors = new Float64Array(none + 1);
  for (const [cell, count] of counts.entries()) {
    const [row = 0, column = 0] = [rows[cell], columns[cell]];
    if (row === column) continue;
    errors[row] = (errors[row] ?? 0) + count;
    errors[column] = (errors[column] ?? 0) + count;
  }
  const kept = [...labels.keys()]
    .sort((a, b) => (errors[b] ?? 0) - (errors[a] ?? 0) || a - b)
    .slice(0, maxLabels)
    .sort((a, b) => a - b);
  const names = kept.map((code) => labelName(labels[code] ?? ''));
  const places = new Map([...kept, none].map((code, place) => [code, place]));
  const cells = Array.from(counts, (count, cell) => ({
    trueLabel: places.get(rows[cell] ?? -1) ?? -1,
    predLabel: places.get(columns[cell] ?? -1) ?? -1,
    count,
  })).filter(
    ({ trueLabel, predLabel }) =>
      trueLabel >= 0 && predLabel >= 0 && !(trueLabel === kept.length && predLabel === kept.length),
  );
  const matrix = confusionMatrixFromCells(cells, [...places.values()], {
    weighted: !counts.every(Number.isInteger),
  });
  const view = { ...viewOf(matrix, 'label'), names: [...names, 'no label'] };
  const settings = { title, truth: 'rows', text: 'counts', margins: false, level: 0.95 } as const;
  const drawing = drawMatrix(view, settings);
  const hidden = none - kept.length;
  const rest = hidden > 0 ? ` ${formatCount(hidden)} labels with fewer errors are left out.` : '';
  return { ...drawing, desc: `Counts of samples by true and given label.${rest}` };
}

function checkPairs(pairs: LabelPairCounts): void {
  const given: unknown = pairs;
  const isPairs = typeof given === 'object' && given !== null && 'columns' in given;
  if (!isPairs || pairs.shape[0] !== pairs.labels.length + 1) throw mustBeLabelPairs(given);
}
