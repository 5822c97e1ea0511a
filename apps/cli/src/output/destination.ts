import { WriteFault } from '@confmat/rows/input/write-fault.js';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  closeSync,
  constants,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError, usageError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import { quote } from '@confmat/rows/suggest.js';
import { systemReason } from '@confmat/rows/system-error.js';

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
  /** The file that is written: itself, or one beside it with a name that cannot be guessed, which takes its place. */
  readonly target: string;
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
  // Devices and pipes stay, and so do files of folders that take no others.
  const isReplaced = isPlain && fault === null;
  return {
    ...typed,
    path: real,
    isPlain,
    isReplaced,
    target: isReplaced ? `${real}.${randomBytes(8).toString('hex')}.tmp` : real,
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
export function writeResult(
  text: string,
  destination: Destination,
  { stdout, atExit }: Host,
): void {
  if (destination === null) {
    stdout.write(text);
    return;
  }
  // A signal that comes now is heard when the file is whole.
  const takeBack = atExit(() => {
    removeTarget(destination);
  });
  try {
    makeTarget(destination);
    writeFileSync(destination.target, text);
    putInPlace(destination);
  } catch (error) {
    throw refuseWriting(error, destination);
  } finally {
    takeBack();
  }
}

/** Let someone write a file, which is replaced only when it is whole. */
export async function writeInPlace<R>(
  destination: DestinationFile,
  write: (path: string) => Promise<R>,
): Promise<R> {
  try {
    makeTarget(destination);
    const result = await write(destination.target);
    putInPlace(destination);
    return result;
  } catch (error) {
    throw refuseWriting(error, destination);
  }
}

/** Make the file that is written: a new one, and nothing that a link of its name leads to. */
function makeTarget({ target, isReplaced }: DestinationFile): void {
  if (isReplaced) closeSync(openSync(target, 'wx'));
}

/** Remove what was not written to its end. */
export function removeTarget({ target, isReplaced }: DestinationFile): void {
  if (isReplaced) rmSync(target, { force: true });
}

function putInPlace({ path, target, isReplaced, mode }: DestinationFile): void {
  if (!isReplaced) return;
  if (mode !== null) chmodSync(target, mode);
  renameSync(target, path);
}

function refuseWriting(error: unknown, destination: DestinationFile): CommandError {
  removeTarget(destination);
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
  const reason = error instanceof WriteFault ? engineReason(error) : systemReason(error);
  return new CommandError(`${option} ${quote(name)}: cannot be written (${reason})`);
}

/** Why an engine could not write: what the system told it, in our words where we have some. */
function engineReason({ message }: WriteFault): string {
  if (/no space left/i.test(message)) return systemReason({ code: 'ENOSPC' });
  const [line = ''] = message.split('\n');
  return line.replace(/^.*?Error: /, '').slice(0, 200);
}
