import type { ConfusionMatrix, CountUnits, Label, UnitsOf } from '@confmat/core';
import {
  COUNT_UNITS,
  addByCode,
  allCells,
  checkBoolean,
  checkMatrix,
  checkOptionNames,
  countUnits,
  countsWithJson,
  named,
} from '@confmat/core/internal';
import type { SetCounts } from '../counts/set-counts.js';
import { countSharedPaths, splitPaths } from './kernels/split-paths.js';
import { classPaths } from './read-tree.js';
import type { ClassPaths, ParentTable, TreeOptions } from './read-tree.js';

/**
 * Count the classes of a tree with all above them: each row has the label of its class, and of every
 * parent up to the top. A confusion of two cats is right about "cat" and "animal".
 * @param matrix Counts of the classes of rows, which may be inner labels of the tree too.
 * @param parents The parent of each label but those at the top.
 * @param options Whether a single top counts.
 * @returns Counts of each label of the tree that some class is, or is under, ascending. Their micro
 *   averages are hierarchical precision, recall and F1. Units stay.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict` (a circle, or a table of other labels),
 *   `duplicate-label` (two parents), `empty-input`, `invalid-label`, `mixed-labels`.
 * @see Kiritchenko, Matwin & Famili 2006, "Hierarchical text categorization"; HiClass
 *   `hiclass.metrics.precision`, `recall` and `f1`.
 * @example
 * const matrix = confusionMatrix(['lynx', 'lion', 'wolf'], ['lion', 'lion', 'lynx']);
 * const counts = treeCounts(matrix, { lynx: 'cat', lion: 'cat', wolf: 'dog' });
 * precision(counts, { average: 'micro' }); // → 0.5
 */
export function treeCounts<L extends Label>(
  matrix: ConfusionMatrix<L>,
  parents: ParentTable<NoInfer<L>>,
  options: TreeOptions = {},
): SetCounts<L> {
  return named('treeCounts', () => {
    checkMatrix('matrix', matrix);
    const paths = classPaths(matrix.labels, parents, checkCountTop(options));
    const { nodes } = paths;
    const { weighted, units, nSkipped, total } = matrix;
    const { labels, ...split } = splitCells(allCells(matrix), paths);
    const [tp, fp, fn] = [split.tp, split.fp, split.fn].map((column) => {
      const sums = new Float64Array(nodes.length);
      addByCode(labels, column, sums);
      return sums;
    }) as [Float64Array, Float64Array, Float64Array];
    const tn = tp.map((hits, node) => total - hits - (fp[node] ?? 0) - (fn[node] ?? 0));
    const nSamples = nSamplesOf(matrix);
    const facts = { weighted, nSamples, nSkipped };
    const counts = { of: 'labels', keys: nodes, tp, fp, fn, tn, ...facts } as const;
    return countsWithJson(units ? { ...counts, units: unitsOfTree(matrix, paths) } : counts);
  });
}

/**
 * Count for the rows of each cell of a matrix how many labels of the tree its two classes share, and how
 * many are above one of them alone: what means over rows need.
 * @param matrix As in `treeCounts`.
 * @param parents As in `treeCounts`.
 * @param options Whether a single top counts.
 * @returns Counts of shape (nCells,), `of: 'samples'`, each with the number of its rows as weight.
 * @throws {MetricError} As `treeCounts`.
 * @see HiClass, whose `average="macro"` is the macro average of these counts.
 * @example
 * const matrix = confusionMatrix(['lynx', 'lion', 'wolf'], ['lion', 'lion', 'lynx']);
 * const rows = treeSampleCounts(matrix, { lynx: 'cat', lion: 'cat', wolf: 'dog' });
 * precision(rows, { average: 'macro' }); // → 0.5
 */
export function treeSampleCounts<L extends Label>(
  matrix: ConfusionMatrix<L>,
  parents: ParentTable<NoInfer<L>>,
  options: TreeOptions = {},
): SetCounts<never> {
  return named('treeSampleCounts', () => {
    checkMatrix('matrix', matrix);
    const countTop = checkCountTop(options);
    const { nodes, offsets, path } = classPaths(matrix.labels, parents, countTop);
    const { trueCodes, predCodes, counts } = allCells(matrix);
    const column = (): Float64Array => new Float64Array(counts.length);
    const [tp, fp, fn] = [column(), column(), column()];
    countSharedPaths(trueCodes, predCodes, offsets, path, tp, fp, fn);
    const tn = tp.map((hits, cell) => nodes.length - hits - (fp[cell] ?? 0) - (fn[cell] ?? 0));
    const facts = { nSamples: nSamplesOf(matrix), nSkipped: matrix.nSkipped };
    const rows: SetCounts<never> = {
      of: 'samples',
      ...{ tp, fp, fn, tn },
      rowWeights: counts.slice(),
      ...facts,
    };
    return countsWithJson(rows);
  });
}

function checkCountTop(options: TreeOptions): boolean {
  checkOptionNames(options, ['countTop']);
  const { countTop = false } = options;
  checkBoolean('countTop', countTop);
  return countTop;
}

/** Sums of weights do not tell how many rows there are; units do. */
function nSamplesOf({ units, total }: ConfusionMatrix): number {
  return typeof units === 'object' ? units.nSamples : total;
}

interface Cells {
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  readonly counts: Float64Array;
}

/** Counts of the labels on the paths of cells; `cells` holds the cell of each. */
interface SplitCells {
  readonly cells: Int32Array;
  readonly labels: Int32Array;
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
}

function splitCells(
  { trueCodes, predCodes, counts }: Cells,
  { offsets, path }: ClassPaths<Label>,
): SplitCells {
  const depth = offsets.reduce((most, end, i) => Math.max(most, end - (offsets[i - 1] ?? end)), 0);
  const most = 2 * depth * counts.length;
  const [cells, labels] = [new Int32Array(most), new Int32Array(most)];
  const [tp, fp, fn] = [new Float64Array(most), new Float64Array(most), new Float64Array(most)];
  const n = splitPaths(
    ...([trueCodes, predCodes, counts, offsets, path] as const),
    ...([cells, labels, tp, fp, fn] as const),
  );
  return {
    ...{ cells: cells.subarray(0, n), labels: labels.subarray(0, n) },
    ...{ tp: tp.subarray(0, n), fp: fp.subarray(0, n), fn: fn.subarray(0, n) },
  };
}

function unitsOfTree({ units }: ConfusionMatrix, paths: ClassPaths<Label>): UnitsOf<CountUnits> {
  if (typeof units !== 'object') return units;
  const { keys, numbering, unitCodes, trueCodes, predCodes, counts, nSamples } = units;
  const { cells, labels: rowCodes, tp, fp, fn } = splitCells(units, paths);
  const [rows, exact] = [new Float64Array(keys.length), new Float64Array(keys.length)];
  addByCode(unitCodes, counts, rows);
  addByCode(
    unitCodes,
    counts.map((count, cell) => (trueCodes[cell] === predCodes[cell] ? count : 0)),
    exact,
  );
  const ofLabels = { rowCodes, unitCodes: cells.map((cell) => unitCodes[cell] ?? 0), tp, fp, fn };
  const size = paths.nodes.length;
  return countUnits(COUNT_UNITS, { keys, numbering, ...ofLabels, rows, exact }, size, nSamples);
}
