import { describe, expect, it } from 'vitest';
import {
  binaryCounts,
  classificationReport,
  confusionMatrix,
  confusionMatrixFromCells,
  confusionMatrixFromCounts,
  formatClassificationReport,
  slicedMatrices,
} from '../src/index.js';
import { thrown } from './thrown.js';

const labels = ['a', 'b'];
const matrix = confusionMatrix(labels, labels);
const report = classificationReport(matrix);

/** Every function outside metrics and accumulators that takes options, with all of them. */
const FUNCTIONS: Readonly<
  Record<string, readonly [call: (options: never) => unknown, options: Record<string, unknown>]>
> = {
  confusionMatrix: [
    (options) => confusionMatrix(labels, labels, options),
    { labels, sampleWeight: [1, 2], nulls: 'skip', maxClasses: 5 },
  ],
  slicedMatrices: [
    (options) => slicedMatrices(labels, labels, { group: labels }, options),
    { labels, sampleWeight: [1, 2], nulls: 'skip', maxClasses: 5 },
  ],
  confusionMatrixFromCounts: [
    (options) => confusionMatrixFromCounts([1, 2, 3, 4], labels, options),
    { weighted: true, nSkipped: 3 },
  ],
  confusionMatrixFromCells: [
    (options) => confusionMatrixFromCells([], labels, options),
    { weighted: true, nSkipped: 3 },
  ],
  binaryCounts: [
    (options) => binaryCounts({ tp: [1, 2], fp: [0, 0] }, options),
    { of: 'labels', keys: labels, rowWeights: [1, 2] },
  ],
  classificationReport: [
    (options) => classificationReport(matrix, options),
    { labels, beta: 2, zeroDivision: 1, metrics: {} },
  ],
  formatClassificationReport: [
    (options) => formatClassificationReport(report, options),
    { digits: 3, targetNames: labels },
  ],
};

describe.each(Object.entries(FUNCTIONS))('the options of %s', (name, [call, options]) => {
  const withOptions = (received: unknown) => thrown(() => call(received as never)).message;

  it('are all taken, undefined ones too', () => {
    expect(call(options as never)).toBeDefined();
    const none = Object.fromEntries(Object.keys(options).map((option) => [option, undefined]));
    expect(call(none as never)).toEqual(call(undefined as never));
  });

  it.each(Object.keys(options))('say what was meant by a misspelt %s', (option) => {
    const misspelt = `${option.toUpperCase()}s`;
    expect(withOptions({ [misspelt]: options[option] })).toBe(
      `${name}: there is no option "${misspelt}", did you mean "${option}"?`,
    );
  });

  it('are refused where they are unknown, or no options', () => {
    expect(withOptions({ colour: 'red' })).toContain(`${name}: there is no option "colour", `);
    expect(withOptions(null)).toContain(`${name}: options is null, expected an object`);
    expect(withOptions('macro')).toContain(`${name}: options is "macro", expected an object`);
  });
});

describe('options that stand bare', () => {
  it('are taken for the labels', () => {
    expect(thrown(() => confusionMatrix(labels, labels, labels as never)).message).toBe(
      'confusionMatrix: options is an array of 2, expected an object, did you mean { labels: … }?',
    );
  });

  it('are known in an option that is an object too', () => {
    const options = { zeroDivision: { precison: 1 } };
    expect(thrown(() => classificationReport(matrix, options as never)).message).toBe(
      'classificationReport: there is no option "precison", did you mean "precision"?',
    );
  });
});

describe('an option of the wrong kind', () => {
  it.each([
    [() => confusionMatrixFromCounts([1], ['a'], { weighted: 'no' as never }), 'weighted is "no"'],
    [() => confusionMatrixFromCounts([1], ['a'], { nSkipped: -1 }), 'nSkipped is -1'],
    [() => confusionMatrixFromCells([], ['a'], { nSkipped: 0.5 }), 'nSkipped is 0.5'],
    [() => binaryCounts({ tp: [1], fp: [1] }, { of: 'class' as never }), 'of is "class"'],
    [() => classificationReport(matrix, { metrics: ['f1'] as never }), 'metrics is an array of 1'],
    [() => classificationReport(matrix, { metrics: { f1: 'f1' as never } }), 'metrics.f1 is "f1"'],
    [
      () => formatClassificationReport(report, { targetNames: [1, 2] as never }),
      'targetNames is an array of 2',
    ],
  ])('is refused: %s', (call, message) => {
    expect(thrown(call).message).toContain(`: ${message}, expected `);
  });
});
