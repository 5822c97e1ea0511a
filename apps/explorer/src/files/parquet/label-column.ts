import type { DecodedArray } from 'hyparquet';
import type { StoredColumn } from '../../columns/stored-column.js';
import { ValueColumn } from '../../columns/value-column.js';
import type { Page } from './read-pages.js';

/** A column of labels or whole numbers; what its file coded is looked up once. */
export class LabelColumn {
  private readonly column: ValueColumn;
  /** The dictionary of the pages so far, and the column's codes of its entries. */
  private known: DecodedArray | null = null;
  private codes = new Int32Array(0);
  /** The dictionary of the first pages that have one. */
  private first: DecodedArray | null = null;
  /** The column's codes of false and true, where it has no dictionary. */
  private readonly codeOfBit = [-1, -1];

  constructor(name: string, type: string) {
    this.column = new ValueColumn(name, type);
  }

  add({ nRows, present, values, dictionary }: Page): void {
    const { column } = this;
    if (dictionary !== this.known) {
      this.known = dictionary;
      this.first ??= dictionary;
      this.codes = new Int32Array(dictionary?.length ?? 0).fill(-1);
    }
    const { codes } = this;
    let next = 0;
    for (let place = 0; place < nRows; ++place) {
      if (present && present[place] !== 1) {
        column.add(null);
        continue;
      }
      const value: unknown = values[next++];
      if (!dictionary) {
        if (typeof value === 'boolean') this.addBit(value);
        else column.add(value);
        continue;
      }
      const entry = Number(value);
      if (entry >= codes.length) throw new Error(`entry ${entry} is not in its dictionary`);
      const code = codes[entry] ?? -1;
      if (code >= 0 && column.addCode(code)) continue;
      codes[entry] = column.add(dictionary[entry]);
    }
  }

  /** The entries of the dictionary, as texts; undefined without one. */
  get categories(): readonly string[] | undefined {
    return this.first ? Array.from(this.first as Iterable<unknown>, String) : undefined;
  }

  private addBit(value: boolean): void {
    const { column, codeOfBit } = this;
    const code = codeOfBit[Number(value)] ?? -1;
    if (code >= 0 && column.addCode(code)) return;
    codeOfBit[Number(value)] = column.add(value);
  }

  finish(): StoredColumn {
    return this.column.finish();
  }
}
