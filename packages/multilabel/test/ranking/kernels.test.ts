import { describe, expect, it } from 'vitest';
import { at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import { addBestGains, addGains, addTiedGains } from '../../src/ranking/kernels/add-gains.js';
import { averageRelevantPrecision } from '../../src/ranking/kernels/average-relevant-precision.js';
import { countHitsWithin } from '../../src/ranking/kernels/count-hits-within.js';
import { measureCoverage } from '../../src/ranking/kernels/measure-coverage.js';
import { orderByScore } from '../../src/ranking/kernels/order-by-score.js';
import { selectGreatest } from '../../src/ranking/kernels/select-greatest.js';
import { shareMisordered } from '../../src/ranking/kernels/share-misordered.js';
import { countNotAbove, sortRelevant } from '../../src/ranking/kernels/sort-relevant.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { drawSets, layOut } from '../kernels/laid-out.js';

const random = createRandom(133);
// Runs of 16 scores are merged, and up to 32 true labels are sorted by insertion.
const LABELS = [1, 2, 3, 8, 15, 16, 17, 31, 32, 33, 64, 65, 100];

const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const mean = (values: readonly number[]): number => total(values) / values.length;
/** Scores with ties, zeros of either sign among them. */
const drawScores = (n: number): number[] =>
  drawIntegers(random, n, -2, 3 + (n >> 1)).map((value) => (value === 0 ? -0 : value / 4));

describe.each(LABELS)('of %d labels', (k) => {
  const n = k > 40 ? 3 : 9;
  const skipped = 2;
  // Of the sets before `skipped` no scores are given: the block begins with a later sample.
  const all = [[0], [], ...drawSets(random, n, k, 0.3)];
  const sets = all.slice(skipped);
  const { offsets, codes } = layOut(all);
  const rows = range(n).map(() => drawScores(k));
  const scores = viewOf(Float64Array, rows.flat());
  const out = new Float64Array(n);
  const others = (set: readonly number[]) => range(k).filter((label) => !set.includes(label));
  const notBelow = (row: readonly number[], score: number) => row.filter((s) => s >= score).length;

  it('orderByScore is a stable sort, and selectGreatest finds any place of it', () => {
    for (const [i, row] of rows.entries()) {
      const [order, spare] = [new Int32Array(k), new Int32Array(k)];
      orderByScore(scores, i * k, k, order, spare);
      const expected = range(k).sort((a, b) => at(row, a) - at(row, b) || a - b);
      expect([...order]).toEqual(expected);
      const descending = row.slice().sort((a, b) => b - a);
      for (const place of range(k)) {
        const values = Float64Array.of(...row, 1e9, -1e9);
        expect(selectGreatest(values, k, place + 1) + 0).toBe(at(descending, place) + 0);
        expect([...values].sort((a, b) => a - b)).toEqual(
          [...row, 1e9, -1e9].sort((a, b) => a - b),
        );
      }
    }
  });

  it('sortRelevant and countNotAbove sort the scores of a set', () => {
    for (const [i, set] of sets.entries()) {
      const start = at(offsets, skipped + i);
      const sorted = new Float64Array(k + 1).fill(99);
      sortRelevant(scores, i * k, codes, start, start + set.length, sorted);
      const expected = set.map((label) => at(at(rows, i), label)).sort((a, b) => a - b);
      // `+ 0`: which of two zeros comes first is no matter.
      expect([...sorted].map((s) => s + 0)).toEqual(
        [...expected, ...range(k + 1 - set.length).map(() => 99)].map((s) => s + 0),
      );
      for (const score of [...at(rows, i), -9, 99]) {
        expect(countNotAbove(sorted, set.length, score)).toBe(
          expected.filter((value) => value <= score).length,
        );
      }
    }
  });

  it('measureCoverage counts the labels down to the last true one', () => {
    measureCoverage(scores, k, offsets, codes, skipped, out.fill(99));
    expect([...out]).toEqual(
      sets.map((set, i) => {
        const row = at(rows, i);
        return set.length === 0
          ? 0
          : notBelow(row, Math.min(...set.map((label) => at(row, label))));
      }),
    );
  });

  it('averageRelevantPrecision is the share of true labels down to each', () => {
    const [sorted, counts] = [new Float64Array(k + 1), new Int32Array(k + 1)];
    averageRelevantPrecision(scores, k, offsets, codes, skipped, sorted, counts, out.fill(99));
    const expected = sets.map((set, i) => {
      if (set.length === 0 || set.length === k) return 1;
      const row = at(rows, i);
      const own = set.map((label) => at(row, label));
      return mean(own.map((score) => notBelow(own, score) / notBelow(row, score)));
    });
    expectClose(out, expected);
  });

  it('shareMisordered is the share of pairs that are not in order', () => {
    shareMisordered(scores, k, offsets, codes, skipped, new Float64Array(k), out.fill(99));
    const expected = sets.map((set, i) => {
      const row = at(rows, i);
      const pairs = set.flatMap((label) =>
        others(set).map((other) => Number(at(row, label) <= at(row, other))),
      );
      return pairs.length === 0 ? 0 : mean(pairs);
    });
    expectClose(out, expected);
  });

  it('countHitsWithin counts true labels among the first, ties in every order', () => {
    for (const first of new Set([1, 2, k >> 1, k - 1, k])) {
      if (first < 1 || first > k) continue;
      countHitsWithin(scores, k, offsets, codes, skipped, first, new Float64Array(k), out.fill(99));
      const expected = sets.map((set, i) => {
        const row = at(rows, i);
        // The chance of a label to be among the first, if ties are broken at random.
        const chances = set.map((label) => {
          const score = at(row, label);
          const above = row.filter((s) => s > score).length;
          const ties = notBelow(row, score) - above;
          return Math.min(1, Math.max(0, (first - above) / ties));
        });
        return total(chances);
      });
      expectClose(out, expected);
    }
  });

  describe('gains', () => {
    const relevances = range(n).map((i) =>
      range(k).map((label) => (at(sets, i).includes(label) ? 1 + (label % 4) : 0)),
    );
    const relevancesView = viewOf(Float64Array, relevances.flat());
    const discounts = Float64Array.from(range(k), (rank) =>
      rank < 10 ? 1 / Math.log2(rank + 2) : 0,
    );

    it('are added up in the order of scores, the greater code first of equal ones', () => {
      const [order, spare] = [new Int32Array(k), new Int32Array(k)];
      addGains(relevancesView, scores, k, discounts, order, spare, out.fill(99));
      const expected = rows.map((row, i) => {
        const ranked = range(k).sort((a, b) => at(row, b) - at(row, a) || b - a);
        return total(
          ranked.map((label, rank) => at(at(relevances, i), label) * at(discounts, rank)),
        );
      });
      expectClose(out, expected);
    });

    it('are those of every order of ties, on average', () => {
      const sums = Float64Array.from(range(k + 1), (rank) =>
        total([...discounts.subarray(0, rank)]),
      );
      const room = () => new Int32Array(k + 1).fill(99);
      addTiedGains(
        ...([relevancesView, scores, k, sums, room()] as const),
        ...([new Float64Array(k + 1).fill(99), room(), room(), out.fill(99)] as const),
      );
      const expected = rows.map((row, i) =>
        total(
          row.map((score, label) => {
            const above = row.filter((s) => s > score).length;
            const shared = mean([...discounts.subarray(above, notBelow(row, score))]);
            return at(at(relevances, i), label) * shared;
          }),
        ),
      );
      expectClose(out, expected);
    });

    it('are greatest in the order of relevance', () => {
      const [best, sorted] = [new Int32Array(k), new Float64Array(k)];
      addBestGains(relevancesView, k, discounts, best, sorted, out.fill(99));
      const expected = relevances.map((row) =>
        total(
          row
            .slice()
            .sort((a, b) => b - a)
            .map((gain, rank) => gain * at(discounts, rank)),
        ),
      );
      expectClose(out, expected);
    });
  });
});
