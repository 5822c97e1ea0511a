import { MetricError } from '../errors.js';
import { KIND_NAMES } from './check-labels.js';
import { isNull, labelKind, normalizeLabel } from './label.js';
import type { Label, LabelKind } from './label.js';

/** Codes of labels in the order in which they are first met; refuses what is no label of its kind. */
export class LabelIndex {
  readonly #codeOf = new Map<unknown, number>();
  #kind: LabelKind | null = null;
  readonly labels: Label[] = [];

  /**
   * @param caller Name of the public function, for messages.
   * @param argument Name of its argument, for messages.
   */
  constructor(
    readonly caller: string,
    readonly argument: string,
  ) {}

  /**
   * The code of a cell.
   *
   * @param cell A received cell.
   * @param row Its row, for messages.
   * @returns Its class code, or −1 for a missing value.
   * @throws {MetricError} `invalid-label`, `mixed-labels`.
   */
  codeOf(cell: unknown, row: number): number {
    return this.#codeOf.get(cell) ?? this.#codeOfNew(cell, row);
  }

  // A cell met for the first time: a new label, another spelling of one (1n for 1), or a fault.
  #codeOfNew(cell: unknown, row: number): number {
    if (isNull(cell)) return -1;
    const { caller, argument } = this;
    const label = normalizeLabel(cell);
    if (label === null) {
      const expected = 'a string, a boolean or an integer';
      throw new MetricError(caller, {
        code: 'invalid-label',
        argument,
        row,
        value: cell,
        expected,
      });
    }
    this.#kind ??= labelKind(label);
    if (labelKind(label) !== this.#kind) {
      throw new MetricError(caller, {
        code: 'mixed-labels',
        argument,
        row,
        value: cell,
        expected: KIND_NAMES[this.#kind],
        because: `as in ${argument}`,
      });
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
