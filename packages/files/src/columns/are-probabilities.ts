import type { ColumnFacts } from './column-facts.js';
import { numberInCell } from './looks.js';
import type { Looks } from './looks.js';

/** Sums of a row, as fractions and as percentages. */
const TOTALS = [1, 100];
/** Of a total so much is lost to rounding. */
const ROUNDED = 0.05;
/** So many rows have the total, but for odd ones. */
const MOST = 0.99;
/** More columns are not read two by two. */
const MOST_COLUMNS = 200;

/** Whether the numbers of a row are its probabilities: none below 0, and together 1 or 100. */
export async function areProbabilities(
  columns: readonly ColumnFacts[],
  pairs: Looks['pairs'],
): Promise<boolean> {
  const least = Math.min(...columns.map(({ range }) => range?.[0] ?? -1));
  const greatest = Math.max(...columns.map(({ range }) => range?.[1] ?? Infinity));
  const total = TOTALS.find((one) => greatest <= one * (1 + ROUNDED));
  if (columns.length > MOST_COLUMNS || least < 0 || total === undefined) return false;
  const atMost = total * (1 + ROUNDED);
  const atLeast = total * (1 - ROUNDED);
  let sums: number[] = [];
  for (let place = 0; place < columns.length; place += 2) {
    const [a, b] = columns.slice(place, place + 2);
    if (!a) break;
    const rows = await pairs(a, b ?? a);
    const added = rows.map(([x, y]) => numberInCell(x) + (b ? numberInCell(y) : 0));
    sums = added.map((sum, row) => sum + (sums[row] ?? 0));
    if (shareOf(sums, (sum) => sum <= atMost) < MOST) return false;
  }
  return shareOf(sums, (sum) => sum >= atLeast) >= MOST;
}

/** The share of numbers that hold, of those that are there; 0 of none. */
function shareOf(numbers: readonly number[], holds: (value: number) => boolean): number {
  const there = numbers.filter((value) => !Number.isNaN(value));
  return there.length === 0 ? 0 : there.filter(holds).length / there.length;
}
