import { classCounts } from '../counts/class-counts.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { f1 } from '../metrics/rates/f1.js';
import { falsePositiveRate } from '../metrics/rates/false-positive-rate.js';
import { precision } from '../metrics/rates/precision.js';
import { accuracy } from '../metrics/whole/accuracy.js';
import { weightedMean } from './profile.js';
import type { Profile } from './profile.js';

/** Spark's `MulticlassMetrics`, which `MulticlassClassificationEvaluator` reads. */
export const spark: Profile = {
  version: '4.3.0',
  rules: [
    {
      metric: 'f1 of MulticlassClassificationEvaluator',
      rule: 'It is weightedFMeasure, weighted by the true rows. There is no macro mean.',
    },
    { metric: 'weightedRecall, weightedTruePositiveRate', rule: 'Both are the accuracy.' },
    {
      metric: 'weightedPrecision, weightedFMeasure',
      rule: 'Only classes with true rows are classes: predictions of others are errors alone. 0/0 is 0.',
    },
    {
      metric: 'weightedFalsePositiveRate',
      rule: 'If all rows are of one class, it is undefined.',
    },
  ],
  valuesOf,
};

function valuesOf(matrix: ConfusionMatrix): Record<string, number> {
  const counts = classCounts(matrix);
  const { support } = matrix;
  const right = accuracy(matrix);
  return {
    accuracy: right,
    weightedPrecision: weightedMean(precision(counts, { zeroDivision: 0 }), support),
    weightedRecall: right,
    weightedFMeasure: weightedMean(f1(counts, { zeroDivision: 0 }), support),
    weightedTruePositiveRate: right,
    weightedFalsePositiveRate: weightedMean(falsePositiveRate(counts, { zeroDivision: NaN }), support), // prettier-ignore
  };
}
