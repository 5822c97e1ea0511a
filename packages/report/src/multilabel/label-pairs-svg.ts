import type { Label } from '@confmat/core';
import { invalidOption, named, unsupportedType } from '@confmat/core/internal';
import type { LabelPairCounts } from '@confmat/multilabel';
import { drawMatrix } from '../matrix/draw-matrix.js';
import { checkMax } from '../refusals.js';
import { formatCount } from '../svg/format.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';
import { pairsView } from './pairs-view.js';

/** Options of `labelPairsSvg`. */
export interface LabelPairsSvgOptions extends PictureOptions {
  /** Labels that are drawn, at least 1: those with the most errors. Default: 20. */
  readonly maxLabels?: number | undefined;
  /** What the last row and column are called. Default: no label. */
  readonly noLabel?: string | undefined;
}

/**
 * Draw which true labels go with which given ones, as `multilabelConfusion` pairs them, with a row and a
 * column for "none".
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
  return named('labelPairsSvg', () =>
    svgFile(drawLabelPairs(pairs, options), options, pairs.labels),
  );
}

/** Check, and draw for a file or a page. */
function drawLabelPairs(pairs: LabelPairCounts, options: LabelPairsSvgOptions): Drawing {
  checkPictureOptions(options, ['maxLabels', 'noLabel']);
  checkPairs(pairs);
  const { maxLabels = 20, noLabel = 'no label', title = 'True labels and labels given' } = options;
  checkMax('maxLabels', maxLabels);
  if (typeof noLabel !== 'string') throw invalidOption('noLabel', noLabel, 'a string');
  const { view, nHidden } = pairsView(pairs, maxLabels, noLabel);
  const axes = ['true label', 'given label'] as const;
  const rest = nHidden > 0 ? ` ${formatCount(nHidden)} labels with fewer errors are left out.` : '';
  const desc = `Counts of samples by true and given label.${rest}`;
  return drawMatrix(view, { title, axes, truth: 'rows', text: 'counts', desc });
}

function checkPairs(pairs: LabelPairCounts): void {
  const given: unknown = pairs;
  const isPairs = typeof given === 'object' && given !== null && 'columns' in given;
  if (!isPairs || pairs.shape[0] !== pairs.labels.length + 1)
    throw unsupportedType('pairs', given, 'what multilabelConfusion returned');
}
