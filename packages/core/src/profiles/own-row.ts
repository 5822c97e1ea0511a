import { named } from '../errors/metric-error.js';
import { checkRow } from './check-row.js';
import { PLAIN } from './make-rows.js';
import type { Decisive, MatrixMetric, Of } from './row.js';

/** Metrics that are one number of the whole matrix here, where programs have means over classes too. */
const OF_WHOLE: readonly MatrixMetric[] = [
  ...(['accuracy', 'balancedAccuracy', 'cohenKappa', 'quadraticKappa'] as const),
  'matthewsCorrcoef',
];
/** What we have no metric of. */
const NOT_OURS: readonly MatrixMetric[] = ['cramersV', 'meanDistance', 'theilsU'];

/** Our metric of the meaning of a row. */
export interface OwnMetric {
  /** Its name with its average, in words. */
  readonly name: string;
  /** The columns that compute it. */
  readonly row: Decisive;
}

/**
 * Our metric of the meaning that a row has, with our defaults.
 *
 * @param row A row of the table.
 * @returns Its name and its columns; null where we have none.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @example
 * const row = matrixRows().find(({ name }) => name === 'TotalF1');
 * ownMetricOf(row).name; // → 'weighted f1'
 */
export function ownMetricOf(row: Decisive): OwnMetric | null {
  return named('ownMetricOf', () => {
    checkRow('row', row);
    return ownOf(row);
  });
}

/** The same of a row that was checked. */
export function ownOf({ metric, of, mean }: Decisive): OwnMetric | null {
  if (NOT_OURS.includes(metric)) return null;
  if (OF_WHOLE.includes(metric)) return { name: metric, row: { ...PLAIN, metric } };
  const row = { ...PLAIN, metric, of: of === 'whole' ? ('mean' as const) : of, mean };
  if (row.of === 'mean') return { name: `${mean} ${metric}`, row };
  if (row.of === 'pooled') return { name: `micro ${metric}`, row };
  const label = row.of === 'each' ? 'a class' : `the ${row.of}`;
  return { name: `${metric} of ${label}${FIRST_OR_LAST.includes(row.of) ? ' class' : ''}`, row };
}

const FIRST_OR_LAST: readonly Of[] = ['first', 'last'];
