import type { IntervalMetric } from '../interval/interval-data.js';

/** What intervals of the area under the ROC curve say that they are of. */
export const ROC_AUC: IntervalMetric & { readonly metric: 'rocAuc' } = {
  metric: 'rocAuc',
  direction: 'max',
};

/** What intervals of the average precision say that they are of. */
export const AVERAGE_PRECISION: IntervalMetric & { readonly metric: 'averagePrecision' } = {
  metric: 'averagePrecision',
  direction: 'max',
};
