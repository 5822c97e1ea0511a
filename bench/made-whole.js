// Files and folders of the cache that appear in one step, so that one that is there is whole. Several
// processes may make the same at once: the app that compares commits starts three.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Make a folder unless it is there.
 *
 * @param {URL} folder Ends in a slash; the folders above it are made too.
 * @param {string} marker A file that `write` writes: a folder without it is not whole.
 * @param {(folder: URL) => void} write Writes its files into a folder of this process.
 */
export function makeFolder(folder, marker, write) {
  const isWhole = () => existsSync(new URL(marker, folder));
  if (isWhole()) return;
  const path = fileURLToPath(folder).replace(/[\\/]$/, '');
  mkdirSync(dirname(path), { recursive: true });
  const own = mkdtempSync(`${path}-`);
  try {
    write(pathToFileURL(`${own}/`));
    try {
      renameSync(own, path);
    } catch {
      // Another process was first, or a run that was stopped left half a folder.
      if (isWhole()) return;
      rmSync(path, { recursive: true, force: true });
      renameSync(own, path);
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/**
 * Write a file, whether or not it is there.
 *
 * @param {string} path The folders above it are made too.
 * @param {(path: string) => void | Promise<void>} write Writes to a path of this process.
 */
export async function makeFile(path, write) {
  mkdirSync(dirname(path), { recursive: true });
  const own = `${path}.${process.pid}`;
  try {
    await write(own);
    renameSync(own, path);
  } finally {
    rmSync(own, { force: true });
  }
}
