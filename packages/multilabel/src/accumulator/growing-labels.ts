import { compareLabels, labelKind, unknownLabel, shapeMismatch } from '@confmat/core/internal';
import type { Label, MetricError } from '@confmat/core';
import { listOf } from '../refusals.js';
import { isSameList } from '../sets/merge-labels.js';

/** Labels of an accumulator: those of a list, or growing with what is added. */
export class GrowingLabels {
  readonly #codeOf = new Map<Label, number>();
  /** By code: in the order in which they came. */
  readonly #labels: Label[] = [];
  /** The list, once there is one. */
  #list: readonly Label[] | null = null;
  /** The codes of the list, which batches that have the same one need not look up. */
  #listed: Int32Array | null = null;

  get size(): number {
    return this.#labels.length;
  }

  /** Whether the labels are those of a list. */
  get fixed(): boolean {
    return this.#list !== null;
  }

  /**
   * The labels in the order of results.
   * @returns The list, or all labels ascending, and the code of each.
   */
  ordered(): { readonly labels: readonly Label[]; readonly codes: Int32Array } {
    const labels = this.#list ?? [...this.#labels].sort(compareLabels);
    return { labels, codes: Int32Array.from(labels, (label) => this.#codeOf.get(label) ?? -1) };
  }

  /** Check that labels can be added. Changes nothing. */
  check(labels: readonly Label[], fixed: boolean): void {
    const list = this.#list;
    if (list && fixed) {
      if (!isSameList(labels, list)) throw notTheListBefore(labels.length, list.length);
      return;
    }
    const [here] = this.#labels;
    const [there] = labels;
    if (list) {
      const listed = this.#codeOf;
      const value = labels.find((label) => !listed.has(label));
      if (value === undefined) return;
      throw unknownLabel({ argument: 'labels', row: labels.indexOf(value) }, value, list);
    }
    if (here !== undefined && there !== undefined && labelKind(here) !== labelKind(there)) {
      throw notTheKindBefore(labelKind(there), labelKind(here));
    }
    if (!fixed) return;
    const listed = new Set(labels);
    if (!this.#labels.every((label) => listed.has(label))) {
      throw notTheListBefore(labels.length, this.size);
    }
  }

  /**
   * Add labels that were checked.
   * @param fixed Whether they are a list, which does not grow.
   */
  add(labels: readonly Label[], fixed: boolean): Int32Array {
    if (fixed) this.#list ??= labels;
    if (labels !== this.#list) return this.#codesOf(labels);
    this.#listed ??= this.#codesOf(labels);
    return this.#listed;
  }

  #codesOf(labels: readonly Label[]): Int32Array {
    return Int32Array.from(labels, (label) => {
      let code = this.#codeOf.get(label);
      if (code === undefined) {
        code = this.#labels.length;
        this.#labels.push(label);
        this.#codeOf.set(label, code);
      }
      return code;
    });
  }
}

function notTheListBefore(received: number, before: number): MetricError {
  const expected = `the ${before} labels of the batches before, in their order`;
  return shapeMismatch('labels', listOf(received), expected);
}

function notTheKindBefore(received: string, before: string): MetricError {
  const expected = `the kind ${before}, as in the batches before`;
  return shapeMismatch('labels', `of the kind ${received}`, expected);
}
