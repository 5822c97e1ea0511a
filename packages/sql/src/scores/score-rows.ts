import type { BinnedScoreTally, ExactScoreTally, Label, ScoreTally } from '@confmat/core';
import { tallyWithJson } from '@confmat/core/internal';
import { readTally, readWeight, safeCount } from '../engines/read-tally.js';
import type { SqlRow } from '../engines/engine.js';
import { readGroups } from '../labels/read-label-text.js';
import { textOf } from '../engines/text-of.js';
import type { PlainBins, PlainScoreRequest } from './score-request.js';
import { STATE } from './scores-sql.js';

/** Rows of one score or bin, in one group. */
export interface ScoreRow {
  readonly groups: readonly unknown[];
  /** One of `STATE`. */
  readonly state: number;
  /** The score; of bins the least one. */
  readonly score: number;
  /** Of a second column; NaN without. */
  readonly scoreB: number;
  /** Of bins, its place from 0, and the greatest score. */
  readonly bin: number;
  readonly greatest: number;
  readonly nRows: number;
  readonly nBadWeights: number;
  /** Rows, or sums of weights. */
  readonly positives: number;
  readonly negatives: number;
  readonly pairs2: bigint;
}

export function readScoreRow(row: SqlRow, request: PlainScoreRequest): ScoreRow {
  const { by, sampleWeight, bins, yScoreB } = request;
  const { nRows, nBadWeights } = readTally(row, false);
  const nPositives = safeCount(row['n_positives']);
  const weightOf = (name: string, nOfClass: number): number =>
    sampleWeight ? readWeight(row[name], nBadWeights > 0 ? 0 : nOfClass) : nOfClass;
  return {
    groups: readGroups(row, by),
    state: Number(row['score_state']),
    // Engines write −0 and 0 as scores of their own.
    score: Number(row[bins ? 'score_least' : yScoreB ? 'score_a' : 'score_value']) + 0,
    scoreB: Number(row['score_b'] ?? NaN) + 0,
    bin: Number(row['score_bin'] ?? 0),
    greatest: Number(row['score_greatest'] ?? NaN) + 0,
    nRows,
    nBadWeights,
    positives: weightOf('positive_weight', nPositives),
    negatives: weightOf('negative_weight', nRows - nPositives),
    pairs2: bins?.hasPairs === true ? BigInt(textOf(row['pairs2'] ?? 0).replace(/\.0*$/, '')) : 0n,
  };
}

/**
 * The tally of some rows, those that were not counted left out.
 * @param isSingle Whether their scores are single floats.
 */
export function tallyOfRows(
  { bins, sampleWeight }: PlainScoreRequest,
  posLabel: Label,
  rows: readonly ScoreRow[],
  isSingle: boolean,
): ScoreTally {
  const counted = rows.filter(({ state }) => state === STATE.counted);
  const sumOf = (some: readonly ScoreRow[]): number =>
    some.reduce((total, { nRows }) => total + nRows, 0);
  const nSamples = sumOf(counted);
  const nSkipped = sumOf(rows) - nSamples;
  const facts = { posLabel, nSamples, nSkipped, weighted: sampleWeight !== undefined };
  return tallyWithJson(
    bins
      ? { ...tallyOfBins(bins, counted), ...facts }
      : { ...exactTally(counted), ...facts, ...(isSingle && { precision: 'single' }) },
  );
}

type Facts = 'posLabel' | 'nSamples' | 'nSkipped' | 'weighted';

/** Groups are added up, and scores whose rows all weigh 0 make no threshold. */
function exactTally(rows: readonly ScoreRow[]): Omit<ExactScoreTally, Facts> {
  const sums = new Map<number, [positives: number, negatives: number]>();
  for (const { score, positives, negatives } of rows) {
    const sum = sums.get(score) ?? [0, 0];
    sum[0] += positives;
    sum[1] += negatives;
    sums.set(score, sum);
  }
  const kept = [...sums].filter(([, [positives, negatives]]) => positives > 0 || negatives > 0);
  kept.sort(([a], [b]) => a - b);
  return {
    kind: 'exact',
    scores: Float64Array.from(kept, ([score]) => score),
    positives: Float64Array.from(kept, ([, [positives]]) => positives),
    negatives: Float64Array.from(kept, ([, [, negatives]]) => negatives),
  };
}

function tallyOfBins(
  { count, edges, hasPairs }: PlainBins,
  rows: readonly ScoreRow[],
): Omit<BinnedScoreTally, Facts> {
  const positives = new Float64Array(count);
  const negatives = new Float64Array(count);
  const least = new Float64Array(count).fill(Infinity);
  const greatest = new Float64Array(count).fill(-Infinity);
  let pairs2 = 0n;
  for (const row of rows) {
    const { bin } = row;
    positives[bin] = (positives[bin] ?? 0) + row.positives;
    negatives[bin] = (negatives[bin] ?? 0) + row.negatives;
    least[bin] = Math.min(least[bin] ?? 0, row.score);
    greatest[bin] = Math.max(greatest[bin] ?? 0, row.greatest);
    pairs2 += row.pairs2;
  }
  const singleScore = Uint8Array.from(least, (low, bin) => Number(low >= (greatest[bin] ?? 0)));
  const bins = { kind: 'bins', edges: edges.slice(), positives, negatives, singleScore } as const;
  return hasPairs ? { ...bins, pairs2 } : bins;
}
