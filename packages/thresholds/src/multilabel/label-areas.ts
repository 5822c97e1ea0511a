import { scatterColumn } from './kernels/mark-label.js';
import { pooledQuestions } from '../multiclass/class-areas.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { meanArea } from '../sweep-sets/average-areas.js';
import type { AreaAverage } from '../sweep-sets/average-areas.js';
import { labelSweep } from './label-sweeps.js';
import type { LabelScores } from './read-label-scores.js';

/**
 * The area of each label, one sweep at a time, or an average of them.
 *
 * @param average How they become one; null keeps them.
 * @returns Areas, shape (nLabels,), or their average.
 */
export function labelAreas(
  read: LabelScores,
  average: AreaAverage,
  area: (sweep: ThresholdSweep) => number,
): Float64Array | number {
  const { mark, labels, scores, weights } = read;
  const [nSamples, nLabels] = scores.shape;
  if (average === 'micro') {
    const truth = new Uint8Array(nSamples * nLabels);
    const column = new Uint8Array(nSamples);
    for (let code = 0; code < nLabels; ++code) {
      mark(code, column);
      scatterColumn(column, nLabels, code, truth);
    }
    return area(pooledQuestions(truth, scores.data, weights, nLabels));
  }
  const areas = labels.map((_, code) => {
    const sweep = labelSweep(read, code);
    return { value: area(sweep), nPositives: sweep.nPositives };
  });
  return average === null
    ? Float64Array.from(areas, ({ value }) => value)
    : meanArea(areas, average);
}
