import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import {
  accumulateReliability,
  accumulateWeightedReliability,
} from '../../src/probabilities/kernels/accumulate-reliability.js';
import {
  accumulateDown,
  addSums,
  countBuckets,
  sumBuckets,
} from '../../src/sweep/kernels/count-buckets.js';
import { countUniform, findBuckets } from '../../src/sweep/kernels/find-buckets.js';
import {
  countUniformSingle,
  findBucketsSingle,
} from '../../src/sweep/kernels/twins/find-buckets-single.js';
import { trackExtremes } from '../../src/refine/kernels/track-extremes.js';
import { trackExtremesSingle } from '../../src/refine/kernels/twins/track-extremes-single.js';
import { countInBins, sumInBins } from '../../src/probabilities/kernels/count-in-bins.js';
import { placeInBins } from '../../src/probabilities/kernels/place-in-bins.js';
import {
  accumulateSweepReliability,
  findBinEnds,
  placeRanksInBins,
} from '../../src/probabilities/kernels/place-ranks-in-bins.js';

const random = createRandom(123);
const doubles = (values: ArrayLike<number>) => viewOf(Float64Array, values);
const singles = (values: ArrayLike<number>) => viewOf(Float32Array, values);
/** A kernel of either type of scores, taking any values. */
type Rest<F extends (scores: never, ...rest: never) => unknown> = F extends (
  scores: never,
  ...rest: infer R
) => unknown
  ? R
  : never;
const plainSum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Edges that a single float holds exactly. */
const EDGES = range(8).map((i) => i / 8);
/** Each edge, the numbers next to it, both ends of the range, and some between. */
const SCORES = [
  ...EDGES.flatMap((edge) => [edge, edge - 2 ** -24, edge + 2 ** -24]).slice(1),
  ...[0, -0, 1, 1 - 2 ** -24, 0.3, 0.77],
].filter((score) => score >= 0);

const UNIFORM = {
  countUniform: (scores: ArrayLike<number>, ...rest: Rest<typeof countUniform>) =>
    countUniform(doubles(scores), ...rest),
  countUniformSingle: (scores: ArrayLike<number>, ...rest: Rest<typeof countUniform>) =>
    countUniformSingle(singles(scores), ...rest),
};

describe.each(Object.entries(UNIFORM))('%s', (_name, kernel) => {
  const edges = Float64Array.of(...EDGES, Infinity);
  const count = (scores: ArrayLike<number>, classes: readonly number[]) => {
    const counts = new Float64Array(3 * edges.length).fill(1);
    const bad = kernel(scores, viewOf(Uint8Array, classes), edges, 0, 1, 8, counts);
    return { bad, counts: [...counts] };
  };

  it.each([...ROW_COUNTS, SCORES.length])('counts %d scores by class and bucket', (n) => {
    for (const scores of [SCORES.slice(0, n), SCORES.slice(-n)]) {
      const classes = drawIntegers(random, scores.length, 0, 3);
      const bucketOf = (score: number) => EDGES.filter((edge) => edge <= score).length;
      const expected = range(3 * edges.length).map(
        (cell) =>
          1 +
          scores.filter((score, i) => at(classes, i) * edges.length + bucketOf(score) === cell)
            .length,
      );
      expect(count(scores, classes)).toEqual({ bad: -1, counts: expected });
    }
  });

  it.each([-(2 ** -24), 1 + 2 ** -23, NaN, Infinity, -Infinity])(
    'stops before %d in any row, by a row at most',
    (bad) => {
      for (const n of ROW_COUNTS) {
        for (const row of range(n)) {
          const scores = range(n).map((i) => (i >= row ? bad : 0.5));
          const found = count(scores, new Array<number>(n).fill(0));
          expect([row - 1, row]).toContain(found.bad);
          expect(plainSum(found.counts)).toBe(3 * edges.length + found.bad);
        }
      }
    },
  );
});

const BUCKETS = {
  doubles: {
    valuesOf: doubles,
    find: (scores: ArrayLike<number>, ...rest: Rest<typeof findBuckets>) => {
      findBuckets(doubles(scores), ...rest);
    },
    track: (buckets: Int32Array, scores: ArrayLike<number>, ...rest: Tracked) => {
      trackExtremes(buckets, doubles(scores), ...rest);
    },
  },
  'single floats': {
    valuesOf: singles,
    find: (scores: ArrayLike<number>, ...rest: Rest<typeof findBuckets>) => {
      findBucketsSingle(singles(scores), ...rest);
    },
    track: (buckets: Int32Array, scores: ArrayLike<number>, ...rest: Tracked) => {
      trackExtremesSingle(buckets, singles(scores), ...rest);
    },
  },
};
type Tracked = Parameters<typeof trackExtremes> extends [unknown, unknown, ...infer R] ? R : never;

describe.each(Object.entries(BUCKETS))('findBuckets and trackExtremes of %s', (_name, kernels) => {
  const { valuesOf, find, track } = kernels;

  it.each([1, 2, 8])('find the bucket of any score between edges, %d cells', (nCells) => {
    const lists = [EDGES, [0.5], [], [0.5, 0.5 + 2 ** -24, 0.5 + 2 ** -23, 0.75]];
    for (const edges of lists) {
      const scores = [...SCORES, -5, 5, -1e30, 1e30];
      const [lowest, scale] = [0, nCells];
      const cellOf = (edge: number) => Math.min(nCells - 1, Math.floor((edge - lowest) * scale));
      const table = range(nCells + 1).map(
        (cell) => edges.filter((edge) => cellOf(edge) < cell).length,
      );
      const values = valuesOf(scores);
      const expected = Array.from(values, (score) => edges.filter((e) => e <= score).length);
      const classes = scores.map((_, i) => i % 3);
      for (const [start, end] of [
        [0, scores.length],
        [1, scores.length - 1],
        [3, 4],
        [5, 5],
      ] as const) {
        const buckets = new Int32Array(end - start).fill(99);
        find(
          values,
          start,
          end,
          Float64Array.from(edges),
          Int32Array.from(table),
          lowest,
          scale,
          buckets,
        );
        expect([...buckets]).toEqual(expected.slice(start, end));
        const least = new Float64Array(edges.length + 1).fill(Infinity);
        const greatest = new Float64Array(edges.length + 1).fill(-Infinity);
        track(buckets, values, Uint8Array.from(classes), start, end, least, greatest);
        const inBucket = range(edges.length + 1).map((bucket) =>
          Array.from(values).filter(
            (_, i) => i >= start && i < end && at(classes, i) !== 2 && expected[i] === bucket,
          ),
        );
        expect([...least]).toEqual(inBucket.map((all) => Math.min(Infinity, ...all)));
        expect([...greatest]).toEqual(inBucket.map((all) => Math.max(-Infinity, ...all)));
      }
    }
  });
});

describe('countBuckets and sumBuckets', () => {
  it.each(ROW_COUNTS)('tally %d rows, from any row on', (n) => {
    const stride = 3;
    const classes = drawIntegers(random, n, 0, 3);
    const weights = drawIntegers(random, n, -4, 9).map((value) => value / 4);
    const spans = [0, n >> 1, n].flatMap((start) => [n, n - 1].map((end) => [start, end] as const));
    for (const [start, end] of spans) {
      // One more than is to be counted.
      const buckets = drawIntegers(random, Math.max(0, end - start) + 1, 0, stride);
      const weightOf = (cell: number, each: (row: number) => number) =>
        plainSum(
          range(n).map((row) => {
            const isIn = row >= start && row < end;
            return isIn && at(classes, row) * stride + at(buckets, row - start) === cell
              ? each(row)
              : 0;
          }),
        );
      const counts = new Float64Array(9).fill(1);
      const [sums, lost] = [new Float64Array(9).fill(1), new Float64Array(9)];
      const columns = [viewOf(Int32Array, buckets), viewOf(Uint8Array, classes)] as const;
      countBuckets(...columns, start, end, stride, counts);
      sumBuckets(...columns, viewOf(Float64Array, weights), start, end, stride, sums, lost);
      expect([...counts]).toEqual(range(9).map((cell) => 1 + weightOf(cell, () => 1)));
      const expected = range(9).map((cell) => 1 + weightOf(cell, (row) => at(weights, row)));
      expect([...sums]).toEqual(expected);
      expect([...lost]).toEqual(range(9).map(() => 0));
    }
  });

  it('keep what rounding takes from a sum', () => {
    const [sums, lost] = [new Float64Array(3), new Float64Array(3)];
    const zeros = new Int32Array(4);
    const weights = Float64Array.of(1, 1e100, 1, -1e100);
    sumBuckets(zeros, new Uint8Array(4), weights, 0, 4, 1, sums, lost);
    expect([sums[0], lost[0]]).toEqual([0, 2]);
    addSums(Float64Array.of(1, 0, 0), Float64Array.of(0.5, 0, 0), sums, lost);
    expect([sums[0], lost[0]]).toEqual([1, 2.5]);
    addSums(Float64Array.of(1e100, 2, 3), new Float64Array(3), sums, lost);
    expect([...sums, ...lost]).toEqual([1e100, 2, 3, 3.5, 0, 0]);
  });
});

describe('accumulateDown', () => {
  it.each(ROW_COUNTS)('adds %d buckets up from the highest', (m) => {
    const sums = drawIntegers(random, m + 1, -3, 9);
    const lost = drawIntegers(random, m + 1, 0, 3).map((value) => value / 4);
    const totals = new Float64Array(m).fill(99);
    const total = accumulateDown(Float64Array.from(sums), Float64Array.from(lost), totals);
    const from = (bucket: number) => plainSum([...sums.slice(bucket), ...lost.slice(bucket)]);
    expect([...totals]).toEqual(range(m).map((i) => from(m - i)));
    expect(total).toBe(from(0));
  });
});

describe('countInBins and sumInBins', () => {
  it.each(ROW_COUNTS)('tally %d rows by class and bin, codes of −1 left out', (n) => {
    const [nClasses, nBins] = [2, 3];
    const codes = drawIntegers(random, n, -1, nClasses + 1);
    const bins = drawIntegers(random, n, 0, nBins);
    const weights = drawIntegers(random, n, -4, 9).map((value) => value / 4);
    const [counts, sums] = [new Float64Array(6).fill(1), new Float64Array(6).fill(2)];
    const columns = [viewOf(Int32Array, codes), viewOf(Int32Array, bins, 3)] as const;
    countInBins(...columns, nBins, counts);
    sumInBins(
      columns[0],
      viewOf(Float64Array, weights),
      columns[1],
      nBins,
      sums,
      new Float64Array(6),
    );
    const rowsOf = (cell: number) =>
      range(n).filter((i) => at(codes, i) >= 0 && at(codes, i) * nBins + at(bins, i) === cell);
    expect([...counts]).toEqual(range(6).map((cell) => 1 + rowsOf(cell).length));
    expect([...sums]).toEqual(
      range(6).map((cell) => 2 + plainSum(rowsOf(cell).map((i) => at(weights, i)))),
    );
  });
});

describe('placeInBins', () => {
  const lists = [
    [0, 1],
    [0, 0.5, 1],
    range(11).map((i) => i / 10),
    range(8).map((i) => -3 + i * 0.7),
    [2, 2],
  ];

  it.each(lists.map((edges) => [edges]))('lets the edges %j decide', (edges) => {
    const nBins = edges.length - 1;
    const [low, high] = [at(edges, 0), at(edges, nBins)];
    const near = edges.flatMap((edge) => [edge, edge - 2 ** -50, edge + 2 ** -50, edge - 0.01]);
    const values = near.filter((value) => value >= low && value <= high);
    for (const n of [...ROW_COUNTS, values.length]) {
      const some = values.slice(-n);
      const bins = new Int32Array(some.length).fill(99);
      expect(placeInBins(viewOf(Float64Array, some), Float64Array.from(edges), bins)).toBe(-1);
      const binOf = (value: number) =>
        Math.min(nBins, edges.filter((edge) => edge <= value).length) - 1;
      // Of edges that are all the same, the first bin is as good as any.
      expect([...bins]).toEqual(some.map((value) => (low === high ? bins[0] : binOf(value))));
    }
  });

  it.each([-(2 ** -50), 1 + 2 ** -50, NaN, Infinity, -Infinity])('finds %d in any row', (bad) => {
    for (const n of ROW_COUNTS) {
      for (const row of range(n)) {
        const values = Float64Array.from(range(n), (i) => (i >= row ? bad : 1));
        expect(placeInBins(values, Float64Array.of(0, 0.5, 1), new Int32Array(n))).toBe(row);
      }
    }
  });
});

describe('reliability', () => {
  it.each(ROW_COUNTS)('adds up %d rows by bin', (n) => {
    const nBins = 3;
    const scores = drawIntegers(random, n, 0, 9).map((value) => value / 8);
    const codes = drawIntegers(random, n, 0, 2);
    const weights = drawIntegers(random, n, 0, 5).map((value) => value / 2);
    const bins = drawIntegers(random, n, 0, nBins);
    const sumOf = (of: (row: number) => number) =>
      range(nBins).map((bin) => plainSum(range(n).map((row) => (bins[row] === bin ? of(row) : 0))));
    const none = () => new Float64Array(nBins);
    const outputs = () => [0, 1, 2].map(none);
    const [rows, scoreSums, positives] = outputs() as [Float64Array, Float64Array, Float64Array];
    const views = [viewOf(Float64Array, scores), viewOf(Int32Array, codes)] as const;
    accumulateReliability(
      ...views,
      viewOf(Int32Array, bins, 3),
      rows,
      scoreSums,
      positives,
      none(),
    );
    expect([[...rows], [...scoreSums], [...positives]]).toEqual([
      sumOf(() => 1),
      sumOf((row) => at(scores, row)),
      sumOf((row) => at(codes, row)),
    ]);
    // Onto what is there already.
    accumulateWeightedReliability(
      ...views,
      viewOf(Float64Array, weights),
      Int32Array.from(bins),
      ...([rows, none(), scoreSums, none(), positives, none()] as const),
    );
    expect([[...rows], [...scoreSums], [...positives]]).toEqual([
      sumOf((row) => 1 + at(weights, row)),
      sumOf((row) => at(scores, row) * (1 + at(weights, row))),
      sumOf((row) => at(codes, row) * (1 + at(weights, row))),
    ]);
  });

  it.each(ROW_COUNTS)('of a sweep of %d thresholds is that of its rows', (m) => {
    const nBins = 4;
    const perThreshold = range(m).map((i) => ({
      threshold: 1 - i / 64,
      tp: at(drawIntegers(random, 1, 0, 4), 0),
      fp: at(drawIntegers(random, 1, 0, 4), 0),
    }));
    const cumulative = (of: 'tp' | 'fp') =>
      Float64Array.from(range(m), (i) =>
        plainSum(perThreshold.slice(0, i + 1).map((each) => each[of])),
      );
    const [tp, fp] = [cumulative('tp'), cumulative('fp')];
    const total = plainSum(perThreshold.map((each) => each.tp + each.fp));
    const bins = new Int32Array(m).fill(99);
    placeRanksInBins(tp, fp, total, nBins, bins);
    if (total > 0) {
      const expected = perThreshold.map((each, i) => {
        const below = plainSum(perThreshold.slice(i + 1).map((other) => other.tp + other.fp));
        const middle = below + (each.tp + each.fp) / 2;
        return Math.min(nBins - 1, Math.floor((middle / total) * nBins));
      });
      expect([...bins]).toEqual(expected);
    } else {
      expect(m === 0 || perThreshold.every((each) => each.tp + each.fp === 0)).toBe(true);
      bins.fill(0);
    }
    const [rows, scoreSums, positives] = [0, 1, 2].map(() => new Float64Array(nBins)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const thresholds = Float64Array.from(perThreshold, ({ threshold }) => threshold);
    const none = () => new Float64Array(nBins);
    accumulateSweepReliability(
      ...([thresholds, tp, fp, bins] as const),
      ...([rows, none(), scoreSums, none(), positives, none()] as const),
    );
    const inBin = range(nBins).map((bin) => perThreshold.filter((_, i) => bins[i] === bin));
    expect([...rows]).toEqual(inBin.map((all) => plainSum(all.map((each) => each.tp + each.fp))));
    expect([...positives]).toEqual(inBin.map((all) => plainSum(all.map((each) => each.tp))));
    expect([...scoreSums]).toEqual(
      inBin.map((all) => plainSum(all.map((each) => (each.tp + each.fp) * each.threshold))),
    );
    const [lower, upper] = [new Float64Array(nBins).fill(-9), new Float64Array(nBins).fill(-9)];
    findBinEnds(thresholds, bins, lower, upper);
    expect([...upper]).toEqual(inBin.map((all) => all.at(0)?.threshold ?? -9));
    expect([...lower]).toEqual(inBin.map((all) => all.at(-1)?.threshold ?? -9));
  });
});
