import { inspect } from 'node:util';

/**
 * Write a value the way doc comments do: as in source code, on one line, typed arrays with their
 * name.
 *
 * @param value Anything.
 * @returns For example `Float64Array [0.5, 0.1]`, `{ label: 'cat', count: 2 }`.
 */
export function show(value: unknown): string {
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) {
    return `${value.constructor.name} [${Array.from(value as Float64Array, show).join(', ')}]`;
  }
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (isPlainObject(value)) {
    const entries = Object.entries(value).map(([key, item]) => `${showKey(key)}: ${show(item)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return inspect(value, { breakLength: Infinity, depth: Infinity });
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function showKey(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : inspect(key);
}
