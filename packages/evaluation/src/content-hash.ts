import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { unsupported } from '@confmat/core/internal';

/**
 * The SHA-256 of plain JSON, in hexadecimal digits. Keys are sorted and white space is left out, so
 * that it does not depend on how the text was laid out.
 */
export function hashOf(json: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(canonicalText(json))));
}

/** JSON is not nested deeper than this. */
const MOST_DEPTH = 64;

/** JSON without white space, the keys of each object in the order of their UTF-16 units. */
function canonicalText(json: unknown, depth = 0): string {
  if (depth > MOST_DEPTH)
    throw unsupported('json', `JSON of more than ${MOST_DEPTH} levels`, 'an evaluation');
  const inside = (value: unknown): string => canonicalText(value, depth + 1);
  if (Array.isArray(json)) return `[${json.map(inside).join(',')}]`;
  if (json === undefined) return 'null';
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const entries = Object.entries(json).filter(([, value]) => value !== undefined);
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([name, value]) => `${JSON.stringify(name)}:${inside(value)}`);
  return `{${parts.join(',')}}`;
}
