// The form for browsers as it is built, in Chromium.
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsSlowTests } from '@confmat/testkit';
import type * as core from '@confmat/core';
import type * as parallel from '../src/browser.js';
import {
  addressOf,
  hasChromium,
  isSkipped,
  launch,
  NOT_FOUND,
  serve,
  TIME_LIMIT_MS,
} from '@confmat/testkit/chromium';
import type { Page as Served } from '@confmat/testkit/chromium';

const FOLDERS: Readonly<Record<string, URL>> = {
  core: new URL('../../core/dist/', import.meta.url),
  parallel: new URL('../dist/', import.meta.url),
  // The same without the file of the worker.
  broken: new URL('../dist/', import.meta.url),
};

const page = (folder: string): string => `<!doctype html><title>confmat</title>
<script type="importmap">
{ "imports": { "@confmat/core": "/core/index.js", "@confmat/core/internal": "/core/internal.js", "@confmat/parallel/browser": "/${folder}/browser.js" } }
</script>
<script type="module">
import * as core from '@confmat/core';
import * as parallel from '@confmat/parallel/browser';
globalThis.loaded = { core, parallel };
</script>`;

/** What a page holds. */
interface Loaded {
  readonly core: typeof core;
  readonly parallel: typeof parallel;
}
declare const loaded: Loaded;

async function find(path: string): Promise<Served | null> {
  const [, folder = '', file = ''] = path.split('/');
  const root = FOLDERS[folder];
  if (file.endsWith('.html')) {
    const text = page(folder);
    return { text, type: 'text/html', ...(file === 'alone.html' && { headers: {} }) };
  }
  if (!root || (folder === 'broken' && file === 'web-worker.js')) return null;
  return { text: await readFile(new URL(file, root)), type: 'text/javascript' };
}

describe('in Chromium', { timeout: TIME_LIMIT_MS }, () => {
  let server: Server;
  let browser: Browser | undefined;

  beforeAll(async () => {
    if (!hasChromium) return;
    server = await serve(find);
    browser = await launch();
  }, TIME_LIMIT_MS);

  afterAll(async () => {
    await browser?.close();
    if (browser) server.close();
  });

  async function open(path: string): Promise<Page> {
    if (!browser) throw new Error(NOT_FOUND);
    const opened = await browser.newPage();
    await opened.goto(addressOf(server) + path);
    await opened.waitForFunction(() => 'loaded' in globalThis);
    return opened;
  }

  it('workers count the same as core', async ({ skip }) => {
    skip(isSkipped, NOT_FOUND);
    const tab = await open('parallel/index.html');
    const seen = await tab.evaluate(async () => {
      const { confusionMatrix } = loaded.core;
      const { allocateColumn, createPool, isSharedColumn } = loaded.parallel;
      const pool = createPool({ threads: 3, minRows: 1000 });
      const yTrue = allocateColumn(Int32Array, 300_000);
      const yPred = allocateColumn(Uint8Array, 300_000);
      yTrue.forEach((_, row) => {
        yTrue[row] = (row * row) % 7;
        yPred[row] = (row * 3) % 5;
      });
      const { limitation, threads } = pool;
      const matrix = await pool.confusionMatrix(yTrue, yPred);
      const error = await pool
        .confusionMatrix(yTrue, yPred, { labels: [0, 1, 2, 3] })
        .catch(String);
      await pool.close();
      const closed = await pool.confusionMatrix(yTrue, yPred).catch(String);
      return {
        limitation,
        threads,
        isShared: isSharedColumn(yTrue),
        counts: [...matrix.counts],
        expected: [...confusionMatrix(yTrue, yPred).counts],
        error,
        closed,
        nWorkers: performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('web-worker')).length,
      };
    });
    const { counts, expected, ...rest } = seen;
    expect(counts).toEqual(expected);
    expect(rest).toMatchInlineSnapshot(`
      {
        "closed": "PoolError: confusionMatrix: the pool is closed, expected an open one",
        "error": "MetricError: confusionMatrix: yTrue[2] is 4, expected one of 0, 1, 2, 3",
        "isShared": true,
        "limitation": null,
        "nWorkers": 2,
        "threads": 3,
      }
    `);
  });

  it.runIf(runsSlowTests)('workers count shared Arrow columns of texts', async ({ skip }) => {
    skip(isSkipped, NOT_FOUND);
    const tab = await open('parallel/index.html');
    const seen = await tab.evaluate(async () => {
      const { createPool, sharedColumn } = loaded.parallel;
      const bytes = new TextEncoder().encode('catdogéé');
      const column = sharedColumn({
        length: 4,
        type: { typeId: 5 },
        data: [
          { length: 4, nullCount: 0, values: bytes, valueOffsets: Int32Array.of(0, 3, 6, 8, 10) },
        ],
      });
      const pool = createPool({ threads: 2, minRows: 2 });
      const { labels, total } = await pool.confusionMatrix(column, column);
      return { labels, total };
    });
    expect(seen).toEqual({ labels: ['cat', 'dog', 'é'], total: 4 });
  });

  it.runIf(runsSlowTests)(
    'a page that is not isolated counts in its own thread, and says why',
    async ({ skip }) => {
      skip(isSkipped, NOT_FOUND);
      const tab = await open('parallel/alone.html');
      const seen = await tab.evaluate(async () => {
        const { allocateColumn, createPool, isSharedColumn, sharedColumn } = loaded.parallel;
        const pool = createPool({ threads: 3, minRows: 2 });
        const column = allocateColumn(Int32Array, 5).fill(1, 3);
        const { total } = await pool.confusionMatrix(
          column,
          sharedColumn(Int8Array.of(1, 1, 0, 0, 1)),
        );
        const { limitation, threads } = pool;
        return { limitation, threads, isShared: isSharedColumn(column), total };
      });
      expect(seen).toMatchInlineSnapshot(`
      {
        "isShared": false,
        "limitation": "SharedArrayBuffer is not available: the page is not cross-origin isolated, expected the headers Cross-Origin-Opener-Policy: same-origin and Cross-Origin-Embedder-Policy: require-corp",
        "threads": 1,
        "total": 5,
      }
    `);
    },
  );

  it.runIf(runsSlowTests)(
    'a worker that cannot be loaded is an error that says where it was sought',
    async ({ skip }) => {
      skip(isSkipped, NOT_FOUND);
      const tab = await open('broken/index.html');
      const seen = await tab.evaluate(async () => {
        const { allocateColumn, createPool } = loaded.parallel;
        const column = allocateColumn(Int32Array, 5);
        const outcome = (worker?: string | URL | (() => Worker)): Promise<unknown> =>
          createPool({ threads: 2, minRows: 2, worker })
            .confusionMatrix(column, column)
            .catch(String);
        return [
          await outcome(),
          await outcome('/nowhere.js'),
          await outcome(new URL('nowhere.js', location.href)),
          await outcome(() => new Worker('/nowhere.js')),
          await outcome(() => undefined as never),
          await outcome('http://other.invalid/worker.js'),
        ];
      });
      expect(seen.map((text) => String(text).replaceAll(/127.0.0.1:\d+/g, 'HERE')))
        .toMatchInlineSnapshot(`
      [
        "PoolError: confusionMatrix: a thread failed: it could not start (worker: web-worker.js beside http://HERE/broken/browser.js; the option worker of createPool names another)",
        "PoolError: confusionMatrix: a thread failed: it could not start (worker: /nowhere.js)",
        "PoolError: confusionMatrix: a thread failed: it could not start (worker: http://HERE/broken/nowhere.js)",
        "PoolError: confusionMatrix: a thread failed: it could not start (worker: made by the option worker)",
        "PoolError: confusionMatrix: a thread failed: the function given as worker returned none, expected a new Worker (worker: made by the option worker)",
        "PoolError: confusionMatrix: a thread failed: Failed to construct 'Worker': Script at 'http://other.invalid/worker.js' cannot be accessed from origin 'http://HERE'. (worker: http://other.invalid/worker.js)",
      ]
    `);
    },
  );

  it.runIf(runsSlowTests)('a worker is what the option says', async ({ skip }) => {
    skip(isSkipped, NOT_FOUND);
    const tab = await open('broken/index.html');
    const seen = await tab.evaluate(async () => {
      const { allocateColumn, createPool } = loaded.parallel;
      const column = allocateColumn(Int32Array, 5);
      const file = '/parallel/web-worker.js';
      const made: Worker[] = [];
      const make = (): Worker => {
        const worker = new Worker(file, { type: 'module' });
        made.push(worker);
        return worker;
      };
      const totals = [];
      for (const worker of [file, new URL(file, location.href), make]) {
        const pool = createPool({ threads: 3, minRows: 2, worker });
        totals.push((await pool.confusionMatrix(column, column)).total);
        await pool.close();
      }
      return { totals, nMade: made.length };
    });
    // Three parts: the calling thread counts one, a worker each of the others.
    expect(seen).toEqual({ totals: [5, 5, 5], nMade: 2 });
  });
});
