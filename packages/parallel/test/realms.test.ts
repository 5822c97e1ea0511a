// Values of another realm, as in a test of Jest and in `vm`: no `instanceof` knows them.
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { confusionMatrix } from '@confmat/core';
import { afterAll, describe, expect, it } from 'vitest';
import { driveNodeWorker } from '../src/drive-node-worker.js';
import { isSharedColumn, sharedColumn } from '../src/index.js';
import type { BinaryColumn } from '../src/index.js';
import { CountingPool } from '../src/pool.js';
import type { Answer } from '../src/task.js';
import { contents } from './outcome.js';
import { watchedPool, WORKER } from './source-pool.js';

const foreign = (code: string): unknown => runInNewContext(code);
const { pool } = watchedPool({ threads: 2 });

afterAll(() => pool.close());

describe('a pool', () => {
  it('counts columns of another realm', async () => {
    const yTrue = foreign('new Int32Array(new SharedArrayBuffer(16)).fill(7, 2)') as Int32Array;
    const yPred = foreign('new Uint8Array(new SharedArrayBuffer(4)).fill(7, 1)') as Uint8Array;
    expect(yTrue instanceof Int32Array || yPred.buffer instanceof SharedArrayBuffer).toBe(false);
    const matrix = await pool.confusionMatrix(yTrue, yPred);
    // Rows 0, 1: class 0, predicted 0 and 7; rows 2, 3: class 7, predicted as such.
    expect([...matrix.counts]).toEqual([1, 1, 0, 2]);
  });

  it('takes options of another realm', async () => {
    const column = sharedColumn(Int32Array.of(1, 2, 2));
    const options = foreign('({ labels: [2, 1] })') as { labels: number[] };
    const matrix = await pool.confusionMatrix(column, column, options);
    expect(contents(matrix)).toEqual(contents(confusionMatrix(column, column, options)));
  });

  it('adds up counts that came in arrays of another realm', async () => {
    // What a test of Jest sees: answers are made in the realm of Node itself.
    const toForeign = foreign(
      `(answer) => {
        const { data } = answer.outcome;
        const toHere = (array) => new globalThis[array[Symbol.toStringTag]](array);
        const { trueCodes, predCodes, counts } = data.counted;
        const counted = ArrayBuffer.isView(data.counted)
          ? toHere(data.counted)
          : { trueCodes: toHere(trueCodes), predCodes: toHere(predCodes), counts: toHere(counts) };
        return { ...answer, outcome: { ...answer.outcome, data: { ...data, counted } } };
      }`,
    ) as (answer: Answer) => Answer;
    const platform = {
      start: (events: Parameters<typeof driveNodeWorker>[1]) =>
        driveNodeWorker(new Worker(WORKER), {
          ...events,
          answered: (answer) => events.answered(toForeign(answer)),
        }),
      ...{ source: 'of a test', nThreads: 2, limitation: null },
    };
    const other = new CountingPool(platform, { threads: 2, minRows: 2 });
    const column = sharedColumn(Int32Array.of(3, 1, 1, 3));
    expect([...(await other.confusionMatrix(column, column)).counts]).toEqual([2, 0, 0, 2]);
    const labels = Array.from({ length: 3000 }, (_, label) => label);
    const sparse = await other.confusionMatrix(column, column, { labels });
    expect([sparse.kind, sparse.at(1, 1), sparse.at(3, 3)]).toEqual(['sparse', 2, 2]);
    await other.close();
  });
});

describe('sharedColumn', () => {
  it('copies a typed array of another realm', () => {
    const column = sharedColumn(foreign('Float32Array.of(0.5, 2)') as Float32Array);
    expect([isSharedColumn(column), column]).toEqual([true, Float32Array.of(0.5, 2)]);
  });

  it('refuses a view that is no array', () => {
    const view = foreign('new DataView(new SharedArrayBuffer(8))') as BinaryColumn;
    expect(isSharedColumn(view)).toBe(false);
    expect(() => sharedColumn(view as Int8Array)).toThrow(
      'sharedColumn: column is DataView, expected a typed array or an Arrow column',
    );
  });
});
