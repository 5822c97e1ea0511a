import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { allocateColumn, createPool, PoolError, sharedColumn } from '../src/index.js';
import type { CountingPool, PoolOptions } from '../src/index.js';
import { programOf, watchedPool, WORKER } from './source-pool.js';

const column = sharedColumn(Int32Array.of(1, 2, 2, 1));
const count = (pool: CountingPool): Promise<number> =>
  pool.confusionMatrix(column, column).then(({ total }) => total);

/** A worker that takes rows and never answers. */
const SILENT = programOf(`import { parentPort } from 'node:worker_threads';
parentPort.on('message', () => {});`);

describe('createPool', () => {
  it('counts on as many threads as the machine runs, unless told otherwise', async () => {
    expect(createPool().threads).toBeGreaterThanOrEqual(1);
    const pool = createPool({ threads: 3, minRows: 10 });
    expect([pool.threads, pool.minRows, pool.limitation]).toEqual([3, 10, null]);
    await pool.close();
  });

  it('refuses numbers that are none', () => {
    expect(() => createPool({ threads: 0 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: createPool: threads is 0, expected an integer in [1, 1024]]`,
    );
    expect(() => createPool({ threads: 1.5 })).toThrow('threads is 1.5');
    expect(() => createPool({ threads: 1025 })).toThrow('threads is 1025');
    expect(() => createPool({ minRows: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: createPool: minRows is 1, expected an integer in [2, 9007199254740991]]`,
    );
    expect(() => createPool({ minRows: NaN })).toThrow('minRows is NaN');
    expect(() => createPool({ minRows: '9' as never })).toThrow('minRows is "9"');
  });

  it('refuses options that it does not have', () => {
    const refused = (options: unknown) => () => createPool(options as never);
    expect(refused({ nThreads: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: createPool: there is no option "nThreads", did you mean "threads"?]`,
    );
    expect(refused({ minrows: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: createPool: there is no option "minrows", did you mean "minRows"?]`,
    );
    expect(refused(4)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: createPool: options is 4, expected an object]`,
    );
    expect(refused(null)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: createPool: options is null, expected an object]`,
    );
  });

  it('refuses a worker that is none', () => {
    const refused = (worker: unknown) => () => createPool({ worker: worker as never });
    expect(refused(null)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: createPool: worker is null, expected a URL, its text, or a function that returns a new Worker]`,
    );
    expect(refused('')).toThrow('worker is ""');
    expect(refused({ url: 'worker.js' })).toThrow('expected a URL, its text, or a function');
  });

  it('counts alone where no memory can be shared, and says why', async () => {
    const { pool, workers } = watchedPool({ threads: 4 }, [], 'no shared memory here');
    expect([pool.threads, pool.limitation]).toEqual([1, 'no shared memory here']);
    expect(await count(pool)).toBe(4);
    expect(workers).toEqual([]);
  });
});

describe('a worker that fails', () => {
  const faults = [
    [
      'throws',
      `import { parentPort } from 'node:worker_threads';
parentPort.on('message', () => { throw new TypeError('oh no'); });`,
    ],
    [
      'throws what is no error',
      `import { parentPort } from 'node:worker_threads';
parentPort.on('message', () => { throw 'oh no'; });`,
    ],
    [
      'exits',
      `import { parentPort } from 'node:worker_threads';
parentPort.on('message', () => process.exit(3));`,
    ],
    ['exits before it is asked', `process.exit(4);`],
    ['is no program', `this is no program`],
    ['imports what is not there', `import 'no-such-package-at-all';`],
    [
      'runs out of memory',
      `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id }) => {
  parentPort.postMessage({ id, outcome: { kind: 'failed', reason: 'RangeError: no memory' } });
});`,
    ],
  ] as const;

  for (const [what, code] of sampled(faults, 3)) {
    it(`because it ${what} is an error, after which the pool counts again`, async () => {
      const { pool } = watchedPool({ threads: 2 }, [programOf(code)]);
      const error: unknown = await count(pool).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(PoolError);
      expect(error).toMatchObject({ name: 'PoolError', code: 'worker-failed' });
      expect((error as PoolError).message).toMatch(/^confusionMatrix: a thread failed: .+/);
      if (what !== 'runs out of memory') expect(await count(pool)).toBe(4);
      await pool.close();
    });
  }

  it('says what happened', async () => {
    const messages = [];
    for (const [, code] of faults.slice(0, 4)) {
      const { pool } = watchedPool({ threads: 2 }, [programOf(code)]);
      messages.push(await count(pool).catch(String));
      await pool.close();
    }
    expect(messages).toMatchInlineSnapshot(`
      [
        "PoolError: confusionMatrix: a thread failed: TypeError: oh no (worker: of a test)",
        "PoolError: confusionMatrix: a thread failed: oh no (worker: of a test)",
        "PoolError: confusionMatrix: a thread failed: it ended with exit code 3 (worker: of a test)",
        "PoolError: confusionMatrix: a thread failed: it ended with exit code 4 (worker: of a test)",
      ]
    `);
  });

  it('because it is killed while it counts fails every call it owes an answer', async () => {
    const { pool, workers } = watchedPool({ threads: 2 }, [SILENT]);
    const calls = [count(pool), count(pool)];
    const settled = Promise.allSettled(calls);
    await workers[0]?.terminate();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await count(pool)).toBe(4);
    expect(workers.length).toBe(2);
    await pool.close();
  });

  it('while it has nothing to do is replaced', async () => {
    const { pool, workers } = watchedPool({ threads: 2 });
    await count(pool);
    await workers[0]?.terminate();
    expect(await count(pool)).toBe(4);
    expect(workers.length).toBe(2);
    await pool.close();
  });

  it('leaves the other threads as they are', async () => {
    const { pool, workers } = watchedPool({ threads: 3 }, [null, programOf('process.exit(1)')]);
    await expect(count(pool)).rejects.toThrow(PoolError);
    expect(await count(pool)).toBe(4);
    expect(workers.length).toBe(3);
    expect(workers[0]?.threadId).toBeGreaterThan(0);
    await pool.close();
  });

  it('because it cannot be made is an error too', async () => {
    const { pool } = watchedPool({ threads: 2 }, [new URL('https://localhost/worker.js')]);
    await expect(count(pool)).rejects.toThrow(/^confusionMatrix: a thread failed: /);
    expect(await count(pool)).toBe(4);
    await pool.close();
  });
});

describe('the option worker', () => {
  const counted = async (worker: PoolOptions['worker']): Promise<unknown> => {
    const pool = createPool({ threads: 2, minRows: 2, worker });
    const total = await count(pool).catch(String);
    await pool.close();
    return total;
  };

  it('names the file of a worker, or makes one', async () => {
    let nMade = 0;
    const make = (): Worker => {
      ++nMade;
      return new Worker(WORKER);
    };
    expect(await counted(WORKER)).toBe(4);
    expect(await counted(WORKER.href)).toBe(4);
    expect(await counted({ href: WORKER.href })).toBe(4);
    expect(await counted(make)).toBe(4);
    expect(nMade).toBe(1);
  });

  it('stands in the message where there is no such file', async () => {
    const none = new URL('data:text/javascript,process.exit(5)');
    const path = fileURLToPath(new URL('no-worker.js', import.meta.url));
    const messages = [
      await counted(none),
      await counted(path),
      await counted('no-worker.js'),
      await counted(() => undefined as never),
      await counted(() => {
        throw new TypeError('oh no');
      }),
    ];
    expect(messages.map((text) => String(text).replaceAll(path, 'PATH'))).toMatchInlineSnapshot(`
      [
        "PoolError: confusionMatrix: a thread failed: it ended with exit code 5 (worker: data:text/javascript,process.exit(5))",
        "PoolError: confusionMatrix: a thread failed: it could not start: Cannot find module 'PATH' (worker: PATH)",
        "PoolError: confusionMatrix: a thread failed: The worker script or module filename must be an absolute path or a relative path starting with './' or '../'. Received "no-worker.js" (worker: no-worker.js)",
        "PoolError: confusionMatrix: a thread failed: the function given as worker returned none, expected a new Worker (worker: made by the option worker)",
        "PoolError: confusionMatrix: a thread failed: oh no (worker: made by the option worker)",
      ]
    `);
  });
});

describe('confusionMatrix', () => {
  it('refuses options that core does not have, in the words of core', async () => {
    const { pool, workers } = watchedPool();
    const refused = (options: unknown): Promise<string> =>
      pool.confusionMatrix(column, column, options as never).then(() => 'counted', String);
    expect(await refused({ sampleWeights: [1, 1, 1, 1] })).toMatchInlineSnapshot(
      `"MetricError: confusionMatrix: there is no option "sampleWeights", did you mean "sampleWeight"?"`,
    );
    expect(await refused([1, 2])).toMatchInlineSnapshot(
      `"MetricError: confusionMatrix: options is an array of 2, expected an object, did you mean { labels: … }?"`,
    );
    expect(await refused(null)).toMatchInlineSnapshot(
      `"MetricError: confusionMatrix: options is null, expected an object"`,
    );
    expect(workers).toEqual([]);
    await pool.close();
  });
});

describe('close', () => {
  it('ends the threads, and may be called again', async () => {
    const { pool, workers } = watchedPool({ threads: 3 });
    await count(pool);
    const exits = workers.map((worker) => once(worker, 'exit'));
    await pool.close();
    expect((await Promise.all(exits)).length).toBe(2);
    await pool.close();
    expect(workers.map(({ threadId }) => threadId)).toEqual([-1, -1]);
  });

  it('makes later calls an error, of few rows too', async () => {
    const { pool } = watchedPool();
    await pool.close();
    await expect(count(pool)).rejects.toThrowErrorMatchingInlineSnapshot(
      `[PoolError: confusionMatrix: the pool is closed, expected an open one]`,
    );
    await expect(pool.confusionMatrix(['a'], ['a'])).rejects.toMatchObject({ code: 'closed' });
  });

  it('during a call rejects it', async () => {
    const { pool } = watchedPool({ threads: 2 }, [SILENT]);
    const call = count(pool);
    const rejected = expect(call).rejects.toMatchObject({ name: 'PoolError', code: 'closed' });
    await pool.close();
    await rejected;
  });

  it('before a thread was needed does nothing', async () => {
    const { pool, workers } = watchedPool();
    await pool.close();
    expect(workers).toEqual([]);
  });

  it('is what `await using` calls', async () => {
    const { pool } = watchedPool({ threads: 2 });
    await count(pool);
    await pool[Symbol.asyncDispose]();
    await expect(count(pool)).rejects.toThrow(PoolError);
  });
});

it('needs one pool only for any number of rows', async () => {
  const { pool } = watchedPool({ threads: 2 });
  const totals = [];
  for (const n of [2, 1000, 3, 100_000]) {
    const rows = allocateColumn(Uint16Array, n);
    totals.push((await pool.confusionMatrix(rows, rows)).total);
  }
  expect(totals).toEqual([2, 1000, 3, 100_000]);
  await pool.close();
});
