import { createReadStream, createWriteStream, fstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command-error.js';
import { systemReason } from '../system-error.js';

/**
 * Copy what can be read only once to a file: engines read Parquet from its end, and rows twice to
 * name a bad one.
 */
export async function spool(
  input: string | Readable,
  shownFile: string,
  folder: string,
  name: string,
): Promise<string> {
  const path = join(folder, name);
  const stream = typeof input === 'string' ? createReadStream(input) : input;
  const isEndless = isDevice(input);
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        let nBytes = 0;
        for await (const chunk of chunks) {
          nBytes += chunk.length;
          if (isEndless && nBytes > MOST_OF_DEVICE) throw new EndlessError();
          yield chunk;
        }
      },
      createWriteStream(path),
    );
  } catch (error) {
    if (error instanceof EndlessError) {
      throw new CommandError(`${shownFile}: is a device, expected a file or a pipe`);
    }
    throw new CommandError(`${shownFile}: cannot be copied to ${path} (${systemReason(error)})`);
  }
  if (statSync(path).size === 0) throw new CommandError(`${shownFile}: is empty`);
  return path;
}

class EndlessError extends Error {}

/** Some devices have no end. */
const MOST_OF_DEVICE = 2 ** 24;

/** Whether it is a device that no person types at. */
function isDevice(input: string | Readable): boolean {
  const { fd, isTTY } = input as { readonly fd?: unknown; readonly isTTY?: boolean };
  if (typeof input === 'string') {
    const status = statSync(input);
    return status.isCharacterDevice() || status.isBlockDevice();
  }
  return typeof fd === 'number' && isTTY !== true && fstatSync(fd).isCharacterDevice();
}
