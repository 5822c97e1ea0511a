import type { Label } from '../columns/label.js';

/** A label in JSON, which has no bigints. */
export type JsonLabel = string | number | boolean | { readonly bigint: string };

/**
 * Write a label for JSON.
 *
 * @param label A label.
 * @returns The label; a bigint as `{ bigint: digits }`, which cannot be taken for another label.
 */
export function jsonLabel(label: Label): JsonLabel {
  return typeof label === 'bigint' ? { bigint: String(label) } : label;
}

/**
 * Read a label that `jsonLabel` wrote.
 *
 * @param found What was found.
 * @returns The label, or whatever else was found: `checkLabels` refuses it.
 */
export function labelOfJson(found: unknown): unknown {
  const { bigint } = (found ?? {}) as { readonly bigint?: unknown };
  return typeof bigint === 'string' && /^-?\d+$/.test(bigint) ? BigInt(bigint) : found;
}
