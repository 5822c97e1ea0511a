import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CommandError, usageError } from '../command-error.js';
import type { Host } from '../host.js';
import { quote } from '../suggest.js';
import { systemReason } from '../system-error.js';

/** Where a result goes: a file, or null for standard output. */
export type Destination = DestinationFile | null;

interface DestinationFile {
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
 * @param output What was typed.
 * @param inputs The paths of the files that are read.
 * @param host Whose folder relative paths start from.
 */
export function destinationOf(
  output: string | undefined,
  inputs: readonly string[],
  { cwd }: Host,
): Destination {
  if (output === undefined || output === '-') return null;
  const path = resolve(cwd, output);
  const there = statusOf(output, path);
  const isInput = inputs.some((input) => {
    const read = statSync(input);
    return there?.dev === read.dev && there.ino === read.ino;
  });
  if (isInput) throw usageError(`--output ${quote(output)}: is the input file`);
  if (there?.isDirectory()) throw unwritable(output, { code: 'EISDIR' });
  if (!statusOf(output, dirname(path))?.isDirectory()) throw unwritable(output, { code: 'ENOENT' });
  // A link stays one: the file that it names is replaced.
  return {
    name: output,
    path: there ? realpathSync(path) : path,
    isPlain: there?.isFile() ?? true,
  };
}

function statusOf(output: string, path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw unwritable(output, error);
  }
}

/** Write a result; a file is replaced only when the result is whole. */
export function writeResult(text: string, destination: Destination, { stdout }: Host): void {
  if (destination === null) {
    stdout.write(text);
    return;
  }
  const { name, path, isPlain } = destination;
  const target = isPlain ? `${path}.${process.pid}.tmp` : path;
  try {
    writeFileSync(target, text);
    if (isPlain) renameSync(target, path);
  } catch (error) {
    if (isPlain) rmSync(target, { force: true });
    throw unwritable(name, error);
  }
}

function unwritable(output: string, error: unknown): CommandError {
  return new CommandError(`--output ${quote(output)}: cannot be written (${systemReason(error)})`);
}
