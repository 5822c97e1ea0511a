import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { CommandError } from '@confmat/rows/command-error.js';
import { quote } from '@confmat/rows/suggest.js';

/**
 * Refuse a file that a file of options names although it was only found in a folder, as anybody's
 * folder may have one: what it names is in its folder, links followed, and not among those of git.
 *
 * @param place The file of options and its key, for the message.
 * @throws {CommandError} If the named file is elsewhere.
 */
export function refuseElsewhere(name: string, folder: string, file: string, place: string): void {
  if (name === '-' || isInside(resolve(folder, name), realpathSync(folder))) return;
  throw new CommandError(
    `${place} names ${quote(name)}, which is not in the folder of ${file}`,
    `a file of options that was found names no files elsewhere; one that is typed may: --config ${file}`,
  );
}

function isInside(path: string, folder: string): boolean {
  const real = realPath(path);
  if (real === null) return false;
  const way = relative(folder, real);
  const [first = ''] = way.split(sep);
  return first !== '..' && first.toLowerCase() !== '.git' && !isAbsolute(way);
}

/** A path without links, whose last parts need not be there; null where a link leads nowhere. */
function realPath(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    if (isThere(path)) return null;
  }
  const parent = dirname(path);
  if (parent === path) return path;
  const above = realPath(parent);
  return above === null ? null : resolve(above, relative(parent, path));
}

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
