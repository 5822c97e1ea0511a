import { TextDecoder } from 'node:util';
import { CommandError } from '../command-error.js';
import { gzipError, isGzip } from './gzip.js';
import { unpack } from './unpack.js';

/** The whole text of a file in UTF-8, which may be packed by gzip. */
export async function textOfFile(path: string, shownFile: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const gzipped = isGzip(path);
  let text = '';
  try {
    for await (const chunk of unpack(path, gzipped))
      text += decoder.decode(chunk as Buffer, { stream: true });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new CommandError(`${shownFile}: is not UTF-8 text`);
    }
    throw gzipped ? gzipError(error, shownFile) : error;
  }
  return text;
}
