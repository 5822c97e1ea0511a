import type { Measure } from '../svg/format.js';
import type { BinaryCounts } from '@confmat/core';
import { named, unsupportedType } from '@confmat/core/internal';
import { twoSidedZ, wilsonEnds } from '@confmat/inference/internal';
import { drawNumbers } from '../matrix/draw-matrix.js';
import { describeMatrix } from '../matrix/matrix-view.js';
import type { MatrixView } from '../matrix/matrix-view.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';
import { sizesView } from './sizes-view.js';
import type { SampleCells } from './sizes-view.js';

/**
 * Draw how many labels samples have against how many they were given.
 *
 * @param samples What `sampleCounts` returned, unweighted.
 * @param options The options of every picture.
 * @returns The text of an SVG file. Sets of more than ten labels count as ten.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * setSizesSvg(sampleCounts([['a', 'b'], ['a']], [['a'], ['a']])).startsWith('<svg'); // → true
 */
export function setSizesSvg(samples: BinaryCounts<never>, options: PictureOptions = {}): string {
  return named('setSizesSvg', () => svgFile(drawSetSizes(samples, options), options));
}

/** Check, and draw for a file or a page. */
function drawSetSizes(samples: BinaryCounts<never>, options: PictureOptions): Drawing {
  checkPictureOptions(options);
  checkSamples(samples);
  const { title = 'Labels per sample: true and given' } = options;
  const axes = ['true labels', 'given labels'] as const;
  const view = sizesView(samples);
  const desc = describeMatrix(view, accuracyOf(view));
  return drawNumbers(view, { title, axes, truth: 'rows', text: 'both', desc });
}

/** Each sample is one row, so the accuracy is a plain share, by Wilson's method as everywhere. */
function accuracyOf({ matrix, at }: MatrixView): Measure {
  const { total, labels } = matrix;
  const right = labels.reduce<number>((sum, _, code) => sum + at(code, code), 0);
  const [low, high] = wilsonEnds(right, total, twoSidedZ(0.95));
  return { estimate: right / total, low, high };
}

function checkSamples(samples: BinaryCounts<never>): asserts samples is SampleCells {
  const given: unknown = samples;
  const isCounts = typeof given === 'object' && given !== null && 'tp' in given;
  if (!isCounts || samples.of !== 'samples' || samples.weighted || !samples.fn) {
    throw unsupportedType('samples', given, 'what sampleCounts returned, without weights');
  }
}
