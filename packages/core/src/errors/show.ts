const MAX_SHOWN_CHARS = 60;

/** Show a received value in a message: strings quoted, long ones cut, never more than one line. */
export function show(value: unknown): string {
  if (typeof value === 'string') {
    const chars = [...value];
    const cut =
      chars.length > MAX_SHOWN_CHARS ? `${chars.slice(0, MAX_SHOWN_CHARS).join('')}…` : value;
    return JSON.stringify(cut);
  }
  if (typeof value === 'bigint') return `${value}n`;
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'symbol') return 'a symbol';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) {
    return ArrayBuffer.isView(value) ? describeType(value) : `an object (${describeType(value)})`;
  }
  return String(value);
}

/** Name a value's type in a message: `null`, `string`, `Map`, `a proxy of Int32Array`. */
export function describeType(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  if (ArrayBuffer.isView(value)) return tagOf(value);
  const name: unknown = (value as { constructor?: { name?: unknown } }).constructor?.name;
  if (typeof name !== 'string' || name === '') return 'object';
  return name.endsWith('Array') && !Array.isArray(value) ? `a proxy of ${name}` : name;
}

/** The built-in class of an object, also of another realm: `Map`, `Float64Array`, `Object`. */
export function tagOf(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

const MAX_SHOWN_ITEMS = 10;

/** Show a list of values in a message, the first ones of a long list. */
export function showList(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_SHOWN_ITEMS).map(show);
  const rest = values.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}
