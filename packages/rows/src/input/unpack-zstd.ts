import { Transform } from 'node:stream';
import { ZstdUnpacker } from '@confmat/files';

/** A stream that unpacks Zstandard, and fails where it is damaged so that it shows. */
export function zstdTransform(): Transform {
  let output: Transform | null = null;
  const unpacker = new ZstdUnpacker((content) => output?.push(content));
  output = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      attempt(() => {
        unpacker.push(chunk);
      }, done);
    },
    flush: (done) => {
      attempt(() => {
        unpacker.end();
      }, done);
    },
  });
  return output;
}

function attempt(work: () => void, done: (error?: Error) => void): void {
  try {
    work();
    done();
  } catch (error) {
    done(error as Error);
  }
}
