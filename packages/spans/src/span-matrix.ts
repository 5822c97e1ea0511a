import {
  MATRIX_UNITS,
  buildMatrix,
  checkOption,
  checkOptionNames,
  countUnits,
  encodeByTable,
  invalidOption,
  named,
  optionConflict,
  withUnits,
} from '@confmat/core/internal';
import type { ConfusionMatrix, LabelColumn } from '@confmat/core';
import { MATCHINGS, countedTypes, matchSpans } from './matching/match-spans.js';
import type { SpanMatching } from './matching/match-spans.js';
import { pairColumns } from './reading/pair-columns.js';
import type { SpanColumn, SpanOptions } from './span-column.js';
import { SPAN_OPTIONS } from './span-list.js';
import { halfCells, wholeCells } from './tallies/document-cells.js';

/** Options of `spanMatrix`. */
export interface SpanMatrixOptions extends SpanOptions {
  /**
   * Which spans make a pair. `'strict'`, the default: those of equal bounds; a hit if the type is equal too.
   * `'type'`: those that overlap, the nearest of equal type first; a hit if the type is equal. `'exact'`:
   * those of equal bounds, a hit whatever the types. `'partial'`: the same, and those that overlap are half
   * a hit.
   */
  readonly matching?: SpanMatching | undefined;
  /**
   * What each document belongs to, such as its author, shape (nDocuments,). Default: each document is a
   * unit, by its name in `documents` or its place.
   */
  readonly unit?: LabelColumn | undefined;
  /** The label that stands for no span; no type may have it. Default: `"no span"`. */
  readonly noSpan?: string | undefined;
}

export const NO_SPAN = 'no span';

/**
 * Count which types of spans were predicted as which, as a confusion matrix over the types and a last
 * label, no span. A true span that is in no pair counts in (type, no span), a predicted one in
 * (no span, type). The cell (no span, no span) is 0.
 * @param yTrue True spans of documents: arrays of spans `{ start, end, type }` or of tags; a column of
 *   tags with `offsets` or `documents`; an Arrow column of lists of tags; the result of `spanList`.
 * @param yPred Predicted spans of the same documents. Where both are tags, each document has as many in both.
 * @param options Matching, units, how tags are read.
 * @returns The matrix, with its counts by document as `units`. `'exact'` and `'partial'` do not look at
 *   types: their matrix has the class `"span"` and no span. `'partial'` counts in halves: a pair of other
 *   bounds is half a hit, half a miss, half a false alarm.
 * @throws {MetricError} As `spanList`; `length-mismatch` of documents, `option-conflict` where a type has
 *   the label of no span.
 * @see seqeval, which counts as `'strict'` does; nervaluate, whose `strict`, `exact`, `partial` and
 *   `ent_type` of tags have the same precision, recall and F1, but for overlaps of less than 1 % of a true
 *   span, which nervaluate takes for none.
 * @example
 * const matrix = spanMatrix([['B-PER', 'I-PER', 'O']], [['B-LOC', 'I-LOC', 'B-PER']]);
 * matrix.toArray(); // → [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
 */
export function spanMatrix(
  yTrue: SpanColumn,
  yPred: SpanColumn,
  options: SpanMatrixOptions = {},
): ConfusionMatrix<string> {
  return named('spanMatrix', () => {
    checkOptionNames(options, [...SPAN_OPTIONS, 'matching', 'unit', 'noSpan']);
    const { matching = 'strict', noSpan = NO_SPAN } = options;
    checkOption('matching', matching, MATCHINGS);
    if (typeof noSpan !== 'string') throw invalidOption('noSpan', noSpan, 'a string');
    const paired = pairColumns(yTrue, yPred, options, options.unit);
    const { truth, prediction, units } = paired;
    const pairs = matchSpans(truth, prediction, matching);
    const types = countedTypes(truth.types, matching);
    if (types.includes(noSpan))
      throw optionConflict('noSpan', `is ${JSON.stringify(noSpan)}, which is a type too`);
    const cells =
      matching === 'partial' ? halfCells(paired, pairs) : wholeCells(paired, pairs, matching);
    const facts = { weighted: matching === 'partial', nSkipped: 0 };
    const matrix = buildMatrix([...types, noSpan], cells, facts);
    const unitCodes = new Int32Array(cells.documents.length);
    encodeByTable(cells.documents, 0, units.unitCodes, unitCodes);
    const rows = { keys: units.keys, ...cells, unitCodes };
    return withUnits(matrix, countUnits(MATRIX_UNITS, rows, types.length + 1));
  });
}
