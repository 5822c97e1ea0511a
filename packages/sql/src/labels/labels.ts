import type { Label } from '@confmat/core';
import { normalizeLabel } from '@confmat/core/internal';

/**
 * Tell whether a text is an integer written the one way JavaScript writes it, within ±(2^53 − 1).
 * @returns True for "0", "-7", "12"; false for "", "1.0", "007", "+1", "1e3".
 */
export function isCanonicalInteger(text: string): boolean {
  return /^(?:0|-?[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text));
}

/**
 * A cell as an engine gave it, integers as core counts them: a bigint within ±(2^53 − 1) is the
 * number. Returns the label; null where it is missing, and what is no label as it stands.
 */
export function asLabel(cell: unknown): Label | null {
  return normalizeLabel(cell) ?? (cell as Label | null | undefined) ?? null;
}

/**
 * Read texts as integers if every one of them is a canonical integer, as the columns of untyped
 * files are read; otherwise leave all as they are.
 * @param values Labels as the engine gave them; missing ones are null.
 */
export function integersIfAll<V>(values: readonly V[]): readonly (V | number)[] {
  const all = values.every(
    (value) => value === null || (typeof value === 'string' && isCanonicalInteger(value)),
  );
  if (!all) return values;
  return values.map((value) => (value === null ? value : Number(value)));
}

/**
 * Read a label that a person typed, or that is part of a column's name, as a label of the data.
 * @returns The label of the data that is written so; else an integer if the data's labels are
 *   integers and it is one; else a boolean if they are ("True" too); else as typed.
 */
export function readLabel(typed: Label, known: readonly Label[]): Label {
  if (typeof typed !== 'string') return asLabel(typed) ?? typed;
  const same = known.find((label) => String(label) === typed);
  if (same !== undefined) return same;
  const kind = typeof known[0];
  if ((kind === 'number' || kind === 'bigint') && isCanonicalInteger(typed)) return Number(typed);
  if (kind === 'boolean' && /^(?:true|false)$/i.test(typed)) return typed.toLowerCase() === 'true';
  return typed;
}
