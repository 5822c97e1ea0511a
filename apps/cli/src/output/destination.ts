import {
  accessSync,
  appendFileSync,
  chmodSync,
  constants,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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
  /** Whether a file can take its place when the result is whole; otherwise it is written in place. */
  readonly isReplaced: boolean;
  /** The permissions that it has and keeps; null for those of a new file. */
  readonly mode: number | null;
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
  const real = there ? realpathSync(path) : path;
  const isPlain = there?.isFile() ?? true;
  const fault = writeFault(dirname(real));
  if (!there && fault !== null) throw unwritable(typed, fault);
  const faultOfFile = there && writeFault(real);
  if (faultOfFile) throw unwritable(typed, faultOfFile);
  return {
    ...typed,
    path: real,
    isPlain,
    // Devices and pipes stay, and so do files of folders that take no others.
    isReplaced: isPlain && fault === null,
    mode: there?.isFile() ? there.mode & PERMISSIONS : null,
  };
}

const PERMISSIONS = 0o777;

/** Why nothing can be written there; null if it can. */
function writeFault(path: string): unknown {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch (error) {
    return error;
  }
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

function targetOf({ path, isReplaced }: DestinationFile): string {
  return isReplaced ? `${path}.${process.pid}.tmp` : path;
}

function putInPlace(target: string, { path, isReplaced, mode }: DestinationFile): void {
  if (!isReplaced) return;
  if (mode !== null) chmodSync(target, mode);
  renameSync(target, path);
}

function refuseWriting(error: unknown, destination: DestinationFile): CommandError {
  if (destination.isReplaced) rmSync(targetOf(destination), { force: true });
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
