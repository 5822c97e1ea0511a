import { markTrueCells } from '../kernels/mark-class.js';
import { repeatWeights } from '../sweep-sets/kernels/repeat-weights.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { meanArea } from '../sweep-sets/average-areas.js';
import type { AreaAverage } from '../sweep-sets/average-areas.js';
import { countSweep } from '../sweep/threshold-sweep.js';
import { classSweep } from './one-vs-rest-sweeps.js';
import type { ClassScores } from './read-class-scores.js';

/**
 * The area of each class against the rest, one sweep at a time, or an average of them.
 *
 * @param average How they become one; null keeps them.
 * @returns Areas, shape (nClasses,), or their average.
 */
export function classAreas(
  read: ClassScores,
  average: AreaAverage,
  area: (sweep: ThresholdSweep) => number,
): Float64Array | number {
  const { trueCodes, scores, weights } = read;
  const [nSamples, nClasses] = scores.shape;
  if (average === 'micro') {
    const truth = new Uint8Array(nSamples * nClasses);
    markTrueCells(trueCodes, nClasses, truth);
    return area(pooledQuestions(truth, scores.data, weights, nClasses));
  }
  const areas = read.labels.map((_, code) => {
    const sweep = classSweep(read, code);
    return { value: area(sweep), nPositives: sweep.nPositives };
  });
  return average === null
    ? Float64Array.from(areas, ({ value }) => value)
    : meanArea(areas, average);
}

/**
 * Sweep the scores of all columns together.
 *
 * @param truth 0 or 1, row-major, shape (nSamples, nColumns).
 * @param data Scores, of the same shape.
 * @param weights Shape (nSamples,), or null for 1 each.
 */
export function pooledQuestions(
  truth: Uint8Array,
  data: Float64Array | Float32Array,
  weights: Float64Array | null,
  nColumns: number,
): ThresholdSweep {
  if (!weights) return countSweep(truth, data, { posLabel: 1 });
  const sampleWeight = new Float64Array(truth.length);
  repeatWeights(weights, nColumns, sampleWeight);
  return countSweep(truth, data, { posLabel: 1, sampleWeight });
}
