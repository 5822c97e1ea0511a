import { invalidValue, unsupportedType } from '../errors/refusals.js';
import { NUMBER, OBJECT } from '../errors/words.js';
import { normalizeLabel } from '../label.js';
import { jsonLabel, labelOfJson } from './json-label.js';
import { jsonNumber, numberOfJson } from './json-number.js';

/** What plain data are made of, so that they can be read back from JSON. */
export type Shape =
  | 'number'
  | 'label'
  /** Null is null, and NaN is `'NaN'`. */
  | { readonly nullable: Shape }
  | { readonly list: Shape }
  | {
      readonly fields: Readonly<Record<string, Shape>>;
      readonly optional?: Readonly<Record<string, Shape>>;
      /** Of fields with other names. Default: they are kept as they are. */
      readonly others?: Shape;
    };

/** Write plain data for JSON: numbers as `jsonNumber` does, bigints as `jsonLabel` does, typed arrays as lists. */
export function jsonOfPlain(data: unknown): unknown {
  if (typeof data === 'number') return jsonNumber(data);
  if (typeof data === 'bigint') return jsonLabel(data);
  if (Array.isArray(data) || ArrayBuffer.isView(data)) {
    return Array.from(data as ArrayLike<unknown>, jsonOfPlain);
  }
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, jsonOfPlain(value)]));
}

export function plainOfJson(argument: string, found: unknown, shape: Shape): unknown {
  if (shape === 'number') {
    const number = found === 'NaN' ? NaN : numberOfJson(found);
    if (number !== undefined) return number;
    throw invalidValue(argument, found, NUMBER);
  }
  if (shape === 'label') {
    const label = labelOfJson(found);
    if (normalizeLabel(label) !== null) return label;
    throw invalidValue(argument, label, 'a label');
  }
  if ('nullable' in shape) {
    return found === null ? null : plainOfJson(argument, found, shape.nullable);
  }
  if ('list' in shape) {
    if (!Array.isArray(found)) throw unsupportedType(argument, found, 'an array');
    return found.map((item, row) => plainOfJson(`${argument}[${row}]`, item, shape.list));
  }
  if (typeof found !== 'object' || found === null || Array.isArray(found)) {
    throw unsupportedType(argument, found, OBJECT);
  }
  const { fields, optional = {}, others } = shape;
  const received = found as Readonly<Record<string, unknown>>;
  const read: Record<string, unknown> = {};
  for (const name of Object.keys({ ...fields, ...received })) {
    const own = fields[name] ?? (name in received ? (optional[name] ?? others) : undefined);
    const value = received[name];
    read[name] = own ? plainOfJson(`${argument}.${name}`, value, own) : value;
  }
  return read;
}
