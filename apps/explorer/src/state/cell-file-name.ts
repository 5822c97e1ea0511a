import type { ShownCell } from '../protocol.js';

/** Characters of a label in a file name: with those around them at most 80. */
const MOST_CHARS = 24;

/** A name for a file of the rows of a cell: no longer than 80 characters, another one for each cell. */
export function cellFileName({ trueLabel, predLabel }: ShownCell): string {
  return `true-${partOf(trueLabel)}-predicted-${partOf(predLabel)}.csv`;
}

/** A label: what some file system refuses is a dash, and one that is changed or cut has its hash. */
function partOf(label: string): string {
  const plain = label.replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-');
  const cut = [...plain].slice(0, MOST_CHARS).join('');
  return cut === label && cut !== '' ? cut : `${cut}_${hashOf(label)}`;
}

/** Five letters and digits of a text, by FNV-1a. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36).padStart(5, '0').slice(-5);
}
