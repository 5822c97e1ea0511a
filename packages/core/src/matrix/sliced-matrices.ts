import { named } from '../errors/metric-error.js';
import { refusal, unsupported } from '../errors/refusals.js';
import { describeType, show } from '../errors/show.js';
import { GROUP_COLUMNS, mustHaveGroupColumns } from '../errors/words.js';
import { checkSameLength } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import { checkWeights } from '../columns/check-weights.js';
import { codeIntegers, codedColumn, onlyPresent } from '../columns/coded-column.js';
import type { CodedColumn } from '../columns/coded-column.js';
import { isColumn } from '../columns/column.js';
import type { LabelColumn } from '../columns/column.js';
import { compareLabels } from '../columns/label.js';
import type { Label } from '../columns/label.js';
import { checkColumn, readColumn } from '../columns/read-column.js';
import type { NamedColumn, NullPolicy } from '../columns/read-column.js';
import { countSlots } from './kernels/hash-pairs.js';
import { orderByCodes } from './kernels/order-by-codes.js';
import { combineCodes } from './kernels/combine-codes.js';
import { blankWhereNegative } from './kernels/blank-where-negative.js';
import { buildMatrix } from './build-matrix.js';
import { COUNTING_OPTIONS, checkCountingOptions } from './confusion-matrix.js';
import type { ConfusionMatrixOptions } from './confusion-matrix.js';
import type { CellList } from './list-cells.js';
import type { ConfusionMatrix } from './matrix.js';
import { countPairsOf } from './counting/pair-counts.js';
import { alignLabels } from './align-labels.js';

/** The rows of one group. */
export interface SlicedMatrix<L extends Label = Label, N extends string = string> {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<N, Label>>;
  readonly matrix: ConfusionMatrix<L>;
}

/** Most groups to make matrices for: more are taken for a mistaken column. */
const MAX_GROUPS = 65536;
/** Most classes of all matrices together; each takes 24 bytes a class at least. */
const MAX_GROUP_CLASSES = 2 ** 25;
/** Up to this many cells of all matrices together they are held dense: 128 MiB. */
const MAX_DENSE_CELLS = 2 ** 24;
/** A pair of codes is held in one 32-bit integer. */
const MAX_PAIRS = 2 ** 31;

/**
 * Count a matrix for each group of rows, in one pass.
 * @param yTrue True labels, shape (nSamples,).
 * @param yPred Predicted labels, shape (nSamples,).
 * @param by One or more group columns by name, shape (nSamples,) each; rows of equal values in all
 *   of them are one group.
 * @param options As for `confusionMatrix`. A missing group value is treated as a missing label.
 * @returns A matrix for each group that has rows, groups ascending; all matrices have the same
 *   labels, those of the whole, and `addMatrices` of them is the matrix of the whole. They are
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
    const { given, nulls, limit } = checkCountingOptions(options);
    const truth = checkColumn('yTrue', yTrue);
    const prediction = checkColumn('yPred', yPred);
    const named = checkGroupColumns(by);
    const { sampleWeight } = options;
    const weights = sampleWeight === undefined ? null : checkWeights('sampleWeight', sampleWeight);
    const columns = Object.fromEntries(named.map(({ argument, cells }) => [argument, cells]));
    checkSameLength({ yTrue, yPred, ...columns, sampleWeight });

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
    const pairs = countPairsOf(
      rows,
      predCodes,
      nGroups * nTrue,
      predLabels.length,
      weights,
      hasNulls,
    );
    const trueCodes = pairs.trueCodes.map((code) => code % nTrue);
    const counted = { ...pairs, form: 'pairs' as const, trueCodes, trueLabels, predLabels };
    const aligned = alignLabels(truth, prediction, counted, given, limit);
    const { labels } = aligned;
    const nClasses = labels.length;
    checkGroupLimit(nGroups, Math.floor(MAX_GROUP_CLASSES / nClasses));
    const dense = nGroups * nClasses ** 2 <= MAX_DENSE_CELLS;
    const groupOf = pairs.trueCodes.map((code) => Math.floor(code / nTrue));
    const cellsOf = splitByCode(aligned, groupOf, nGroups);
    const nSkipped = hasNulls ? skippedRows(slices.codes, present.groupCodes, nGroups) : [];
    const names = Object.keys(by) as N[];
    return [...slices.groups.keys()]
      .sort((a, b) => compareGroups(slices.groups[a] ?? [], slices.groups[b] ?? []))
      .map((code) => {
        const facts = { weighted: weights !== null, nSkipped: nSkipped[code] ?? 0 };
        return {
          group: byName(names, slices.groups[code] ?? []),
          matrix: buildMatrix(labels as readonly L[], cellsOf(code), facts, dense),
        };
      });
  });
}

function byName<N extends string>(
  names: readonly N[],
  values: readonly Label[],
): Readonly<Record<N, Label>> {
  return Object.fromEntries(names.map((name, i) => [name, values[i]])) as Record<N, Label>;
}

function checkGroupColumns(by: unknown): readonly NamedColumn[] {
  if (typeof by === 'object' && by !== null && !isColumn(by) && !(Symbol.iterator in by)) {
    return Object.entries(by).map(([name, column]) =>
      checkColumn(isName(name) ? `by.${name}` : `by[${JSON.stringify(name)}]`, column),
    );
  }
  throw unsupported('by', Array.isArray(by) ? show(by) : describeType(by), GROUP_COLUMNS);
}

function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

function readCoded(named: NamedColumn, nulls: NullPolicy): CodedColumn {
  return codedColumn(readColumn(named, nulls));
}

interface Slices {
  /** Group of each row, in [−1, groups.length), shape (nSamples,). */
  readonly codes: Int32Array;
  readonly groups: readonly (readonly Label[])[];
  readonly hasNulls: boolean;
}

/** One code for each combination of values that occurs. */
function readGroups(named: readonly NamedColumn[], nulls: NullPolicy): Slices {
  const [first, ...others] = named.map((column) => readCoded(column, nulls));
  if (!first) throw mustHaveGroupColumns();
  let codes = first.codes;
  let groups: readonly (readonly Label[])[] = first.labels.map((label) => [label]);
  const hasNulls = others.some((other) => other.hasNulls);
  for (const { codes: otherCodes, labels } of others) {
    checkGroupLimit(groups.length);
    checkGroupLimit(labels.length);
    checkPairLimit('the columns of by', groups.length, labels.length);
    const combined = new Int32Array(codes.length);
    combineCodes(codes, otherCodes, Math.max(1, labels.length), combined);
    const { codes: distinct, labels: pairs } = codeIntegers(combined);
    const known = groups;
    // A missing value is the combination −1; it must become the code −1 again.
    const missing = pairs.indexOf(-1);
    codes = distinct.map((code) =>
      code === missing ? -1 : missing >= 0 && code > missing ? code - 1 : code,
    );
    groups = pairs
      .filter((pair) => pair !== -1)
      .map((pair) => [
        ...(known[Math.floor(Number(pair) / labels.length)] ?? []),
        labels[Number(pair) % labels.length] as Label,
      ]);
  }
  checkGroupLimit(groups.length);
  return { codes, groups, hasNulls: hasNulls || first.hasNulls };
}

function checkGroupLimit(nGroups: number, limit: number = MAX_GROUPS): void {
  if (nGroups <= limit) return;
  throw refusal({ code: 'too-many-groups', nGroups, limit });
}

function checkPairLimit(names: string, nFirst: number, nSecond: number): void {
  if (nFirst * nSecond < MAX_PAIRS) return;
  throw refusal({ code: 'too-many-pairs', arguments: names, limit: MAX_PAIRS });
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
  const columns = [groups, truth.codes, prediction.codes];
  const [groupCodes, trueCodes, predCodes] = columns.map((codes) => {
    const kept = codes.slice();
    for (const other of columns) if (other !== codes) blankWhereNegative(other, kept);
    return kept;
  });
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

function skippedRows(all: Int32Array, kept: Int32Array, nGroups: number): Float64Array {
  const before = new Float64Array(nGroups);
  const after = new Float64Array(nGroups);
  countSlots(all, 0, all.length, before);
  countSlots(kept, 0, kept.length, after);
  return before.map((rows, group) => rows - (after[group] ?? 0));
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

function compareGroups(a: readonly Label[], b: readonly Label[]): number {
  for (const [i, value] of a.entries()) {
    const order = compareLabels(value, b[i] as Label);
    if (order !== 0) return order;
  }
  return 0;
}
