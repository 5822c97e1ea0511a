import { accessSync, constants, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Owner } from './server.js';

/**
 * Find a program.
 *
 * @param folders Where to look before the path of this process; a `*` stands for any name.
 * @returns Its file; null where there is none.
 */
export function findProgram(name: string, folders: readonly string[] = []): string | null {
  const path = (process.env['PATH'] ?? '').split(delimiter);
  const files = [...folders.flatMap(foldersOf), ...path].map((folder) => join(folder, name));
  return files.find(isProgram) ?? null;
}

/** The ids of a user of this machine; null where this process may not act as another. */
export function ownerNamed(name: string): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (line === undefined) return null;
  const [, , uid, gid] = line.split(':').map(Number);
  return uid !== undefined && gid !== undefined ? { uid, gid } : null;
}

/** The folders of a pattern with at most one `*`, which stands for a name: the greatest first. */
export function foldersOf(pattern: string): readonly string[] {
  const [parent = '', rest] = pattern.split('*');
  if (rest === undefined) return [pattern];
  try {
    return readdirSync(parent)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map((name) => join(parent, name, rest));
  } catch {
    return [];
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
