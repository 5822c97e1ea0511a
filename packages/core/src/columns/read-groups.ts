import { codeIntegers, codedColumn } from './coded-column.js';
import type { CodedColumn } from './coded-column.js';
import { isColumn } from './column.js';
import { compareLabels } from '../label.js';
import type { Label } from '../label.js';
import { checkColumn, readColumn } from './read-column.js';
import type { NamedColumn, NullPolicy } from './read-column.js';
import { refusal, unsupported, emptyInput } from '../errors/refusals.js';
import { describeType, show } from '../errors/show.js';
import { blankWhereNegative } from '../kernels/blank-where-negative.js';
import { combineCodes } from '../kernels/combine-codes.js';
import { countSlots } from '../kernels/count-slots.js';

/** Most groups to make matrices for: more are taken for a mistaken column. */
const MAX_GROUPS = 65536;
/** A pair of codes is held in one 32-bit integer. */
const MAX_PAIRS = 2 ** 31;

/** Columns of groups by name, checked but not read. */
export function checkGroupColumns(by: unknown): readonly NamedColumn[] {
  if (typeof by === 'object' && by !== null && !isColumn(by) && !(Symbol.iterator in by)) {
    return Object.entries(by).map(([name, column]) =>
      checkColumn(isName(name) ? `by.${name}` : `by[${JSON.stringify(name)}]`, column),
    );
  }
  throw unsupported(
    'by',
    Array.isArray(by) ? show(by) : describeType(by),
    'an object of columns by name, such as { country }',
  );
}

function isName(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

/** Read a column as codes of its own. */
export function readCoded(named: NamedColumn, nulls: NullPolicy): CodedColumn {
  return codedColumn(readColumn(named, nulls));
}

export interface Groups {
  /** Group of each row, in [−1, groups.length), shape (nSamples,). */
  readonly codes: Int32Array;
  readonly groups: readonly (readonly Label[])[];
  readonly hasNulls: boolean;
}

/**
 * One code for each combination of values that occurs.
 *
 * @param limit Most groups.
 */
export function readGroups(
  named: readonly NamedColumn[],
  nulls: NullPolicy,
  limit: number = MAX_GROUPS,
): Groups {
  const [first, ...others] = named.map((column) => readCoded(column, nulls));
  if (!first) throw emptyInput('by', 'is empty, expected at least one group column');
  let codes = first.codes;
  let groups: readonly (readonly Label[])[] = first.labels.map((label) => [label]);
  const hasNulls = others.some((other) => other.hasNulls);
  for (const { codes: otherCodes, labels } of others) {
    checkGroupLimit(groups.length, limit);
    checkGroupLimit(labels.length, limit);
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
  checkGroupLimit(groups.length, limit);
  return { codes, groups, hasNulls: hasNulls || first.hasNulls };
}

export function checkGroupLimit(nGroups: number, limit: number = MAX_GROUPS): void {
  if (nGroups <= limit) return;
  throw refusal({ code: 'too-many-groups', nGroups, limit });
}

export function checkPairLimit(names: string, nFirst: number, nSecond: number): void {
  if (nFirst * nSecond < MAX_PAIRS) return;
  throw refusal({ code: 'too-many-pairs', arguments: names, limit: MAX_PAIRS });
}

/** The same columns of codes with −1 in every row in which one of them has it: copies. */
export function completeRows(columns: readonly Int32Array[]): readonly Int32Array[] {
  return columns.map((codes) => {
    const kept = codes.slice();
    for (const other of columns) if (other !== codes) blankWhereNegative(other, kept);
    return kept;
  });
}

/** Rows of each group in a column of codes, shape (nGroups,). */
export function rowsByGroup(codes: Int32Array, nGroups: number): Float64Array {
  const tallies = new Float64Array(nGroups);
  countSlots(codes, 0, codes.length, tallies);
  return tallies;
}

/** Rows of each group that a column of codes had and another has no more, shape (nGroups,). */
export function skippedRows(all: Int32Array, kept: Int32Array, nGroups: number): Float64Array {
  const after = rowsByGroup(kept, nGroups);
  return rowsByGroup(all, nGroups).map((rows, group) => rows - (after[group] ?? 0));
}

/** The values of a group under the names of its columns. */
export function byName<N extends string>(
  names: readonly N[],
  values: readonly Label[],
): Readonly<Record<N, Label>> {
  return Object.fromEntries(names.map((name, i) => [name, values[i]])) as Record<N, Label>;
}

/** Order of two groups, by their first values that differ. */
export function compareGroups(a: readonly Label[], b: readonly Label[]): number {
  for (const [i, value] of a.entries()) {
    const order = compareLabels(value, b[i] as Label);
    if (order !== 0) return order;
  }
  return 0;
}
