// The built package as bundlers place it, in Chromium and in Node, each by the line of the readme.
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runsSlowTests } from '@confmat/testkit';
import {
  addressOf,
  hasChromium,
  ISOLATED,
  isSkipped,
  launch,
  NOT_FOUND,
  serve,
  TIME_LIMIT_MS,
} from '@confmat/testkit/chromium';
import type { Page } from '@confmat/testkit/chromium';

const COUNT = `
const column = allocateColumn(Int32Array, 10).fill(7, 5);
const pool = createPool({ threads: 2, minRows: 2 });
const outcome = pool.confusionMatrix(column, column).then(
  (matrix) => [matrix.at(0, 0), matrix.at(7, 7), pool.threads, pool.limitation],
  String,
);`;
/** Rows of class 0, of class 7, counted by two threads. */
const COUNTED = [5, 5, 2, null];
const IN_BROWSER = `import { allocateColumn, createPool } from '@confmat/parallel/browser';${COUNT}
globalThis.outcome = outcome;`;
const IN_NODE = `import { allocateColumn, createPool } from '@confmat/parallel';${COUNT}
outcome.then((value) => console.log(JSON.stringify(value)));`;
const HTML = '<!doctype html><title>confmat</title><script type="module" src="./app.js"></script>';

/** Set by the program. */
declare const outcome: Promise<unknown>;

const TOOLS = fileURLToPath(new URL('../../../.ci/tools/', import.meta.url));
const INSTALL = fileURLToPath(new URL('../../../.ci/install-folder.mjs', import.meta.url));

/** What this test calls of webpack, whose types are not here without it. */
type Webpack = (
  options: Readonly<Record<string, unknown>>,
  done: (error: unknown, stats?: { toString(options: object): string }) => void,
) => void;

/** webpack, which is no dependency of the packages: it is installed with what checks them. */
function installedWebpack(): Webpack {
  execFileSync(process.execPath, [INSTALL, '.ci/tools'], { stdio: 'ignore' });
  return createRequire(TOOLS)('webpack') as Webpack;
}

describe('a bundle', { timeout: TIME_LIMIT_MS }, () => {
  let app: string;
  let server: Server;
  let browser: Browser | undefined;

  beforeAll(async () => {
    // As npm installs it: what is linked from elsewhere is no dependency to Vite.
    app = await realpath(mkdtempSync(join(tmpdir(), 'confmat-bundles-')));
    for (const name of ['core', 'parallel']) {
      const from = fileURLToPath(new URL(`../../${name}/`, import.meta.url));
      const to = join(app, 'node_modules/@confmat', name);
      mkdirSync(to, { recursive: true });
      for (const part of ['dist', 'package.json']) {
        cpSync(join(from, part), join(to, part), { recursive: true });
      }
    }
    writeFileSync(join(app, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(app, 'index.html'), HTML);
    writeFileSync(join(app, 'app.js'), IN_BROWSER);
    writeFileSync(join(app, 'node.js'), IN_NODE);
    if (!hasChromium) return;
    server = await serve(find);
    browser = await launch();
  }, TIME_LIMIT_MS);

  afterAll(async () => {
    await browser?.close();
    if (browser) server.close();
    rmSync(app, { recursive: true, force: true, maxRetries: 3 });
  });

  async function find(path: string): Promise<Page | null> {
    const [, bundle = '', ...rest] = path.split('/');
    const file = rest.join('/');
    if (file.endsWith('.js')) {
      return { text: await readFile(join(app, bundle, file)), type: 'text/javascript' };
    }
    const text = bundle === 'vite' ? await readFile(join(app, bundle, 'index.html')) : HTML;
    return { text, type: 'text/html' };
  }

  /** What the program of a page says. */
  async function outcomeOf(address: string): Promise<unknown> {
    if (!browser) throw new Error(NOT_FOUND);
    const tab = await browser.newPage();
    await tab.goto(address);
    await tab.waitForFunction(() => 'outcome' in globalThis);
    const seen = await tab.evaluate(() => outcome);
    await tab.close();
    return seen;
  }

  it.runIf(runsSlowTests)('of Vite counts with a worker', async ({ skip }) => {
    skip(isSkipped, NOT_FOUND);
    const vite = await import('vite');
    await vite.build({
      ...{ root: app, base: './', configFile: false, logLevel: 'error' },
      build: { outDir: 'vite' },
    });
    expect(await outcomeOf(`${addressOf(server)}vite/`)).toEqual(COUNTED);
  });

  it.runIf(runsSlowTests)('is not needed by the development server of Vite', async ({ skip }) => {
    skip(isSkipped, NOT_FOUND);
    const vite = await import('vite');
    const development = await vite.createServer({
      ...{ root: app, configFile: false, logLevel: 'error', cacheDir: 'vite-cache' },
      server: { port: 0, host: '127.0.0.1', headers: ISOLATED, hmr: false, ws: false },
    });
    try {
      await development.listen();
      if (!development.httpServer) throw new Error('bug: it serves nothing');
      expect(await outcomeOf(addressOf(development.httpServer as Server))).toEqual(COUNTED);
    } finally {
      await development.close();
    }
  });

  it.runIf(runsSlowTests)(
    'of webpack counts with a worker, and names no path of the machine',
    async ({ skip }) => {
      skip(isSkipped, NOT_FOUND);
      const webpack = installedWebpack();
      const faults = await new Promise<unknown>((done) => {
        const output = { path: join(app, 'webpack'), filename: 'app.js' };
        // Names stay readable in the bundle, which is then larger than webpack advises.
        const minimize = {
          optimization: { minimize: false },
          performance: { hints: false as const },
        };
        webpack(
          { context: app, mode: 'production', entry: './app.js', output, ...minimize },
          (error, stats) =>
            done(error ?? stats?.toString({ all: false, errors: true, warnings: true })),
        );
      });
      expect(faults).toBe('');
      expect(await outcomeOf(`${addressOf(server)}webpack/`)).toEqual(COUNTED);
      expect(await readFile(join(app, 'webpack/app.js'), 'utf8')).not.toMatch(/file:\/\//);
    },
  );

  it.runIf(runsSlowTests)(
    'of esbuild counts with a worker that is bundled beside it',
    async ({ skip }) => {
      skip(isSkipped, NOT_FOUND);
      await esbuild.build({
        ...{
          absWorkingDir: app,
          bundle: true,
          format: 'esm',
          outdir: 'esbuild',
          logLevel: 'error',
        },
        entryPoints: { app: 'app.js', 'web-worker': '@confmat/parallel/web-worker' },
      });
      expect(await outcomeOf(`${addressOf(server)}esbuild/`)).toEqual(COUNTED);
    },
  );

  it.runIf(runsSlowTests)('of esbuild without the worker says what it lacks', async ({ skip }) => {
    skip(isSkipped, NOT_FOUND);
    await esbuild.build({
      ...{ absWorkingDir: app, bundle: true, format: 'esm', outdir: 'without' },
      entryPoints: ['app.js'],
    });
    const address = addressOf(server);
    expect(await outcomeOf(`${address}without/`)).toBe(
      `PoolError: confusionMatrix: a thread failed: it could not start (worker: web-worker.js beside ${address}without/app.js; the option worker of createPool names another)`,
    );
  });

  it.runIf(runsSlowTests)(
    'of Rollup counts with a worker that is bundled beside it',
    async ({ skip }) => {
      skip(isSkipped, NOT_FOUND);
      const { rollup } = await import('rollup');
      const { nodeResolve } = await import('@rollup/plugin-node-resolve');
      const bundle = await rollup({
        input: { app: join(app, 'app.js'), 'web-worker': '@confmat/parallel/web-worker' },
        plugins: [nodeResolve({ browser: true, rootDir: app })],
      });
      await bundle.write({ dir: join(app, 'rollup') });
      await bundle.close();
      expect(await outcomeOf(`${addressOf(server)}rollup/`)).toEqual(COUNTED);
    },
  );

  async function runBundle(file: string): Promise<unknown> {
    const { stdout } = await promisify(execFile)(process.execPath, [join(app, file)]);
    return JSON.parse(stdout);
  }

  it('of esbuild for Node counts with a worker that is bundled beside it', async () => {
    await esbuild.build({
      ...{ absWorkingDir: app, bundle: true, format: 'esm', outdir: 'esm', platform: 'node' },
      entryPoints: { app: 'node.js', worker: '@confmat/parallel/worker' },
    });
    expect(await runBundle('esm/app.js')).toEqual(COUNTED);
  });

  it.runIf(runsSlowTests)(
    'of esbuild for Node in CommonJS counts with the worker that the option names',
    async () => {
      writeFileSync(
        join(app, 'named.js'),
        IN_NODE.replace('{ threads', "{ worker: __dirname + '/worker.cjs', threads"),
      );
      await esbuild.build({
        ...{ absWorkingDir: app, bundle: true, format: 'cjs', outdir: 'cjs', platform: 'node' },
        ...{ outExtension: { '.js': '.cjs' }, logLevel: 'error' },
        entryPoints: { app: 'named.js', unnamed: 'node.js', worker: '@confmat/parallel/worker' },
      });
      expect(await runBundle('cjs/app.cjs')).toEqual(COUNTED);
      expect(await runBundle('cjs/unnamed.cjs')).toMatchInlineSnapshot(
        `"PoolError: confusionMatrix: a thread failed: Invalid URL (worker: worker.js beside undefined; the option worker of createPool names another)"`,
      );
    },
  );
});
