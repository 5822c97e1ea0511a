import { describe, expect, it } from 'vitest';
import { jsonTable, mayBeJsonTable } from '../../src/tables/json-table.js';

const ROWS = [
  { y: 'a', p: 'a' },
  { y: 'b', p: 'a' },
];
const FORMS: readonly (readonly [string, string])[] = [
  // As pandas 2 writes DataFrame({'y': ['a', 'b'], 'p': ['a', 'a']}).to_json(orient=…).
  ['split', '{"columns":["y","p"],"index":[0,1],"data":[["a","a"],["b","a"]]}'],
  ['columns', '{"y":{"0":"a","1":"b"},"p":{"0":"a","1":"a"}}'],
  ['index', '{"0":{"y":"a","p":"a"},"1":{"y":"b","p":"a"}}'],
  ['table', '{"schema":{"fields":[]},"data":[{"y":"a","p":"a"},{"y":"b","p":"a"}]}'],
  [
    'ClickHouse (JSON)',
    '{"meta":[{"name":"y","type":"String"},{"name":"p","type":"String"}],"data":[{"y":"a","p":"a"},{"y":"b","p":"a"}],"rows":2}',
  ],
  [
    'ClickHouse (JSONCompact)',
    '{"meta":[{"name":"y","type":"String"},{"name":"p","type":"String"}],"data":[["a","a"],["b","a"]],"rows":2}',
  ],
  [
    'ClickHouse (columns)',
    '{"meta":[{"name":"y","type":"String"},{"name":"p","type":"String"}],"data":{"y":["a","b"],"p":["a","a"]}}',
  ],
  ['Python by hand', '{"y": ["a", "b"], "p": ["a", "a"]}'],
  ['a server', '{"status":"ok","rows":[{"y":"a","p":"a"},{"y":"b","p":"a"}],"next":null}'],
];

describe('jsonTable', () => {
  it.each(FORMS)('reads rows as %s writes them', (_, text) => {
    expect(mayBeJsonTable(text)).toBe(true);
    expect(jsonTable(text)?.rows).toEqual(ROWS);
  });

  it('says how it reads them', () => {
    expect(FORMS.map(([, text]) => jsonTable(text)?.note)).toEqual([
      'reads each list of "data" as a row, as pandas writes orient=\'split\'',
      "reads each key as a column, as pandas writes orient='columns'",
      "reads each key as a row, as pandas writes orient='index'",
      'reads each object of "data" as a row',
      ...Array<string>(3).fill('reads "data" by the columns of "meta", as ClickHouse writes them'),
      'reads each list as a column, because all have one length',
      'reads each object of "rows" as a row',
    ]);
  });

  it('knows a table by its beginning', () => {
    const index = Array.from({ length: 20_000 }, (_, i) => i);
    const split = JSON.stringify({ columns: ['y'], index, data: index.map(() => ['a']) });
    expect(mayBeJsonTable(split.slice(0, 65_536))).toBe(true);
    const cells = Object.fromEntries(index.map((i) => [String(i), 'a']));
    const columns = JSON.stringify({ y: cells, p: cells });
    expect(mayBeJsonTable(columns.slice(0, 65_536))).toBe(true);
    expect(jsonTable(columns)?.rows).toHaveLength(20_000);
  });

  it('numbers the columns of lists without names', () => {
    const text = '[["a","a"],["b",null]]';
    expect(mayBeJsonTable(text)).toBe(true);
    expect(jsonTable(text)?.rows).toEqual([
      { 1: 'a', 2: 'a' },
      { 1: 'b', 2: null },
    ]);
  });

  it('knows lists of a document that is cut', () => {
    const y = Array.from({ length: 30_000 }, (_, i) => (i % 2 === 0 ? 'a' : 'b'));
    const text = JSON.stringify({ y, p: y });
    expect(mayBeJsonTable(text.slice(0, 65_536))).toBe(true);
    expect(jsonTable(text)?.rows).toHaveLength(30_000);
  });

  it('takes lists for cells of a column, as scores of each class are', () => {
    const text = '{"y":["a","b"],"proba":[[0.75,0.25],[0.5,0.5]]}';
    const rows = [
      { y: 'a', proba: [0.75, 0.25] },
      { y: 'b', proba: [0.5, 0.5] },
    ];
    expect(jsonTable(text)?.rows).toEqual(rows);
    expect(mayBeJsonTable(text)).toBe(true);
    for (let end = 20; end < text.length; ++end) {
      expect(mayBeJsonTable(text.slice(0, end))).toBe(true);
    }
    // Objects within lists are rows of something else.
    expect(jsonTable('{"y":["a","b"],"spans":[[{"start":0}],[]]}')).toBeNull();
  });

  it('keeps integers of many digits', () => {
    const text = '{"rows":[{"y":9007199254740993,"p":"9007199254740993"}]}';
    expect(jsonTable(text)?.rows).toEqual([{ y: 9007199254740993n, p: '9007199254740993' }]);
  });

  it.each([
    '{"y":"a","p":"b"}',
    // Rows of label sets: lists of other lengths, or of one label.
    '{"y":["a","b"],"p":["a"]}',
    '{"y":["a"],"p":["a"]}',
    '{"y":["a","b"]}',
    '[["a"],["b"]]',
    '{"meta":[],"data":[]}',
    '{"y":"a","spans":[]}',
    '{"a":[{"y":1}],"b":[{"y":2}]}',
    '{"columns":["y"],"data":[["a","b"]]}',
    '{"y":{"first":"a"}}',
    '{}',
    '{"y":{}}',
    '{"format":"confmat.Evaluation","rows":[{"y":1}]}',
    '[{"y":"a"}]',
    '{"y":"a"}\n{"y":"b"}',
    'y,p\na,b',
    '',
  ])('leaves %j alone', (text) => {
    expect(jsonTable(text)).toBeNull();
  });
});
