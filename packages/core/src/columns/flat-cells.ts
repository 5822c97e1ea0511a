import { shapeMismatch } from '../errors/refusals.js';
import { show } from '../errors/show.js';
import { isTypedArray } from './column.js';

/** The cells of a tensor of shape (n,) or (n, 1); any other value as it is. */
export function flatCells(argument: string, column: unknown): unknown {
  if (typeof column !== 'object' || column === null) return column;
  const { data, dims, shape = dims, type } = column as Readonly<Record<string, unknown>>;
  if (!Array.isArray(shape) || !(Array.isArray(data) || isTypedArray(data))) return column;
  // Half floats of old engines are bits, and no labels.
  if (type === 'float16') return column;
  const n = data.length;
  if (shape[0] === n && shape.slice(1).every((size) => size === 1)) return data;
  const sizes = `[${shape.map(show).join(', ')}]`;
  throw shapeMismatch(argument, `a tensor ${sizes} of ${n} cells`, `[${n}] or [${n}, 1]`);
}
