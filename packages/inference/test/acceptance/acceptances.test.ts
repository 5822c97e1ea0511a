import { describe, expect, it } from 'vitest';
import { acceptance, acceptances } from '../../src/index.js';
import type { SlicedSweep } from '../../src/index.js';
import { inTurn } from './answers.js';

const PROMISE = { accuracy: 0.95 };

const asked = (...runs: readonly (readonly number[])[]): SlicedSweep<'question'>[] =>
  runs.map((one, question) => ({ group: { question }, sweep: inTurn(...one) }));

describe('acceptances', () => {
  it('is a single acceptance for a single group', () => {
    const [only] = acceptances(asked([200, 1, 50]), PROMISE);
    expect(only).toEqual({
      group: { question: 0 },
      acceptance: acceptance(inTurn(200, 1, 50), PROMISE),
      jointConfidence: 0.95,
    });
  });

  it('shares alpha among the groups', () => {
    // 0.95^n ≤ 0.05 / 2 from n = 72 on: 0.95^71 = 0.0262, 0.95^72 = 0.0249.
    const found = acceptances(asked([72], [71]), PROMISE).map((one) => one.acceptance);
    expect(found[0]).toMatchObject({ promised: true, accepted: 72, confidence: 0.975 });
    expect(found[1]).toMatchObject({ promised: false });
    const both = acceptances(asked([72], [72], [72]), PROMISE).map((one) => one.acceptance);
    // Three times 72 rows: for three promises 80 rows would do each, for two 72.
    expect(both.map(({ promised }) => promised)).toEqual([false, false, false]);
  });

  it('lets groups that are too small take no share', () => {
    const found = acceptances(asked([59], [20], [30, 1]), PROMISE);
    expect(found.map((one) => one.acceptance.promised)).toEqual([true, false, false]);
    expect(found.map((one) => one.acceptance.confidence)).toEqual([0.95, 0.95, 0.95]);
    expect(found[1]?.acceptance).toMatchObject({ needed: { rows: 59, errors: 0 } });
  });

  it('keeps the order of the groups, and takes none', () => {
    const found = acceptances(asked([80], [10], [90]), PROMISE);
    expect(found.map(({ group }) => group.question)).toEqual([0, 1, 2]);
    expect(acceptances([], PROMISE)).toEqual([]);
  });

  it('escalates the answers of a group that have no confidence', () => {
    const slices = (nUnanswered: number): SlicedSweep<'question'>[] =>
      asked([80]).map((slice) => ({ ...slice, nUnanswered }));
    expect(acceptances(slices(20), PROMISE)[0]?.acceptance).toMatchObject({
      ...{ nSamples: 100, accepted: 80, escalated: 20, share: 0.8 },
    });
    expect(() => acceptances(slices(-1), PROMISE)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: acceptances: slices[0].nUnanswered is -1, expected an integer of at least 0]`,
    );
  });

  it('names the slice of a sweep that it refuses', () => {
    const bad = [{ group: {}, sweep: null }] as never;
    expect(() => acceptances(bad, PROMISE)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: acceptances: slices[0].sweep is null, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives]`,
    );
    expect(() => acceptances(inTurn(3) as never, PROMISE)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: acceptances: slices is Object, expected an array of { group, sweep }]`,
    );
    expect(() => acceptances([null] as never, PROMISE)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: acceptances: slices[0].sweep is undefined, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives]`,
    );
  });
});
