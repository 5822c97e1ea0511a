// The form for browsers as it is built, in Chromium.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as core from '@confmat/core';
import type * as parallel from '../src/browser.js';

const CANDIDATES = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = CANDIDATES.find((path) => path !== '' && existsSync(path));
const isRequired = process.env['CONFMAT_BROWSER'] === 'required';
const NOT_FOUND = 'there is no Chromium here: name one in the variable CHROMIUM_PATH';

const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
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

async function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, folder = '', file = ''] = pathname.split('/');
    const root = FOLDERS[folder];
    const isPage = pathname.endsWith('.html');
    if (isPage) {
      const headers = file === 'alone.html' ? {} : ISOLATED;
      response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(page(folder));
    } else if (!root || (folder === 'broken' && file === 'web-worker.js')) {
      response.writeHead(404, ISOLATED).end();
    } else {
      readFile(new URL(file, root)).then(
        (text) =>
          response.writeHead(200, { 'content-type': 'text/javascript', ...ISOLATED }).end(text),
        () => response.writeHead(404, ISOLATED).end(),
      );
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

const TIME_LIMIT_MS = 60_000;

describe('in Chromium', { timeout: TIME_LIMIT_MS }, () => {
  let server: Server;
  let browser: Browser | undefined;

  beforeAll(async () => {
    if (!executablePath) return;
    server = await serve();
    const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
    browser = await chromium.launch({ executablePath, args });
  }, TIME_LIMIT_MS);

  afterAll(async () => {
    await browser?.close();
    if (executablePath) server.close();
  });

  async function open(path: string): Promise<Page> {
    if (!browser) throw new Error(NOT_FOUND);
    const opened = await browser.newPage();
    const { port } = server.address() as AddressInfo;
    await opened.goto(`http://127.0.0.1:${port}/${path}`);
    await opened.waitForFunction(() => 'loaded' in globalThis);
    return opened;
  }

  it('workers count the same as core', async ({ skip }) => {
    skip(!executablePath && !isRequired, NOT_FOUND);
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

  it('workers count shared Arrow columns of texts', async ({ skip }) => {
    skip(!executablePath && !isRequired, NOT_FOUND);
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

  it('a page that is not isolated counts in its own thread, and says why', async ({ skip }) => {
    skip(!executablePath && !isRequired, NOT_FOUND);
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
  });

  it('a worker that cannot be loaded is an error', async ({ skip }) => {
    skip(!executablePath && !isRequired, NOT_FOUND);
    const tab = await open('broken/index.html');
    const seen = await tab.evaluate(async () => {
      const { allocateColumn, createPool } = loaded.parallel;
      const column = allocateColumn(Int32Array, 5);
      const pool = createPool({ threads: 2, minRows: 2 });
      return pool.confusionMatrix(column, column).catch(String);
    });
    expect(seen).toMatchInlineSnapshot(
      `"PoolError: confusionMatrix: a thread failed: it could not start"`,
    );
  });
});
