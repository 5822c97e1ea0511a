import type { Label } from '@confmat/core';
import { integersIfAll } from '@confmat/sql/internal';
import { GrowingArray } from './growing-array.js';

/** What the rows of pairs belong to. */
export interface PairUnits {
  /** Of each pair the place of its unit, −1 for none, shape (nPairs,). */
  readonly codes: Int32Array;
  readonly keys: readonly Label[];
  /** Rows without one. */
  readonly nMissing: number;
}

/** Gathers what rows belong to. */
export class UnitColumn {
  private readonly codes = new GrowingArray(Int32Array);
  private readonly codeOf = new Map<Label, number>();
  private nMissing = 0;

  push(unit: Label | null, nRows: number): void {
    if (unit === null) {
      this.nMissing += nRows;
      this.codes.push(-1);
      return;
    }
    const code = this.codeOf.get(unit) ?? this.codeOf.size;
    this.codeOf.set(unit, code);
    this.codes.push(code);
  }

  result(untyped: boolean): PairUnits {
    const found = [...this.codeOf.keys()];
    const keys = untyped ? integersIfAll(found) : found;
    return {
      codes: this.codes.slice(),
      keys,
      nMissing: this.nMissing,
    };
  }
}
