import { runs } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptance } from '../../src/index.js';
import type { Acceptance, AcceptanceOptions } from '../../src/index.js';
import { inTurn, sweepOf } from './answers.js';

const PROMISE = { accuracy: 0.95 };

const acceptedBy = (found: Acceptance): number => (found.promised ? found.accepted : 0);

const neededBy = (sweep: ThresholdSweep, options: AcceptanceOptions): unknown => {
  const found = acceptance(sweep, options);
  return found.promised ? found : [found.reason, found.needed];
};

/** P(at most so many errors) as a sum of products, without functions of ours. */
function tail(errors: number, rows: number, share: number): number {
  let term = (1 - share) ** rows;
  let sum = term;
  for (let i = 1; i <= errors; ++i) {
    term *= ((rows - i + 1) / i) * (share / (1 - share));
    sum += term;
  }
  return sum;
}

describe('acceptance', () => {
  // 0.95^58 = 0.051 and 0.95^59 = 0.0485.
  it('accepts 59 right answers, and no fewer', () => {
    expect(acceptance(inTurn(58), PROMISE).promised).toBe(false);
    expect(acceptance(inTurn(59), PROMISE)).toEqual({
      promised: true,
      threshold: 1 - 58 / 10_000,
      comparison: '>=',
      row: 58,
      accepted: 59,
      escalated: 0,
      share: 1,
      errors: 0,
      mostErrors: 59 * (1 - 0.95),
      accuracy: 0.95,
      confidence: 0.95,
      nSamples: 59,
      nUnanswered: 0,
    });
  });

  // Wilks 1941; as printed in tables of one-sided 95/95 tolerance limits.
  it.for([
    [0, 59],
    [1, 93],
    [2, 124],
    [3, 153],
    [4, 181],
  ])('needs the published number of rows for %i errors: %i', ([errors = 0, rows = 0]) => {
    const [right, wrong] = [rows - errors, errors];
    // All in one tie, so that there is one cut alone.
    const tie = (nRight: number): ThresholdSweep =>
      thresholdSweep(
        [...Array<number>(nRight).fill(1), ...Array<number>(wrong).fill(0)],
        Array<number>(nRight + wrong).fill(0.9),
        { posLabel: 1 },
      );
    expect(acceptedBy(acceptance(tie(right), PROMISE))).toBe(rows);
    const found = acceptance(tie(right - 1), PROMISE);
    expect(found).toMatchObject({ promised: false, needed: { rows, errors } });
  });

  it.for([
    [0.9, 0.95],
    [0.99, 0.95],
    [0.95, 0.99],
    [0.8, 0.9],
    [0.5, 0.8],
    [0.3, 0.9],
    [0.999, 0.51],
  ] as const)(
    'needs the first rows whose binomial tail is small: accuracy %d, confidence %d',
    ([accuracy, confidence]) => {
      for (const errors of [0, 1, 2, 5]) {
        let rows = errors + 1;
        while (tail(errors, rows, 1 - accuracy) > 1 - confidence) ++rows;
        const truth = [...Array<number>(rows - errors).fill(1), ...Array<number>(errors).fill(0)];
        const at = (labels: number[]): Acceptance =>
          acceptance(thresholdSweep(labels, labels.map(() => 0.5), { posLabel: 1 }), { accuracy, confidence }); // prettier-ignore
        expect(acceptedBy(at(truth))).toBe(rows);
        const few = at(truth.slice(1));
        expect(few).toMatchObject({ promised: false, needed: { rows, errors } });
      }
    },
  );

  it('passes a tail of exactly alpha', () => {
    // 0.5^5 = 1 / 32 = 1 − 0.96875.
    const promise = { accuracy: 0.5, confidence: 0.96875 };
    expect(acceptance(inTurn(5), promise).promised).toBe(true);
    expect(acceptance(inTurn(4), promise).promised).toBe(false);
  });

  it('stops at the last cut that one more error passes', () => {
    // 59 right, then an error: 93 with it pass, 124 rows hold 12 errors.
    expect(acceptance(inTurn(59, 1, 40, 11, 40, 60), PROMISE)).toMatchObject({
      accepted: 93,
      errors: 1,
      escalated: 118,
      share: 93 / 211,
    });
  });

  it('says which rows would do where the most confident are too often wrong', () => {
    expect(neededBy(inTurn(20, 1, 60), PROMISE)).toEqual([
      '1 of the 59 most confident rows is wrong, but none may be; 93 with at most 1 error would do',
      { rows: 93, errors: 1 },
    ]);
    // A tie of 100 allows one error.
    const tie = sweepOf(Array.from({ length: 100 }, (_, i) => [0.8, i > 3] as const));
    expect(neededBy(tie, PROMISE)).toEqual([
      '4 of the 100 most confident rows are wrong, but at most 1 may be; 181 with at most 4 errors would do',
      { rows: 181, errors: 4 },
    ]);
  });

  it('says which threshold passes after the first test failed', () => {
    const found = acceptance(inTurn(20, 1, 100), PROMISE);
    expect(found).toMatchObject({ promised: false, alone: { accepted: 121, errors: 1 } });
    expect(neededBy(inTurn(20, 1, 100), PROMISE)).toEqual([
      '1 of the 59 most confident rows is wrong, but none may be; 121 with 1 error pass, but the tests end at the first that fails',
      { rows: 93, errors: 1 },
    ]);
  });

  it('says so wherever some threshold passes, by testing every one', () => {
    const seen = [0, 0];
    for (let seed = 1; seed <= 400; ++seed) {
      const sweep = sweepOf(
        Array.from({ length: 130 }, (_, i) => [
          1 - i / 200,
          (i * i * 31 + seed * 97 * i) % 211 > 6,
        ]),
      );
      const found = acceptance(sweep, PROMISE);
      if (found.promised) continue;
      const passing = Array.from(sweep.thresholds, (_, row) => {
        const errors = sweep.counts.fp[row] ?? NaN;
        return { accepted: (sweep.counts.tp[row] ?? NaN) + errors, errors };
      }).filter(({ accepted, errors }) => tail(errors, accepted, 0.05) <= 0.05);
      if (passing.length > 0) expect(passing, `${seed}`).toContainEqual(found.alone);
      else expect(found, `${seed}`).not.toHaveProperty('alone');
      seen[Math.sign(passing.length)] = (seen[Math.sign(passing.length)] ?? 0) + 1;
    }
    expect(Math.min(...seen)).toBeGreaterThan(5);
  });

  it('escalates answers without a confidence, and counts what they cost', () => {
    const costs = { wrong: 10, escalated: 1 };
    // 59 are accepted, 1 and the 40 without a confidence are not; one is wrong if all are.
    expect(acceptance(inTurn(59, 1), { ...PROMISE, costs, nUnanswered: 40 })).toMatchObject({
      ...{ nSamples: 100, nUnanswered: 40, accepted: 59, escalated: 41, share: 59 / 100 },
      costs: { atThreshold: 41 / 100, escalatingAll: 1, acceptingAll: (10 + 40) / 100 },
    });
    const none = acceptance(inTurn(10), { ...PROMISE, costs, nUnanswered: 5 });
    expect(none).toMatchObject({ promised: false, nSamples: 15, costs: { atThreshold: 1 } });
  });

  it('says how many rows are too few', () => {
    expect(neededBy(inTurn(20, 1, 9), PROMISE)).toEqual([
      '30 rows are too few; 59 with no error would do',
      { rows: 59, errors: 0 },
    ]);
    expect(neededBy(inTurn(1), PROMISE)).toEqual([
      '1 row is too few; 59 with no error would do',
      { rows: 59, errors: 0 },
    ]);
    // A list above every confidence accepts none.
    const none = thresholdSweep([1, 0], [0.5, 0.4], { posLabel: 1, thresholds: [0.9] });
    expect(neededBy(none, PROMISE)).toEqual([
      '0 rows are too few; 59 with no error would do',
      { rows: 59, errors: 0 },
    ]);
  });

  it('accepts nothing where every answer is wrong, and all where every one is right', () => {
    const wrong = acceptance(inTurn(0, 500), PROMISE);
    expect(wrong).toMatchObject({ promised: false, nSamples: 500 });
    expect(acceptance(inTurn(5000), PROMISE)).toMatchObject({ errors: 0, accepted: 5000 });
  });

  it('starts below errors of the most confident, where the rows further down allow it', () => {
    // The first 59 hold three errors; 2 of 400 are far from 5 %.
    const found = acceptance(inTurn(20, 3, 377), PROMISE);
    expect(found).toMatchObject({ promised: true, errors: 3 });
    expect(acceptedBy(found)).toBeGreaterThan(380);
  });

  it('never splits answers of equal confidence', () => {
    const rows = Array.from({ length: 400 }, (_, i) => {
      return [Math.round(100 - i / 8) / 100, i % 90 !== 89] as const;
    });
    const found = acceptance(sweepOf(rows), PROMISE);
    const { threshold } = found as Acceptance & { promised: true };
    expect(acceptedBy(found)).toBe(rows.filter(([score]) => score >= threshold).length);
  });

  it('reads lists and bins by their own thresholds', () => {
    const rows = Array.from({ length: 300 }, (_, i) => [1 - i / 300, i < 200] as const);
    const [right, score] = [rows.map(([, one]) => +one), rows.map(([one]) => one)];
    const strict = thresholdSweep(right, score, {
      posLabel: 1,
      thresholds: [0.7, 0.5],
      comparison: '>',
    });
    expect(acceptance(strict, PROMISE)).toMatchObject({
      threshold: 0.5,
      comparison: '>',
      // 1 − i / 300 > 0.5 for i below 150.
      accepted: 150,
    });
    const bins = thresholdSweep(right, score, {
      posLabel: 1,
      thresholds: { bins: 10, range: [0, 1] },
    });
    expect(acceptance(bins, PROMISE)).toMatchObject({ threshold: 0.4, errors: 0 });
    // A list that leaves most rows out.
    const high = thresholdSweep(right, score, { posLabel: 1, thresholds: [0.9] });
    expect(neededBy(high, PROMISE)).toEqual([
      '31 rows are too few; 59 with no error would do',
      { rows: 59, errors: 0 },
    ]);
  });

  it('costs what is accepted wrongly and what is escalated', () => {
    const sweep = inTurn(59, 1, 40, 11, 40, 60);
    const costs = { wrong: 10, escalated: 2 };
    // 93 accepted with 1 error, 118 of 211 escalated; 72 errors in all.
    expect(acceptance(sweep, { ...PROMISE, costs }).costs).toEqual({
      atThreshold: (10 * 1 + 2 * 118) / 211,
      escalatingAll: 2,
      acceptingAll: (10 * 72) / 211,
    });
    const none = acceptance(inTurn(20, 1, 9), { ...PROMISE, costs });
    expect(none.costs).toEqual({ atThreshold: 2, escalatingAll: 2, acceptingAll: 10 / 30 });
    expect(acceptance(sweep, PROMISE)).not.toHaveProperty('costs');
  });

  it('is plain data', () => {
    const found = acceptance(inTurn(100), PROMISE);
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  });

  it('counts a billion rows in bins as quickly as a thousand', () => {
    const bins = thresholdSweep([1, 0], [0.9, 0.1], { posLabel: 1, thresholds: [0.9, 0.5, 0.1] });
    const many = {
      ...bins,
      counts: {
        ...bins.counts,
        tp: Float64Array.of(4e8, 7e8, 9e8),
        fp: Float64Array.of(1e6, 3e7, 1e8),
      },
      nPositives: 9e8,
      nNegatives: 1e8,
    };
    // 3 in 73 are wrong: 4.1 %. Of all 10 %.
    expect(acceptance(many, PROMISE)).toMatchObject({ threshold: 0.5, accepted: 73e7 });
  });
});

describe('acceptance, by brute force', () => {
  /** The whole procedure by its words, a row at a time. */
  function byDefinition(
    rows: readonly (readonly [number, boolean])[],
    accuracy: number,
    confidence: number,
  ): number {
    const above = (score: number): { n: number; errors: number } => {
      const inside = rows.filter(([one]) => one >= score);
      return { n: inside.length, errors: inside.filter(([, isRight]) => !isRight).length };
    };
    const allowedIn = (n: number): number => {
      let errors = -1;
      while (errors < n && tail(errors + 1, n, 1 - accuracy) <= 1 - confidence) ++errors;
      return errors;
    };
    const scores = [...new Set(rows.map(([score]) => score))].sort((a, b) => b - a);
    const all = scores.map((score) => ({ ...above(score), allowed: allowedIn(above(score).n) }));
    const tested = all.filter((cut, i) => {
      const isNew = all.slice(0, i).every(({ allowed }) => allowed < cut.allowed);
      return cut.allowed >= 0 && (isNew || i === all.length - 1);
    });
    const likely = tested.filter((cut, i) => {
      const lower = all.filter(({ n }) => n > cut.n);
      const reached = lower.find(({ n }) => n >= 1.5 * cut.n) ?? lower.at(-1);
      if (i === 0 || !reached) return i === 0;
      const expected = (reached.errors - cut.errors + 1) / ((reached.n / cut.n) ** 1.5 - 1);
      return expected <= cut.allowed;
    });
    const start = likely.at(-1);
    let accepted = 0;
    for (const cut of start ? tested.slice(tested.indexOf(start)) : []) {
      if (cut.errors > cut.allowed) break;
      accepted = cut.n;
    }
    return accepted;
  }

  it('accepts as many rows', () => {
    const rows = fc
      .record({
        steps: fc.constantFrom(5, 20, 1000),
        most: fc.constantFrom(0.02, 0.1, 0.3),
        draws: fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { minLength: 1, maxLength: 250 }),
      })
      .map(({ steps, most, draws }) =>
        draws.map(([score, luck]) => {
          const confidence = Math.floor((score / 1000) * steps) / steps;
          return [confidence, luck / 1000 >= most * (1 - confidence)] as const;
        }),
      );
    const promise = fc.constantFrom([0.95, 0.95], [0.8, 0.9], [0.9, 0.6]);
    const property = fc.property(rows, promise, (drawn, [accuracy = 0, confidence = 0]) => {
      const found = acceptance(sweepOf(drawn), { accuracy, confidence });
      expect(acceptedBy(found)).toBe(byDefinition(drawn, accuracy, confidence));
    });
    fc.assert(property, { numRuns: runs(400), seed: 5 });
  });
});

describe('acceptance, whatever the rows', () => {
  const rowsOf = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.boolean()), {
    minLength: 30,
    maxLength: 300,
  });
  const clean = (drawn: readonly (readonly [number, boolean])[]): (readonly [number, boolean])[] =>
    // Few errors, so that something is often accepted.
    drawn.map(([score, luck], i) => [score / 60, luck || i % 9 !== 0] as const);

  it('needs no more than the order of confidence, and no order of rows', () => {
    const property = fc.property(rowsOf, (drawn) => {
      const rows = clean(drawn);
      const found = acceptance(sweepOf(rows), { accuracy: 0.9 });
      const other = [...rows]
        .reverse()
        .map(([score, isRight]) => [score ** 3 - 7, isRight] as const);
      expect(acceptedBy(acceptance(sweepOf(other), { accuracy: 0.9 }))).toBe(acceptedBy(found));
    });
    fc.assert(property, { numRuns: runs(100), seed: 6 });
  });

  it('never accepts more errors than a single test of that threshold allows', () => {
    const property = fc.property(rowsOf, (drawn) => {
      const found = acceptance(sweepOf(clean(drawn)), { accuracy: 0.9 });
      if (!found.promised) return;
      expect(tail(found.errors, found.accepted, 1 - 0.9)).toBeLessThanOrEqual(0.05 + 1e-12);
    });
    fc.assert(property, { numRuns: runs(200), seed: 7 });
  });

  it('promises a lower accuracy wherever it promises a higher one from the first cut', () => {
    for (const accuracy of [0.8, 0.9, 0.95]) {
      expect(acceptance(inTurn(70), { accuracy }).promised).toBe(true);
    }
    expect(acceptance(inTurn(70), { accuracy: 0.96 }).promised).toBe(false);
  });
});

describe('acceptance, given something else', () => {
  const messageOf = (call: () => unknown): string => {
    try {
      call();
    } catch (error) {
      return (error as Error).message;
    }
    return 'no error';
  };

  it('names the option and its value', () => {
    const sweep = inTurn(100);
    const given = [
      { accuracy: 1 },
      { accuracy: NaN },
      { accuracy: '0.95' },
      {},
      { accuracy: 0.95, confidence: 0.5 },
      { accuracy: 0.95, confidence: NaN },
      { accuracy: 0.95, costs: { wrong: 1 } },
      { accuracy: 0.95, costs: { wrong: -1, escalated: 2 } },
      { accuracy: 0.95, costs: { wrong: 1, escalated: 2, right: 0 } },
      { accuracy: 0.95, level: 0.9 },
    ] as unknown as AcceptanceOptions[];
    expect(given.map((options) => messageOf(() => acceptance(sweep, options))))
      .toMatchInlineSnapshot(`
        [
          "acceptance: accuracy is 1, expected a number in (0, 1)",
          "acceptance: accuracy is NaN, expected a number in (0, 1)",
          "acceptance: accuracy is "0.95", expected a number in (0, 1)",
          "acceptance: accuracy is undefined, expected a number in (0, 1)",
          "acceptance: confidence is 0.5, expected a number in (0.5, 1)",
          "acceptance: confidence is NaN, expected a number in (0.5, 1)",
          "acceptance: costs.escalated is undefined, expected a finite number of at least 0",
          "acceptance: costs.wrong is -1, expected a finite number of at least 0",
          "acceptance: there is no option "right", expected "wrong" or "escalated"",
          "acceptance: there is no option "level", expected "accuracy", "confidence", "costs" or "nUnanswered"",
        ]
      `);
    expect(messageOf(() => acceptance(sweep, undefined as never))).toMatchInlineSnapshot(
      `"acceptance: accuracy is undefined, expected a number in (0, 1)"`,
    );
  });

  it('refuses sweeps whose rows are no independent answers', () => {
    const right = [1, 0, 1];
    const score = [0.9, 0.8, 0.7];
    const weighted = thresholdSweep(right, score, { sampleWeight: [1, 2, 0.5] });
    const byUnit = thresholdSweep(right, score, { unit: ['a', 'a', 'b'] });
    const whole = inTurn(2);
    const falling = { ...whole, counts: { ...whole.counts, tp: Float64Array.of(2, 1) } };
    const broken = { ...whole, counts: { ...whole.counts, fp: Float64Array.of(0.5, 1) } };
    const missing = { ...whole, counts: { ...whole.counts, fp: Float64Array.of(0, NaN) } };
    const given = [weighted, byUnit, falling, broken, missing, null, [0.9], { sweeps: [] }];
    expect(given.map((sweep) => messageOf(() => acceptance(sweep as ThresholdSweep, PROMISE))))
      .toMatchInlineSnapshot(`
      [
        "acceptance: sweep is a sweep of sums of weights, expected a sweep of independent rows",
        "acceptance: sweep is a sweep of rows that belong together, expected a sweep of independent rows",
        "acceptance: sweep.counts.tp[1] is 1, expected a whole number, no less than at the threshold above",
        "acceptance: sweep.counts.fp[0] is 0.5, expected a whole number, no less than at the threshold above",
        "acceptance: sweep.counts.fp[1] is NaN, expected a whole number, no less than at the threshold above",
        "acceptance: sweep is null, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives",
        "acceptance: sweep is Array, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives",
        "acceptance: sweep is a SweepSet, expected one ThresholdSweep, such as sweep.sweeps[0] or pooledSweep(sweep)",
      ]
    `);
  });
});
