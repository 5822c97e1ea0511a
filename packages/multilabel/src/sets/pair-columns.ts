import { checkSameLength, checkWeights } from '@confmat/core/internal';
import type { Label, NumberColumn } from '@confmat/core';
import { checkSetOptions } from './check-options.js';
import type { CheckedOptions } from './check-options.js';
import { readColumn } from './reading/read-column.js';
import type { SetOptions } from './set-column.js';
import type { SetsOrMatrix } from './reading/indicator.js';

/** How two columns of sets are read, and what their samples weigh. */
export interface PairOptions<L extends Label = Label> extends SetOptions<L> {
  /** Weight of each sample, a finite number, shape (nSamples,). Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
}

/** True and predicted sets as long as each other, each under its own labels. */
export interface PairedColumns {
  readonly truth: SetsOrMatrix;
  readonly prediction: SetsOrMatrix;
  readonly nSamples: number;
  readonly weights: Float64Array | null;
}

export function pairColumns(yTrue: unknown, yPred: unknown, options: PairOptions): PairedColumns {
  return pairChecked(yTrue, yPred, options.sampleWeight, checkSetOptions(options));
}

export function pairChecked(
  yTrue: unknown,
  yPred: unknown,
  sampleWeight: unknown,
  options: CheckedOptions,
): PairedColumns {
  const weights = sampleWeight === undefined ? null : checkWeights('sampleWeight', sampleWeight);
  const truth = readColumn('yTrue', yTrue, options);
  const prediction = readColumn('yPred', yPred, options);
  const nSamples = nSamplesOf(truth);
  checkSameLength({
    yTrue: { length: nSamples },
    yPred: { length: nSamplesOf(prediction) },
    sampleWeight: weights ?? undefined,
  });
  return { truth, prediction, nSamples, weights };
}

function nSamplesOf(column: SetsOrMatrix): number {
  return column.form === 'sets' ? column.sets.nSamples : column.matrix.nSamples;
}
