// The pictures of the documentation are drawn here: delete one and run this to draw it again.
import { describe, expect, it } from 'vitest';
import { precision } from '@confmat/core';
import { reliabilityCurve } from '@confmat/thresholds/calibration';
import { scoreHistograms } from '@confmat/thresholds/curves';
import { calibrationSvg, curveSvg, scoreHistogramSvg, thresholdSvg } from '../../src/index.js';
import { readTelco, telcoSweeps } from '../telco.js';

const { boosted, logistic } = telcoSweeps();
const { yTrue, score } = readTelco();
const sweeps = { score: boosted, score_logistic: logistic };
const histograms = scoreHistograms(yTrue, score, { bins: 40, range: [0, 1] });

const PICTURES = {
  roc: () => curveSvg(sweeps, { threshold: 0.5 }),
  'precision-recall': () => curveSvg(sweeps, { kind: 'precision-recall', threshold: 0.5 }),
  'net-benefit': () => curveSvg(sweeps, { kind: 'net-benefit' }),
  thresholds: () =>
    thresholdSvg(boosted, {
      subjectTo: [{ metric: precision, atLeast: 0.6 }],
      threshold: 0.342149,
    }),
  'score-histogram': () => scoreHistogramSvg(histograms, { threshold: 0.342149 }),
  calibration: () => calibrationSvg(reliabilityCurve(yTrue, score, { posLabel: 'Yes' })),
} as const;

describe('the pictures of docs/reference/reports.md', () => {
  it.each(Object.entries(PICTURES))(
    'are what is drawn of the churn model: %s',
    async (name, draw) => {
      await expect(draw()).toMatchFileSnapshot(`../../../../docs/pictures/${name}.svg`);
    },
  );
});
