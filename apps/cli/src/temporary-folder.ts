import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from './command-error.js';
import { systemReason } from './system-error.js';

/** Make a folder that only this run uses, and that is gone when the process ends. */
export function temporaryFolder(): string {
  let folder: string;
  try {
    folder = mkdtempSync(join(tmpdir(), 'confmat-'));
  } catch (error) {
    const reason = systemReason(error);
    throw new CommandError(`${tmpdir()}: cannot hold temporary files (${reason})`, 'set TMPDIR');
  }
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Windows keeps files that the engine has open.
    }
  });
  return folder;
}
