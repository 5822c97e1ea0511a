import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TextDecoder } from 'node:util';
import { CommandError } from '../command-error.js';
import { platformEncoding } from './encoding-name.js';
import { packingOf } from './format.js';
import type { Packing } from './format.js';

const UNPACKERS: Readonly<Record<Packing, (packed: Readable) => Promise<NodeJS.ReadableStream>>> = {
  Zstandard: unpackZstandard,
  bzip2: unpackBzip2,
  xz: unpackXz,
};

async function unpackZstandard(packed: Readable): Promise<NodeJS.ReadableStream> {
  const { zstdTransform } = await import('./unpack-zstd.js');
  return forwarded(packed, zstdTransform());
}

async function unpackBzip2(packed: Readable): Promise<NodeJS.ReadableStream> {
  const { default: unbzip2 } = await import('unbzip2-stream');
  // unbzip2 returns a legacy stream; the PassThrough adds backpressure.
  const bytes = new PassThrough();
  const stream = forwarded(packed, unbzip2());
  stream.on('error', (error: Error) => bytes.destroy(error));
  stream.pipe(bytes);
  return bytes;
}

async function unpackXz(packed: Readable): Promise<NodeJS.ReadableStream> {
  const loaded = await import('xz-decompress');
  // A bundle has what CommonJS exports as the default only.
  const { XzReadableStream } = 'default' in loaded ? loaded.default : loaded;
  const bytes = new XzReadableStream(Readable.toWeb(packed) as never);
  return Readable.fromWeb(bytes);
}

function forwarded<S extends NodeJS.ReadWriteStream>(packed: Readable, output: S): S {
  packed.on('error', (error) => output.emit('error', error));
  packed.pipe(output);
  return output;
}

/**
 * Copy a file that is packed by Zstandard, bzip2 or xz, or whose text is not UTF-8, to one that is
 * neither.
 *
 * @param encoding The encoding of its text; undefined: UTF-8, or no text.
 * @returns The path of the copy, or that of the file if it needs none.
 */
export async function plainCopy(
  path: string,
  shownFile: string,
  encoding: string | undefined,
  folder: string,
  name: string,
): Promise<string> {
  const packing = packingOf(path);
  if (!packing && encoding === undefined) return path;
  const copy = join(folder, name);
  const bytes = createReadStream(path);
  try {
    const unpacked = packing ? await UNPACKERS[packing](bytes) : bytes;
    const target = createWriteStream(copy);
    if (encoding === undefined) await pipeline(unpacked, target);
    else await pipeline(unpacked, decoder(encoding), target);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new CommandError(`${shownFile}: is not ${String(encoding)} text`);
    }
    const what = packing ? `is a damaged ${packing} file` : 'cannot be read';
    throw new CommandError(`${shownFile}: ${what} (${reason})`);
  } finally {
    bytes.destroy();
  }
  if (statSync(copy).size === 0) throw new CommandError(`${shownFile}: is empty`);
  return copy;
}

function decoder(encoding: string): Transform {
  let text: TextDecoder | null = null;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      try {
        text ??= new TextDecoder(
          startsBigEndian(encoding, chunk) ? 'utf-16be' : platformEncoding(encoding),
          {
            fatal: true,
          },
        );
        done(null, Buffer.from(text.decode(chunk, { stream: true })));
      } catch (error) {
        done(error as Error);
      }
    },
    flush: (done) => {
      try {
        done(null, Buffer.from(text?.decode() ?? ''));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** A mark at the start of UTF-16 says which byte comes first. */
function startsBigEndian(encoding: string, chunk: Buffer): boolean {
  return /^utf-?16$/i.test(encoding) && chunk[0] === 0xfe && chunk[1] === 0xff;
}
