import { statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CommandError, usageError } from '../command-error.js';
import { quote } from '../suggest.js';
import { systemReason } from '../system-error.js';

/** Where a result goes: the name of a file, or null for standard output. */
export type Destination = string | null;

/**
 * Find where a result goes. Refuses what would fail, or destroy the input, before the work is done
 * and not after it.
 */
export function destinationOf(output: string | undefined, input: string): Destination {
  if (output === undefined || output === '-') return null;
  const there = statSync(output, { throwIfNoEntry: false });
  const read = input === '-' ? undefined : statSync(input);
  if (there && there.dev === read?.dev && there.ino === read.ino) {
    throw usageError(`--output ${quote(output)}: is the input file`);
  }
  if (there?.isDirectory()) throw unwritable(output, { code: 'EISDIR' });
  if (!statSync(dirname(output), { throwIfNoEntry: false })?.isDirectory()) {
    throw unwritable(output, { code: 'ENOENT' });
  }
  return output;
}

/** Write a result. */
export function writeResult(text: string, destination: Destination): void {
  if (destination === null) {
    process.stdout.write(text);
    return;
  }
  try {
    writeFileSync(destination, text);
  } catch (error) {
    throw unwritable(destination, error);
  }
}

function unwritable(output: string, error: unknown): CommandError {
  return new CommandError(`--output ${quote(output)}: cannot be written (${systemReason(error)})`);
}
