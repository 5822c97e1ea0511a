import { describe, expect, it } from 'vitest';
import { jsonStart } from '../../src/results/json-start.js';
import { findResults } from '../../src/results/read-results.js';
import { read, textOf } from './read.js';

const LINE = '{"model":"m","answers":{"q":{"type":"noul","noul":0.5}}}';

describe('jsonStart', () => {
  const whole = { a: [1, { b: 'x ] , { "y' }], c: 'A\\', d: {}, e: null };
  const text = JSON.stringify(whole);

  it('reads what is whole', () => {
    expect(jsonStart(text)).toEqual(whole);
  });

  it('reads the beginning of a text that is cut anywhere', () => {
    for (let end = 1; end < text.length; ++end) {
      const start = jsonStart(text.slice(0, end)) as typeof whole;
      // What it holds of a key is what the whole text holds, but that lists and objects may be shorter.
      expect(Object.keys(whole).slice(0, Object.keys(start).length)).toEqual(Object.keys(start));
      if ('c' in start) expect(start).toMatchObject({ a: whole.a, c: whole.c });
    }
    expect(jsonStart(text.slice(0, -2))).toEqual({ a: whole.a, c: whole.c, d: {} });
  });

  it('is undefined of what is no JSON', () => {
    expect(jsonStart('label,score\n1,0.5')).toBeUndefined();
    expect(jsonStart('')).toBeUndefined();
  });
});

describe('findResults', () => {
  it('leaves other files alone', () => {
    const others = ['', '[]', '{}', '[1, 2]', '{"y": 1}\n{"y": 0}', '[{"y": 1}]', '{"answers": 3}'];
    for (const text of others) expect(findResults(text, false, 'a.json')).toBeNull();
    expect(findResults('{"y": 1, "answers": "none"}', true, 'a.jsonl')).toBeNull();
  });

  it('finds lines by their content where the name says JSON', () => {
    expect(read(`${LINE}\n\n${LINE}\n`, 'a.json').rows).toHaveLength(2);
    expect(read(LINE, 'a.json').rows).toHaveLength(1);
    expect(read(`[${LINE},${LINE}]`, 'a.json').rows).toHaveLength(2);
  });

  it('knows a file by its beginning alone', () => {
    const long = `[{"model":"m","answers":{"q":{"type":"noul","noul":0.5}},"state":"${'x'.repeat(99_999)}"}]`;
    expect(read(long, 'a.json').rows).toHaveLength(1);
  });

  it('tells what the columns of all rows hold', () => {
    const results = findResults(LINE, true, 'a.jsonl');
    const lines = [
      LINE,
      '{"id":7,"model":"m","answers":{"q":{"type":"noul","noul":1}}}',
      '{"id":"r8","model":"m","answers":{"q":null,"p":{"type":"choice","choice":"a"}}}',
    ];
    for (const [i, line] of lines.entries()) results?.rowsOfLine(line, i + 1);
    // Tasks are 1, the place of the first line, then "7" and "r8"; scores 0.5 and 1.
    expect([...(results?.columns() ?? [])]).toEqual([
      ['question', 'text'],
      ['task', 'text'],
      ['prediction', 'text'],
      ['score', 'numbers'],
    ]);
  });

  it('reads NaN and Infinity, as Python writes them, as missing', () => {
    const line =
      '{"model":"NaN","answers":{"q":{"type":"noul","noul":1}},"loss":NaN,"x":-Infinity}';
    expect(read(line, 'a.jsonl').rows).toEqual([
      { question: 'q', task: 1, prediction: 'true', score: 1 },
    ]);
  });

  it('refuses JSON that was cut, and names the line', () => {
    expect(() => read(`${LINE}\n${LINE.slice(0, 30)}`, 'a.jsonl')).toThrow(
      'line 2 is not whole JSON',
    );
    const list = textOf('ai-sdk.json');
    expect(() => read(list.slice(0, 300), 'a.json')).toThrow(
      'holds decision answers, but is not whole JSON: it was cut or damaged',
    );
  });

  it('refuses results without an answer', () => {
    expect(() => read('{"model":"m","answers":[],"usage":{}}', 'a.json')).toThrow(
      'holds decision answers, but not one answer',
    );
  });

  it('names a field of an item of a list by its record', () => {
    expect(() => read(`[${LINE},{"answers":{"a b":{"type":"noul"}}}]`, 'a.json')).toThrow(
      'record 2: answers["a b"].noul: expected a probability in [0, 1], got nothing',
    );
  });
});
