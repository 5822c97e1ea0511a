import { confusionMatrix } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { evaluation, evaluationAt, evaluationFromJson } from '../src/index.js';

const [truth, scores] = [
  [0, 0, 1, 1],
  [0.9, 0.8, 0.1, 0.2],
];
const matrix = confusionMatrix(truth, truth);
/** A score of the label 0. */
const ofZero = thresholdSweep(truth, scores, { posLabel: 0 });

describe('evaluation', () => {
  it('refuses scores of another label than the positive one, in groups too', () => {
    // 1 where the label is 0: a cut of it would swap the classes.
    const ofOne = thresholdSweep([1, 1, 0, 0], scores);
    const other = { matrix, posLabel: 0, scores: [{ name: 'p', sweep: ofOne }] };
    expect(() => evaluation(other)).toThrow(
      'evaluation: posLabel is 0, and scores[0].sweep is of 1',
    );
    const group = { group: { g: 'a' }, matrix, scores: [{ name: 'p', sweep: ofOne }] };
    const whole = { matrix, posLabel: 0, scores: [{ name: 'p', sweep: ofZero }] };
    expect(() => evaluation({ ...whole, slices: [group] })).toThrow(
      'evaluation: posLabel is 0, and slices[0].scores[0].sweep is of 1',
    );
  });

  it('takes scores of the positive label, through JSON and a cut', () => {
    const kept = evaluation({ matrix, posLabel: 0, scores: [{ name: 'p', sweep: ofZero }] });
    const read = evaluationFromJson(JSON.parse(JSON.stringify(kept)) as never);
    const cut = evaluationAt(read, 0.5).evaluation;
    expect(cut.posLabel).toBe(0);
    // Both rows of 0 score above 0.5, and no row of 1 does.
    expect([cut.matrix?.at(0, 0), cut.matrix?.at(1, 1)]).toEqual([2, 2]);
  });
});
