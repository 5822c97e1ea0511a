import {
  tableFromArrays,
  tableToIPC as flechetteToIpc,
  tableFromIPC as flechetteFromIpc,
  list,
  utf8,
} from '@uwdata/flechette';
import { tableFromIPC, vectorFromArray, Utf8, Dictionary, Int32 } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { spanList, spanMatrix } from '../src/index.js';

const documents = [['B-PER', 'I-PER', 'O'], ['O', 'I-LOC'], ['B-PER']];
const flat = documents.flat();
const expected = spanList(documents);

describe('tags', () => {
  it('are read from a column with offsets, or with the document of each', () => {
    expect(spanList(flat, { offsets: [0, 3, 5, 6] })).toEqual(expected);
    expect(spanList(flat, { offsets: Uint32Array.of(0, 3, 5, 6) })).toEqual(expected);
    expect(spanList(flat, { documents: ['x', 'x', 'x', 'w', 'w', 'a'] })).toEqual(expected);
    expect(spanList(flat, { documents: Int32Array.of(7, 7, 7, 3, 3, 9) })).toEqual(expected);
  });

  it('are read from Arrow columns of texts and dictionaries', () => {
    const offsets = [0, 3, 5, 6];
    const texts = vectorFromArray(flat, new Utf8());
    const coded = vectorFromArray(flat, new Dictionary(new Utf8(), new Int32()));
    expect(spanList(texts, { offsets })).toEqual(expected);
    expect(spanList(coded, { offsets })).toEqual(expected);
    const table = tableFromArrays({ tags: flat });
    expect(spanList(table.getChild('tags'), { offsets })).toEqual(expected);
  });

  it('are read from Arrow lists of either library', () => {
    const table = tableFromArrays({ tags: [...documents, []] }, { types: { tags: list(utf8()) } });
    const bytes = flechetteToIpc(table, { format: 'stream' });
    if (bytes === null) throw new Error('bug: no bytes');
    const more = spanList([...documents, []]);
    expect(spanList(flechetteFromIpc(bytes).getChild('tags'))).toEqual(more);
    const vector = tableFromIPC(bytes).getChild('tags');
    if (vector === null) throw new Error('bug: no column');
    expect(spanList(vector)).toEqual(more);
  });

  it('and spans may be given for the two sides', () => {
    const spans = [
      [{ start: 0, end: 2, type: 'PER' }],
      [{ start: 1, end: 2, type: 'LOC' }],
      [{ start: 0, end: 1, type: 'PER' }],
    ];
    const matrix = spanMatrix(documents, spans);
    expect(matrix.toArray()).toEqual([
      [1, 0, 0],
      [0, 2, 0],
      [0, 0, 0],
    ]);
    expect(spanMatrix(expected, spans)).toEqual(matrix);
  });
});

describe('units', () => {
  it('are the documents: by place, by name, or by what they belong to', () => {
    const other = [['B-PER', 'I-PER', 'B-LOC'], ['O', 'O'], ['B-PER']];
    const byPlace = spanMatrix(documents, other).units;
    expect(byPlace).toEqual({
      keys: [0, 1, 2],
      nSamples: 4,
      unitCodes: Int32Array.of(0, 0, 1, 2),
      trueCodes: Int32Array.of(1, 2, 0, 1),
      predCodes: Int32Array.of(1, 0, 2, 1),
      counts: Float64Array.of(1, 1, 1, 1),
    });
    const named = spanMatrix(flat, other.flat(), { documents: ['x', 'x', 'x', 'w', 'w', 'a'] });
    expect(named.units).toMatchObject({ keys: ['a', 'w', 'x'], nSamples: 4 });
    const grouped = spanMatrix(documents, other, { unit: ['u', 'v', 'u'] });
    expect(grouped.units).toMatchObject({
      keys: ['u', 'v'],
      unitCodes: Int32Array.of(0, 0, 1),
      counts: Float64Array.of(2, 1, 1),
    });
  });
});
