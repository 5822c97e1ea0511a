import { formatFloat } from '@confmat/core/internal';

/** Write a value as Python's `str` does: True, 1, 0.5, nan. */
export function pythonText(value: unknown): string {
  switch (typeof value) {
    case 'boolean':
      return value ? 'True' : 'False';
    case 'number':
      return Number.isInteger(value) ? String(value) : formatFloat(value);
    case 'string':
      return value;
    default:
      return String(value);
  }
}
