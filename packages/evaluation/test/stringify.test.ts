import { confusionMatrix, jointCounts, jointCountsFromJson, slicedMatrices } from '@confmat/core';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { countsWithoutJson } from '@confmat/testkit';
import { slicedSweeps, thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import {
  evaluation,
  evaluationAt,
  evaluationFromJson,
  evaluationInBins,
  evaluationToJson,
  mergeEvaluations,
  sampleTally,
  sampleTallyFromJson,
  sampleTallyToJson,
} from '../src/index.js';
import type { Evaluation } from '../src/index.js';

const parsed = (value: object): never => JSON.parse(JSON.stringify(value)) as never;

const truth = ['cat', 'dog', 'dog', 'owl', 'cat', 'dog'];
const model = ['cat', 'dog', 'cat', 'owl', 'dog', 'dog'];
const group = [2n ** 60n, 1n, 2n ** 60n, 1n, 1n, 2n ** 60n];
const flags = truth.map((label) => Number(label === 'dog'));
const sweep = thresholdSweep(flags, [0.1, 0.9, 0.4, 0.2, 0.3, 0.8]);
const rows = truth.map((label, i) => [label, model[i] ?? '']);
const others = rows.map(([first = '']) => [first]);
const samples = sampleTally(sampleCounts(rows, others));

const classes = evaluation({
  matrix: confusionMatrix(truth, model),
  slices: slicedMatrices(truth, model, { group }),
});
const scores = evaluation({ scores: [{ name: 'p', sweep }], labels: [0, 1] });
const unit = ['u', 'v', 'v', 'u', 'w', 'w'];
const p = [0.1, 0.9, 0.4, 0.2, 0.3, 0.8];
const scoresOfGroups = evaluation({
  scores: [{ name: 'p', sweep: thresholdSweep(flags, p, { unit }) }],
  labels: [0, 1],
  slices: slicedSweeps(flags, p, { group }, { unit }).map((slice) => ({
    group: slice.group,
    scores: [{ name: 'p', sweep: slice.sweep }],
  })),
});
const two = evaluation({ joint: jointCounts(truth, model, truth, { by: { group } }) });
const sets = evaluation({
  sets: {
    counts: labelCounts(rows, others),
    samples,
    confusion: multilabelConfusion(rows, others),
  },
});

describe('slices of slicedSweeps', () => {
  it('are cut as the matrices of the same rows by unit', () => {
    const { slices } = evaluationAt(scoresOfGroups, 0.4).evaluation;
    const predicted = p.map((score) => Number(score >= 0.4));
    const expected = slicedMatrices(flags, predicted, { group }, { unit, labels: [0, 1] });
    expect(slices.map((slice) => [slice.group, slice.matrix])).toEqual(
      expected.map((slice) => [slice.group, slice.matrix]),
    );
    expect(mergeEvaluations([scoresOfGroups]).slices).toEqual(scoresOfGroups.slices);
  });
});

describe('JSON.stringify', () => {
  it.each<[string, Evaluation]>([
    ['classes with slices', classes],
    ['scores', scores],
    ['scores of groups by unit', scoresOfGroups],
    ['two models', two],
    ['label sets', sets],
    ['a sum', mergeEvaluations([classes, classes])],
    ['a sum of two models', mergeEvaluations([two, two])],
    ['a sum of label sets', mergeEvaluations([sets, sets])],
    ['a cut', evaluationAt(scores, 0.4).evaluation],
    ['bins', evaluationInBins(scores, 3)],
  ])('writes an evaluation as evaluationFromJson reads it: %s', (_, one) => {
    const read = evaluationFromJson(parsed(one));
    // Of label sets it knows no more than the samples do.
    expect(one).toMatchObject(read);
    expect(parsed(read)).toEqual(parsed(one));
    expect(parsed(one)).toEqual(evaluationToJson(one));
    expect(countsWithoutJson([one, read])).toEqual([]);
  });

  it('writes a part of an evaluation as the reader of the part reads it', () => {
    const [first] = two.slices;
    const { slices, ...read } = jointCountsFromJson(parsed(first?.joint ?? {}));
    expect([read, slices]).toEqual([first?.joint, []]);
    expect(parsed(first ?? {})).toMatchObject({ group: { group: 1 } });
  });

  it('writes a tally of samples as sampleTallyFromJson reads it', () => {
    const weighted = sampleTally(
      sampleCounts(rows, others, { sampleWeight: [1, 2, 0.5, 0, 3, 1] }),
    );
    for (const tally of [samples, weighted]) {
      expect(sampleTallyFromJson(parsed(tally))).toEqual(tally);
      expect(parsed(sampleTallyToJson(structuredClone(tally)))).toEqual(parsed(tally));
    }
  });
});

describe('sampleTallyFromJson', () => {
  const json = sampleTallyToJson(samples);

  it('refuses what contradicts itself', () => {
    const read = (changed: object) => () => sampleTallyFromJson({ ...json, ...changed });
    expect(read({ tp: [1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sampleTallyFromJson: json.tp is of length 1, expected of length 2]`,
    );
    expect(read({ nRows: json.nRows.map(() => 0) })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sampleTallyFromJson: json.nRows[0] is 0, expected a number of rows above 0]`,
    );
    expect(read({ fp: json.fp.map(() => -1) })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sampleTallyFromJson: json.fp[0] is -1, expected a whole number of at least 0]`,
    );
    expect(read({ format: 'confmat.BinaryCounts' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sampleTallyFromJson: json is of format "confmat.BinaryCounts", expected confmat.SampleTally of version 1, as toJSON writes it]`,
    );
    expect(() => sampleTallyToJson([] as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sampleTallyToJson: tally is Array, expected what sampleTally returned]`,
    );
  });
});
