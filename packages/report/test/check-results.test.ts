import { describe, expect, it } from 'vitest';
import { confusionMatrix, jointCounts, slicedMatrices } from '@confmat/core';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { thresholdSweep } from '@confmat/thresholds';
import { reliabilityCurve } from '@confmat/thresholds/calibration';
import { checkResults } from '../src/check-results.js';
import type { ReportResults } from '../src/index.js';

const truth = ['a', 'b', 'b', 'a'];
const predicted = ['a', 'b', 'a', 'a'];
const scores = [0.1, 0.9, 0.4, 0.2];
const sets = [['x'], ['x', 'y'], []];
const matrix = confusionMatrix(truth, predicted);
const sweep = thresholdSweep(truth, scores, { posLabel: 'b' });
const joint = jointCounts(truth, predicted, truth);
const labels = labelCounts(sets, sets);

/** Everything that results may hold. */
const whole: ReportResults = {
  matrix,
  posLabel: 'b',
  labelSets: { labels, samples: sampleCounts(sets, sets), pairs: multilabelConfusion(sets, sets) },
  scores: [
    { sweep, threshold: 0.5, calibration: reliabilityCurve(truth, scores, { posLabel: 'b' }) },
  ],
  slices: slicedMatrices(truth, predicted, { site: [1, 1, 2, 2] }),
  comparison: { names: ['old', 'new'], joint },
  trainCounts: [
    { label: 'a', count: 3 },
    { label: 'b', count: 0 },
  ],
  provenance: { title: 'animals', rule: 'the greatest score' },
  level: 0.9,
};

describe('results', () => {
  it('may hold every part at once, or one of those with counts', () => {
    expect(() => {
      checkResults(whole);
    }).not.toThrow();
    for (const part of ['labelSets', 'scores', 'comparison'] as const) {
      expect(() => {
        checkResults({ [part]: whole[part] });
      }, part).not.toThrow();
    }
  });

  it.each<[string, unknown, string]>([
    [
      'nothing',
      undefined,
      'results is undefined, expected ReportResults with at least one of matrix, labelSets, scores, classScores, answers, comparison, apart',
    ],
    [
      'no counts',
      { trainCounts: [] },
      'results is Object, expected ReportResults with at least one of matrix, labelSets, scores, classScores, answers, comparison, apart',
    ],
    [
      'a part of another name',
      { matrx: matrix },
      'there is no option "matrx", did you mean "matrix"?',
    ],
    [
      'a matrix that is none',
      { matrix: [[1]] },
      'results.matrix is Array, expected a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)',
    ],
    [
      'a positive class that the matrix lacks',
      { matrix, posLabel: 'c' },
      'results.posLabel is "c", expected one of "a", "b"',
    ],
    [
      'counts of samples as counts of labels',
      { labelSets: { labels: sampleCounts(sets, sets) } },
      'results.labelSets.labels is counts of samples, expected counts of labels, as labelCounts returns them',
    ],
    [
      'pairs that are none',
      { labelSets: { labels, pairs: [] } },
      'results.labelSets.pairs is Array, expected what multilabelConfusion returned',
    ],
    [
      'two models, one without a name',
      { scores: [{ name: 'a', sweep }, { sweep }] },
      "results.scores[1].name is undefined, expected a model's name, which several models need",
    ],
    [
      'a threshold that is no number',
      { scores: [{ sweep, threshold: NaN }] },
      'results.scores[0].threshold is NaN, expected a finite number',
    ],
    [
      'a calibration that is none',
      { scores: [{ sweep, calibration: {} }] },
      'results.scores[0].calibration is Object, expected what reliabilityCurve returned',
    ],
    [
      'slices that are none',
      { matrix, slices: [{ group: {} }] },
      'results.slices[0].matrix is undefined, expected a ConfusionMatrix',
    ],
    [
      'groups of two models without counts',
      { comparison: { names: ['a', 'b'], joint, slices: [{ group: { site: 1 } }] } },
      'results.comparison.slices[0].joint is undefined, expected',
    ],
    [
      'groups without a name',
      { comparison: { names: ['a', 'b'], joint, slices: [{ joint }] } },
      'results.comparison.slices[0].group is undefined, expected an object',
    ],
    [
      'an area that nobody compared',
      { comparison: { names: ['a', 'b'], joint, areas: [{ title: 'ROC AUC' }] } },
      'results.comparison.areas[0].found is undefined, expected what compareRocAuc or compareAveragePrecision returned',
    ],
    [
      'groups of scores without a sweep',
      { scores: [{ sweep, slices: [{ group: { site: 1 }, sweep: [] }] }] },
      'results.scores[0].slices[0].sweep is Array, expected',
    ],
    [
      'two models of one name',
      { comparison: { names: ['a', 'a'], joint } },
      'results.comparison.names is Array, expected two different texts',
    ],
    [
      'a negative number of training rows',
      { matrix, trainCounts: [{ label: 'a', count: -1 }] },
      'results.trainCounts[0].count is -1, expected an integer of at least 0',
    ],
    [
      'training rows of no class',
      { matrix, trainCounts: [{ label: null, count: 1 }] },
      'results.trainCounts[0].label is null, expected a label',
    ],
    [
      'a class twice',
      {
        matrix,
        trainCounts: [
          { label: 1, count: 1 },
          { label: 1n, count: 1 },
        ],
      },
      'results.trainCounts[1] is 1 again, expected each label once',
    ],
    [
      'a title that is no text',
      { matrix, provenance: { title: 1 } },
      'results.provenance.title is number, expected a text',
    ],
    ['a level of 1', { matrix, level: 1 }, 'results.level is 1, expected a number in (0, 1)'],
  ])('refuses %s', (_, results, message) => {
    expect(() => {
      checkResults(results);
    }).toThrow(message);
  });
});
