import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { ONE_CLASS } from '../refusals.js';
import { areaEnds } from './area-ends.js';
import { ROC_AUC } from './area-metrics.js';
import { delong } from './delong.js';
import type { RisingCounts } from './delong.js';

/** Interval of the area under a ROC curve of rows that count 1 each. */
export function areaInterval(counts: RisingCounts, level: number): Interval {
  const { nPositives, nNegatives } = counts;
  const relevantRows = Math.min(nPositives, nNegatives);
  if (relevantRows === 0) {
    return noInterval({ ...ROC_AUC, estimate: NaN, level, relevantRows }, ONE_CLASS);
  }
  const found = delong(counts);
  const { method, ends } = areaEnds(found, nPositives, nNegatives, level);
  return intervalOf({ ...ROC_AUC, estimate: found.area, level, relevantRows }, method, ends);
}
