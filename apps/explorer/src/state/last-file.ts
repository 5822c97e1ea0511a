import type { Side } from '../protocol.js';

/** What was open before the page was loaded again: names and sizes, never what files hold. */
export interface LastFiles {
  readonly files: readonly { readonly name: string; readonly size: number }[];
  /** How two files were joined. */
  readonly by?: string | null | undefined;
  /** The side of a matrix that has the true classes. */
  readonly side?: Side | undefined;
  /** The end of the address, which holds what was set. */
  readonly hash: string;
}

/** Where it is kept: of this tab alone, until it is closed. */
const KEY = 'confmat-last-files';

/** Keep what is open; null forgets it. A browser that keeps nothing is none the worse. */
export function keepLast(last: LastFiles | null): void {
  try {
    if (last) sessionStorage.setItem(KEY, JSON.stringify(last));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Kept by no browser that forbids it.
  }
}

/** What was open; null where that is not known. */
export function lastFiles(): LastFiles | null {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? null : (JSON.parse(text) as LastFiles);
  } catch {
    return null;
  }
}

/** What was open, if it is these very files. */
export function lastOf(files: readonly LastFiles['files'][number][]): LastFiles | null {
  const last = lastFiles();
  const isSame =
    last?.files.length === files.length &&
    last.files.every(({ name, size }, i) => files[i]?.name === name && files[i].size === size);
  return isSame ? last : null;
}
