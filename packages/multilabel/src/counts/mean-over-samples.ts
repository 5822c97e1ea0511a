import { asMetric, checkOption, checkOptionNames, named } from '@confmat/core/internal';
import type { BinaryCounts, CountsFunction, Label, ZeroDivision } from '@confmat/core';
import { addDefined } from './kernels/add-defined.js';
import { pairColumns } from '../sets/pair-columns.js';
import type { PairOptions } from '../sets/pair-columns.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import { sampleBlock, sampleCounter } from './sample-counter.js';

/** Options of the means over samples. */
export interface MeanOverSamplesOptions<L extends Label = Label> extends PairOptions<L> {
  /** The value of samples whose denominator is 0; NaN leaves them out of the mean. Default: 0. */
  readonly zeroDivision?: ZeroDivision | undefined;
}

const OPTIONS = ['labels', 'separator', 'nulls', 'format', 'sampleWeight', 'zeroDivision'];

/** Samples counted at a time: 32 kB a column, which a processor keeps near. */
const BLOCK = 4096;

/**
 * The mean over samples of a metric, a block of samples at a time: what the macro average of
 * `sampleCounts` is, without an array as long as the samples.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param metric A metric such as `f1`, or a function of counts.
 * @param options As for `sampleCounts`, and the treatment of undefined samples.
 * @returns The mean, weighted by `sampleWeight`; the plain mean where the weights add to 0; NaN
 *   without samples or if all are left out.
 * @throws {MetricError} As `labelCounts`, and what the metric throws.
 * @see scikit-learn: the average `'samples'` of `f1_score` and its relatives.
 * @example
 * meanOverSamples([['a', 'b'], ['a']], [['b'], ['a']], ({ tp, fn }) =>
 *   tp.map((count, sample) => count / (count + fn[sample])),
 * ); // → 0.75
 */
export function meanOverSamples<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  metric: CountsFunction,
  options: MeanOverSamplesOptions<L> = {},
): number {
  return named('meanOverSamples', () => {
    checkOptionNames(options, OPTIONS);
    const { zeroDivision = 0 } = options;
    checkOption('zeroDivision', zeroDivision, [0, 1, NaN]);
    const ofRows = asMetric('metric', metric);
    const counter = sampleCounter(pairColumns(yTrue, yPred, options));
    const { nSamples, weights } = counter;
    const sums = new Float64Array(7);
    const room = sampleBlock(Math.min(BLOCK, nSamples));
    for (let first = 0; first < nSamples; first += BLOCK) {
      const m = Math.min(BLOCK, nSamples - first);
      const block = {
        tp: room.tp.subarray(0, m),
        fp: room.fp.subarray(0, m),
        fn: room.fn.subarray(0, m),
        tn: room.tn.subarray(0, m),
      };
      counter.count(first, block);
      const values = ofRows({ of: 'samples', ...block }, { zeroDivision });
      addDefined(values, weights ?? NONE, first, sums);
    }
    return meanOfSums(sums);
  });
}

/** The same mean of samples that are counted already, each with its weight. */
export function meanOfSampleCounts(
  counts: BinaryCounts<never>,
  metric: CountsFunction,
  zeroDivision: ZeroDivision,
): number {
  const values = asMetric('metric', metric)({ ...counts, of: 'samples' }, { zeroDivision });
  const sums = new Float64Array(7);
  addDefined(values, counts.rowWeights ?? NONE, 0, sums);
  return meanOfSums(sums);
}

/** The mean of what `addDefined` added. */
function meanOfSums(sums: Float64Array): number {
  const [sum = 0, lost = 0, nDefined = 0, ...weighted] = sums;
  const [weightedSum = 0, weightedLost = 0, weightSum = 0, weightLost = 0] = weighted;
  const total = weightSum + weightLost;
  return total === 0 ? (sum + lost) / nDefined : (weightedSum + weightedLost) / total;
}

const NONE = /* @__PURE__ */ new Float64Array(0);
