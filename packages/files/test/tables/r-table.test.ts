import { describe, expect, it } from 'vitest';
import { RTableToCsv, rTableOf } from '../../src/tables/r-table.js';

/** The CSV of a file, read in pieces of a length. */
function csvOf(text: string, length: number): string {
  const table = rTableOf(text);
  if (!table) throw new Error('not one of R');
  const reader = new RTableToCsv(table);
  let csv = '';
  for (let at = 0; at < text.length; at += length) csv += reader.next(text.slice(at, at + length));
  return csv + reader.end();
}

describe('rTableOf', () => {
  it('knows tables with and without names of rows', () => {
    expect(rTableOf('"y" "p"\n"1" "a b" "c"\n')).toEqual({ separator: ' ', hasRowNames: true });
    expect(rTableOf('\uFEFF"y"\r\n"1" "a"\r\n')).toEqual({ separator: ' ', hasRowNames: true });
    expect(rTableOf('"y" "p"\n"a b" 3\n')).toEqual({ separator: ' ', hasRowNames: false });
    expect(rTableOf('"y"\t"p"\n"1"\t"a"\t"b"\n')).toEqual({ separator: '\t', hasRowNames: true });
    expect(rTableOf('"a name" "say \\"hi\\""\n"1" "x" "y"')).toEqual({
      ...{ separator: ' ', hasRowNames: true },
    });
  });

  it.each([
    ['CSV', '"y","p"\n"a b","c"\n'],
    ['CSV of one column', '"y"\nsome text\n'],
    ['TSV', '"y"\t"p"\n"a"\t"b"\n'],
    ['names alone', '"y" "p"\n'],
    ['names without quotes', 'y p\n1 a b\n'],
    ['too many cells', '"y" "p"\n"1" "a" "b" "c"\n'],
    ['nothing', ''],
  ])('leaves %s to other readers', (_, text) => {
    expect(rTableOf(text)).toBe(null);
  });
});

describe('RTableToCsv', () => {
  const text = [
    '"y" "p" "s, t"',
    '"1" "a b" "say \\"hi\\", ok" 0.5',
    '"2" NA "NA" NA',
    '"3" "" "back\\slash" "twice ""quoted"""',
    '"4" "two',
    'lines" "x" -1e-3',
  ].join('\n');
  const csv = [
    'row.names,"y","p","s, t"',
    '"1","a b","say ""hi"", ok",0.5',
    '"2",,"NA",',
    '"3","","back\\slash","twice ""quoted"""',
    '"4","two',
    'lines","x",-1e-3',
  ].join('\n');

  it('writes the same cells, in pieces of any length', () => {
    for (let length = 1; length <= text.length; ++length) expect(csvOf(text, length)).toBe(csv);
    expect(csvOf(`${text}\n`, 7)).toBe(`${csv}\n`);
    expect(csvOf(text.replaceAll('\n', '\r\n').replace('two\r', 'two'), 5)).toBe(csv);
  });

  it('keeps the last cell, whether or not a line ends it', () => {
    expect(csvOf('"y" "p"\n"a" ""', 3)).toBe('"y","p"\n"a",""');
    expect(csvOf('"y" "p"\n"a" NA', 3)).toBe('"y","p"\n"a",');
  });
});
