import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const CHUNK_BYTES = 2 ** 20;

/** The bytes of a file, unpacked if it is compressed. */
export function unpack(path: string, gzipped: boolean): Readable {
  const bytes = createReadStream(path, { highWaterMark: CHUNK_BYTES });
  if (!gzipped) return bytes;
  const unpacked = createGunzip();
  // Streams do not pass errors on to the next in the pipe, nor its end back.
  bytes.on('error', (error) => unpacked.destroy(error));
  unpacked.on('close', () => bytes.destroy());
  return bytes.pipe(unpacked);
}
