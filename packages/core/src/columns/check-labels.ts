import { invalidLabel, refusal, unsupportedType, emptyInput } from '../errors/refusals.js';
import { ARRAY_OF_LABELS, LABEL, mustBeOfKind } from '../errors/words.js';
import { checkAttached } from './check-attached.js';
import { isTypedArray } from './column.js';
import { labelKind, normalizeLabel } from '../label.js';
import type { Label, LabelKind } from '../label.js';

/** Labels that were checked: of one kind, each once, in the caller's order. */
export interface CheckedLabels {
  readonly labels: readonly Label[];
  readonly kind: LabelKind;
  readonly codeOf: ReadonlyMap<Label, number>;
}

/**
 * Check a given list of labels, an array or a typed array: at least one, of one kind, each once.
 */
export function checkLabels(argument: string, labels: unknown): CheckedLabels {
  if (!Array.isArray(labels) && !isTypedArray(labels)) {
    throw unsupportedType(argument, labels, ARRAY_OF_LABELS);
  }
  if (isTypedArray(labels)) checkAttached(argument, labels);
  const found: readonly unknown[] = Array.from<unknown>(labels as ArrayLike<unknown>);
  if (found.length === 0) throw emptyInput(argument, 'is empty, expected at least one label');
  const checked: Label[] = [];
  const codeOf = new Map<Label, number>();
  let kind: LabelKind | undefined;
  for (const [row, value] of found.entries()) {
    const label = normalizeLabel(value);
    if (label === null) throw invalidLabel({ argument, row }, value, LABEL);
    kind ??= labelKind(label);
    if (labelKind(label) !== kind) {
      throw mustBeOfKind({ argument, row }, value, { kind, because: 'like the labels before it' });
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
