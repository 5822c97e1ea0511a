import { MetricError, isMetricError } from '@confmat/core';
import type { Label, LabelColumn } from '@confmat/core';
import { encodeByTable, encodeLabels } from '@confmat/core/internal';
import { refuseGroups } from '@confmat/sql/internal';
import type { ColumnReference } from '@confmat/sql';
import type { RecordBatch } from 'apache-arrow';
import type { GroupRequest } from '../input/score-rows.js';
import { child } from './vectors.js';

/** The values of a row in some columns, null where one is missing. */
export type Key = readonly (Label | null)[];

/** Numbers the keys of rows in the order in which they come: values of groups, and the unit. */
export class KeyCoder {
  private readonly levels: readonly KeyLevel[];

  constructor(
    private readonly groups: Pick<GroupRequest, 'columns' | 'maxGroups'>,
    unit?: ColumnReference,
  ) {
    const columns = [...groups.columns, ...(unit ? [unit] : [])];
    this.levels = columns.map((column) => new KeyLevel(column));
  }

  /** Each key by its code. */
  get keys(): readonly Key[] {
    return this.levels.at(-1)?.keys ?? [];
  }

  /** The code of the key of each row, shape (nRows,). */
  read(record: RecordBatch, firstRow: number): Int32Array {
    const { columns, maxGroups } = this.groups;
    const codes = new Int32Array(record.numRows);
    let parents: readonly Key[] = [[]];
    for (const level of this.levels) {
      level.extend(record, firstRow, parents, codes);
      parents = level.keys;
    }
    refuseGroups(this.levels[columns.length - 1]?.nComplete ?? 0, maxGroups);
    return codes;
  }

  /** The same with −1 where a value is missing. */
  complete(record: RecordBatch, firstRow: number): Float64Array {
    const codes = this.read(record, firstRow);
    const places = this.keys.map((key, code) => (key.includes(null) ? -1 : code));
    return Float64Array.from(codes, (code) => places[code] ?? -1);
  }

  /** The key of each row, shape (nRows,). */
  keysOf(record: RecordBatch, firstRow: number): readonly Key[] {
    const codes = this.read(record, firstRow);
    return Array.from(codes, (code) => this.keys[code] ?? []);
  }

  /** The value of each row in the first column, null where it is missing, shape (nRows,). */
  values(record: RecordBatch, firstRow: number): readonly (Label | null)[] {
    return this.keysOf(record, firstRow).map(([first = null]) => first);
  }
}

/** Values of a column beyond this number are not distinguished. */
const MOST_VALUES = 2 ** 26;

/** The keys of the first columns, by those of the columns before. */
class KeyLevel {
  readonly keys: Key[] = [];
  /** Number of keys without a missing value. */
  nComplete = 0;
  private readonly valueOf = new Map<Label | null, number>();
  private readonly codeOf = new Map<number, number>();

  constructor(private readonly reference: ColumnReference) {}

  /** Turn the codes of the keys before, shape (nRows,), into those of the keys with this column. */
  extend(record: RecordBatch, firstRow: number, parents: readonly Key[], codes: Int32Array): void {
    const { codes: own, labels } = this.encoded(record, firstRow);
    const values = [null, ...labels].map((label) => this.valueCode(label));
    const codeAt = (parent: number, place: number): number =>
      this.codeOf.get(parent * MOST_VALUES + (values[place] ?? 0)) ??
      this.add(parent, values[place] ?? 0, [...(parents[parent] ?? []), labels[place - 1] ?? null]);
    if (parents.length > 1) {
      for (let row = 0; row < codes.length; ++row) {
        codes[row] = codeAt(codes[row] ?? 0, (own[row] ?? -1) + 1);
      }
      return;
    }
    // Below one key, keys are what a look-up by the column's codes finds, once each has been met.
    const found = new Int32Array(values.length).fill(-1);
    let nLeft = labels.length + (own.includes(-1) ? 1 : 0);
    for (let row = 0; row < own.length && nLeft > 0; ++row) {
      const place = (own[row] ?? -1) + 1;
      if (found[place] !== -1) continue;
      found[place] = codeAt(0, place);
      --nLeft;
    }
    encodeByTable(own, -1, found, codes);
  }

  private add(parent: number, value: number, key: Key): number {
    if (!key.includes(null)) ++this.nComplete;
    const code = this.keys.push(key) - 1;
    this.codeOf.set(parent * MOST_VALUES + value, code);
    return code;
  }

  private valueCode(value: Label | null): number {
    const code = this.valueOf.get(value) ?? this.valueOf.size;
    this.valueOf.set(value, code);
    return code;
  }

  private encoded(
    record: RecordBatch,
    firstRow: number,
  ): { readonly codes: Int32Array; readonly labels: readonly Label[] } {
    const { column, name: argument = column } = this.reference;
    try {
      const cells = child(record, column) as unknown as LabelColumn;
      return encodeLabels(cells, { nulls: 'skip', order: 'any', argument });
    } catch (error) {
      if (!isMetricError(error) || !('row' in error.issue) || error.issue.row === null) throw error;
      throw new MetricError('read', { ...error.issue, row: error.issue.row + firstRow });
    }
  }
}
