import { nameText } from '@confmat/core/internal';

/** A count with a comma after every three digits; the platform's own formatter is slow to start. */
export function countOf(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A number of rows, in words. */
export function rowsText(count: number): string {
  return numberOf(count, 'row');
}

/** A number of things, in words: `1 label`, `1,200 labels`. */
export function numberOf(count: number, one: string, several = `${one}s`): string {
  return `${countOf(count)} ${count === 1 ? one : several}`;
}

/**
 * How many rows were counted and skipped, and by what they were weighted, a text each.
 * @param weight The column of weights, if there is one.
 * @param row What is counted.
 */
export function countedRows(
  nSamples: number,
  nSkipped: number,
  weight?: string | null,
  row = 'row',
): readonly string[] {
  return [
    numberOf(nSamples, row),
    ...(nSkipped === 0 ? [] : [`${countOf(nSkipped)} skipped for a missing value`]),
    ...(weight ? [`weighted by ${nameText(weight)}`] : []),
  ];
}
