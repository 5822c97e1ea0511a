import {
  confusionMatrix,
  confusionMatrixFromCounts,
  jointCounts,
  slicedMatrices,
} from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import type { Parts } from '../parts.js';

/** A matrix with errors near the diagonal, fewer rows of later classes. */
export function nearbyErrors(
  nClasses: number,
  nRows: number,
  nameOf: (code: number) => string = String,
): ConfusionMatrix {
  const random = createRandom(nClasses);
  const counts = new Float64Array(nClasses * nClasses);
  for (let row = 0; row < nRows; ++row) {
    const t = Math.floor(random() ** 2 * nClasses);
    const far = Math.round((random() - 0.5) * 6);
    const p = random() < 0.3 ? Math.min(nClasses - 1, Math.max(0, t + far)) : t;
    counts[t * nClasses + p] = (counts[t * nClasses + p] ?? 0) + 1;
  }
  return confusionMatrixFromCounts(
    counts,
    Array.from({ length: nClasses }, (_, code) => nameOf(code)),
  );
}

/** 1,000 classes whose errors stay in 40 groups that the names do not show: some 30,000 cells. */
export function thousandClasses(nRows = 320_000): ConfusionMatrix {
  const random = createRandom(1000);
  const place = Array.from({ length: 1000 }, (_, code) => code);
  for (let i = 999; i > 0; --i) {
    const j = Math.floor(random() * (i + 1));
    [place[i], place[j]] = [place[j] ?? 0, place[i] ?? 0];
  }
  const yTrue = new Int32Array(nRows);
  const yPred = new Int32Array(nRows);
  for (let row = 0; row < nRows; ++row) {
    const hidden = Math.floor(random() * 1000);
    const kind = random();
    const near = Math.floor(hidden / 25) * 25 + Math.floor(random() * 25);
    const far = Math.floor(random() * 1000);
    yTrue[row] = place[hidden] ?? 0;
    yPred[row] = place[kind < 0.72 ? hidden : kind < 0.957 ? near : far] ?? 0;
  }
  return confusionMatrix(yTrue, yPred);
}

/** Every part that results can have, of 4,000 rows with scores of two models. */
export function allParts(): Parts {
  const random = createRandom(11);
  const nRows = 4000;
  const yTrue = Array.from({ length: nRows }, () => (random() < 0.27 ? 'Yes' : 'No'));
  const score = (truth: string, skill: number): number => {
    const raw = (truth === 'Yes' ? skill : 0) + random() * 1.4 - 0.7;
    return Math.round((1 / (1 + Math.exp(-2 * raw + 1))) * 1000) / 1000;
  };
  const first = yTrue.map((truth) => score(truth, 0.7));
  const second = yTrue.map((truth) => score(truth, 0.5));
  const predict = (scores: readonly number[]): string[] =>
    scores.map((value) => (value >= 0.5 ? 'Yes' : 'No'));
  const yPred = predict(first);
  const contract = yTrue.map((_, row) => ['month', 'year', 'two years'][row % 3] ?? '');
  const options = { posLabel: 'Yes' };
  return {
    matrix: confusionMatrix(yTrue, yPred),
    posLabel: 'Yes',
    probabilities: true,
    scores: [
      {
        sweep: thresholdSweep(yTrue, first, options),
        threshold: 0.5,
      },
    ],
    slices: slicedMatrices(yTrue, yPred, { contract }),
    comparison: { names: ['first', 'second'], joint: jointCounts(yTrue, yPred, predict(second)) },
    provenance: {
      title: 'Churn',
      source: 'telco.csv',
      rule: 'predicted Yes where score >= 0.5',
      command: 'confmat report telco.csv',
      date: '2026-03-01',
    },
  };
}
