import { mkdirSync, mkdtempSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from './command-error.js';
import type { Host } from './host.js';
import { systemReason } from './system-error.js';

/** A folder that only one run uses. */
export interface TemporaryFolder {
  readonly path: string;
  /**
   * Hold the folder while files may be written to it. Between uses it is not there if nothing is in it:
   * a run that computes then can be ended by the system alone, and leaves nothing.
   *
   * @returns Ends the use.
   */
  readonly use: () => () => void;
  readonly remove: () => void;
}

/**
 * Make a folder that only this run uses, and that is gone when the process ends. Folders of runs that
 * were killed are removed: their names tell the process.
 */
export function temporaryFolder({ env, atExit }: Host): TemporaryFolder {
  const parent = env['TMPDIR'] ?? tmpdir();
  let path = '';
  removeAbandoned(parent);
  const removeFiles = (): void => {
    try {
      if (path !== '') rmSync(path, { recursive: true, force: true });
    } catch {
      // Windows keeps files that the engine has open.
    }
  };
  // A signal may come as soon as the folder is there.
  let takeBack: (() => void) | null = atExit(removeFiles);
  try {
    path = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  } catch (error) {
    takeBack();
    throw noFolder(parent, error);
  }
  let nUses = 0;
  const leave = (): void => {
    takeBack?.();
    takeBack = null;
  };
  return {
    path,
    use: () => {
      nUses += 1;
      if (takeBack === null) {
        takeBack = atExit(removeFiles);
        remade(parent, path);
      }
      return () => {
        nUses -= 1;
        if (nUses === 0 && isRemoved(path)) leave();
      };
    },
    remove: () => {
      if (takeBack === null) return;
      removeFiles();
      leave();
    },
  };
}

/** Make the folder again under its name, which no other may have taken. */
function remade(parent: string, path: string): void {
  try {
    mkdirSync(path, OWN);
  } catch (error) {
    throw noFolder(parent, error);
  }
}

/** For its owner alone. */
const OWN = 0o700;

/** Remove a folder that holds nothing. */
function isRemoved(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function noFolder(parent: string, error: unknown): CommandError {
  const reason = systemReason(error);
  return new CommandError(`${parent}: cannot hold temporary files (${reason})`, 'set TMPDIR');
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
