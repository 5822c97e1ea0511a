import type { Figures, SweepResult } from '../sweep/result.js';
import { csvNumber, csvTable } from './csv-table.js';

/**
 * Write the thresholds of each score as CSV, then the best ones; full precision, NaN as empty.
 */
export function csvSweep({ models }: SweepResult): string {
  const metrics = Object.keys(models[0]?.table.values ?? {});
  const lines = (kind: string, name: string, { counts, values }: Figures): string[][] =>
    Array.from(counts.keys ?? [], (threshold, row) => {
      const { tp, fp, fn, tn } = counts;
      const columns = [tp, fp, fn, tn, ...metrics.map((metric) => values[metric])];
      const cells = columns.map((column) => csvNumber(column?.[row] ?? NaN));
      return [kind, name, String(threshold), ...cells];
    });
  return csvTable([
    ['kind', 'score', 'threshold', 'tp', 'fp', 'fn', 'tn', ...metrics],
    ...models.flatMap(({ name, table }) => lines('threshold', name, table)),
    ...models.flatMap(({ name, best }) =>
      best.flatMap(({ metric, figures }) =>
        figures ? lines(`best ${metric}`, name, figures) : [],
      ),
    ),
  ]);
}
