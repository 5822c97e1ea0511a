/** A class value as callers write it. */
export type Label = string | number | boolean | bigint;

/** Labels of one problem are of one kind; integers of any width and bigints are one kind. */
export type LabelKind = 'integer' | 'string' | 'boolean';

/**
 * The label under which a value is counted: integers, and bigints within ±(2^53 − 1), as the
 * number; larger bigints, strings and booleans as themselves; −0 as 0; null for anything else.
 */
export function normalizeLabel(value: unknown): Label | null {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isSafeInteger(value) ? value + 0 : null;
    case 'bigint':
      return value >= -MAX_SAFE && value <= MAX_SAFE ? Number(value) : value;
    default:
      return null;
  }
}

const MAX_SAFE = 9_007_199_254_740_991n;

export function labelKind(label: Label): LabelKind {
  if (typeof label === 'string') return 'string';
  return typeof label === 'boolean' ? 'boolean' : 'integer';
}

/** Tell whether a cell is a missing value: null, undefined or NaN. */
export function isNull(value: unknown): boolean {
  return value === null || value === undefined || Number.isNaN(value);
}

/**
 * Order two labels of one kind as scikit-learn sorts them: numbers by value, strings by code point,
 * false before true.
 */
export function compareLabels(a: Label, b: Label): number {
  if (typeof a === 'string' && typeof b === 'string') return compareCodePoints(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A key by which groups of equal labels are found. */
export function groupKey(labels: readonly unknown[]): string {
  return JSON.stringify(labels.map((label) => [typeof label, String(label)]));
}

/** Labels of one kind in ascending order, a copy. */
export function ascending<L extends Label>(labels: readonly L[]): readonly L[] {
  return [...labels].sort(compareLabels);
}

/** Tell whether each label, of one kind, is above the one before it. */
export function isAscending(labels: readonly Label[]): boolean {
  return labels.every((label, i) => i === 0 || compareLabels(labels[i - 1] ?? label, label) < 0);
}

/** JavaScript compares UTF-16 units, which puts U+E000–U+FFFF after the astral planes. */
function compareCodePoints(a: string, b: string): number {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; ++i) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return astralLast(x) - astralLast(y);
  }
  return a.length - b.length;
}

function astralLast(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
