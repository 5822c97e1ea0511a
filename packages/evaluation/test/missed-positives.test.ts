import { averagePrecision, rocAuc, thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import {
  evaluation,
  evaluationAt,
  evaluationFromJson,
  evaluationInBins,
  mergeEvaluations,
} from '../src/index.js';
import type { Evaluation } from '../src/index.js';

const yTrue = [0, 0, 1, 1];
const yScore = [0.1, 0.4, 0.35, 0.8];
const of = (options: object = {}): Evaluation =>
  evaluation({
    ...{ labels: [0, 1], posLabel: 1 },
    scores: [
      { name: 'p', sweep: thresholdSweep(yTrue, yScore, { missedPositives: 2, ...options }) },
    ],
  });
const sweepOf = ({ scores }: Evaluation): ThresholdSweep => {
  const [first] = scores;
  if (!first) throw new Error('no scores');
  return first.sweep;
};

describe('evaluations of scores with missed positives', () => {
  it('come back from JSON with them', () => {
    const read = evaluationFromJson(JSON.parse(JSON.stringify(of())) as never);
    expect(sweepOf(read)).toEqual(sweepOf(of()));
    expect(read.nSamples).toBe(6);
  });

  it('are merged as the rows and the missed ones of both are counted', () => {
    const merged = sweepOf(mergeEvaluations([of(), of({ missedPositives: 1 }), of({ missedPositives: 0 })])); // prettier-ignore
    const thrice = <T>(values: T[]): T[] => [...values, ...values, ...values];
    const whole = thresholdSweep(thrice(yTrue), thrice(yScore), { missedPositives: 3 });
    expect(merged).toEqual(whole);
    expect(averagePrecision(merged)).toBe(averagePrecision(whole));
    // 3 · 3 of the 9 · 6 … pairs: each of 3 · 3 positives with rows against 3 · 2 negatives.
    expect(rocAuc(merged)).toBe((27 / 9) * (9 / (9 * 6)));
  });

  it.each([
    ['exact', {}],
    ['a list', { thresholds: [0.8, 0.35] }],
    ['bins', { thresholds: { bins: 4, range: [0, 1] } }],
  ])('are cut with the missed ones as false negatives: %s', (_, options) => {
    const { matrix } = evaluationAt(of(options), 0).evaluation;
    // Every row is positive: the two that were missed are not. A list knows 0.35, its lowest, alone.
    const isList = 'thresholds' in options && Array.isArray(options.thresholds);
    expect(matrix?.toArray()).toEqual(isList ? [[1, 1], [2, 2]] : [[0, 2], [2, 2]]); // prettier-ignore
    const all = evaluationAt(of({ thresholds: [0.8, 0.1] }), 0.05);
    expect([all.isExact, all.evaluation.matrix?.toArray()]).toEqual([true, [[0, 2], [2, 2]]]); // prettier-ignore
  });

  it('keep them in bins', () => {
    const binned = sweepOf(evaluationInBins(of(), 2));
    expect(binned.kind).toBe('bins');
    expect([binned.missedPositives, binned.nPositives, binned.counts.fn?.at(-1)]).toEqual([
      2, 4, 2,
    ]);
  });
});
