import { selectRows } from '@confmat/core';
import {
  checkMatrix,
  checkOptionNames,
  countsWithJson,
  named,
  unknownLabel,
} from '@confmat/core/internal';
import type { BinaryCounts, ConfusionMatrix } from '@confmat/core';
import { NO_SPAN } from './span-matrix.js';

/** Options of `spanCounts`. */
export interface SpanCountsOptions {
  /** The label of no span. Default: `"no span"`. */
  readonly noSpan?: string | undefined;
}

/**
 * The hits, false alarms and misses of each type, for averages over the types: the label of no span is
 * no row.
 * @param matrix The result of `spanMatrix`.
 * @param options The label of no span, where it was chosen.
 * @returns Counts of shape (nTypes,), in the order of the types. They have no `tn`, because documents
 *   hold no countable spans that are none. Units stay.
 * @throws {MetricError} `unsupported-type`, `unknown-label`, `invalid-option`.
 * @see seqeval `precision_recall_fscore_support`.
 * @example
 * const matrix = spanMatrix([['B-PER', 'O', 'B-LOC']], [['B-PER', 'O', 'O']]);
 * f1(spanCounts(matrix), { average: 'macro' }); // → 0.5
 */
export function spanCounts(
  matrix: ConfusionMatrix<string>,
  options: SpanCountsOptions = {},
): BinaryCounts<string> {
  return named('spanCounts', () => {
    checkMatrix('matrix', matrix);
    checkOptionNames(options, ['noSpan']);
    const { noSpan = NO_SPAN } = options;
    const { labels } = matrix;
    if (!labels.includes(noSpan)) throw unknownLabel('noSpan', noSpan, labels);
    const types = labels.filter((label) => label !== noSpan);
    const selected = selectRows(matrix, types);
    const { tp, fp, fn, weighted } = selected;
    const counts: BinaryCounts<string> = { of: 'labels', keys: types, tp, fp, fn, weighted };
    countsWithJson(counts);
    if (!('units' in selected)) return counts;
    // Made when first read, since metrics do not need them.
    const get = (): BinaryCounts['units'] => selected.units;
    return Object.defineProperty(counts, 'units', { get, enumerable: true });
  });
}
