import { accuracy, confusionMatrix, f1, recall } from '@confmat/core';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { equalizedOdds, sliceGap } from '../../src/index.js';
import type { GapSlice } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Groups whose rows are drawn. */
export interface Groups {
  readonly sizes: readonly number[];
  /** Recall and specificity of each. */
  readonly rates: readonly (readonly [recall: number, specificity: number])[];
  /** Share of positives of each. */
  readonly positives: readonly number[];
  /** Units that have rows in every group; undefined: each row is one. */
  readonly nUnits?: number;
}

type Truth = Omit<Groups, 'sizes'>;

function truthOf(k: number, of: (place: number) => readonly [number, number, number]): Truth {
  const all = Array.from({ length: k }, (_, i) => of(i / (k - 1)));
  return {
    rates: all.map(([recall, specificity]) => [recall, specificity]),
    positives: all.map(([, , positives]) => positives),
  };
}

/** Recall, specificity and share of positives of groups from the largest, at 0, to the smallest, at 1. */
const TRUTHS: Readonly<Record<string, (place: number) => readonly [number, number, number]>> = {
  alike: () => [0.7, 0.9, 0.3],
  'the smallest apart': (place) => (place === 1 ? [0.5, 0.75, 0.3] : [0.7, 0.9, 0.3]),
  'spread out': (place) => [0.95 - 0.4 * place, 0.98 - 0.2 * place, 0.2 + 0.3 * place],
};

/** Sizes that fall from three times the last to the last. */
function falling(k: number, mean: number): number[] {
  return Array.from({ length: k }, (_, i) => Math.round(mean * (1.5 - i / (k - 1))));
}

/** Cases of the record. */
export const GROUPS: Readonly<Record<string, Groups>> = {
  ...Object.fromEntries(
    [2, 5, 20].flatMap((k) =>
      Object.entries(TRUTHS).flatMap(([name, of]) =>
        [60, 300].map((mean) => [
          `${k} groups of ${mean}, ${name}`,
          { sizes: falling(k, mean), ...truthOf(k, of) },
        ]),
      ),
    ),
  ),
  ...Object.fromEntries(
    ['alike', 'spread out'].map((name) => [
      `5 groups of 300, ${name}, 60 units in each`,
      {
        sizes: Array<number>(5).fill(300),
        ...truthOf(5, TRUTHS[name] ?? (() => [0, 0, 0])),
        nUnits: 60,
      },
    ]),
  ),
};

const POSITIVE = { average: 'binary', posLabel: 1 } as const;
const CONFIDENCE = 0.95;
/** Share of the rows of a unit whose chance is the same. */
const ALIKE = 0.3;

/** How often the ends of gaps hold the true ones, and how often gates right at the true gap decide. */
export function gapShares(groups: Groups, draws: Draws): Shares {
  const truth = trueGaps(groups);
  return sharesOf(draws, (state) => {
    const slices = drawSlices(state, groups);
    const gaps = {
      accuracy: sliceGap(slices, accuracy),
      recall: sliceGap(slices, recall, POSITIVE),
      F1: sliceGap(slices, f1, POSITIVE),
      'equalized odds': equalizedOdds(slices, { posLabel: 1 }),
    };
    const found = Object.entries(gaps).flatMap(([name, { difference, ratio }]) => {
      const [apart, share] = truth[name] ?? [NaN, NaN];
      return [
        [`${name}: gap`, holds(difference, apart)] as const,
        [`${name}: ratio`, holds(ratio, share)] as const,
      ];
    });
    const sure = { level: 2 * CONFIDENCE - 1, method: 'exact' } as const;
    const { difference } = sliceGap(slices, recall, { ...POSITIVE, ...sure });
    const [apart] = truth['recall'] ?? [NaN];
    return {
      ...Object.fromEntries(found),
      'recall: gate passes': apart > 0 ? difference.high <= apart : null,
      'recall: gate fails': difference.low > apart + 1e-12,
    };
  });
}

/** Cells of a group as shares: tp, fn, fp, tn. */
function cellsOf({ rates, positives }: Groups, group: number): [number, number, number, number] {
  const [found = 0, spared = 0] = rates[group] ?? [];
  const p = positives[group] ?? 0;
  return [p * found, p * (1 - found), (1 - p) * (1 - spared), (1 - p) * spared];
}

/** The true difference and ratio of each metric. */
function trueGaps(groups: Groups): Record<string, readonly [number, number]> {
  const values = (of: (cells: [number, number, number, number]) => number): number[] =>
    groups.sizes.map((_, group) => of(cellsOf(groups, group)));
  const gap = (all: readonly number[]): readonly [number, number] => {
    const [least, greatest] = [Math.min(...all), Math.max(...all)];
    return [greatest - least, least / greatest];
  };
  const recalls = gap(values(([tp, fn]) => tp / (tp + fn)));
  const alarms = gap(values(([, , fp, tn]) => fp / (fp + tn)));
  return {
    accuracy: gap(values(([tp, , , tn]) => tp + tn)),
    recall: recalls,
    F1: gap(values(([tp, fn, fp]) => (2 * tp) / (2 * tp + fn + fp))),
    'equalized odds': [Math.max(recalls[0], alarms[0]), Math.min(recalls[1], alarms[1])],
  };
}

type Slice = GapSlice<number, 'group'>;

function drawSlices(state: Int32Array, groups: Groups): Slice[] {
  const { nUnits } = groups;
  const common = Array.from({ length: nUnits ?? 0 }, () => nextUniform(state));
  return groups.sizes.map((size, group) => {
    const [tp, fn, fp] = cellsOf(groups, group);
    const cells = Array.from({ length: size }, (_, row) => {
      const isAlike = nUnits !== undefined && nextUniform(state) < ALIKE;
      const u = isAlike ? (common[row % nUnits] ?? 0) : nextUniform(state);
      return u < tp ? 3 : u < tp + fn ? 2 : u < tp + fn + fp ? 1 : 0;
    });
    const unit = nUnits === undefined ? undefined : cells.map((_, row) => row % nUnits);
    const truth = cells.map((cell) => (cell >= 2 ? 1 : 0));
    const guess = cells.map((cell) => cell % 2);
    return { group: { group }, matrix: confusionMatrix(truth, guess, { labels: [0, 1], unit }) };
  });
}
