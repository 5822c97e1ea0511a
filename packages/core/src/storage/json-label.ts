import type { Label } from '../label.js';

/** A label in JSON, which has no bigints. */
export type JsonLabel = string | number | boolean | { readonly bigint: string };

export function jsonLabel(label: Label): JsonLabel {
  return typeof label === 'bigint' ? { bigint: String(label) } : label;
}

export function labelOfJson(found: unknown): unknown {
  const { bigint } = (found ?? {}) as { readonly bigint?: unknown };
  return typeof bigint === 'string' && /^-?\d+$/.test(bigint) ? BigInt(bigint) : found;
}
