import { named } from '../errors/metric-error.js';
import { checkSameLength } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import { checkWeights } from '../columns/check-weights.js';
import { onlyPresent } from '../columns/coded-column.js';
import type { CodedColumn } from '../columns/coded-column.js';
import type { LabelColumn } from '../columns/column.js';
import type { Label } from '../label.js';
import { checkColumn } from '../columns/read-column.js';
import { sliceWithJson } from '../storage/group-json.js';
import {
  byName,
  checkGroupColumns,
  checkGroupLimit,
  checkPairLimit,
  compareGroups,
  completeRows,
  readCoded,
  readGroups,
  skippedRows,
} from '../columns/read-groups.js';
import { rowsOfUnits } from '../units/rows-of-units.js';
import { checkUnitWeights, lackingLabels, readUnits } from '../units/unit-keys.js';
import { countUnitsByGroup } from '../units/unit-table.js';
import { MATRIX_UNITS } from '../units/units.js';
import { orderByCodes } from './kernels/order-by-codes.js';
import { combineCodes } from '../kernels/combine-codes.js';
import { buildMatrix } from './build-matrix.js';
import { withFiniteTotal } from './finite-total.js';
import { COUNTING_OPTIONS, checkCountingOptions } from './confusion-matrix.js';
import type { ConfusionMatrixOptions } from './confusion-matrix.js';
import type { CellList } from './list-cells.js';
import { withUnits } from './matrix.js';
import type { ConfusionMatrix } from './matrix.js';
import { countPairsOf } from './counting/pair-counts.js';
import { alignLabels } from './align-labels.js';
import { placeOfOther } from './list-with-other.js';
import { placesOfLabels } from '../columns/places-of-labels.js';

/** The rows of one group. */
export interface SlicedMatrix<L extends Label = Label, N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  readonly matrix: ConfusionMatrix<L>;
}

/** Most classes of all matrices together; each takes 24 bytes a class at least. */
const MAX_GROUP_CLASSES = 2 ** 25;
/** Up to this many cells of all matrices together they are held dense: 128 MiB. */
const MAX_DENSE_CELLS = 2 ** 24;

/**
 * Count a matrix for each group of rows, in one pass.
 * @param yTrue True labels, shape (nSamples,).
 * @param yPred Predicted labels, shape (nSamples,).
 * @param by One or more group columns by name, shape (nSamples,) each; rows of equal values in all
 *   of them are one group.
 * @param options As for `confusionMatrix`. A missing group value is treated as a missing label.
 * @returns A matrix for each group that has rows, groups ascending; all matrices have the same
 *   labels, those of the whole, and `addMatrices` of them is the matrix of the whole, by unit too. For averages
 *   over the classes that a group has, use `presentClasses(slice.matrix)`. They are
 *   sparse if dense ones would take more than 128 MiB together.
 * @throws {MetricError} As `confusionMatrix`; `empty-input` without group columns;
 *   `too-many-groups` for more than 65,536 of them, or 2^25 / nClasses; `too-many-pairs` if
 *   groups × true labels, or two group columns, could make 2^31 pairs.
 * @example
 * const country = ['de', 'fr', 'de'];
 * const slices = slicedMatrices(['a', 'b', 'b'], ['a', 'b', 'a'], { country });
 * slices[0].group.country; // → 'de'
 * slices[0].matrix.at('b', 'a'); // → 1
 */
export function slicedMatrices<L extends Label, N extends string>(
  yTrue: LabelColumn<L>,
  yPred: LabelColumn<L>,
  by: Readonly<Record<N, LabelColumn>>,
  options: ConfusionMatrixOptions<L> = {},
): readonly SlicedMatrix<L, N>[] {
  return named('slicedMatrices', () => {
    checkOptionNames(options, COUNTING_OPTIONS);
    const { given, nulls, limit, other } = checkCountingOptions(options);
    const truth = checkColumn('yTrue', yTrue);
    const prediction = checkColumn('yPred', yPred);
    const named = checkGroupColumns(by);
    const { sampleWeight, unit } = options;
    const weights = sampleWeight === undefined ? null : checkWeights('sampleWeight', sampleWeight);
    if (unit !== undefined) checkColumn('unit', unit);
    const columns = Object.fromEntries(named.map(({ argument, cells }) => [argument, cells]));
    checkSameLength({ yTrue, yPred, ...columns, sampleWeight, unit });
    const isLeftOut = lackingLabels([truth, prediction, ...named]);
    const coded = unit === undefined ? null : readUnits(unit, isLeftOut);
    if (coded && sampleWeight !== undefined) checkUnitWeights(sampleWeight);

    const slices = readGroups(named, nulls);
    const t = readCoded(truth, nulls);
    const p = readCoded(prediction, nulls);
    const nGroups = slices.groups.length;
    const hasNulls = slices.hasNulls || t.hasNulls || p.hasNulls;
    const present = hasNulls ? withoutMissing(slices.codes, t, p) : asTheyAre(slices.codes, t, p);
    const { trueLabels, predLabels } = present;
    const nTrue = Math.max(1, trueLabels.length);
    checkPairLimit('by and yTrue', nGroups, nTrue);
    const rows = new Int32Array(truth.cells.length);
    combineCodes(present.groupCodes, present.trueCodes, nTrue, rows);
    const { predCodes } = present;
    const pairs = countPairsOf(rows, predCodes, nGroups * nTrue, predLabels.length, weights);
    const trueCodes = pairs.trueCodes.map((code) => code % nTrue);
    const counted = { ...pairs, form: 'pairs' as const, trueCodes, trueLabels, predLabels };
    const aligned = alignLabels(truth, prediction, counted, { given, limit, other });
    const { labels } = aligned;
    const nClasses = labels.length;
    checkGroupLimit(nGroups, Math.floor(MAX_GROUP_CLASSES / nClasses));
    const dense = nGroups * nClasses ** 2 <= MAX_DENSE_CELLS;
    const groupOf = pairs.trueCodes.map((code) => Math.floor(code / nTrue));
    const cellsByGroup = splitByCode(aligned, groupOf, nGroups);
    const nSkipped = hasNulls ? skippedRows(slices.codes, present.groupCodes, nGroups) : [];
    const names = Object.keys(by) as N[];
    const two = { columns: [truth, prediction], nulls, weights };
    const unitsOf =
      coded &&
      countUnitsByGroup(
        MATRIX_UNITS,
        rowsOfUnits(MATRIX_UNITS, coded, two, placesOfLabels(labels), placeOfOther(labels, other)),
        nClasses,
        present.groupCodes,
        nGroups,
      );
    return [...slices.groups.keys()]
      .sort((a, b) => compareGroups(slices.groups[a] ?? [], slices.groups[b] ?? []))
      .map((code) => {
        const facts = { weighted: weights !== null, nSkipped: nSkipped[code] ?? 0 };
        const matrix = buildMatrix(labels as readonly L[], cellsByGroup(code), facts, dense);
        return sliceWithJson({
          group: byName(names, slices.groups[code] ?? []),
          matrix: withUnits(withFiniteTotal(matrix), unitsOf?.(code)),
        });
      });
  });
}

interface PresentRows {
  readonly groupCodes: Int32Array;
  readonly trueCodes: Int32Array;
  readonly trueLabels: readonly Label[];
  readonly predCodes: Int32Array;
  readonly predLabels: readonly Label[];
}

function asTheyAre(
  groupCodes: Int32Array,
  { codes: trueCodes, labels: trueLabels }: CodedColumn,
  { codes: predCodes, labels: predLabels }: CodedColumn,
): PresentRows {
  return { groupCodes, trueCodes, trueLabels, predCodes, predLabels };
}

/** The columns without the rows that lack a value, and the labels that are left. */
function withoutMissing(
  groups: Int32Array,
  truth: CodedColumn,
  prediction: CodedColumn,
): PresentRows {
  const kept = completeRows([groups, truth.codes, prediction.codes]);
  const [groupCodes, trueCodes, predCodes] = kept;
  if (!groupCodes || !trueCodes || !predCodes) throw new Error('bug: three columns went in');
  const t = onlyPresent(trueCodes, truth.labels, true);
  const p = onlyPresent(predCodes, prediction.labels, true);
  return {
    groupCodes,
    trueCodes: t.codes,
    trueLabels: t.labels,
    predCodes: p.codes,
    predLabels: p.labels,
  };
}

/** Sort cells by a code, to hand out those of each. */
function splitByCode(
  cells: CellList,
  codes: Int32Array,
  nCodes: number,
): (code: number) => CellList {
  const starts = new Int32Array(nCodes + 1);
  const sorted = new Int32Array(codes.length);
  orderByCodes(codes, Int32Array.from(codes.keys()), starts, sorted);
  return (code) => {
    // After the sort, starts[code] is where the cells of a code end.
    const own = sorted.subarray(code === 0 ? 0 : starts[code - 1], starts[code]);
    return {
      trueCodes: own.map((cell) => cells.trueCodes[cell] ?? -1),
      predCodes: own.map((cell) => cells.predCodes[cell] ?? -1),
      counts: Float64Array.from(own, (cell) => cells.counts[cell] ?? 0),
    };
  };
}
