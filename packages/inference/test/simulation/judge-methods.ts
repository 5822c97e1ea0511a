import { confusionMatrixFromCounts } from '@confmat/core';
import { judged } from '../../src/index.js';
import type { Labeling } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';
import { holds } from './shares.js';
import type { Shares } from './shares.js';

/** Samples of a judge whose shares other programs corrected. */
export interface JudgeCase {
  readonly chosen: Labeling;
  readonly share: number;
  /** Rows with human labels, half of them of either label if they are chosen by one. */
  readonly labels: number;
  /** Rows that the judge labels; those with human labels are among them unless a human's label chose them. */
  readonly rows: number;
  readonly runs: number;
  /** Of all samples: rows by human and judge, and what the judge passed of the others. */
  readonly sums: readonly number[];
  /** How often the intervals of each program held the share. */
  readonly coverage: Shares;
}

/** Written by witness-judges.py. */
export const JUDGE_CASES: readonly JudgeCase[] = (
  readVectors('witness-judges') as { readonly cases: readonly JudgeCase[] }
).cases;

const SENSITIVITY = 920;
const SPECIFICITY = 880;

/** Rows by human and judge, as a matrix, and what the judge passed of the others. */
interface Sample {
  readonly counts: readonly [[number, number], [number, number]];
  readonly positives: number;
  readonly total: number;
}

/**
 * How often our intervals hold the share in the samples that other programs saw, beside theirs.
 * @param place Of the case, which seeds it.
 */
export function judgeMethodShares(place: number): Shares {
  const { chosen, share, runs, sums, coverage } = caseAt(place);
  const draw = drawsFrom(7919 * (place + 1));
  const seen = [0, 0, 0, 0, 0];
  let held = 0;
  for (let run = 0; run < runs; ++run) {
    const { counts, positives, total } = sampleOf(draw, caseAt(place));
    for (const [cell, count] of [...counts.flat(), positives].entries()) {
      seen[cell] = (seen[cell] ?? 0) + count;
    }
    const matrix = confusionMatrixFromCounts(counts, ['fail', 'pass']);
    held += Number(heldBy(() => judged(matrix, { positives, total }, { labeled: chosen }), share));
  }
  if (sums.join() !== seen.join()) throw new Error(`other samples: ${seen.join()}, ${sums.join()}`);
  return { confmat: Number((held / runs).toFixed(4)), ...coverage };
}

function caseAt(place: number): JudgeCase {
  const found = JUDGE_CASES[place];
  if (!found) throw new Error(`no case ${place}`);
  return found;
}

/** Rows that chance makes look chosen otherwise are refused, and count as not held. */
function heldBy(
  find: () => { readonly low: number; readonly high: number },
  share: number,
): boolean {
  try {
    return holds(find(), share) ?? false;
  } catch {
    return false;
  }
}

/** Numbers below 1,000, by the rule of witness-judges.py. */
function drawsFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 1000;
  };
}

function sampleOf(draw: () => number, { chosen, share, labels, rows }: JudgeCase): Sample {
  const judgedAs = (human: number): 0 | 1 =>
    draw() < (human === 1 ? SENSITIVITY : 1000 - SPECIFICITY) ? 1 : 0;
  const row = (): readonly [human: 0 | 1, judge: 0 | 1] => {
    const human = draw() < 1000 * share ? 1 : 0;
    return [human, judgedAs(human)];
  };
  const counts: [[number, number], [number, number]] = [
    [0, 0],
    [0, 0],
  ];
  let [positives, total] = [0, 0];
  if (chosen === 'by human label') {
    for (const human of [1, 0] as const) {
      for (let one = 0; one < labels / 2; ++one) ++counts[human][judgedAs(human)];
    }
  }
  const left = [labels / 2, labels / 2];
  let nLabeled = 0;
  for (let i = 0; i < rows; ++i) {
    const [human, judge] = row();
    if (chosen !== 'by human label') {
      const isLabeled = chosen === 'at random' ? nLabeled < labels : (left[judge] ?? 0) > 0;
      if (isLabeled) {
        ++nLabeled;
        left[judge] = (left[judge] ?? 0) - 1;
        ++counts[human][judge];
        continue;
      }
    }
    positives += judge;
    ++total;
  }
  return { counts, positives, total };
}
