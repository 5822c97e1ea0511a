import { named } from '../errors/metric-error.js';
import { kindOf } from '../errors/words.js';
import { checkSameLength } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import { finiteWeights, readWeights } from '../columns/check-weights.js';
import { codesAt } from '../columns/codes-at.js';
import { codedColumn, onlyPresent } from '../columns/coded-column.js';
import type { CodedColumn, ReadColumn } from '../columns/coded-column.js';
import type { LabelColumn } from '../columns/column.js';
import type { Label } from '../label.js';
import { checkColumn, readColumn } from '../columns/read-column.js';
import type { NamedColumn } from '../columns/read-column.js';
import {
  byName,
  checkGroupColumns,
  checkGroupLimit,
  checkPairLimit,
  compareGroups,
  completeRows,
  readGroups,
  rowsByGroup,
  skippedRows,
} from '../columns/read-groups.js';
import { checkKinds, placeLabels } from '../matrix/align-labels.js';
import type { Listing } from '../matrix/align-labels.js';
import { placeOfOther } from '../matrix/list-with-other.js';
import { COUNTING_OPTIONS, checkCountingOptions } from '../matrix/confusion-matrix.js';
import type { CheckedOptions, ConfusionMatrixOptions } from '../matrix/confusion-matrix.js';
import { combineCodes } from '../kernels/combine-codes.js';
import { orderByCodes } from '../matrix/kernels/order-by-codes.js';
import { placesOfLabels } from '../columns/places-of-labels.js';
import { rowsOfUnits } from '../units/rows-of-units.js';
import type { UnitColumns } from '../units/rows-of-units.js';
import { checkUnitWeights, lackingLabels, readUnits } from '../units/unit-keys.js';
import type { CodedUnits } from '../units/unit-keys.js';
import { countUnits, countUnitsByGroup } from '../units/unit-table.js';
import { JOINT_UNITS } from '../units/units.js';
import type { JointUnits } from '../units/units.js';
import { countCodedTriples } from './count-triples.js';
import type { CountedTriples } from './count-triples.js';
import { countByteTriples, countIntegerTriples, countKeyTriples } from './count-integer-triples.js';
import { jointWithJson } from './joint-json.js';
import type { JointCounts, JointSlice } from './joint.js';
import { orderOfTriples, sortedTriples, triplesAt } from './triples.js';
import type { Triples } from './triples.js';

/** Options of `jointCounts`. */
export interface JointCountsOptions<
  L extends Label = Label,
  N extends string = string,
> extends ConfusionMatrixOptions<L> {
  /** Group columns by name, shape (nSamples,) each, for a tally a group. Default: none. */
  readonly by?: Readonly<Record<N, LabelColumn>> | undefined;
}

const JOINT_OPTIONS: readonly string[] = /* @__PURE__ */ COUNTING_OPTIONS.concat('by');

/**
 * Count how often each true class met each pair of predictions of two models on the same rows: all
 * that comparing the two models needs.
 * @param yTrue True labels, shape (nSamples,), as for `confusionMatrix`.
 * @param yPredA Predictions of model a, shape (nSamples,), same order as `yTrue`.
 * @param yPredB Predictions of model b, shape (nSamples,).
 * @param options Axis order, row weights, units, missing values, greatest number of classes, group
 *   columns.
 * @returns The cells that are not zero, and those of each group; with the option `unit` each by unit
 *   too. A row that lacks any of its labels
 *   or group values is left out of all of them.
 * @throws {MetricError} As `confusionMatrix`, and with `by` as `slicedMatrices`.
 * @see `jointMatrices`: the confusion matrix of each model.
 * @example
 * const joint = jointCounts(['x', 'y', 'y'], ['x', 'x', 'x'], ['x', 'y', 'y']);
 * joint.counts; // → Float64Array [1, 2]
 */
export function jointCounts<L extends Label, N extends string = never>(
  yTrue: LabelColumn<L>,
  yPredA: LabelColumn<L>,
  yPredB: LabelColumn<L>,
  options: JointCountsOptions<L, N> = {},
): JointCounts<L, N> {
  return named('jointCounts', () => {
    checkOptionNames(options, JOINT_OPTIONS);
    const checked = checkCountingOptions(options);
    return countJoint({ yTrue, yPredA, yPredB }, options, checked);
  });
}

/** The three columns of a joint tally by argument. */
export interface JointColumns<L extends Label> {
  readonly yTrue: LabelColumn<L>;
  readonly yPredA: LabelColumn<L>;
  readonly yPredB: LabelColumn<L>;
}

/** Count as `jointCounts` does, the options checked. A batch may be empty. */
export function countJoint<L extends Label, N extends string>(
  columns: JointColumns<L>,
  { sampleWeight, by, unit }: Pick<JointCountsOptions<L, N>, 'sampleWeight' | 'by' | 'unit'>,
  { given, nulls, limit, other }: CheckedOptions,
  mayBeEmpty = false,
): JointCounts<L, N> {
  const three = Object.entries(columns).map(([argument, column]) => checkColumn(argument, column));
  const groupColumns = by === undefined ? null : checkGroupColumns(by);
  const weights = sampleWeight === undefined ? null : readWeights(sampleWeight);
  const groupCells = (groupColumns ?? []).map(({ argument, cells }) => [argument, cells] as const);
  if (unit !== undefined) checkColumn('unit', unit);
  checkSameLength({ ...columns, ...Object.fromEntries(groupCells), sampleWeight, unit });
  const keyed = [...three, ...(groupColumns ?? [])];
  const coded = unit === undefined ? null : readUnits(unit, lackingLabels(keyed));
  if (coded && sampleWeight !== undefined) checkUnitWeights(sampleWeight);
  const nRows = three[0]?.cells.length ?? 0;
  const stored = groupColumns || weights ? null : storedTriples(three);
  const read = stored ? [] : three.map((column) => readColumn(column, nulls));
  const finite = weights && finiteWeights(weights);
  const groups = groupColumns && readGroups(groupColumns, nulls);
  const whole = stored ?? (groups || finite ? null : integerTriples(read));
  const counted = whole ?? codedTriples(read.map(codedColumn), groups, finite);
  const triples = underOneList(three, counted, { given, limit, other }, mayBeEmpty);
  const facts = { weighted: finite !== null, nSamples: nRows - counted.nSkipped };
  const joint = { ...triples.all, labels: triples.labels as readonly L[], ...facts };
  const slices = groups && by ? slicesOf(triples, counted, groups, Object.keys(by) as N[]) : [];
  const units =
    coded &&
    unitsOfRows(coded, { columns: three, nulls, weights: finite }, joint.labels, other, groups);
  return jointWithJson({
    ...joint,
    nSkipped: counted.nSkipped,
    ...(units && { units: units.all }),
    slices: slices.map(({ group, code, cells, nSamples, nSkipped }) => ({
      group,
      joint: {
        ...{ ...cells, labels: joint.labels, weighted: joint.weighted, nSamples, nSkipped },
        ...(units && { units: units.of(code) }),
      },
    })),
  });
}

/** The units of all rows, and those of each group. */
function unitsOfRows(
  coded: CodedUnits,
  columns: UnitColumns,
  labels: readonly Label[],
  other: Label | null,
  groups: Groups | null,
): { readonly all: JointUnits; readonly of: (group: number) => JointUnits } {
  const read = rowsOfUnits(
    JOINT_UNITS,
    coded,
    columns,
    placesOfLabels(labels),
    placeOfOther(labels, other),
  );
  if (!groups) {
    const all = countUnits(JOINT_UNITS, read, labels.length);
    return { all, of: () => all };
  }
  const { codes } = groups;
  // A row without a group is in no tally.
  const trueCodes = read.trueCodes.map((code, row) => ((codes[row] ?? 0) < 0 ? -1 : code));
  const rows = { ...read, trueCodes };
  const nGroups = groups.groups.length;
  return {
    all: countUnits(JOINT_UNITS, rows, labels.length),
    of: countUnitsByGroup(JOINT_UNITS, rows, labels.length, codes, nGroups),
  };
}

/** What counting gives: with groups, the group of each triple too. */
interface CountedGroups extends CountedTriples {
  /** Shape (m,); null without groups. */
  readonly groupCodes: Int32Array | null;
  /** Rows of each group that were counted and that were left out, shape (nGroups,). */
  readonly rows: Float64Array;
  readonly skipped: Float64Array;
}

const NO_ROWS = /* @__PURE__ */ new Float64Array(0);
const NO_PLACES = /* @__PURE__ */ new Int32Array(0);

const NO_GROUPS = { groupCodes: null, rows: NO_ROWS, skipped: NO_ROWS };

/** Count columns as they are stored: bytes and dictionary keys; null for others. */
function storedTriples(three: readonly NamedColumn[]): CountedGroups | null {
  const counted = countByteTriples(three) ?? countKeyTriples(three);
  return counted && { ...counted, ...NO_GROUPS };
}

function integerTriples(read: readonly ReadColumn[]): CountedGroups | null {
  const [t, a, b] = read.map((column) => (column.form === 'integers' ? column.values : null));
  const counted = t && a && b ? countIntegerTriples([t, a, b]) : null;
  return counted && { ...counted, ...NO_GROUPS };
}

type Groups = ReturnType<typeof readGroups>;

function codedTriples(
  columns: readonly CodedColumn[],
  groups: Groups | null,
  weights: Float64Array | null,
): CountedGroups {
  const hasNulls = (groups?.hasNulls ?? false) || columns.some((column) => column.hasNulls);
  const all = [...columns.map(({ codes }) => codes), ...(groups ? [groups.codes] : [])];
  const kept = hasNulls ? completeRows(all) : all;
  // Rows that are left out for another column's label bring in no label of their own.
  const [t, a, b] = columns.map(({ labels, codes }, i) =>
    hasNulls ? onlyPresent(kept[i] ?? codes, labels, true) : { codes, labels },
  );
  if (!t || !a || !b) throw new Error('bug: three columns went in');
  const nTrue = Math.max(1, t.labels.length);
  const nGroups = groups?.groups.length ?? 1;
  const groupCodes = kept[3];
  const first = groupCodes ? new Int32Array(t.codes.length) : t.codes;
  if (groupCodes) {
    checkPairLimit('by and yTrue', nGroups, nTrue);
    combineCodes(groupCodes, t.codes, nTrue, first);
  }
  const codes = [first, a.codes, b.codes] as const;
  const sizes = [nGroups * nTrue, a.labels.length, b.labels.length] as const;
  const found = countCodedTriples({ codes, sizes }, weights);
  return {
    ...found,
    labels: [t.labels, a.labels, b.labels],
    trueCodes: groupCodes ? found.trueCodes.map((code) => code % nTrue) : found.trueCodes,
    groupCodes: groupCodes ? found.trueCodes.map((code) => Math.floor(code / nTrue)) : null,
    rows: groupCodes ? rowsByGroup(groupCodes, nGroups) : NO_ROWS,
    skipped: groups && groupCodes ? skippedRows(groups.codes, groupCodes, nGroups) : NO_ROWS,
  };
}

interface AlignedTriples {
  readonly labels: readonly Label[];
  /** Under the labels, in the order counted: with groups, a triple may occur several times. */
  readonly counted: Triples;
  /** Each triple once, in order. */
  readonly all: Triples;
}

function underOneList(
  three: readonly NamedColumn[],
  counted: CountedTriples,
  listing: Listing,
  mayBeEmpty: boolean,
): AlignedTriples {
  const { given } = listing;
  const seen = three.map((named, i) => ({ named, labels: counted.labels[i] ?? [] }));
  if (mayBeEmpty && !given && seen.every((column) => column.labels.length === 0)) {
    const { trueCodes, aCodes, bCodes, counts } = counted;
    const nothing = { trueCodes, aCodes, bCodes, counts };
    return { labels: [], counted: nothing, all: nothing };
  }
  checkKinds(seen, given && kindOf('labels', given.kind));
  const { labels, places } = placeLabels(seen, listing);
  const [t = NO_PLACES, a = NO_PLACES, b = NO_PLACES] = places;
  const aligned = {
    trueCodes: codesAt(counted.trueCodes, t),
    aCodes: codesAt(counted.aCodes, a),
    bCodes: codesAt(counted.bCodes, b),
    counts: counted.counts,
  };
  return { labels, counted: aligned, all: sortedTriples(aligned, labels.length) };
}

interface SliceCells<L extends Label, N extends string> {
  readonly group: JointSlice<L, N>['group'];
  readonly code: number;
  readonly cells: Triples;
  readonly nSamples: number;
  readonly nSkipped: number;
}

function slicesOf<L extends Label, N extends string>(
  { counted, labels }: AlignedTriples,
  { groupCodes, rows, skipped }: CountedGroups,
  { groups }: Groups,
  names: readonly N[],
): readonly SliceCells<L, N>[] {
  if (!groupCodes) return [];
  checkGroupLimit(groups.length);
  const starts = new Int32Array(groups.length + 1);
  const sorted = new Int32Array(groupCodes.length);
  orderByCodes(groupCodes, orderOfTriples(counted, labels.length), starts, sorted);
  return [...groups.keys()]
    .sort((x, y) => compareGroups(groups[x] ?? [], groups[y] ?? []))
    .map((code) => {
      // After the sort, starts[code] is where the cells of a code end.
      const own = sorted
        .subarray(code === 0 ? 0 : starts[code - 1], starts[code])
        .filter((cell) => counted.counts[cell] !== 0);
      return {
        group: byName(names, groups[code] ?? []),
        code,
        cells: triplesAt(counted, own),
        nSamples: rows[code] ?? 0,
        nSkipped: skipped[code] ?? 0,
      };
    });
}
