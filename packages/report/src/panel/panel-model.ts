import { evenEdges } from '@confmat/thresholds/internal';
import type { Cells } from '@confmat/inference/internal';
import { readSteps } from './steps.js';
import type { PanelModelData } from './panel-data.js';

/** A model whose counts at every cut are known. Row i counts `score >= thresholds[i]` as positive. */
export interface PanelModel {
  readonly name: string;
  /** Descending, shape (nCuts,). */
  readonly thresholds: Float64Array;
  /** Rising, shape (nCuts,). */
  readonly tp: Float64Array;
  /** Rising, shape (nCuts,). */
  readonly fp: Float64Array;
  readonly nPositives: number;
  readonly nNegatives: number;
}

/** The cuts of a model, descending and each once. */
export function cutsOf({ cuts, extra }: Pick<PanelModelData, 'cuts' | 'extra'>): Float64Array {
  const given = 'bins' in cuts ? evenEdges(cuts.low, cuts.high, cuts.bins) : cuts;
  return Float64Array.from(new Set([...given, ...extra]))
    .sort()
    .reverse();
}

/** Read a model: the counts of a cut are all rows from the highest cut down to it. */
export function readModel(data: PanelModelData): PanelModel {
  const { name, nPositives, nNegatives } = data;
  const thresholds = cutsOf(data);
  const nCuts = thresholds.length;
  return {
    ...{ name, nPositives, nNegatives, thresholds },
    tp: sumsOf(data.positives ?? [], nCuts),
    fp: sumsOf(data.negatives ?? [], nCuts),
  };
}

function sumsOf(given: string | readonly number[], nCuts: number): Float64Array {
  const sums = Float64Array.from(typeof given === 'string' ? readSteps(given, nCuts) : given);
  for (let row = 1; row < sums.length; ++row) sums[row] = (sums[row] ?? 0) + (sums[row - 1] ?? 0);
  return sums;
}

/** The four counts at a cut. */
export function cellsAt({ tp, fp, nPositives, nNegatives }: PanelModel, row: number): Cells {
  const [found, alarms] = [tp[row] ?? 0, fp[row] ?? 0];
  return [found, alarms, nPositives - found, nNegatives - alarms];
}
