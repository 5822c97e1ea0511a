import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import * as sklearn from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';

/** Values whose classes are those of another realm, as in Jest. */
function elsewhere(expression: string): never {
  return runInNewContext(expression) as never;
}

describe('arguments of another realm', () => {
  const floats = elsewhere('new Float64Array([0, 1, 1])');
  const singles = elsewhere('new Float32Array([0, 1, 1])');

  it('are of its classes', () => {
    expect((floats as unknown) instanceof Float64Array).toBe(false);
  });

  it.each([
    ['Float64Array', floats],
    ['Float32Array', singles],
  ])('print as floats in the report, of %s', (_, labels) => {
    const text = sklearn.classification_report(labels, labels);
    expect(text).toBe(
      sklearn.classification_report(Float64Array.of(0, 1, 1), Float64Array.of(0, 1, 1)),
    );
    expect(text).toContain(' 0.0 ');
  });

  it('print as floats from rows and sparse matrices, and as integers from integers', () => {
    const rows = elsewhere('[new Float64Array([0]), new Float64Array([1])]');
    expect(sklearn.classification_report(rows, rows)).toContain(' 0.0 ');
    const integers = elsewhere('new Int32Array([0, 1])');
    expect(sklearn.classification_report(integers, integers)).toContain(' 0 ');
    const matrix = elsewhere(
      '({ data: new Float64Array([1, 1.5]), indices: [0, 1], indptr: [0, 1, 2], shape: [2, 2] })',
    );
    expect(sklearn.type_of_target(matrix)).toBe('continuous-multioutput');
  });

  it('keep single precision', () => {
    const proba = elsewhere('({ data: new Float32Array([0, 1, 0.5, 0.5]), shape: [2, 2] })');
    const own = { data: Float32Array.of(0, 1, 0.5, 0.5), shape: [2, 2] };
    for (const y_true of [
      [0, 1],
      [
        [1, 0],
        [1, 1],
      ],
    ]) {
      expect(sklearn.log_loss(y_true, proba)).toBe(sklearn.log_loss(y_true, own));
    }
  });

  it('weigh, score and name options as their like do here', () => {
    const y_true = [0, 1, 1];
    const weights = elsewhere('new Float64Array([1, 2, 4])');
    const sample_weight = [1, 2, 4];
    expect(
      sklearn.accuracy_score(y_true, [0, 1, 0], elsewhere('({ sample_weight: [1, 2, 4] })')),
    ).toBe(3 / 7);
    expect(sklearn.accuracy_score(y_true, [0, 1, 0], { sample_weight: weights })).toBe(3 / 7);
    const scores = elsewhere('new Float64Array([0.5, 0.25, 0.75])');
    expect(sklearn.roc_auc_score(y_true, scores, { sample_weight: weights })).toBe(
      sklearn.roc_auc_score(y_true, [0.5, 0.25, 0.75], { sample_weight }),
    );
    expect(sklearn.hinge_loss(y_true, scores)).toBe(sklearn.hinge_loss(y_true, [0.5, 0.25, 0.75]));
  });

  it('that are no arrays are refused as those of here', () => {
    const view = elsewhere('new DataView(new ArrayBuffer(8))');
    const refused = callWithWarnings(() => sklearn.accuracy_score(view, [0]));
    expect(refused.message).toBe(
      'accuracy_score: y_true is a DataView, expected one of an array, a sparse matrix',
    );
  });
});

describe('the sources', () => {
  it('ask no value of a caller for its class', async () => {
    const { readPackage } = await import('@confmat/testkit');
    const { sources } = readPackage(new URL('../', import.meta.url));
    const asking = sources.filter(({ text }) => /\binstanceof\b(?!`)/.test(text));
    expect(asking.map(({ path }) => path)).toEqual([]);
  });
});
