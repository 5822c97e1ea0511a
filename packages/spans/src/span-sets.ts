import {
  COUNT_UNITS,
  MATRIX_UNITS,
  addByCode,
  checkOption,
  checkOptionNames,
  countUnits,
  countsWithJson,
  encodeByTable,
  named,
  optionConflict,
  pairsWithJson,
} from '@confmat/core/internal';
import type { BinaryCounts, CountUnits, LabelPairCounts } from '@confmat/core';
import { MATCHINGS, countedTypes, matchSpans } from './matching/match-spans.js';
import { pairColumns } from './reading/pair-columns.js';
import type { DocumentNames } from './reading/document-bounds.js';
import type { SpanColumn } from './span-column.js';
import { SPAN_OPTIONS } from './span-list.js';
import type { SpanMatrixOptions } from './span-matrix.js';
import { wholeCells } from './tallies/document-cells.js';
import type { DocumentCells } from './tallies/document-cells.js';
import { splitTypes } from './tallies/kernels/split-types.js';

/** Options of `spanSets`. */
export type SpanSetsOptions = Omit<SpanMatrixOptions, 'noSpan'>;

/** Spans counted as label sets: a document is a sample, a type is a label. */
export interface SpanSets {
  /** Hits, false alarms and misses of each type, shape (nTypes,), with documents as units; no `tn`. */
  readonly counts: BinaryCounts<string>;
  /** The same of each document, shape (nDocuments,), also of those without any span. */
  readonly samples: BinaryCounts<never>;
  /** Which types were predicted as which; the last row and column stand for no span. */
  readonly confusion: LabelPairCounts<string>;
}

/**
 * Count spans as label sets, as `evaluation` takes them with `sampleTally(samples)`: a document is a sample,
 * which may have a type several times, and nothing is a true negative.
 * @param yTrue True spans of documents, in any form that `spanMatrix` takes.
 * @param yPred Predicted spans of the same documents.
 * @param options Matching, units, how tags are read. `'partial'` is refused: its halves are no counts.
 * @returns Counts by type, which are those of `spanCounts`, and by document, and the cells of `spanMatrix`.
 *   A unit is named by `unit`, `documents` or the document's place: name them where evaluations of
 *   several files will be added up, because units of one name become one.
 * @throws {MetricError} As `spanMatrix`.
 * @example
 * const { counts, samples } = spanSets([['B-PER', 'O'], ['O']], [['B-PER', 'B-LOC'], ['O']]);
 * [counts.keys, [...counts.fp], [...samples.tp]]; // → [['LOC', 'PER'], [1, 0], [1, 0]]
 */
export function spanSets(
  yTrue: SpanColumn,
  yPred: SpanColumn,
  options: SpanSetsOptions = {},
): SpanSets {
  return named('spanSets', () => {
    checkOptionNames(options, [...SPAN_OPTIONS, 'matching', 'unit']);
    const { matching = 'strict', unit } = options;
    checkOption('matching', matching, MATCHINGS);
    if (matching === 'partial')
      throw optionConflict('matching', 'is "partial", whose halves are no counts: use spanMatrix');
    const paired = pairColumns(yTrue, yPred, options, unit);
    const { truth, prediction, units } = paired;
    const cells = wholeCells(paired, matchSpans(truth, prediction, matching), matching);
    const types = countedTypes(truth.types, matching);
    return { ...tallied(cells, types, truth.nDocuments, units), confusion: confused(cells, types) };
  });
}

/** Cells by type, with their units, and by document. */
function tallied(
  { documents, trueCodes, predCodes }: DocumentCells,
  types: readonly string[],
  nDocuments: number,
  { keys, unitCodes: unitOf }: DocumentNames,
): Omit<SpanSets, 'confusion'> {
  const most = 2 * documents.length;
  const [ofCells, typesOfCells] = [new Int32Array(most), new Int32Array(most)];
  const [tp, fp, fn] = zeros(most);
  const byType = zeros(types.length);
  const byDocument = zeros(nDocuments);
  const n = splitTypes(
    ...([documents, trueCodes, predCodes, types.length] as const),
    ...([ofCells, typesOfCells, tp, fp, fn] as const),
    ...byType,
    ...byDocument,
  );
  const unitCodes = new Int32Array(n);
  encodeByTable(ofCells.subarray(0, n), 0, unitOf, unitCodes);
  const right = byDocument[1].map((alarms, d) => Number(alarms + (byDocument[2][d] ?? 0) === 0));
  const [rows, exact] = [new Float64Array(keys.length), new Float64Array(keys.length)];
  addByCode(unitOf, new Float64Array(nDocuments).fill(1), rows);
  addByCode(unitOf, right, exact);
  const units: CountUnits = countUnits(
    COUNT_UNITS,
    {
      ...{ keys, unitCodes, rowCodes: typesOfCells.subarray(0, n), rows, exact },
      ...{ tp: tp.subarray(0, n), fp: fp.subarray(0, n), fn: fn.subarray(0, n) },
    },
    types.length,
    nDocuments,
  );
  const columns = ([hits, alarms, misses]: Counts) => ({ tp: hits, fp: alarms, fn: misses });
  const ofTypes = { of: 'labels', keys: types, ...columns(byType), weighted: false } as const;
  return {
    counts: countsWithJson<BinaryCounts<string>>({ ...ofTypes, units }),
    samples: countsWithJson<BinaryCounts<never>>({ of: 'samples', ...columns(byDocument) }),
  };
}

/** Cells whatever their documents. */
function confused(
  { trueCodes, predCodes }: DocumentCells,
  types: readonly string[],
): LabelPairCounts<string> {
  const size = types.length + 1;
  const unitCodes = new Int32Array(trueCodes.length);
  const all = { keys: [0], unitCodes, trueCodes, predCodes, counts: null };
  const { trueCodes: rows, predCodes: columns, counts } = countUnits(MATRIX_UNITS, all, size);
  return pairsWithJson<string>({ labels: types, shape: [size, size], rows, columns, counts });
}

type Counts = readonly [Float64Array, Float64Array, Float64Array];

function zeros(length: number): Counts {
  return [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
}
