import { TextDecoder } from 'node:util';
import { usageError } from '../command-error.js';
import { quote } from '../suggest.js';

/** The names that Python gives to encodings, by those of the platform. */
const SYNONYMS: Readonly<Record<string, string>> = { 'latin-1': 'latin1', 'utf-8-sig': 'utf-8' };

/** The platform's name of an encoding; an unknown one is refused. */
export function platformEncoding(encoding: string): string {
  const folded = encoding.toLowerCase().replaceAll('_', '-');
  const name = Object.hasOwn(SYNONYMS, folded) ? (SYNONYMS[folded] ?? folded) : folded;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    throw usageError(
      `--csv encoding=${quote(encoding)}: no such encoding`,
      'encodings: utf-8, latin-1, windows-1252, utf-16, shift_jis and others',
    );
  }
}
