import { accuracy, confusionMatrixFromCounts } from '@confmat/core';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { gate, interval } from '../../src/index.js';
import { sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** Verdicts of a floor under the accuracy of a model, and of one on the estimate alone. */
export function floorShares(truth: number, floor: number, n: number, draws: Draws): Shares {
  return sharesOf(draws, (state) => {
    const right = drawBinomial(state, n, truth);
    const matrix = confusionMatrixFromCounts([[right, n - right], [0, 0]], ['yes', 'no']); // prettier-ignore
    const bound = { atLeast: floor, confidence: 0.95 };
    const of = interval(matrix, accuracy, { level: 0.9 });
    const exact = interval(matrix, accuracy, { level: 0.9, method: 'exact' });
    const { verdict, falseAlarmRate } = gate(of, bound);
    return {
      pass: verdict === 'pass',
      fail: verdict === 'fail',
      'fail, exact interval': gate(exact, bound).verdict === 'fail',
      'fail, as the gate says': falseAlarmRate,
      'fail by the estimates': of.estimate < floor,
    };
  });
}
