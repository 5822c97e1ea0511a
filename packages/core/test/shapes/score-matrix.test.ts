import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isMetricError } from '../../src/index.js';
import type { ScoreMatrix, ScoreMatrixLike } from '../../src/index.js';
import { HalfFloats, checkScoreMatrix, named } from '../../src/internal.js';

const check = (value: unknown) => named('topK', () => checkScoreMatrix('yScore', value));

describe('checkScoreMatrix', () => {
  it('lays rows out flat', () => {
    expect(
      check([
        [0.1, 0.9],
        [0.5, 0.5],
        [1, 0],
      ]),
    ).toEqual({ data: Float64Array.of(0.1, 0.9, 0.5, 0.5, 1, 0), shape: [3, 2] });
    expect(check([Float32Array.of(1, 2)])).toEqual({ data: Float64Array.of(1, 2), shape: [1, 2] });
    expect(check([])).toEqual({ data: new Float64Array(0), shape: [0, 0] });
  });

  it('takes flat data as it is', () => {
    const data = Float32Array.of(1, 2, 3, 4);
    expect(check({ data, shape: [2, 2] }).data).toBe(data);
    expect(check({ data: new Float64Array(0), shape: [0, 4] }).shape).toEqual([0, 4]);
  });

  it('names the row that is too short, and the score that is none', () => {
    expect(() => check([[1, 2], [3]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[1] is 1 scores, expected 2 scores, as in yScore[0]]`,
    );
    expect(() => check([1, 2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[0] is number, expected a row of scores]`,
    );
    expect(() =>
      check([
        [1, 2],
        [3, NaN],
      ]),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[1][1] is NaN, expected a finite number]`,
    );
    expect(() => check([[1, null]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[0][1] is null, expected a finite number]`,
    );
    expect(() =>
      check({ data: Float64Array.of(1, Infinity), shape: [2, 1] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore[1][0] is Infinity, expected a finite number]`,
    );
  });

  it('refuses a shape that the data does not have', () => {
    expect(() =>
      check({ data: new Float64Array(5), shape: [2, 2] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore.data is 5 scores, expected 2 × 2, as in yScore.shape]`,
    );
    expect(() =>
      check({ data: new Float64Array(4), shape: [-2, -2] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore.shape is [-2, -2], expected two sizes, [nSamples, nColumns]]`,
    );
    expect(() => check(null)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: topK: yScore is null, expected a row of scores per sample, or { data, shape: [nSamples, nColumns] }]`,
    );
  });

  it('takes the tensors of other libraries as they stand', () => {
    const rows = Float32Array.of(0.25, 0.75, 1, 0);
    // onnxruntime: dims, with more beside them.
    const onnx = { type: 'float32', dims: [2, 2] as readonly number[], data: rows, size: 4 };
    expect(check(onnx)).toEqual({ data: rows, shape: [2, 2] });
    expect(check(onnx).data).toBe(rows);
    // TensorFlow.js: dataSync() of int32 and bool tensors, a shape that is any array of numbers.
    for (const data of [Int32Array.of(3, 1, 2, 0), Uint8Array.of(3, 1, 2, 0), [3, 1, 2, 0]]) {
      const shape: number[] = [2, 2];
      expect(check({ data, shape })).toEqual({ data: Float64Array.of(3, 1, 2, 0), shape });
    }
    const wide = { data: BigInt64Array.of(1n, -2n), dims: [1, 2] };
    expect(check(wide)).toEqual({ data: Float64Array.of(1, -2), shape: [1, 2] });
  });

  it('accepts their types without a cast', () => {
    interface OnnxTensor {
      readonly data: Float32Array | Uint8Array | Uint16Array | BigInt64Array | string[];
      readonly dims: readonly number[];
    }
    const onnx: OnnxTensor = { data: Float32Array.of(1), dims: [1, 1] };
    const tensorflow: { data: Float32Array | Int32Array; shape: number[] } = {
      data: Int32Array.of(1),
      shape: [1, 1],
    };
    const ours: ScoreMatrix = { data: Float32Array.of(1), shape: [1, 1] };
    const taken: ScoreMatrixLike[] = [onnx, tensorflow, ours, [Float32Array.of(1)], [[1]]];
    for (const matrix of taken) expect(check(matrix).shape).toEqual([1, 1]);
    // @ts-expect-error texts are no scores, unless a type of tensors has them among others
    const refused: ScoreMatrixLike = { data: ['1'], shape: [1, 1] };
    expect(() => check(refused)).toThrow('yScore[0][0] is "1"');
  });

  it('views the floats of another realm, in their precision', () => {
    const single: unknown = runInNewContext(
      '({ data: new Float32Array([0.1, 0.9, 1, 0]), shape: [2, 2] })',
    );
    expect(check(single).data).toBeInstanceOf(Float32Array);
    expect(check(single)).toEqual({ data: Float32Array.of(0.1, 0.9, 1, 0), shape: [2, 2] });
    const double = runInNewContext(
      '({ data: new Float64Array([9, 0.1, 0.9]).subarray(1), dims: [1, 2] })',
    ) as {
      readonly data: Float64Array;
    };
    const { data } = check(double);
    expect(data).toBeInstanceOf(Float64Array);
    expect(data).toEqual(Float64Array.of(0.1, 0.9));
    expect(data.buffer).toBe(double.data.buffer);
    expect(check(runInNewContext('[new Float64Array([1, 2]), [3, 4]]'))).toEqual({
      data: Float64Array.of(1, 2, 3, 4),
      shape: [2, 2],
    });
  });

  it('reads the half floats of old engines, which are their bits', () => {
    // 1, -2, the least one and the greatest.
    const data = Uint16Array.of(0x3c00, 0xc000, 1, 0x7bff);
    const matrix = checkScoreMatrix('yScore', { data, dims: [2, 2], type: 'float16' });
    expect(matrix.data).toEqual(new HalfFloats([1, -2, 2 ** -24, 65504]));
    expect(() => check({ data: Uint16Array.of(0x7c00), dims: [1, 1], type: 'float16' })).toThrow(
      'yScore[0][0] is Infinity, expected a finite number',
    );
  });

  it('says which part is wrong: data, shape or their product', () => {
    const shape = [2, 2];
    const data = new Float64Array(4);
    const detached = new Float64Array(4);
    structuredClone(detached.buffer, { transfer: [detached.buffer] });
    const wrong = [
      { shape },
      { data: null, shape },
      { data: () => data, shape },
      { data: new DataView(new ArrayBuffer(32)), shape },
      { data: ['0.1', '0.2', '0.3', '0.4'], shape },
      { data: [1, 2, 3, null], shape },
      { data },
      { data, shape: 4 },
      { data, shape: [4] },
      { data, dims: [2, 2, 1] },
      { data, shape: [2, '2'] },
      { data, shape: [1.5, 2] },
      { data, dims: [3, 2] },
      { data: detached, shape },
      data,
      'scores',
      {},
    ].map((value) => {
      try {
        check(value);
      } catch (error) {
        return isMetricError(error) ? `${error.code}: ${error.message}` : error;
      }
      return 'taken';
    });
    expect(wrong).toMatchInlineSnapshot(`
      [
        "unsupported-type: topK: yScore.data is undefined, expected a typed array or an array of numbers",
        "unsupported-type: topK: yScore.data is null, expected a typed array or an array of numbers",
        "unsupported-type: topK: yScore.data is function, expected a typed array or an array of numbers (of a TensorFlow.js tensor, pass { data: tensor.dataSync(), shape: tensor.shape })",
        "unsupported-type: topK: yScore.data is DataView, expected a typed array or an array of numbers",
        "invalid-score: topK: yScore[0][0] is "0.1", expected a finite number",
        "invalid-score: topK: yScore[1][1] is null, expected a finite number",
        "shape-mismatch: topK: yScore.shape is undefined, expected two sizes, [nSamples, nColumns]",
        "shape-mismatch: topK: yScore.shape is number, expected two sizes, [nSamples, nColumns]",
        "shape-mismatch: topK: yScore.shape is [4], expected two sizes, [nSamples, nColumns]",
        "shape-mismatch: topK: yScore.dims is [2, 2, 1], expected two sizes, [nSamples, nColumns]",
        "shape-mismatch: topK: yScore.shape is [2, "2"], expected two sizes, [nSamples, nColumns]",
        "shape-mismatch: topK: yScore.shape is [1.5, 2], expected two sizes, [nSamples, nColumns]",
        "shape-mismatch: topK: yScore.data is 4 scores, expected 3 × 2, as in yScore.dims",
        "shape-mismatch: topK: yScore.data is 0 scores, expected 2 × 2, as in yScore.shape",
        "unsupported-type: topK: yScore is Float64Array, expected a row of scores per sample, or { data, shape: [nSamples, nColumns] }",
        "unsupported-type: topK: yScore is string, expected a row of scores per sample, or { data, shape: [nSamples, nColumns] }",
        "unsupported-type: topK: yScore is Object, expected a row of scores per sample, or { data, shape: [nSamples, nColumns] }",
      ]
    `);
  });
});
