import { kindOf, mustBeOfKind, LABEL } from '../errors/words.js';
import { StringEncoder } from './string-encoder.js';
import { isNull, labelKind, normalizeLabel } from '../label.js';
import type { Label, LabelKind } from '../label.js';
import type { Place } from '../errors/refusals.js';
import type { MetricError } from '../errors/metric-error.js';
import { describeType } from '../errors/show.js';
import { invalidLabel } from '../errors/refusals.js';

/**
 * Codes of labels in the order in which they are first met; refuses what is no label of its kind.
 */
export class LabelIndex {
  readonly #codeOf = new Map<unknown, number>();
  #kind: LabelKind | null = null;
  readonly labels: Label[] = [];

  /** Start without labels; `argument` is the column in messages. */
  constructor(readonly argument: string) {}

  /** The class code of a cell, or −1 for a missing value. */
  codeOf(cell: unknown, row: number): number {
    return this.#codeOf.get(cell) ?? this.#codeOfNew(cell, row);
  }

  /**
   * Write the codes of all cells, −1 for a missing value, shape (nSamples,); returns whether one is
   * missing.
   */
  encode(cells: ArrayLike<unknown>, codes: Int32Array): boolean {
    const n = cells.length;
    const strings = new StringEncoder(this, n);
    let hasNulls = false;
    let last: unknown;
    let lastCode = -1;
    for (let row = 0; row < n; ++row) {
      const cell = cells[row];
      if (typeof cell === 'string') {
        row = strings.encode(cells, row, codes) - 1;
        continue;
      }
      if (cell !== last || lastCode < 0) {
        last = cell;
        lastCode = this.codeOf(cell, row);
        if (lastCode < 0) hasNulls = true;
      }
      codes[row] = lastCode;
    }
    return hasNulls;
  }

  // A cell met for the first time: a new label, another spelling of one (1n for 1), or a fault.
  #codeOfNew(cell: unknown, row: number): number {
    if (isNull(cell)) return -1;
    const { argument } = this;
    const label = normalizeLabel(cell);
    if (label === null) throw mustBeLabel({ argument, row }, cell);
    this.#kind ??= labelKind(label);
    if (labelKind(label) !== this.#kind) {
      throw mustBeOfKind({ argument, row }, cell, kindOf(argument, this.#kind));
    }
    let code = this.#codeOf.get(label);
    if (code === undefined) {
      code = this.labels.length;
      this.labels.push(label);
      this.#codeOf.set(label, code);
    }
    this.#codeOf.set(cell, code);
    return code;
  }
}

function mustBeLabel(place: Place, value: unknown): MetricError {
  const isRow =
    /^y(True|Pred)$/.test(place.argument) && describeType(value).toLowerCase() === 'object';
  const advice = ' (of rows that are objects take one column: rows.map((row) => row.label))';
  return invalidLabel(place, value, isRow ? `${LABEL}${advice}` : LABEL);
}
