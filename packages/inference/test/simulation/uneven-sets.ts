import { f1, precision } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { countUnitsOfCells } from '@confmat/core/internal';
import type { UnitLabel } from '@confmat/core/internal';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { ALARMS, HIT, valuesOfSets } from './label-sets.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';
import { meanOf, rateAt, ratesOf } from './uneven.js';
import type { UnevenUnits } from './uneven.js';

/** The share of samples that have each label. */
const SHARES = [0.4, 0.3, 0.2, 0.1, 0.05];

/**
 * How often intervals hold the F1 of labels and means over them. Each unit has its own share of samples
 * with each label, and finds each as often as it does.
 */
export function unevenSetShares(
  { sizes, correlation }: Pick<UnevenUnits, 'sizes' | 'correlation'>,
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
    const cells = all.flatMap((size, key) =>
      SHARES.map((share, label) => {
        const positives = drawBinomial(state, size, rateOf(share, state));
        const tp = drawBinomial(state, positives, rateOf(HIT, state));
        const fp = drawBinomial(state, size - positives, rateOf(alarmRate(share), state));
        return { key, label, tp, fp, fn: positives - tp };
      }),
    );
    const counts = countsOf(labels, all, cells);
    const rows = interval(counts, f1);
    const ofRarest = rows.at(-1) as Interval;
    const found: Record<string, readonly [Interval, number]> = {
      'F1 of the commonest label': [rows[0] as Interval, truth.values[0] ?? NaN],
      'micro F1': [interval(counts, f1, { average: 'micro' }), truth.micro],
      'macro F1': [interval(counts, f1, { average: 'macro' }), truth.macro],
      'macro precision': [interval(counts, precision, { average: 'macro' }), HIT / (HIT + ALARMS)],
      'weighted F1': [interval(counts, f1, { average: 'weighted' }), truth.weighted],
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

/** Counts of labels, of cells by unit and label. */
function countsOf(
  labels: readonly number[],
  sizes: readonly number[],
  cells: readonly UnitLabel[],
): BinaryCounts {
  const rows = sizes.map((count, key) => ({ key, nRows: count, count, exact: 0 }));
  const seen = cells.filter(({ tp, fp, fn }) => tp + fp + fn > 0);
  const sumOf = (name: 'tp' | 'fp' | 'fn'): Float64Array =>
    Float64Array.from(labels, (label) =>
      cells.reduce((all, cell) => all + (cell.label === label ? cell[name] : 0), 0),
    );
  const [tp, fp, fn] = [sumOf('tp'), sumOf('fp'), sumOf('fn')];
  const nSamples = sizes.reduce((all, size) => all + size, 0);
  const tn = tp.map((hits, label) => nSamples - hits - (fp[label] ?? 0) - (fn[label] ?? 0));
  const units = countUnitsOfCells(labels, rows, seen);
  return { of: 'labels', keys: labels, tp, fp, fn, tn, weighted: false, units };
}

/** How often a label is given where it is not, so that there are so many per true one. */
function alarmRate(share: number): number {
  return (ALARMS * share) / (1 - share);
}

/** Rates of units with a mean. */
function tableOf(mean: number, correlation: number): Float64Array {
  const rates = ratesOf(mean, correlation);
  const off = mean / meanOf(rates);
  return rates.map((rate) => rate * off);
}
