import { f1, precision, recall } from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { labelCounts } from '@confmat/multilabel';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { betaQuantile } from '../../src/numerics/distributions.js';
import { interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Label sets of samples that belong to units. */
export interface SetsByUnit {
  readonly nUnits: number;
  /** Numbers of samples of a unit, each as likely. */
  readonly sizes: readonly [least: number, greatest: number];
  /** The share of samples that have each label. */
  readonly shares: readonly number[];
  /** How alike the samples of a unit are, in (0, 1). */
  readonly correlation: number;
}

/** How often a label is found, and how often, where it is not there, it is given per one that is. */
export const HIT = 0.8;
export const ALARMS = 0.25;

/** Rates of units are drawn among so many, which are as likely. */
const STEPS = 256;

/**
 * How often intervals hold the F1 of a label, and micro, macro and weighted means over labels. Each
 * unit has its own share of samples with each label, and finds each as often as it does.
 */
export function labelSetCoverage(
  { nUnits, sizes, shares, correlation }: SetsByUnit,
  draws: Draws,
): Shares {
  const { values, micro, macro, weighted } = valuesOfSets(shares);
  const labels = shares.map((_, label) => label);
  const drawRate = rates(correlation, [HIT, ...shares, ...shares.map(alarmRate)]);
  return sharesOf(draws, (state) => {
    const [yTrue, yPred]: [number[][], number[][]] = [[], []];
    const unit: number[] = [];
    for (let code = 0; code < nUnits; ++code) {
      const [least, greatest] = sizes;
      const size = least + Math.floor(nextUniform(state) * (greatest - least + 1));
      const own = shares.map((share) => ({
        share: drawRate(share, state),
        hit: drawRate(HIT, state),
        alarm: drawRate(alarmRate(share), state),
      }));
      for (let row = 0; row < size; ++row) {
        const [t, p]: [number[], number[]] = [[], []];
        for (const [label, { share, hit, alarm }] of own.entries()) {
          const isThere = nextUniform(state) < share;
          if (isThere) t.push(label);
          if (nextUniform(state) < (isThere ? hit : alarm)) p.push(label);
        }
        yTrue.push(t);
        yPred.push(p);
        unit.push(code);
      }
    }
    const counts = labelCounts(yTrue, yPred, { labels, unit });
    const rows = interval(counts, f1);
    const mean = (metric: ClassMetric, average: 'micro' | 'macro' | 'weighted'): Interval =>
      interval(counts, metric, { average });
    const alone = labelCounts(yTrue, yPred, { labels, unit: [...yTrue.keys()] });
    return {
      'macro F1, rows as units': holds(interval(alone, f1, { average: 'macro' }), macro),
      'F1 of the commonest label': holds(rows[0] as Interval, values[0] ?? NaN),
      'F1 of the rarest label': holds(rows.at(-1) as Interval, values.at(-1) ?? NaN),
      'micro F1': holds(mean(f1, 'micro'), micro),
      'macro F1': holds(mean(f1, 'macro'), macro),
      'macro precision': holds(mean(precision, 'macro'), HIT / (HIT + ALARMS)),
      'macro recall': holds(mean(recall, 'macro'), HIT),
      'weighted F1': holds(mean(f1, 'weighted'), weighted),
    };
  });
}

/** The true F1 of labels that samples have with these shares, and its means. */
export function valuesOfSets(shares: readonly number[]): {
  readonly values: readonly number[];
  readonly micro: number;
  readonly macro: number;
  readonly weighted: number;
} {
  const truth = shares.map((share) => ({
    tp: share * HIT,
    fp: share * ALARMS,
    fn: share * (1 - HIT),
  }));
  const values = truth.map(f1Of);
  const total = sumOf(shares);
  const micro = f1Of({
    tp: sumOf(truth.map(({ tp }) => tp)),
    fp: sumOf(truth.map(({ fp }) => fp)),
    fn: sumOf(truth.map(({ fn }) => fn)),
  });
  const macro = sumOf(values) / values.length;
  const weighted = sumOf(values.map((value, label) => (value * (shares[label] ?? 0)) / total));
  return { values, micro, macro, weighted };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** The expected share of samples with each answer of a label. */
interface Cells {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

function f1Of({ tp, fp, fn }: Cells): number {
  return (2 * tp) / (2 * tp + fp + fn);
}

/** How often a label is given where it is not, so that there are so many per true one. */
function alarmRate(share: number): number {
  return (ALARMS * share) / (1 - share);
}

/** Rates of units whose mean is one of those given, by quantiles that were found once. */
function rates(
  correlation: number,
  means: readonly number[],
): (mean: number, state: Int32Array) => number {
  const scale = (1 - correlation) / correlation;
  const tables = new Map(
    means.map((mean) => [
      mean,
      Float64Array.from({ length: STEPS }, (_, step) =>
        betaQuantile((step + 0.5) / STEPS, mean * scale, (1 - mean) * scale),
      ),
    ]),
  );
  const exact = new Map(
    [...tables].map(([mean, table]) => [mean, table.reduce((a, b) => a + b, 0) / STEPS]),
  );
  return (mean, state) => {
    const drawn = tables.get(mean)?.[Math.floor(nextUniform(state) * STEPS)] ?? 0;
    return (drawn * mean) / (exact.get(mean) ?? 1);
  };
}
