import { accuracy, f1, falsePositiveRate, jaccard, precision, recall, slicedMatrices } from '@confmat/core'; // prettier-ignore
import type { ClassMetric } from '@confmat/core';
import { evaluation, evaluationFromJson, mergeEvaluations } from '@confmat/evaluation';
import { sampleCounts } from '@confmat/multilabel';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGate, compareSlices, equalizedOdds, gate, interval, sliceGap } from '../../src/index.js'; // prettier-ignore
import type { Interval } from '../../src/index.js';
import { LABELS, rowsOf, setRows, setSlices, setsOf, spansOf } from './set-slices.js';
import type { SetRows } from './set-slices.js';

const rows = setRows(1, 300);
const slices = setSlices(rows);
const SITES = ['x', 'y', 'z'];

/** Whether each row has a label, as a problem of two classes. */
const oneLabel = ({ yTrue, yPred, site, user }: SetRows, label: string, isByUser = false) =>
  slicedMatrices(
    yTrue.map((labels) => labels.includes(label)),
    yPred.map((labels) => labels.includes(label)),
    { site },
    isByUser ? { unit: user } : {},
  );

describe('slices of label sets', () => {
  it('have for each label what rows that have it or not have', () => {
    const some = fc.record({ seed: fc.nat(), n: fc.integer({ min: 30, max: 200 }) });
    fc.assert(
      fc.property(some, ({ seed, n }) => {
        const drawn = setRows(seed, n);
        const of = setSlices(drawn).filter((slice) => slice.sets?.samples.nRows.length !== 0);
        for (const label of LABELS) {
          const matrices = oneLabel(drawn, label);
          const [own, yes] = [
            { average: 'binary', posLabel: label } as const,
            { average: 'binary', posLabel: true } as const,
          ];
          for (const metric of [recall, precision, f1, jaccard, falsePositiveRate]) {
            expect(sliceGap(of, metric, own)).toEqual(sliceGap(matrices, metric, yes));
            expect(compareSlices(of, metric, own)).toEqual(compareSlices(matrices, metric, yes));
          }
          const odds = equalizedOdds(matrices, { posLabel: true });
          expect(equalizedOdds(of, { posLabel: label })).toEqual(odds);
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('have for each label of rows that belong together what such rows have, and no test', () => {
    const of = setSlices(rows, true);
    for (const label of LABELS) {
      const matrices = oneLabel(rows, label, true);
      const own = { average: 'binary', posLabel: label } as const;
      for (const metric of [recall, precision]) {
        const gap = sliceGap(of, metric, own);
        expect(gap).toEqual(sliceGap(matrices, metric, { average: 'binary', posLabel: true }));
        expect(gap.difference.warning).toContain('some units have rows in several groups');
        expect(compareSlices(of, metric, own)[0]?.reason).toMatch(
          /^the test takes rows one by one/,
        );
      }
    }
  });

  it.for([
    ['micro', recall],
    ['micro', f1],
    ['macro', f1],
    ['macro', accuracy],
  ] as const)('have the %s average that interval has of each group', ([average, metric]) => {
    const found = compareSlices(slices, metric, { average });
    const byUser = compareSlices(setSlices(rows, true), metric, { average });
    for (const [i, site] of SITES.entries()) {
      const own = rowsOf(rows, site);
      const samples = sampleCounts(own.yTrue, own.yPred, { labels: [...LABELS] });
      const together = average === 'micro' ? { samples } : {};
      const alone = interval(setsOf(own).counts, metric, { average, ...together });
      expect(found[i]?.interval).toEqual(alone);
      expect(found[i]).toMatchObject({ group: { site }, nSamples: own.site.length, pValue: NaN });
      expect(found[i]?.reason).toBe(
        'the test is of shares of rows: precision, recall, F1 or Jaccard of one label',
      );
      const ofUsers = interval(setsOf(own, true).counts, metric, { average });
      expect(byUser[i]?.interval).toEqual(ofUsers);
    }
  });

  it('are as far apart as two of them by hand', () => {
    const two = slices.slice(0, 2);
    const gap = sliceGap(two, f1, { average: 'micro' });
    const valueOf = (site: string): number => {
      const { yTrue, yPred } = rowsOf(rows, site);
      const hits = yTrue.map((labels, row) => labels.filter((one) => yPred[row]?.includes(one)));
      const size = (sets: readonly (readonly string[])[]): number => sets.flat().length;
      return (2 * size(hits)) / (size(yTrue) + size(yPred));
    };
    const [x, y] = [valueOf('x'), valueOf('y')];
    expect(x).toBeLessThan(y);
    expect(gap.difference.estimate).toBeCloseTo(y - x, 14);
    expect(gap.ratio.estimate).toBeCloseTo(x / y, 14);
    const [ofX, ofY] = compareSlices(two, f1, { average: 'micro' }).map((one) => one.interval) as [
      Interval,
      Interval,
    ];
    expect(gap.difference.high).toBeCloseTo(y - x + Math.hypot(ofY.high - y, x - ofX.low), 14);
  });

  it('are what stored and merged evaluations have', () => {
    const half = (from: number, to: number): SetRows => ({
      yTrue: rows.yTrue.slice(from, to),
      yPred: rows.yPred.slice(from, to),
      site: rows.site.slice(from, to),
      user: rows.user.slice(from, to),
    });
    const evaluationOf = (part: SetRows) => evaluation({ sets: setsOf(part), slices: setSlices(part) }); // prettier-ignore
    const whole = evaluationOf(rows);
    const kept = evaluationFromJson(JSON.parse(JSON.stringify(whole)));
    const merged = mergeEvaluations([evaluationOf(half(0, 140)), evaluationOf(half(140, 300))]);
    const expected = sliceGap(slices, f1, { average: 'micro' });
    for (const one of [whole, kept, merged]) {
      expect(sliceGap(one.slices, f1, { average: 'micro' })).toEqual(expected);
    }
  });

  it('are held to gates in words', () => {
    const whole = evaluation({ sets: setsOf(rows), slices });
    const options = (metric: ClassMetric, average: 'micro' | 'macro') =>
      sliceGap(slices, metric, { average, level: 0.9, method: 'exact' });
    const micro = options(f1, 'micro').difference;
    const found = checkGate(whole, 'gap.micro.f1<=0.1', { confidence: 0.95 });
    expect(found.certainty).toEqual(gate(micro, { atMost: 0.1, nSamples: 300 }));
    expect(found.verdict).toBe('fail');
    const macro = checkGate(whole, 'ratio.macro.recall>=0.5');
    expect(macro.value).toBe(options(recall, 'macro').ratio.estimate);
    const one = sliceGap(slices, recall, { average: 'binary', posLabel: 'b' }).difference;
    expect(checkGate(whole, 'gap.recall[b]<=0.5').value).toBe(one.estimate);
    expect(checkGate(whole, 'equalizedOdds[a]<=0.9').value).toBe(
      equalizedOdds(slices, { posLabel: 'a' }).difference.estimate,
    );
  });

  it('of spans have what needs no true negatives', () => {
    const spans = [
      { group: { site: 'x' }, sets: spansOf(6, 1, 2) },
      { group: { site: 'y' }, sets: spansOf(3, 1, 3) },
    ];
    const gap = sliceGap(spans, f1, { average: 'micro' });
    // 2 · 6 / (7 + 8) and 2 · 3 / (4 + 6).
    expect(gap.difference.estimate).toBeCloseTo(12 / 15 - 6 / 10, 15);
    const [first] = compareSlices(spans, recall, { average: 'binary', posLabel: 'PER' });
    expect(first?.interval.estimate).toBe(6 / 8);
    expect(first?.reason).toMatch(/^the test takes rows one by one/);
  });

  it('that are weighted have values, and no intervals', () => {
    const weighted = slices.map(({ group, sets }) => ({
      group,
      sets: sets && { ...sets, counts: { ...sets.counts, weighted: true } },
    }));
    const { difference } = sliceGap(weighted, recall, { average: 'binary', posLabel: 'a' });
    expect(difference.low).toBeNaN();
    expect(difference.reason).toContain('sums of weights');
    const [first] = compareSlices(weighted, recall, { average: 'binary', posLabel: 'a' });
    expect(first?.reason).toBe('the counts are sums of weights, not numbers of rows');
  });

  it('say what is wrong', () => {
    const spans = [{ group: { site: 'x' }, sets: spansOf(6, 1, 2) }];
    const [first] = slices;
    const matrices = oneLabel(rows, 'a');
    const errors = [
      () => sliceGap(slices, recall),
      () => compareSlices(slices, accuracy),
      () => sliceGap(slices, recall, { average: 'binary', posLabel: 'q' }),
      () => sliceGap([first, ...matrices] as never, recall, { average: 'micro' }),
      () => sliceGap([...matrices, first] as never, recall, { average: 'micro' }),
      () => sliceGap([{ group: {}, sets: {} }] as never, recall, { average: 'micro' }),
      () => equalizedOdds(spans, { posLabel: 'PER' }),
      () => checkGate(evaluation({ sets: setsOf(rows), slices }), 'gap.accuracy<=0.1'),
    ].map((call) => {
      try {
        call();
        return 'nothing';
      } catch (error) {
        return String(error);
      }
    });
    expect(errors.join('\n')).toMatchInlineSnapshot(`
      "MetricError: sliceGap: average is missing: recall of label sets is a value per label
      MetricError: compareSlices: average is missing: accuracy of label sets is a value per label
      MetricError: sliceGap: posLabel is "q", expected one of "a", "b", "c"
      MetricError: sliceGap: slices[1].sets is undefined, expected { counts, samples } of labelCounts and of sampleTally
      MetricError: sliceGap: slices[3].matrix is undefined, expected a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)
      MetricError: sliceGap: slices[0].sets is Object, expected { counts, samples } of labelCounts and of sampleTally
      MetricError: falsePositiveRate: counts has no tn, expected counts that hold it
      MetricError: checkGate: gate is "gap.accuracy<=0.1", expected a metric of counts by row"
    `);
  });
});
