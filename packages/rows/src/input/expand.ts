import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from '../command-error.js';
import { quote } from '../suggest.js';
import { systemReason } from '../system-error.js';
import { LONGEST, boundedPattern } from './bounded-pattern.js';
import { isInputName } from './format.js';

/** The files that an argument means. */
export interface ExpandedArgument {
  /** As typed. */
  readonly typed: string;
  /** Names of files, relative where the argument is. */
  readonly files: readonly string[];
  /** Whether it is a folder or a pattern. */
  readonly isExpanded: boolean;
}

const IS_PATTERN = /[*?]|\[[^\]]+\]|\{[^{},]*,[^}]*\}/;

/**
 * Find the files that an argument means: a file of that very name, every file of data in a folder
 * and its folders, or what matches a pattern.
 */
export async function expandArgument(typed: string, cwd: string): Promise<ExpandedArgument> {
  const status = typed === '' ? undefined : statusOf(resolve(cwd, typed));
  if (status?.isDirectory()) {
    refuseUnreadable(typed, cwd);
    const all = await matches(`${escaped(typed).replace(/\/+$/, '')}/**`, cwd);
    // Names that begin with _ are those of notes about the data, such as _SUCCESS.
    const files = all.filter((file) => isInputName(file) && !/(?:^|\/)_[^/]*$/.test(file));
    if (files.length === 0) {
      throw new CommandError(`${typed}: is a folder without a file in a format that is read`);
    }
    refuseMixed(typed, files);
    return { typed, files, isExpanded: true };
  }
  if (status || !IS_PATTERN.test(typed.slice(0, LONGEST + 1)))
    return { typed, files: [typed], isExpanded: false };
  const files = await matches(boundedPattern(typed.replaceAll('\\', '/')), cwd);
  if (files.length === 0) throw new CommandError(`${typed}: no file matches`);
  return { typed, files, isExpanded: true };
}

/** A folder that cannot be listed would pass for an empty one. */
function refuseUnreadable(typed: string, cwd: string): void {
  try {
    readdirSync(resolve(cwd, typed));
  } catch (error) {
    throw new CommandError(`${typed}: cannot be read (${systemReason(error)})`);
  }
}

function statusOf(path: string): ReturnType<typeof statSync> {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // Whoever opens it says what is wrong.
    return undefined;
  }
}

async function matches(pattern: string, cwd: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby');
  const files = await glob(pattern, { cwd, expandDirectories: false });
  return files.sort((a, b) => (a < b ? -1 : 1));
}

/** A path as a pattern that means it. */
function escaped(path: string): string {
  return path.replace(/[*?[\]{}()!]/g, (mark) => `\\${mark}`);
}

function refuseMixed(folder: string, files: readonly string[]): void {
  const endings = new Set(
    files.map((file) => /\.([a-z0-9]+)(?:\.(?:gz|zst|bz2|xz))?$/i.exec(file)?.[1] ?? ''),
  );
  const [first, second] = [...endings];
  if (second === undefined) return;
  // lm-eval writes a summary beside them.
  const samples = files.some((file) => /(?:^|\/)samples_[^/]*\.jsonl$/.test(file));
  const pattern = samples ? 'samples_*.jsonl' : `*.${String(first)}`;
  throw new CommandError(
    `${folder}: is a folder with files of several formats (.${String(first)}, .${second})`,
    `a pattern says which, such as ${quote(`${folder.replace(/\/+$/, '')}/**/${pattern}`)}`,
  );
}

/** What the names of a file's folders say in the manner of Hive: `year=2024/month=1`. */
export function partitionOf(file: string): ReadonlyMap<string, string | null> {
  const folders = file.split('/').slice(0, -1);
  return new Map(
    folders.flatMap((folder): [string, string | null][] => {
      const parts = /^([^=]+)=(.*)$/.exec(folder);
      if (!parts) return [];
      const [, name = '', value = ''] = parts;
      return [[decoded(name), value === HIVE_NULL ? null : decoded(value)]];
    }),
  );
}

const HIVE_NULL = '__HIVE_DEFAULT_PARTITION__';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
