import { describe, expect, it } from 'vitest';
import { confusionMatrix, f1, jointCounts, slicedMatrices } from '@confmat/core';
import { evaluation, sampleTally } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { thresholdSweep } from '@confmat/thresholds';
import { checkedResults } from '../src/check-reported.js';
import type { Ask } from '../src/index.js';

const truth = ['a', 'b', 'b', 'a'];
const predicted = ['a', 'b', 'a', 'a'];
const sets = [['x'], ['x', 'y'], []];
const matrix = confusionMatrix(truth, predicted);
const sweep = thresholdSweep(truth, [0.1, 0.9, 0.4, 0.2], { posLabel: 'b' });
const scores = [{ name: 's', sweep }];
const joint = jointCounts(truth, predicted, truth);
const tally = {
  counts: labelCounts(sets, sets),
  samples: sampleTally(sampleCounts(sets, sets)),
  confusion: multilabelConfusion(sets, sets),
};
const slices = slicedMatrices(truth, predicted, { site: [1, 1, 2, 2] });
const ofMatrix = evaluation({ matrix, scores, slices, posLabel: 'b' });
const ofSets = evaluation({ sets: tally });
const ofTwo = evaluation({ joint });

/** Everything that may be asked of a matrix with scores. */
const ask: Ask = {
  ...{
    posLabel: 'b',
    level: 0.9,
    zeroDivision: NaN,
    scoresOf: 'models',
    probabilities: true,
    threshold: { s: 0.5 },
  },
  compared: ofTwo,
  names: ['old', 'new'],
  metric: { metric: f1, average: 'binary', posLabel: 'b' },
  labels: ['a', 'b'],
  adjust: 'none',
  trainCounts: [
    { label: 'a', count: 3 },
    { label: 'b', count: 0 },
  ],
  provenance: { title: 'animals', rule: 'the greatest score' },
};

/** An evaluation with other parts, as JavaScript may pass it. */
const having = (parts: object, of: Evaluation = ofMatrix): unknown => ({ ...of, ...parts });

describe('an evaluation, and what is asked of it', () => {
  it('may have every part, or one of those with counts', () => {
    expect(checkedResults(ofMatrix, ask)).toMatchObject({ matrix, posLabel: 'b', level: 0.9 });
    expect(checkedResults(ofSets, {}).labelSets?.samples?.tp).toEqual(Float64Array.of(0, 1, 2));
    expect(checkedResults(ofTwo, {}).two).toMatchObject({
      ...{ names: ['a', 'b'], counted: { counts: joint.counts, labels: ['a', 'b'] } },
    });
    expect(checkedResults([ofMatrix, ofMatrix], {}).two?.slices).toHaveLength(2);
  });

  it('takes from an evaluation what it knows of where it comes from', () => {
    const provenance = {
      ...{ command: 'confmat report', version: '1.0.0', created: '2026-03-01T00:00:00Z' },
      inputs: [{ name: 'a.csv' }, { name: 'b.csv' }],
      predictions: [{ name: 'model', rule: 'column model' }],
      options: { true: 'truth', unit: 'user' },
    };
    const known = evaluation({ matrix, provenance });
    const words = { title: 'animals', rule: 'the greatest score', unit: undefined };
    expect(checkedResults(known, { provenance: words }).provenance).toEqual({
      ...{ title: 'animals', source: 'a.csv, b.csv', truth: 'truth', prediction: 'model' },
      ...{ rule: 'the greatest score', unit: 'user', date: '2026-03-01T00:00:00Z' },
      ...{ command: 'confmat report', version: '1.0.0' },
    });
  });

  it('has scores of each class where their positive labels differ, unless they are of models', () => {
    const other = thresholdSweep(truth, [0.9, 0.1, 0.6, 0.8], { posLabel: 'a' });
    const both = evaluation({ scores: [...scores, { name: 't', sweep: other }] });
    expect(checkedResults(both, {}).classScores?.labels).toEqual(['b', 'a']);
    expect(checkedResults(both, { scoresOf: 'models' }).scores).toHaveLength(2);
    expect(checkedResults(evaluation({ scores }), {}).scores).toHaveLength(1);
    expect(checkedResults(evaluation({ scores }), { scoresOf: 'classes' }).classScores).toEqual({
      ...{ of: 'classes', labels: ['b'], sweeps: [sweep] },
    });
  });

  it('writes out samples of a tally when somebody reads them, unless they have weights', () => {
    const again = [...sets, ['x']];
    const counts = labelCounts(again, again);
    const samples = sampleTally(sampleCounts(again, again));
    expect(
      checkedResults(evaluation({ sets: { counts, samples } }), {}).labelSets?.samples,
    ).toEqual({
      // No label in both sets, one twice, two; of two labels the rest are in neither set.
      ...{ of: 'samples', tp: Float64Array.of(0, 1, 1, 2), tn: Float64Array.of(2, 1, 1, 0) },
      ...{ fp: new Float64Array(4), fn: new Float64Array(4), nSamples: 4, nSkipped: 0 },
    });
    const sampleWeight = [1, 2, 4, 1];
    const weighted = evaluation({
      sets: {
        counts: { ...labelCounts(again, again, { sampleWeight }), weighted: true },
        samples: sampleTally(sampleCounts(again, again, { sampleWeight })),
      },
    });
    expect(checkedResults(weighted, {}).labelSets?.samples).toBeUndefined();
  });

  it.each<[string, unknown, object, string]>([
    [
      'nothing',
      undefined,
      {},
      'evaluation is undefined, expected what evaluation or evaluationFromJson returned',
    ],
    ['a matrix alone', matrix, {}, 'evaluation is ConfusionMatrix, expected what evaluation'],
    [
      'no counts',
      having({ matrix: undefined, scores: [] }),
      {},
      'evaluation is Object, expected one with counts',
    ],
    ['three evaluations', [ofMatrix, ofMatrix, ofMatrix], {}, 'evaluation is Array, expected'],
    ['a pair without matrices', [ofMatrix, ofTwo], {}, 'evaluation[1].matrix is undefined'],
    [
      'an option of another name',
      ofMatrix,
      { threshhold: 1 },
      'there is no option "threshhold", did you mean "threshold"?',
    ],
    [
      'a positive class that the matrix lacks',
      ofMatrix,
      { posLabel: 'c' },
      'posLabel is "c", expected one of "a", "b"',
    ],
    [
      'a threshold that is no number',
      ofMatrix,
      { threshold: NaN },
      'threshold is NaN, expected a finite number',
    ],
    [
      'a threshold of a model that is no number',
      ofMatrix,
      { threshold: { s: '0.5' } },
      'threshold["s"] is "0.5", expected a finite number',
    ],
    [
      'a threshold of a column that is not there',
      ofMatrix,
      { threshold: { t: 0.5 } },
      'threshold["t"] is of no column of scores',
    ],
    [
      'a threshold without scores',
      ofTwo,
      { threshold: 0.5 },
      'threshold is of no column of scores',
    ],
    ['a comparison of one model', ofMatrix, { compared: ofMatrix }, 'compared.joint is undefined'],
    [
      'an area that nobody compared',
      ofTwo,
      { areas: [{ title: 'ROC AUC' }] },
      'areas[0].found is undefined, expected what compareRocAuc or compareAveragePrecision returned',
    ],
    [
      'two models of one name',
      ofTwo,
      { names: ['a', 'a'] },
      'names is Array, expected two different texts',
    ],
    [
      'a metric by its name',
      ofTwo,
      { metric: { metric: 'f1' } },
      'metric.metric is "f1", expected the metric itself, not its name',
    ],
    [
      'an average of another name',
      ofTwo,
      { metric: { metric: f1, average: 'samples' } },
      'metric.average is "samples", expected one of "binary", "micro", "macro", "weighted"',
    ],
    [
      'the metric of a class without the class',
      ofTwo,
      { metric: { metric: f1, average: 'binary' } },
      'metric.posLabel goes with average "binary", and only with it',
    ],
    ['labels that are no list', ofTwo, { labels: 'a' }, 'labels is string, expected an array'],
    [
      'another way to adjust',
      ofTwo,
      { adjust: 'bonferroni' },
      'adjust is "bonferroni", expected one of "holm", "bh", "none"',
    ],
    [
      'a promise of no answers',
      ofTwo,
      { answers: {} },
      'evaluation.scores[0].sweep is undefined, expected',
    ],
    [
      'scores of something else',
      ofMatrix,
      { scoresOf: 'labels' },
      'scoresOf is "labels", expected one of "models", "classes"',
    ],
    [
      'a negative number of training rows',
      ofMatrix,
      { trainCounts: [{ label: 'a', count: -1 }] },
      'trainCounts[0].count is -1, expected an integer of at least 0',
    ],
    [
      'training rows of no class',
      ofMatrix,
      { trainCounts: [{ label: null, count: 1 }] },
      'trainCounts[0].label is null, expected a label',
    ],
    [
      'a class twice',
      ofMatrix,
      {
        trainCounts: [
          { label: 1, count: 1 },
          { label: 1n, count: 1 },
        ],
      },
      'trainCounts[1] is 1 again, expected each label once',
    ],
    [
      'a title that is no text',
      ofMatrix,
      { provenance: { title: 1 } },
      'provenance.title is number, expected a text',
    ],
    ['a level of 1', ofMatrix, { level: 1 }, 'level is 1, expected a number in (0, 1)'],
  ])('refuses %s', (_, given, options, message) => {
    expect(() => {
      checkedResults(given, options);
    }).toThrow(message);
  });
});
