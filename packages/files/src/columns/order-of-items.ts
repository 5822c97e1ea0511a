import { writtenList } from './written-list.js';
import type { TextPair } from './looks.js';

/** A prediction is that of the greatest score in so many rows, but for rounding and ties. */
const MOST = 0.99;

/**
 * The labels of the scores in lists, in the order of the items: those with which the greatest score of a row
 * agrees with the prediction beside it. The truth is not asked, because a wrong order may please it.
 *
 * @param pairs The list and the prediction of some rows, as texts.
 * @param nItems The number of scores in each list.
 * @param labels All labels. If one place never has the greatest score, it gets the label that is left.
 * @returns Null where no order agrees.
 */
export function orderOfItems(
  pairs: readonly TextPair[],
  nItems: number,
  labels: readonly string[],
): readonly string[] | null {
  const rowsOf = Array.from({ length: nItems }, () => new Map<string, number>());
  let nRows = 0;
  for (const [list, label] of pairs) {
    const place = list === null || label === null ? -1 : placeOfGreatest(list);
    const rows = rowsOf[place];
    if (!rows || label === null) continue;
    nRows += 1;
    rows.set(label, (rows.get(label) ?? 0) + 1);
  }
  let nAgreeing = 0;
  const order = rowsOf.map((rows): string | null => {
    const [best] = [...rows].sort(([, a], [, b]) => b - a);
    nAgreeing += best?.[1] ?? 0;
    return best?.[0] ?? null;
  });
  if (nRows === 0 || nAgreeing < MOST * nRows) return null;
  const left = labels.filter((label) => !order.includes(label));
  const nEmpty = order.filter((label) => label === null).length;
  if (nEmpty > 1 || nEmpty !== left.length) return null;
  const whole = order.map((label) => label ?? left[0] ?? '');
  return new Set(whole).size === nItems ? whole : null;
}

/** The place of the greatest number of a list, −1 where two are, or the text is no list of numbers. */
function placeOfGreatest(text: string): number {
  const items = writtenList(text);
  if (items === null || items === 'cut') return -1;
  const numbers = items.map((item) => (item === null ? NaN : Number(item)));
  if (numbers.some(Number.isNaN)) return -1;
  const greatest = Math.max(...numbers);
  const place = numbers.indexOf(greatest);
  return numbers.lastIndexOf(greatest) === place ? place : -1;
}
