import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confusionMatrix, slicedMatrices } from '../../src/index.js';
import type { Label } from '../../src/index.js';
import { contents } from '../contents.js';
import { READERS, has } from './arrow-libraries.js';
import type { Cell, Feature } from './arrow-libraries.js';

/** A column of one stream that PyArrow wrote; see pyarrow/generate.py. */
interface Recorded {
  readonly name: string;
  readonly values: readonly (Cell | { readonly bigint: string })[];
  readonly stream: string;
}

const file = new URL('pyarrow/columns.jsonl', import.meta.url);
const [, ...columns] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

const FEATURES: readonly (readonly [name: RegExp, feature: Feature])[] = [
  [/large_utf8/, 'LargeUtf8'],
  [/utf8_view/, 'Utf8View'],
  [/lz4|zstd/, 'compression'],
  [/replaced/, 'replaced dictionaries'],
  [/dictionary of int64$/, 'wide dictionary entries'],
];

const cases = columns.flatMap(({ name, values, stream }) => {
  const needs = FEATURES.filter(([pattern]) => pattern.test(name)).map(([, feature]) => feature);
  const cells = values.map((cell) =>
    cell !== null && typeof cell === 'object' ? BigInt(cell.bigint) : cell,
  );
  const bytes = Buffer.from(stream, 'base64');
  return READERS.filter((reader) => has(reader, needs)).map((reader) => ({
    name: `${name}, read by ${reader.name}`,
    cells,
    column: reader.read(bytes),
  }));
});

describe('a column written by PyArrow', () => {
  it.each(cases)('holds the same labels in $name', ({ cells, column }) => {
    const present = cells.filter((cell) => cell !== null);
    const labels: readonly Label[] = present.length > 0 ? [...new Set(present)] : ['none'];
    const matrix = confusionMatrix<Label>(column, cells, { labels, nulls: 'skip' });
    const expected = labels
      .map((label) => present.filter((cell) => cell === label).length)
      .map((count, code) => ({ trueLabel: labels[code], predLabel: labels[code], count }))
      .filter(({ count }) => count > 0);
    expect([...matrix.cells()]).toEqual(expected);
    expect(matrix.nSkipped).toBe(cells.length - present.length);
  });

  it.each(cases)('groups the rows by $name', ({ cells, column }) => {
    const rows = cells.map((_, row) => row % 3);
    const options = { nulls: 'skip', labels: [0, 1, 2] } as const;
    const received = slicedMatrices(rows, rows, { name: column }, options);
    const expected = slicedMatrices(rows, rows, { name: cells }, options);
    expect(received.map(({ group }) => group)).toEqual(expected.map(({ group }) => group));
    expect(received.map(({ matrix }) => contents(matrix))).toEqual(
      expected.map(({ matrix }) => contents(matrix)),
    );
  });
});
