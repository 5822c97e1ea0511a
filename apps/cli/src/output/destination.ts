import { appendFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError, usageError } from '../command-error.js';
import type { Host } from '../host.js';
import { quote } from '../suggest.js';
import { systemReason } from '../system-error.js';

/** Where a result goes: a file, or null for standard output. */
export type Destination = DestinationFile | null;

export interface DestinationFile {
  /** The option that named it. */
  readonly option: string;
  /** As typed. */
  readonly name: string;
  readonly path: string;
  /** Whether it is, or will be, a file, and no device or pipe. */
  readonly isPlain: boolean;
}

/**
 * Find where a result goes. Refuses what would fail, or destroy the input, before the work is done
 * and not after it.
 *
 * @param option The option that names it.
 * @param name What was typed.
 * @param inputs The paths of the files that are read.
 * @param host Whose folder relative paths start from.
 */
export function destinationOf(
  option: string,
  name: string,
  inputs: readonly string[],
  { cwd }: Host,
): Destination {
  if (name === '-') return null;
  const path = resolve(cwd, name);
  const typed = { option, name };
  const there = statusOf(typed, path);
  const isInput = inputs.some((input) => {
    const read = statSync(input);
    return there?.dev === read.dev && there.ino === read.ino;
  });
  if (isInput) throw usageError(`${option} ${quote(name)}: is the input file`);
  if (there?.isDirectory()) throw unwritable(typed, { code: 'EISDIR' });
  if (!statusOf(typed, dirname(path))?.isDirectory()) throw unwritable(typed, { code: 'ENOENT' });
  // A link stays one: the file that it names is replaced.
  return {
    ...typed,
    path: there ? realpathSync(path) : path,
    isPlain: there?.isFile() ?? true,
  };
}

type Typed = Pick<DestinationFile, 'option' | 'name'>;

function statusOf(typed: Typed, path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw unwritable(typed, error);
  }
}

/** Write a result; a file is replaced only when the result is whole. */
export function writeResult(text: string, destination: Destination, { stdout }: Host): void {
  if (destination === null) {
    stdout.write(text);
    return;
  }
  const target = targetOf(destination);
  try {
    writeFileSync(target, text);
    putInPlace(target, destination);
  } catch (error) {
    throw refuseWriting(error, destination);
  }
}

/** Let someone write a file, which is replaced only when it is whole. */
export async function writeInPlace<R>(
  destination: DestinationFile,
  write: (path: string) => Promise<R>,
): Promise<R> {
  const target = targetOf(destination);
  try {
    const result = await write(target);
    putInPlace(target, destination);
    return result;
  } catch (error) {
    throw refuseWriting(error, destination);
  }
}

function targetOf({ path, isPlain }: DestinationFile): string {
  return isPlain ? `${path}.${process.pid}.tmp` : path;
}

function putInPlace(target: string, { path, isPlain }: DestinationFile): void {
  if (isPlain) renameSync(target, path);
}

function refuseWriting(error: unknown, destination: DestinationFile): CommandError {
  if (destination.isPlain) rmSync(targetOf(destination), { force: true });
  return error instanceof CommandError ? error : unwritable(destination, error);
}

/** Write a result below what a file holds already. */
export function appendResult(text: string, destination: Destination, { stdout }: Host): void {
  if (destination === null) {
    stdout.write(text);
    return;
  }
  try {
    appendFileSync(destination.path, text);
  } catch (error) {
    throw unwritable(destination, error);
  }
}

function unwritable({ option, name }: Typed, error: unknown): CommandError {
  return new CommandError(`${option} ${quote(name)}: cannot be written (${systemReason(error)})`);
}
