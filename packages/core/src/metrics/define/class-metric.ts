import type { MetricOptions } from '../../averages/options.js';
import type { MatrixOrCounts } from '../../counts/counts-of.js';
import { evaluateMetric } from './evaluate.js';
import { metricOf } from './metric.js';
import type { ClassMetric, RowMetric } from './metric.js';

/** Make a metric that of a matrix is a value per class. */
export function classMetric(metric: RowMetric): ClassMetric {
  const evaluate = (source: MatrixOrCounts, options?: MetricOptions): Float64Array | number =>
    evaluateMetric(metric, source, options);
  return metricOf(evaluate, metric) as ClassMetric;
}
