import type { ThresholdSweep } from '../sweep/sweep.js';
import { countSweep } from '../sweep/threshold-sweep.js';
import { meanArea } from './average-areas.js';
import type { AreaAverage } from './average-areas.js';
import { columnSweep } from './column-sweeps.js';
import { repeatWeights } from './kernels/repeat-weights.js';
import type { MarkedScores } from './marked-scores.js';

/** The area of each column, one sweep at a time, or an average of them. */
export function columnAreas(
  read: MarkedScores,
  average: AreaAverage,
  area: (sweep: ThresholdSweep) => number,
): Float64Array | number {
  if (average === 'micro') return area(cellSweep(read));
  const areas = read.labels.map((_, code) => {
    const sweep = columnSweep(read, code);
    return { value: area(sweep), nPositives: sweep.nPositives };
  });
  return average === null
    ? Float64Array.from(areas, ({ value }) => value)
    : meanArea(areas, average);
}

/** Sweep the scores of all columns together. */
function cellSweep({ markCells, scores, weights }: MarkedScores): ThresholdSweep {
  const { data, shape } = scores;
  const truth = new Uint8Array(data.length);
  markCells(truth);
  if (!weights) return countSweep(truth, data, { posLabel: 1 });
  const sampleWeight = new Float64Array(data.length);
  repeatWeights(weights, shape[1], sampleWeight);
  return countSweep(truth, data, { posLabel: 1, sampleWeight });
}
