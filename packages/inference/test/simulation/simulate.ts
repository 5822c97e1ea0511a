import {
  accuracy,
  classCounts,
  cohenKappa,
  confusionMatrixFromCounts,
  f1,
  fbetaOf,
  jaccard,
  matthewsCorrcoef,
  precision,
  recall,
} from '@confmat/core';
import type { ClassMetric, ConfusionMatrix, ProblemMetric } from '@confmat/core';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { seedState } from '../../src/bootstrap/kernels/random-state.js';
import { interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import type { Design } from './designs.js';

/** What a simulation found of one metric. */
export interface Covered {
  /** Share of the samples whose interval holds the true value. */
  readonly coverage: number;
  readonly meanWidth: number;
  /** Share of the samples that have an interval. */
  readonly judged: number;
}

type Judge = (matrix: ConfusionMatrix<number>) => Interval;

const f2 = fbetaOf(2);
const ofMean =
  (metric: ClassMetric): Judge =>
  (matrix) =>
    interval(matrix, metric, { average: 'macro', labels: matrix.labels });
const ofWhole =
  (metric: ProblemMetric<never>): Judge =>
  (matrix) =>
    interval(matrix, metric);
const ofRarest =
  (metric: ClassMetric): Judge =>
  (matrix) =>
    interval(matrix, metric, { average: 'binary', posLabel: matrix.nClasses - 1 });

/** What is judged: the interval of a sample. */
export const JUDGES: Readonly<Record<string, Judge>> = {
  accuracy: ofWhole(accuracy),
  'F1 of the rarest': ofRarest(f1),
  'F2 of the rarest': ofRarest(f2),
  'macro F1': ofMean(f1),
  'macro precision': ofMean(precision),
  'macro recall': ofMean(recall),
  'macro F2': ofMean(f2),
  'macro Jaccard': ofMean(jaccard),
  'weighted F1': (matrix) => interval(matrix, f1, { average: 'weighted' }),
  Matthews: ofWhole(matthewsCorrcoef),
  kappa: ofWhole(cohenKappa),
};

/** Shares as counts of a population of 2^40 rows, whose metrics are the true ones. */
export function populationOf({ shares, nClasses }: Design): ConfusionMatrix<number> {
  return matrixOf(
    shares.map((share) => Math.round(share * 2 ** 40)),
    nClasses,
  );
}

function matrixOf(counts: Float64Array, nClasses: number): ConfusionMatrix<number> {
  const labels = Array.from({ length: nClasses }, (_, code) => code);
  return confusionMatrixFromCounts(counts, labels);
}

/** Draw samples of a population and see how often their intervals hold the true value. */
export function simulate(
  design: Design,
  nSamples: number,
  { runs, seed, judges }: { runs: number; seed: number; judges: readonly string[] },
): Record<string, Covered> {
  const truth = populationOf(design);
  const trueValues = judges.map((name) => JUDGES[name]?.(truth).estimate ?? NaN);
  const [held, width, judged] = [0, 1, 2].map(() => new Float64Array(judges.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const state = new Int32Array(4);
  for (let run = 0; run < runs; ++run) {
    seedState(state, seed, run);
    const matrix = drawMatrix(state, design, nSamples);
    for (const [place, name] of judges.entries()) {
      const found = JUDGES[name]?.(matrix);
      if (!found || Number.isNaN(found.low)) continue;
      const value = trueValues[place] ?? NaN;
      judged[place] = (judged[place] ?? 0) + 1;
      width[place] = (width[place] ?? 0) + found.high - found.low;
      if (found.low <= value && value <= found.high) held[place] = (held[place] ?? 0) + 1;
    }
  }
  return Object.fromEntries(
    judges.map((name, place) => {
      const n = judged[place] ?? 0;
      const share = (column: Float64Array, of: number): number =>
        Number(((column[place] ?? 0) / of).toFixed(4));
      return [
        name,
        { coverage: share(held, n), meanWidth: share(width, n), judged: share(judged, runs) },
      ];
    }),
  );
}

/** A matrix of so many rows of a population. */
export function drawMatrix(
  state: Int32Array,
  { shares, nClasses }: Design,
  nSamples: number,
): ConfusionMatrix<number> {
  return matrixOf(sample(state, shares, nSamples), nClasses);
}

/** Counts of so many rows, one binomial number a cell. */
function sample(state: Int32Array, shares: Float64Array, nSamples: number): Float64Array {
  let rows = nSamples;
  let left = 1;
  return shares.map((share) => {
    const drawn = drawBinomial(state, rows, Math.min(1, share / left));
    rows -= drawn;
    left -= share;
    return drawn;
  });
}

/**
 * Width of the plain delta interval of macro F1 at the population: what an interval must not exceed by
 * much once there are many rows.
 */
export function deltaWidth({ shares, nClasses }: Design, nSamples: number): number {
  const { tp, fp, fn } = classCounts(populationOf({ shares, nClasses, name: '' }));
  const scale = 2 ** 40;
  const size = tp.map((count, code) => (2 * count + (fp[code] ?? 0) + (fn?.[code] ?? 0)) / scale);
  const slope = size.map((s, code) => -(2 * (tp[code] ?? 0)) / scale / s / s / nClasses);
  let square = 0;
  for (const [cell, share] of shares.entries()) {
    const [t, p] = [Math.floor(cell / nClasses), cell % nClasses];
    const own = t === p ? 2 / (size[t] ?? NaN) / nClasses : 0;
    square += share * ((slope[t] ?? NaN) + (slope[p] ?? NaN) + own) ** 2;
  }
  return 2 * 1.959963984540054 * Math.sqrt(square / nSamples);
}
