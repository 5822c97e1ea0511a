import { describe, expect, it } from 'vitest';
import {
  confusionMatrix,
  createConfusionAccumulator,
  jointCounts,
  slicedMatrices,
} from '../../src/index.js';
import { thrown } from '../thrown.js';

const yTrue = BigInt64Array.of(0n, 1n, 1n, 0n);
const yPred = Int32Array.of(0, 1, 0, 0);

/** A tensor as onnxruntime has it. */
function tensor<D extends ArrayLike<number | bigint | string>>(data: D, dims = [data.length]) {
  return { type: 'int64', data, dims, size: data.length };
}

describe('a tensor of labels', () => {
  it('is the column of its data', () => {
    const expected = confusionMatrix(yTrue, yPred).toJSON();
    const shaped = { data: yTrue, shape: [4] };
    expect(confusionMatrix(tensor(yTrue), tensor(yPred, [4, 1])).toJSON()).toEqual(expected);
    expect(confusionMatrix(shaped, yPred).toJSON()).toEqual(expected);
    const texts = tensor(['b', 'a']);
    expect(confusionMatrix(texts, texts).labels).toEqual(['a', 'b']);
  });

  it('may hold units and groups, in every function that counts', () => {
    const groups = ['a', 'b', 'a', 'b'];
    const columns = [tensor(yTrue), tensor(yPred)] as const;
    const plain = confusionMatrix(yTrue, yPred, { unit: groups });
    const found = confusionMatrix(...columns, { unit: tensor(groups) });
    expect(found.toJSON()).toEqual(plain.toJSON());
    const accumulated = createConfusionAccumulator().update(...columns, { unit: tensor(groups) });
    expect(accumulated.result().toJSON()).toEqual(plain.toJSON());
    expect(slicedMatrices(...columns, { by: tensor(groups) })).toEqual(
      slicedMatrices(yTrue, yPred, { by: groups }),
    );
    expect(jointCounts(...columns, tensor(yTrue)).nSamples).toBe(4);
  });

  it('has one column', () => {
    const refused = (column: unknown) =>
      thrown(() => confusionMatrix(column as typeof yTrue, yPred)).message;
    expect([
      refused(tensor(yTrue, [2, 2])),
      refused(tensor(yTrue, [5])),
      refused(tensor(yTrue, [])),
      refused(tensor(yTrue.subarray(1))),
      // Bits of half floats, a tensor of TensorFlow.js, and what is none.
      refused({ ...tensor(Uint16Array.of(0, 1, 1, 0)), type: 'float16' }),
      refused({ shape: [4], dataSync: () => yTrue }),
      refused({ dims: [4], data: 'abcd' }),
    ]).toMatchInlineSnapshot(`
      [
        "confusionMatrix: yTrue is a tensor [2, 2] of 4 cells, expected [4] or [4, 1]",
        "confusionMatrix: yTrue is a tensor [5] of 4 cells, expected [4] or [4, 1]",
        "confusionMatrix: yTrue is a tensor [] of 4 cells, expected [4] or [4, 1]",
        "confusionMatrix: yTrue (3) and yPred (4) must have the same length",
        "confusionMatrix: yTrue is Object, expected a typed array, an array or an Arrow column",
        "confusionMatrix: yTrue is Object, expected a typed array, an array or an Arrow column",
        "confusionMatrix: yTrue is Object, expected a typed array, an array or an Arrow column",
      ]
    `);
  });

  it('with a missing label names the row', () => {
    const holey = { data: [0, NaN], dims: [2] };
    expect(thrown(() => confusionMatrix(holey, holey)).issue).toMatchObject({
      ...{ code: 'null-value', argument: 'yTrue', row: 1 },
    });
  });
});
