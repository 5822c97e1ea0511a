import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { ROOT } from '../harness.js';
import type { ReadAnswer, ReadAsk } from './arrow-child.js';

/** Without an answer for so long, a child process makes no progress: it takes milliseconds. */
const PATIENCE_MS = 20_000;

/** Finds the sources of the packages. */
const sources: Plugin = {
  name: 'sources',
  setup: (building) => {
    building.onResolve({ filter: /^@confmat\// }, ({ path }) => {
      const [, name = '', entry = 'index'] =
        /^@confmat\/([^/]+)\/?(.+?)?(?:\.js)?$/.exec(path) ?? [];
      const files = ['', 'entries/'].map(
        (below) => `${ROOT}packages/${name}/src/${below}${entry}.ts`,
      );
      const file = files.find((one) => existsSync(one));
      return file === undefined ? null : { path: file };
    });
  },
};

/** The command in a child process that reads bytes, and is killed if it makes no progress. */
export class WatchedReader {
  readonly #folder: string;
  #child: ChildProcess | null = null;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Bundle the sources; the folder stands where their dependencies are found. */
  static async build(): Promise<WatchedReader> {
    mkdirSync(`${ROOT}apps/cli/quick`, { recursive: true });
    const folder = mkdtempSync(`${ROOT}apps/cli/quick/reader-`);
    await build({
      entryPoints: { child: fileURLToPath(new URL('arrow-child.ts', import.meta.url)) },
      outdir: folder,
      outExtension: { '.js': '.mjs' },
      ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', target: 'node20' },
      packages: 'external',
      plugins: [sources],
      logLevel: 'warning',
    });
    return new WatchedReader(folder);
  }

  /** @throws {Error} Where the child process does not answer in time, or ends. */
  read(ask: ReadAsk): Promise<ReadAnswer> {
    const child = (this.#child ??= this.#start());
    return new Promise((resolve, reject) => {
      const settle = (by: () => void): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        by();
      };
      const fail = (message: string): void => {
        settle(() => {
          this.#stop();
          reject(new Error(message));
        });
      };
      const onMessage = (answer: ReadAnswer | { readonly error: string }): void => {
        if ('error' in answer) fail(`the command failed: ${answer.error}`);
        else settle(() => { resolve(answer); }); // prettier-ignore
      };
      const onExit = (code: number | null, signal: string | null): void => {
        fail(`the reader ended (${signal ?? `exit ${String(code)}`})`);
      };
      const timer = setTimeout(() => {
        fail(`no answer within ${PATIENCE_MS / 1000} s: the reader was killed`);
      }, PATIENCE_MS);
      child.on('message', onMessage).on('exit', onExit);
      child.send(ask);
    });
  }

  /** End the child process, and remove what was bundled. */
  close(): void {
    this.#stop();
    rmSync(this.#folder, { recursive: true });
  }

  #start(): ChildProcess {
    return fork(join(this.#folder, 'child.mjs'), {
      execArgv: ['--max-old-space-size=512'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  #stop(): void {
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}
