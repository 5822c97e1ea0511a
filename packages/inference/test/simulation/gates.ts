import { accuracy, confusionMatrixFromCounts, f1, matthewsCorrcoef, recall } from '@confmat/core';
import type { ClassMetric, ConfusionMatrix } from '@confmat/core';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { gate, interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import type { Design } from './designs.js';
import { sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';
import { drawMatrix, populationOf } from './simulate.js';

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

/** A number of a matrix that a gate holds to a floor, by a method of proportions. */
type Judge = (matrix: ConfusionMatrix<number>, method: 'wilson' | 'exact') => Interval;

const LEVEL = 0.9;
const ofRarest =
  (metric: ClassMetric): Judge =>
  (matrix, method) =>
    interval(matrix, metric, {
      ...{ average: 'binary', posLabel: matrix.nClasses - 1 },
      ...{ level: LEVEL, method },
    });

/** What gates are most often of. */
const GATED: Readonly<Record<string, Judge>> = {
  accuracy: (matrix, method) => interval(matrix, accuracy, { level: LEVEL, method }),
  'recall of the rarest': ofRarest(recall),
  'F1 of the rarest': ofRarest(f1),
  'macro F1': (matrix, method) => {
    return interval(matrix, f1, { average: 'macro', labels: matrix.labels, level: LEVEL, method });
  },
  Matthews: (matrix, method) => interval(matrix, matthewsCorrcoef, { level: LEVEL, method }),
};

/**
 * How often gates at 0.95 are decided, by metric, for models whose true value is the bound itself. No
 * number of rows can tell whether such a model passes or fails, so each decision is an error.
 */
export function borderShares(
  design: Design,
  nSamples: number,
  draws: Draws,
): Readonly<Record<string, Shares>> {
  const truth = populationOf(design);
  return Object.fromEntries(
    Object.entries(GATED).map(([name, judge]) => {
      const bound = { atLeast: judge(truth, 'wilson').estimate, confidence: 0.95 };
      const shares = sharesOf(draws, (state) => {
        const matrix = drawMatrix(state, design, nSamples);
        const [usual, exact] = (['wilson', 'exact'] as const).map((method) => {
          return gate(judge(matrix, method), bound).verdict;
        });
        return {
          pass: usual === 'pass',
          'pass, exact interval': exact === 'pass',
          fail: usual === 'fail',
          'fail, exact interval': exact === 'fail',
        };
      });
      return [name, shares];
    }),
  );
}
