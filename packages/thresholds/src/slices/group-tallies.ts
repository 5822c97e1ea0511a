import { isArrayOf, rowsByGroup } from '@confmat/core/internal';
import { startsFromCounts } from '../kernels/starts-from-counts.js';
import { FULL_SHARE, HIGH, MIN_PLANNED_ROWS, exactTallies } from '../sweep/exact-tallies.js';
import { GridTally } from '../sweep/grid-tally.js';
import type { Grid } from '../sweep/grid.js';
import { tallyPartitions } from '../sweep/kernels/tally-partitions.js';
import { tallyWeightedPartitions } from '../sweep/kernels/tally-weighted-partitions.js';
import type { Tallies } from '../sweep/tallies.js';
import { orderRows, rowsOfGroup } from './grouped-rows.js';
import type { GroupedRows } from './grouped-rows.js';
import { countGroupSigns } from './kernels/count-group-signs.js';
import { scatterWeightedGroups } from './kernels/scatter-weighted-groups.js';
import { scatterGroups } from './kernels/twins/scatter-groups.js';

/** What was counted of each group. */
export interface GroupTallies {
  /** How many thresholds a group has: none at every distinct score if no row of it counts. */
  nThresholds(group: number): number;
  of(group: number): Tallies;
  /** What a reduction of a group's rows gives, without an object made for it. */
  reduce(group: number, reduction: Reduction): number | undefined;
}

/** Makes one number of rows [first, end) of columns, which are all thresholds of a group. */
export type Reduction = (
  tp: Float64Array,
  fp: Float64Array,
  first: number,
  end: number,
  nPositives: number,
  nNegatives: number,
) => number | undefined;

/** Count the rows of each group at fixed thresholds, which every score is known to be in range of. */
export function gridTalliesByGroup(grid: Grid, rows: GroupedRows): GroupTallies {
  const ordered = orderRows(rows);
  const like = new GridTally(grid);
  const tallies = Array.from({ length: rows.nGroups }, (_, group) => {
    const { scores, classes, weights } = rowsOfGroup(ordered, group);
    const tally = new GridTally(grid, null, like);
    tally.add(scores, classes, weights);
    return tally.tallies();
  });
  return listed(tallies);
}

/**
 * Count the rows of each group at every distinct score of it, to the bit as `exactTallies` does.
 * Groups that it would sort by value are sorted in a row, into columns that all of them share; others
 * one by one.
 */
export function exactTalliesByGroup(rows: GroupedRows): GroupTallies {
  const { scores, classes, weights, groupCodes, nGroups } = rows;
  const nRows = rowsByGroup(groupCodes, nGroups);
  const isLarge = (group: number): boolean => (nRows[group] ?? 0) >= MIN_PLANNED_ROWS;
  const large: Tallies[] = [];
  const anyLarge = nRows.some((n) => n >= MIN_PLANNED_ROWS);
  if (anyLarge) {
    const ordered = orderRows(rows, isLarge);
    for (let group = 0; group < nGroups; ++group) {
      if (!isLarge(group)) continue;
      const own = rowsOfGroup(ordered, group);
      large[group] = exactTallies(own.scores, own.classes, own.weights);
    }
    if (nRows.every((n) => n >= MIN_PLANNED_ROWS)) return listed(large);
  }
  const small = anyLarge
    ? groupCodes.map((group) => (group >= 0 && isLarge(group) ? -1 : group))
    : groupCodes;
  const ofLarge = listed(large);
  const shared = tallySmall({ scores, classes, weights, groupCodes: small, nGroups });
  return {
    nThresholds: (group) => large[group]?.thresholds.length ?? shared.nThresholds(group),
    of: (group) => large[group] ?? shared.of(group),
    reduce: (group, reduction) => (large[group] ? ofLarge : shared).reduce(group, reduction),
  };
}

/** Tallies that were made, in the order of their groups. */
export function listed(tallies: readonly Tallies[]): GroupTallies {
  const of = (group: number): Tallies => {
    const found = tallies[group];
    if (!found) throw new Error('bug: every group is tallied');
    return found;
  };
  return {
    nThresholds: (group) => of(group).thresholds.length,
    of,
    reduce: (group, reduction) => {
      const { tp, fp, nPositives, nNegatives } = of(group);
      return reduction(tp, fp, 0, tp.length, nPositives, nNegatives);
    },
  };
}

/** Rows in the order of their parts: those of each group that are not negative, then its others. */
interface Parts {
  readonly signed: Float64Array;
  readonly movedWeights: Float64Array | null;
  /** Shape (2 · nGroups,). */
  readonly counts: Int32Array;
}

function partByGroup({ scores, classes, weights, groupCodes, nGroups }: GroupedRows): Parts {
  const n = scores.length;
  const doubles = isArrayOf(scores, 'Float64Array') ? scores : Float64Array.from(scores);
  const parts = new Int32Array(n);
  const counts = new Int32Array(2 * nGroups);
  countGroupSigns(doubles, classes, groupCodes, parts, counts);
  const places = counts.slice();
  startsFromCounts(places);
  const signed = new Float64Array(n);
  const movedWeights = weights && new Float64Array(n);
  if (weights && movedWeights) {
    scatterWeightedGroups(doubles, classes, weights, parts, places, signed, movedWeights);
  } else scatterGroups(doubles, classes, parts, places, signed);
  return { signed, movedWeights, counts };
}

function tallySmall(rows: GroupedRows): GroupTallies {
  const { signed, movedWeights, counts } = partByGroup(rows);
  const { nGroups } = rows;
  const greatest = counts.reduce((a, b) => Math.max(a, b), 0);
  const buffer = new Float64Array(greatest);
  const words = new Int32Array(buffer.buffer);
  const weightBuffer = new Float64Array(movedWeights ? greatest : 0);
  const cells = new Int32Array(greatest + 2);
  // One more row before those of each group, whose NaN no score continues.
  const room = signed.length + nGroups;
  const thresholds = new Float64Array(room);
  const [tp, fp] = [new Float64Array(room), new Float64Array(room)];
  const ends = new Int32Array(nGroups);
  const [nPositives, nNegatives] = [new Float64Array(nGroups), new Float64Array(nGroups)];
  const state = new Float64Array(5);
  const tally = (part: number, start: number, sign: number): number =>
    movedWeights
      ? tallyWeightedPartitions(
          ...([signed, movedWeights, counts, part, part + 1, start, sign] as const),
          ...([buffer, words, HIGH, weightBuffer, cells, thresholds, tp, fp, state] as const),
        )
      : tallyPartitions(
          ...([signed, counts, part, part + 1, start, sign] as const),
          ...([buffer, words, HIGH, cells, thresholds, tp, fp, state] as const),
        );
  let start = 0;
  let end = 0;
  for (let group = 0; group < nGroups; ++group) {
    thresholds[end] = NaN;
    state.fill(0);
    state[0] = end + 1;
    start = tally(2 * group + 1, tally(2 * group, start, 1), -1);
    const [row = 0, positives = 0, negatives = 0, lostPositives = 0, lostNegatives = 0] = state;
    end = row;
    ends[group] = row;
    nPositives[group] = positives + lostPositives;
    nNegatives[group] = negatives + lostNegatives;
  }
  const isFull = end > FULL_SHARE * room;
  const columns = isFull ? { thresholds, tp, fp } : shortened({ thresholds, tp, fp }, end);
  const startOf = (group: number): number => (ends[group - 1] ?? 0) + 1;
  const endOf = (group: number): number => ends[group] ?? 0;
  return {
    nThresholds: (group) => endOf(group) - startOf(group),
    of: (group) => {
      const rowsOf = (column: Float64Array): Float64Array =>
        column.subarray(startOf(group), endOf(group));
      return {
        thresholds: rowsOf(columns.thresholds),
        tp: rowsOf(columns.tp),
        fp: rowsOf(columns.fp),
        nPositives: nPositives[group] ?? 0,
        nNegatives: nNegatives[group] ?? 0,
      };
    },
    reduce: (group, reduction) =>
      reduction(
        ...([columns.tp, columns.fp, startOf(group), endOf(group)] as const),
        ...([nPositives[group] ?? 0, nNegatives[group] ?? 0] as const),
      ),
  };
}

type Columns = Pick<Tallies, 'thresholds' | 'tp' | 'fp'>;

function shortened({ thresholds, tp, fp }: Columns, end: number): Columns {
  return { thresholds: thresholds.slice(0, end), tp: tp.slice(0, end), fp: fp.slice(0, end) };
}
