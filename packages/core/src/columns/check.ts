import { refusal, invalidOption, unsupported } from '../errors/refusals.js';

/** A column, or a tensor of one. */
type Sized = { readonly length: number } | { readonly data: { readonly length: number } };

/** Rows that 32 bits count; more would be copied to memory several times over. */
const MOST_ROWS = 2 ** 31;

/**
 * Check that columns have one length, of at most 2^31 rows; undefined ones are left out.
 * @param most The rows that are not too many.
 */
export function checkSameLength(
  columns: Readonly<Record<string, Sized | undefined>>,
  most: number = MOST_ROWS,
): void {
  const lengths: Record<string, number> = {};
  let length = 0;
  for (const [name, column] of Object.entries(columns)) {
    if (!column) continue;
    ({ length } = 'length' in column ? column : column.data);
    lengths[name] = length;
  }
  if (new Set(Object.values(lengths)).size > 1) {
    throw refusal({ code: 'length-mismatch', lengths });
  }
  if (length > most) {
    const [name = ''] = Object.keys(lengths);
    throw unsupported(
      name,
      `a column of ${length} rows`,
      `at most ${most}: an accumulator, such as createConfusionAccumulator, counts more in batches`,
    );
  }
}

/**
 * Tell whether a value is an object that can be iterated: no text, no typed array, and no proxy of
 * what answers to itself only.
 */
export function isIterable(value: unknown): value is Iterable<unknown> {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  try {
    (value as Iterable<unknown>)[Symbol.iterator]();
    return true;
  } catch {
    return false;
  }
}

export function checkBoolean(option: string, value: unknown): void {
  if (value !== undefined) checkOption(option, value, [true, false]);
}

export function checkOption(option: string, value: unknown, allowed: readonly unknown[]): void {
  if (!allowed.some((candidate) => Object.is(candidate, value))) {
    throw invalidOption(option, value, allowed);
  }
}
