import { f1, precision } from '@confmat/core';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { setClustersOfCells } from '../../src/clusters/merge-set-clusters.js';
import { countsOfClusters, interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { ALARMS, HIT, valuesOfSets } from './label-sets.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';
import { meanOf, rateAt, ratesOf } from './uneven.js';
import type { UnevenClusters } from './uneven.js';

/** The share of samples that have each label. */
const SHARES = [0.4, 0.3, 0.2, 0.1, 0.05];

/**
 * How often intervals hold the F1 of labels and means over them. Each cluster has its own share of samples
 * with each label, and finds each as often as it does.
 */
export function unevenSetShares(
  { sizes, correlation }: Pick<UnevenClusters, 'sizes' | 'correlation'>,
  draws: Draws,
): Shares {
  const truth = valuesOfSets(SHARES);
  const labels = SHARES.map((_, label) => label);
  const tables = new Map(
    [HIT, ...SHARES, ...SHARES.map(alarmRate)].map((mean) => [mean, tableOf(mean, correlation)]),
  );
  const rateOf = (mean: number, state: Int32Array): number =>
    rateAt(tables.get(mean) ?? new Float64Array(1), nextUniform(state));
  return sharesOf(draws, (state) => {
    const all = sizes(state);
    const cells = all.flatMap((size, cluster) =>
      SHARES.map((share, label) => {
        const positives = drawBinomial(state, size, rateOf(share, state));
        const tp = drawBinomial(state, positives, rateOf(HIT, state));
        const fp = drawBinomial(state, size - positives, rateOf(alarmRate(share), state));
        return { cluster, label, tp, fp, fn: positives - tp };
      }),
    );
    const samples = all.map((count, cluster) => ({ cluster, nRows: count, count, exact: 0 }));
    const seen = cells.filter(({ tp, fp, fn }) => tp + fp + fn > 0);
    const clusters = setClustersOfCells(labels, samples, seen, false);
    const counts = countsOfClusters(clusters);
    const rows = interval(counts, f1, { clusters });
    const ofRarest = rows.at(-1) as Interval;
    const found: Record<string, readonly [Interval, number]> = {
      'F1 of the commonest label': [rows[0] as Interval, truth.values[0] ?? NaN],
      'micro F1': [interval(counts, f1, { average: 'micro', clusters }), truth.micro],
      'macro F1': [interval(counts, f1, { average: 'macro', clusters }), truth.macro],
      'macro precision': [
        interval(counts, precision, { average: 'macro', clusters }),
        HIT / (HIT + ALARMS),
      ],
      'weighted F1': [interval(counts, f1, { average: 'weighted', clusters }), truth.weighted],
    };
    return {
      ...Object.fromEntries(
        Object.entries(found).map(([name, [own, value]]) => [name, holds(own, value)]),
      ),
      'no interval': Object.values(found).some(([{ method }]) => method === 'none'),
      'F1 of the rarest label': holds(ofRarest, truth.values.at(-1) ?? NaN),
      'no interval of it': ofRarest.method === 'none',
    };
  });
}

/** How often a label is given where it is not, so that there are so many per true one. */
function alarmRate(share: number): number {
  return (ALARMS * share) / (1 - share);
}

/** Rates of clusters with a mean. */
function tableOf(mean: number, correlation: number): Float64Array {
  const rates = ratesOf(mean, correlation);
  const off = mean / meanOf(rates);
  return rates.map((rate) => rate * off);
}
