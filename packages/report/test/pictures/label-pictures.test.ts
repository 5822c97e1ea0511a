// The pictures of the documentation are drawn here: delete one and run this to draw it again.
import { describe, expect, it } from 'vitest';
import { confusionMatrix, f1, jointCounts, recall, slicedMatrices } from '@confmat/core';
import { compareSlices } from '@confmat/inference';
import { comparisonSvg, matrixSvg, slicesSvg } from '../../src/index.js';
import { readExample, readTelco } from '../telco.js';

const { yTrue, score, logistic, contract } = readTelco();
const [boosted, other] = [score, logistic].map((scores) =>
  scores.map((one) => (one >= 0.5 ? 'Yes' : 'No')),
) as [string[], string[]];

const PICTURES = {
  matrix: () => {
    const digits = readExample('digits.csv');
    return matrixSvg(
      confusionMatrix(digits('digit').map(Number), digits('prediction').map(Number)),
    );
  },
  slices: () => {
    const slices = slicedMatrices(yTrue, boosted, { contract });
    const overall = recall(confusionMatrix(yTrue, boosted), { average: 'binary', posLabel: 'Yes' });
    return slicesSvg(compareSlices(slices, recall, { average: 'binary', posLabel: 'Yes' }), {
      metric: 'recall of churn',
      overall,
    });
  },
  comparison: () =>
    comparisonSvg(jointCounts(yTrue, boosted, other), {
      names: ['score', 'score_logistic'],
      metric: f1,
    }),
} as const;

describe('the pictures of labels in docs/reference/reports.md', () => {
  it.each(Object.entries(PICTURES))('are what is drawn of the examples: %s', async (name, draw) => {
    await expect(draw()).toMatchFileSnapshot(`../../../../docs/pictures/${name}.svg`);
  });
});
