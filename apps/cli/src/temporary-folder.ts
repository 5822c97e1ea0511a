import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from './command-error.js';
import type { Host } from './host.js';
import { systemReason } from './system-error.js';

/** A folder that only one run uses. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * Make a folder that only this run uses, and that is gone when the process ends. Folders of runs that
 * were killed are removed: their names tell the process.
 */
export function temporaryFolder({ env, atExit }: Host): TemporaryFolder {
  const parent = env['TMPDIR'] ?? tmpdir();
  let path: string;
  removeAbandoned(parent);
  try {
    path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  } catch (error) {
    const reason = systemReason(error);
    throw new CommandError(`${parent}: cannot hold temporary files (${reason})`, 'set TMPDIR');
  }
  const removeFiles = (): void => {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Windows keeps files that the engine has open.
    }
  };
  const takeBack = atExit(removeFiles);
  const remove = (): void => {
    takeBack();
    removeFiles();
  };
  return { path, remove };
}

/** Processes of other machines and containers, which may share a folder, cannot be looked for. */
const PREFIX = `confmat-${hostname().replace(/[^\w.]/g, '_')}-`;

function removeAbandoned(parent: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const pid = name.startsWith(PREFIX) ? /^(\d+)-/.exec(name.slice(PREFIX.length))?.[1] : null;
      if (pid && !isRunning(Number(pid)))
        rmSync(join(parent, name), { recursive: true, force: true });
    }
  } catch {
    // What cannot be removed does no harm.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signaled.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
