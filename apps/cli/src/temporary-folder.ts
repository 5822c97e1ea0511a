import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from './command-error.js';
import type { Host } from './host.js';
import { systemReason } from './system-error.js';

/** A folder that only one run uses. */
export interface TemporaryFolder {
  readonly path: string;
  readonly remove: () => void;
}

/** Make a folder that only this run uses, and that is gone when the process ends. */
export function temporaryFolder({ env, atExit }: Host): TemporaryFolder {
  const parent = env['TMPDIR'] ?? tmpdir();
  let path: string;
  try {
    path = mkdtempSync(join(parent, 'confmat-'));
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
