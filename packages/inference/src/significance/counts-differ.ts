import { checkSameLength, invalidValue, named } from '@confmat/core/internal';
import type { ChiSquareTest } from '../compare/margin-tests.js';
import { chiSquareSurvival } from '../numerics/incomplete-gamma.js';
import { NO_ROWS } from '../refusals.js';

/** The least number of rows that a kind is expected to have in either sample. */
const LEAST_EXPECTED = 5;

/**
 * Test whether two samples of rows have the same mix of kinds, such as answers by confidence, right and
 * wrong: whether the model behind a name is still the same. Kinds that would be expected to have fewer than 5
 * rows in a sample are taken together.
 *
 * @param before Rows of each kind in one sample, whole, shape (nKinds,).
 * @param now The same of another sample of other rows.
 * @returns Pearson's χ² test of homogeneity; NaN with a reason where a sample has no rows. With one kind
 *   that is left p is 1.
 * @throws {MetricError} `length-mismatch`, `invalid-value`.
 * @see Pearson 1911; Cochran 1954, "Some methods for strengthening the common χ² tests".
 * @example
 * countsDiffer([60, 40], [40, 60]).pValue.toFixed(4); // → '0.0047'
 */
export function countsDiffer(before: readonly number[], now: readonly number[]): ChiSquareTest {
  return named('countsDiffer', () => {
    checkCounts('before', before);
    checkCounts('now', now);
    checkSameLength({ before, now });
    const [nBefore, nNow] = [sumOf(before), sumOf(now)];
    if (nBefore === 0 || nNow === 0) {
      return { statistic: NaN, degreesOfFreedom: 0, pValue: NaN, reason: NO_ROWS };
    }
    const kinds = pooled(
      before.map((count, kind) => [count, now[kind] ?? 0] as const),
      Math.min(nBefore, nNow) / (nBefore + nNow),
    );
    let statistic = 0;
    for (const [a, b] of kinds) {
      for (const [seen, size] of [[a, nBefore] as const, [b, nNow] as const]) {
        const expected = ((a + b) * size) / (nBefore + nNow);
        statistic += (seen - expected) ** 2 / expected;
      }
    }
    const degreesOfFreedom = kinds.length - 1;
    const pValue = degreesOfFreedom === 0 ? 1 : chiSquareSurvival(statistic, degreesOfFreedom);
    return { statistic: degreesOfFreedom === 0 ? 0 : statistic, degreesOfFreedom, pValue };
  });
}

type Kind = readonly [before: number, now: number];

/**
 * The kinds, with the rare ones as one; that one joins the rarest of the others if it is rare itself.
 *
 * @param share The smaller sample as a share of both.
 */
function pooled(kinds: readonly Kind[], share: number): readonly Kind[] {
  const isRare = ([a, b]: Kind): boolean => (a + b) * share < LEAST_EXPECTED;
  const together = (some: readonly Kind[]): Kind => [
    sumOf(some.map(([a]) => a)),
    sumOf(some.map(([, b]) => b)),
  ];
  const frequent = kinds.filter((kind) => !isRare(kind)).sort((x, y) => sumOf(x) - sumOf(y));
  const rare = together(kinds.filter(isRare));
  if (sumOf(rare) === 0) return frequent;
  if (!isRare(rare)) return [rare, ...frequent];
  const [rarest, ...others] = frequent;
  return rarest ? [together([rare, rarest]), ...others] : [rare];
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function checkCounts(argument: string, counts: unknown): void {
  const isWhole = (one: unknown): boolean => Number.isSafeInteger(one) && (one as number) >= 0;
  if (!Array.isArray(counts)) throw invalidValue(argument, counts, 'an array of whole numbers');
  const bad = counts.findIndex((one) => !isWhole(one));
  if (bad >= 0)
    throw invalidValue(`${argument}[${bad}]`, counts[bad], 'a whole number, at least 0');
}
