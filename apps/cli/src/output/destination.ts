import { statSync, writeFileSync } from 'node:fs';
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
}

/**
 * Find where a result goes. Refuses what would fail, or destroy the input, before the work is done
 * and not after it.
 *
 * @param output What was typed.
 * @param input The input's path; null for standard input.
 * @param host Whose folder relative paths start from.
 */
export function destinationOf(
  output: string | undefined,
  input: string | null,
  { cwd }: Host,
): Destination {
  if (output === undefined || output === '-') return null;
  const path = resolve(cwd, output);
  const there = statSync(path, { throwIfNoEntry: false });
  const read = input === null ? undefined : statSync(input);
  if (there && there.dev === read?.dev && there.ino === read.ino) {
    throw usageError(`--output ${quote(output)}: is the input file`);
  }
  if (there?.isDirectory()) throw unwritable(output, { code: 'EISDIR' });
  if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) {
    throw unwritable(output, { code: 'ENOENT' });
  }
  return { name: output, path };
}

/** Write a result. */
export function writeResult(text: string, destination: Destination, { stdout }: Host): void {
  if (destination === null) {
    stdout.write(text);
    return;
  }
  try {
    writeFileSync(destination.path, text);
  } catch (error) {
    throw unwritable(destination.name, error);
  }
}

function unwritable(output: string, error: unknown): CommandError {
  return new CommandError(`--output ${quote(output)}: cannot be written (${systemReason(error)})`);
}
