import { refusal, unsupported, emptyInput, invalidLabel, mixedLabel } from '../errors/refusals.js';
import { describeType } from '../errors/show.js';
import { checkAttached } from './check-attached.js';
import { isTypedArray } from './column.js';
import { labelKind, normalizeLabel } from './label.js';
import type { Label, LabelKind } from './label.js';

/** Labels that were checked: of one kind, each once, in the caller's order. */
export interface CheckedLabels {
  readonly labels: readonly Label[];
  readonly kind: LabelKind;
  /** Class code by label. */
  readonly codeOf: ReadonlyMap<Label, number>;
}

/** What each kind is called in messages. */
export const KIND_NAMES: Readonly<Record<LabelKind, string>> = {
  integer: 'an integer',
  string: 'a string',
  boolean: 'a boolean',
};

/**
 * Check a given list of labels.
 *
 * @param labels The received list, an array or a typed array; at least one label.
 * @throws {MetricError} `unsupported-type`, `empty-input`, `invalid-label`, `mixed-labels`,
 *   `duplicate-label`.
 */
export function checkLabels(argument: string, labels: unknown): CheckedLabels {
  if (!Array.isArray(labels) && !isTypedArray(labels)) {
    const received = describeType(labels);
    const expected = 'an array of labels';
    throw unsupported(argument, received, expected);
  }
  if (isTypedArray(labels)) checkAttached(argument, labels);
  const received: readonly unknown[] = Array.from<unknown>(labels as ArrayLike<unknown>);
  if (received.length === 0) {
    const reason = 'is empty, expected at least one label';
    throw emptyInput(argument, reason);
  }
  const checked: Label[] = [];
  const codeOf = new Map<Label, number>();
  let kind: LabelKind | undefined;
  for (const [row, value] of received.entries()) {
    const label = normalizeLabel(value);
    if (label === null) {
      const expected = 'a string, a boolean or an integer';
      throw invalidLabel({ argument, row }, value, expected);
    }
    kind ??= labelKind(label);
    if (labelKind(label) !== kind) {
      const expected = KIND_NAMES[kind];
      const because = 'like the labels before it';
      throw mixedLabel({ argument, row }, value, expected, because);
    }
    if (codeOf.has(label)) {
      throw refusal({ code: 'duplicate-label', argument, row, value: label });
    }
    codeOf.set(label, checked.length);
    checked.push(label);
  }
  if (kind === undefined) throw new Error('bug: labels without a kind');
  return { labels: checked, kind, codeOf };
}
