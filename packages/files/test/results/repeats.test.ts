import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { Repeats, taskAndQuestion } from '../../src/results/repeats.js';
import type { ResultRow } from '../../src/results/result-row.js';
import { read, textOf } from './read.js';

function repeatsOf(rows: readonly ResultRow[]): Repeats {
  const repeats = new Repeats();
  for (const row of rows) repeats.add(row);
  return repeats;
}

const names = (repeats: Repeats, named: readonly string[] = [], counted: readonly string[] = []) =>
  repeats.slices(named, counted).map(({ column, value }) => `${column}=${value}`);

describe('Repeats', () => {
  it('finds the columns in which a question has several values, and the commonest of them', () => {
    const rows = ['a', 'b'].flatMap((question) =>
      ['m', 'n'].flatMap((slice) => ['p', 'q'].map((prompt) => ({ question, slice, prompt }))),
    );
    const repeats = repeatsOf([...rows, { question: 'c', slice: 'n', prompt: 'q' }]);
    expect(names(repeats)).toEqual(['slice=n', 'prompt=q']);
    expect(names(repeats, ['slice'])).toEqual(['prompt=q']);
    expect(names(repeats, ['prompt', 'slice'])).toEqual([]);
  });

  it('finds none where slices part the questions, or where one follows from another', () => {
    expect(
      names(
        repeatsOf([
          { question: 1, slice: 'm' },
          { question: 2, slice: 'n' },
        ]),
      ),
    ).toEqual([]);
    const paired = [
      { question: 1, slice: 'm', prompt: 'p' },
      { question: 1, slice: 'n', prompt: 'q' },
    ];
    expect(names(repeatsOf(paired), ['slice'])).toEqual([]);
  });

  it('leaves rows alone that are not counted, because they hold nothing of what is', () => {
    const rows = [
      { question: 1, slice: 'm', prediction: 'x', judge: 'pass' },
      { question: 1, slice: 'n', prediction: 'x' },
    ];
    expect(names(repeatsOf(rows), [], ['judge'])).toEqual([]);
    expect(repeatsOf(rows).unit([], ['judge'])).toBeNull();
    expect(names(repeatsOf(rows), [], ['prediction'])).toEqual(['slice=m']);
  });

  it('tells that rows may be of each slice, because they are of none', () => {
    const rows = [{ question: 1, slice: 'm' }, { question: 1, slice: 'n' }, { question: 2 }];
    expect(repeatsOf(rows).slices([], [])).toEqual([
      { column: 'slice', value: 'm', mayBeMissing: true },
    ]);
    expect(repeatsOf(rows).unit(['slice'], [])).toBeNull();
  });

  it('takes questions as units where one has several rows', () => {
    const tries = [1, 2].map((trial) => ({ question: 'a', task: 't', trial }));
    expect(repeatsOf(tries).unit([], [])).toBe('question');
    expect(repeatsOf([...tries, { question: 'a', task: 'u' }]).unit([], [])).toBe(
      'task and question',
    );
    expect(repeatsOf(tries.slice(1)).unit([], [])).toBeNull();
    // Rows that name no question are of nobody knows which.
    expect(repeatsOf([...tries, { task: 't' }]).unit([], [])).toBeNull();
  });

  it('adds files up', () => {
    const [first, second] = ['t', 'u'].map((task) => repeatsOf([{ task, question: 1 }]));
    if (!first || !second) throw new Error('two files');
    expect(Repeats.of([first, second]).unit([], [])).toBeNull();
    expect(Repeats.of([first, second]).question).toBe('task and question');
    expect(Repeats.of([first, first]).unit([], [])).toBe('question');
  });

  it('agrees with the definition, on random rows', () => {
    const random = createRandom(47);
    const below = (n: number): number => Math.floor(random() * n);
    const draw = <T>(...values: readonly T[]): T => values[below(values.length)] as T;
    for (let run = 0; run < 300; ++run) {
      const rows = Array.from({ length: 1 + below(6) }, () => ({
        question: draw(1, 2),
        slice: draw('m', 'n', 'o'),
        prompt: draw('p', 'q'),
      }));
      const repeats = repeatsOf(rows);
      for (const column of ['slice', 'prompt'] as const) {
        const other = column === 'slice' ? 'prompt' : 'slice';
        const isOpen = rows.some((a) =>
          rows.some((b) => a.question === b.question && a[column] !== b[column]),
        );
        expect(repeats.slices([], []).some((one) => one.column === column)).toBe(isOpen);
        const isOpenWithin = rows.some((a) =>
          rows.some(
            (b) => a.question === b.question && a[other] === b[other] && a[column] !== b[column],
          ),
        );
        expect(repeats.slices([other], []).length > 0).toBe(isOpenWithin);
        const isRepeated = rows.some((a, i) =>
          rows.some((b, j) => i !== j && a.question === b.question && a[column] === b[column]),
        );
        expect(repeats.unit([column], []) !== null).toBe(isRepeated);
      }
    }
  });
});

describe('taskAndQuestion', () => {
  it('keeps different questions apart', () => {
    expect(taskAndQuestion({ task: 't', question: 1 })).toBe('t / 1');
    expect(taskAndQuestion({ question: 1 })).toBeUndefined();
    const [a, b] = [
      { task: 'a / b', question: 'c' },
      { task: 'a', question: 'b / c' },
    ].map(taskAndQuestion);
    expect(a).not.toBe(b);
  });
});

describe('PROMPTFOO with several prompts', () => {
  it('has a column of prompts, as promptfoo 0.121.20 wrote them', () => {
    const path = fileURLToPath(new URL('promptfoo-two-prompts.json.gz', import.meta.url));
    const { rows } = read(gunzipSync(readFileSync(path)).toString());
    const counts = new Map<string, number>();
    for (const { slice, prompt, judge } of rows) {
      const key = [slice, prompt, judge ?? 'error'].join('|');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    // Each prompt and provider alone: 16 results, 7 passed, 7 failed, 2 errors.
    const systems = ['file://prov.mjs', 'model-a'].flatMap((slice) =>
      ['Say the class of {{text}} {{expected}}', 'short'].map((prompt) => `${slice}|${prompt}`),
    );
    expect([...counts].sort()).toEqual(
      systems.flatMap((system) =>
        [['error', 2] as const, ['fail', 7] as const, ['pass', 7] as const].map(([judge, n]) => [
          `${system}|${judge}`,
          n,
        ]),
      ),
    );
    expect(names(repeatsOf(rows))).toEqual([
      'slice=file://prov.mjs',
      'prompt=Say the class of {{text}} {{expected}}',
    ]);
  });

  it('names a prompt without a label by its template, or else by its text', () => {
    const result = (prompt: object): object => ({
      ...{ promptIdx: 0, testIdx: 0, success: true, score: 1, provider: { id: 'm' } },
      ...{ response: { output: 'a' }, testCase: {}, prompt },
    });
    const promptOf = (prompt: object, prompts: readonly object[] = []): unknown => {
      const results = { version: 3, timestamp: 't', results: [result(prompt)], prompts };
      return read(JSON.stringify({ evalId: 'e', results })).rows[0]?.prompt;
    };
    expect(promptOf({ raw: 'Sort x', label: 'short' })).toBe('short');
    expect(promptOf({ raw: 'Sort x', label: '' }, [{ raw: 'Sort {{x}}' }])).toBe('Sort {{x}}');
    expect(promptOf({ raw: 'Sort x' })).toBe('Sort x');
  });
});

describe('PROMPTFOO with repetitions', () => {
  /** Results of tests in promptfoo's order, by the variables of each. */
  function repeated(repeat: number, vars: readonly unknown[]): string {
    const results = vars.flatMap((x, testIdx) =>
      [0, 1].map((promptIdx) => ({
        ...{ promptIdx, testIdx, success: true, score: 1, provider: { id: `m${promptIdx}` } },
        ...{ vars: { x }, response: { output: 'a' }, testCase: {} },
      })),
    );
    const whole = { version: 3, timestamp: 't', results, prompts: [] };
    return JSON.stringify({ evalId: 'e', results: whole, runtimeOptions: { repeat } });
  }
  const tested = (text: string): (readonly unknown[])[] =>
    read(text)
      .rows.filter(({ slice }) => slice === 'm0')
      .map(({ question, trial }) => [question, trial]);

  it('are trials of one question', () => {
    expect(tested(repeated(3, ['a', 'a', 'a', 'b', 'b', 'b']))).toEqual([
      ...[0, 1, 2].map((trial) => [0, trial]),
      ...[0, 1, 2].map((trial) => [1, trial]),
    ]);
    expect(tested(repeated(1, ['a', 'a']))).toEqual([
      [0, undefined],
      [1, undefined],
    ]);
  });

  it('of a test with several values of a variable come value by value', () => {
    // Test 1 has the values a, b; test 2 has c. Each is run twice.
    expect(tested(repeated(2, ['a', 'b', 'a', 'b', 'c', 'c']))).toEqual([
      ...[[0, 0] as const, [1, 0] as const, [0, 1] as const, [1, 1] as const],
      ...[[2, 0] as const, [2, 1] as const],
    ]);
  });

  it('with variables of their own go by their order', () => {
    expect(tested(repeated(2, [1, 2, 3, 4]))).toEqual([
      ...[[0, 0] as const, [0, 1] as const],
      ...[[1, 0] as const, [1, 1] as const],
    ]);
  });

  it('of lines are not told', () => {
    const line = JSON.stringify(
      (JSON.parse(repeated(2, ['a'])) as { results: { results: object[] } }).results.results[0],
    );
    expect(read(`${line}\n`, 'a.jsonl').rows[0]).toMatchObject({ question: 0 });
  });
});

describe('great integers', () => {
  const [a, b] = ['9007199254740992', '9007199254740993'];

  it('of labels and ids stay apart', () => {
    const line = `{"doc_id":${a},"target":${b},"filtered_resps":["${a}"],"arguments":{}}`;
    expect(read(`${line}\n`, 'a.jsonl').rows).toEqual([{ question: a, truth: b, prediction: a }]);
    const nan = line.replace('}}', '},"loss":NaN}');
    expect(read(`${nan}\n`, 'a.jsonl').rows).toEqual(read(`${line}\n`, 'a.jsonl').rows);
  });

  it('of scores are numbers, and of refused fields shown', () => {
    const line = `{"model":"m","answers":{"q":{"type":"score","score":${b}}}}`;
    expect(read(`${line}\n`, 'a.jsonl').rows[0]?.prediction).toBe(a);
    const wrong = textOf('promptfoo.json').replace('"success": true', `"success": ${a}`);
    expect(() => read(wrong)).toThrow(`success: expected true or false, got ${a}`);
  });
});
