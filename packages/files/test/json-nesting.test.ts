import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { JsonNesting } from '../src/json-nesting.js';

/** The levels of a document, by definition. */
function levelsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levelsOf));
}

/** Whether bytes that come in pieces of a length are found to have more than `most` levels. */
function isTooDeep(text: string, most: number, nBytes: number): boolean {
  const nesting = new JsonNesting(most);
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += nBytes) {
    if (!nesting.add(bytes.subarray(at, at + nBytes))) return true;
  }
  return false;
}

describe('JsonNesting', () => {
  it('counts levels of lists and objects, and not the brackets of texts', () => {
    for (const [text, levels] of [
      ['[]', 1],
      ['[[], {}, [1]]', 2],
      ['{"a": {"b": [1]}}', 3],
      ['["[[[", "\\"[[", "\\\\", ["é[["]]', 2],
      ['{"a": 1}\n{"a": [2]}\n', 2],
      // A text that is not closed ends with its line.
      ['{"a": "[[\n{"a": [2]}\n', 3],
      [']]][', 1],
    ] as const) {
      for (const nBytes of [1, 2, 3, 1000]) {
        const found = [isTooDeep(text, levels - 1, nBytes), isTooDeep(text, levels, nBytes)];
        expect([text, nBytes, ...found]).toEqual([text, nBytes, true, false]);
      }
    }
  });

  it('counts what the definition counts in random documents', () => {
    const random = createRandom(7);
    const draw = (room: number): unknown => {
      const kind = Math.floor(random() * (room > 0 ? 4 : 2));
      if (kind === 0) return '["\\{]}é\n'.slice(Math.floor(random() * 8));
      if (kind === 1) return Math.floor(random() * 100);
      const items = Array.from({ length: Math.floor(random() * 4) }, () => draw(room - 1));
      return kind === 2 ? items : Object.fromEntries(items.map((item, i) => [`[k"${i}`, item]));
    };
    for (let run = 0; run < 500; ++run) {
      const value = draw(6);
      const levels = levelsOf(value);
      const text = JSON.stringify(value, null, random() < 0.5 ? 0 : 2);
      const nBytes = 1 + Math.floor(random() * 9);
      expect([text, isTooDeep(text, levels, nBytes)]).toEqual([text, false]);
      if (levels > 0) expect([text, isTooDeep(text, levels - 1, nBytes)]).toEqual([text, true]);
    }
  });
});
