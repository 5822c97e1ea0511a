import { confusionMatrixFromCells } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { named } from '@confmat/core/internal';
import { drawMatrix } from '../matrix/draw-matrix.js';
import { viewOf } from '../matrix/matrix-view.js';
import { mustBeSamples } from '../refusals.js';
import { checkPictureOptions, svgFile } from '../svg/picture.js';
import type { Drawing, PictureOptions } from '../svg/picture.js';

/** Sets of more labels than this count together. */
const MOST = 10;

/**
 * Draw how many labels samples have against how many they were given.
 *
 * @param samples What `sampleCounts` returned, unweighted.
 * @param options What every picture takes.
 * @returns The text of an SVG file. Sets of more than ten labels count as ten.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * setSizesSvg(sampleCounts([['a', 'b'], ['a']], [['a'], ['a']])).startsWith('<svg'); // → true
 */
export function setSizesSvg(samples: BinaryCounts<never>, options: PictureOptions = {}): string {
  return named('setSizesSvg', () => svgFile(drawSetSizes(samples, options), options));
}

/** Check, and draw for a file or a page. */
export function drawSetSizes(samples: BinaryCounts<never>, options: PictureOptions): Drawing {
  checkPictureOptions(options);
  const { tp, fp, fn } = checkSamples(samples);
  const { title = 'Labels per sample: true and given' } = options;
  const tally = new Map<number, number>();
  let most = 1;
  for (const [row, found] of tp.entries()) {
    const sizes = [found + (fn[row] ?? 0), found + (fp[row] ?? 0)].map((size) =>
      Math.min(MOST, size),
    );
    const [truth = 0, given = 0] = sizes;
    most = Math.max(most, truth, given);
    const place = truth * (MOST + 1) + given;
    tally.set(place, (tally.get(place) ?? 0) + 1);
  }
  const sizes = Array.from({ length: most + 1 }, (_, size) => size);
  const cells = Array.from(tally, ([place, count]) => ({
    trueLabel: Math.floor(place / (MOST + 1)),
    predLabel: place % (MOST + 1),
    count,
  }));
  const matrix = confusionMatrixFromCells(cells, sizes);
  const names = sizes.map((size) => (size === MOST ? `${size}+` : String(size)));
  const view = { ...viewOf(matrix, 'label'), names };
  return drawMatrix(view, { title, truth: 'rows', text: 'both', margins: false, level: 0.95 });
}

function checkSamples(samples: BinaryCounts<never>): {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
} {
  const given: unknown = samples;
  const isCounts = typeof given === 'object' && given !== null && 'tp' in given;
  if (!isCounts || samples.of !== 'samples' || samples.weighted || !samples.fn) {
    throw mustBeSamples(given);
  }
  const { tp, fp, fn } = samples;
  return { tp, fp, fn };
}
