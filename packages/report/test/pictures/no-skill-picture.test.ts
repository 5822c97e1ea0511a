// A picture of docs/explanation/worked-examples/thresholds.md is drawn here: delete it and run this to draw it again.
import { describe, expect, it } from 'vitest';
import { defineMetric, f1 } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import { noSkillF1, randomScores } from '@confmat/thresholds/baselines';
import { thresholdSvg } from '../../src/index.js';
import { readTelco } from '../telco.js';

const { yTrue } = readTelco();
const nPositives = yTrue.filter((label) => label === 'Yes').length;

/** F1 of a model without skill that answers positive as often. */
const theory = defineMetric({
  name: 'theory',
  compute: ({ tp, fp }) =>
    tp.map((hits, row) => {
      const rate = (hits + (fp[row] ?? 0)) / yTrue.length;
      return noSkillF1(nPositives / yTrue.length, { rate });
    }),
});

describe('the picture of a model that knows nothing', () => {
  it('has the F1 of random scores on the curve of theory', async () => {
    const yScore = randomScores(yTrue.length, { seed: 1 });
    const sweep = thresholdSweep(yTrue, yScore, { posLabel: 'Yes' });
    const [title, metrics] = ['F1 of random scores', [theory, f1]];
    const svg = thresholdSvg(sweep, { metrics, threshold: 0.5, title });
    await expect(svg).toMatchFileSnapshot('../../../../docs/pictures/random-scores.svg');
  });
});
