import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'tsup';
import { driveNodeWorker } from '../src/drive-node-worker.js';
import { CountingPool } from '../src/pool.js';
import type { ThreadOptions } from '../src/pool.js';

const root = new URL('../', import.meta.url);
const path = (name: string): string => fileURLToPath(new URL(name, root));

/** A program for a worker, which needs no file. */
export function programOf(code: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** What a worker runs, made of the sources, so that a stale build cannot lie. */
async function buildWorker(): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'confmat-parallel-'));
  try {
    await build({
      entry: { worker: path('src/worker.ts') },
      outDir: folder,
      format: ['esm'],
      outExtension: () => ({ js: '.js' }),
      config: false,
      silent: true,
      tsconfig: path('tsconfig.json'),
      noExternal: ['@confmat/core'],
      esbuildOptions(options) {
        options.alias = {
          '@confmat/core/internal': path('../core/src/internal.ts'),
          '@confmat/core': path('../core/src/index.ts'),
        };
      },
    });
    return programOf(readFileSync(join(folder, 'worker.js'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The program of a worker. */
export const WORKER: URL = await buildWorker();

/** A pool whose workers the test can see. */
export interface WatchedPool {
  readonly pool: CountingPool;
  /** Every worker that was started, the first one first. */
  readonly workers: readonly Worker[];
}

/**
 * A pool whose workers run the sources.
 *
 * @param options As for `createPool`; `minRows` is 2 if not given.
 * @param programs What the first workers run instead, if not null, one after the other.
 * @param limitation Why no memory can be shared, or null.
 */
export function watchedPool(
  options: ThreadOptions = {},
  programs: readonly (URL | null)[] = [],
  limitation: string | null = null,
): WatchedPool {
  const workers: Worker[] = [];
  let nStarted = 0;
  const platform = {
    start: (events: Parameters<typeof driveNodeWorker>[1]) => {
      const program = programs[nStarted++] ?? WORKER;
      const worker = new Worker(program, { execArgv: [], stderr: true });
      workers.push(worker);
      return driveNodeWorker(worker, events);
    },
    source: 'of a test',
    nThreads: 2,
    limitation,
  };
  return { pool: new CountingPool(platform, { minRows: 2, ...options }), workers };
}
