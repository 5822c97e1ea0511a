import { named } from '../errors/metric-error.js';
import { unsupported, unsupportedType } from '../errors/refusals.js';

/** The columns of some keys of rows, in the order of the keys. */
export type ColumnsOf<R, K extends readonly (keyof R)[]> = {
  -readonly [I in keyof K]: K[I] extends keyof R ? R[K[I]][] : never;
};

/**
 * Take columns out of rows that are objects, for any function that counts columns.
 *
 * @param rows Objects, shape (nSamples,).
 * @param keys The keys whose values are wanted. A row may lack one: its value is then missing.
 * @returns An array for each key, in their order, each of shape (nSamples,).
 * @throws {MetricError} `unsupported-type` if `rows` is no array, a row is no object, or no row has
 *   a key.
 * @example
 * const rows = [{ truth: 'spam', answer: 'spam' }, { truth: 'ham', answer: 'spam' }];
 * accuracy(confusionMatrix(...columnsOf(rows, 'truth', 'answer'))); // → 0.5
 */
export function columnsOf<R extends object, const K extends readonly (keyof R & string)[]>(
  rows: readonly R[],
  ...keys: K
): ColumnsOf<R, K> {
  return named('columnsOf', () => {
    checkRows(rows);
    const columns = keys.map((key, place) => {
      if (typeof key !== 'string') throw unsupportedType(`keys[${place}]`, key, 'a string');
      if (rows.length > 0 && !rows.some((row) => key in row)) {
        const known = Object.keys(rows[0] ?? {}).join(', ');
        throw unsupported(`key "${key}"`, 'in no row', `one of ${known}`);
      }
      return rows.map((row) => row[key]);
    });
    return columns as unknown as ColumnsOf<R, K>;
  });
}

function checkRows(rows: unknown): void {
  if (!Array.isArray(rows)) throw unsupportedType('rows', rows, 'an array of objects');
  for (const [i, row] of (rows as unknown[]).entries()) {
    if (typeof row !== 'object' || row === null) {
      throw unsupportedType(`rows[${i}]`, row, 'an object');
    }
  }
}
