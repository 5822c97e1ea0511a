import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMetricError } from '@confmat/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Table, Utf8, tableToIPC, vectorFromArray } from 'apache-arrow';
import { RowsError, evaluationOfFile } from '../src/index.js';
import type { EvaluationOfFileOptions } from '../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'confmat-rows-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const CSV = write('rows.csv', 'y,p,s\ncat,cat,0.9\ndog,cat,0.4\ncat,dog,x\n');
const COLUMNS = { true: 'y', pred: 'p' };

/** The error of a call, without the folder. */
async function refusal(
  file: unknown,
  options: unknown,
): Promise<{ readonly error: Error; readonly message: string }> {
  const call = evaluationOfFile(file as string, options as EvaluationOfFileOptions);
  const error = await call.then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown as Error,
  );
  return { error, message: error.message.replaceAll(`${folder}/`, '') };
}

describe('evaluationOfFile', () => {
  it('counts the rows of a file', async () => {
    const { matrix, nSamples, provenance } = await evaluationOfFile(CSV, COLUMNS);
    expect(matrix?.labels).toEqual(['cat', 'dog']);
    expect(matrix?.toArray()).toEqual([
      [1, 1],
      [1, 0],
    ]);
    expect(nSamples).toBe(3);
    expect(provenance).toMatchObject({
      program: 'confmat',
      inputs: [{ name: CSV, format: 'csv' }],
    });
    expect(provenance.command).toBeUndefined();
  });

  it('counts a sheet of an Excel file', async () => {
    const files = new URL('../../files/test/sheets/files/', import.meta.url);
    const file = fileURLToPath(new URL('sheets.xlsx', files));
    const options = { true: 'truth', pred: 'pred' };
    // The first sheet with cells: three of six are right.
    const { matrix } = await evaluationOfFile(file, options);
    expect(matrix?.toArray()).toEqual([[1, 1, 0], [0, 1, 1], [1, 0, 1]]); // prettier-ignore
    const gaps = await evaluationOfFile(file, { ...options, sheet: 'Gaps' });
    expect(gaps.matrix?.toArray()).toEqual([[1, 0], [1, 0]]); // prettier-ignore
    const { message } = await refusal(file, { ...options, sheet: 'None' });
    expect(message).toContain('has no sheet "None"; its sheets: "Cover"');
    const other = await refusal(CSV, { ...COLUMNS, sheet: 'Gaps' });
    expect(other.message).toContain('rows.csv: is no workbook, and has no sheet "Gaps"');
  });

  it('takes each column of groups once', async () => {
    for (const options of [
      { ...COLUMNS, by: ['y', 'y'] },
      { true: 'y', score: ['n'], posLabel: 'cat', by: ['y', 'y'] },
      { ...COLUMNS, sets: true, separator: '|', by: ['y', 'y'] },
    ]) {
      const file = write('twice.csv', 'y,p,n\ncat,cat,0.9\ndog,cat,0.4\n');
      const { error, message } = await refusal(file, options);
      expect(error).toBeInstanceOf(RowsError);
      expect(message).toBe('evaluationOfFile: by names column "y" twice (name each column once)');
    }
  });

  it('reads CSV without names, and with quotes that are escaped', async () => {
    const plain = write('plain.csv', 'cat,cat\ndog,cat\n');
    const { matrix } = await evaluationOfFile(plain, { true: '1', pred: '2', header: 'none' });
    expect(matrix?.total).toBe(2);
    // As Spark writes the text say "hi".
    const escaped = write('escaped.csv', 'y,p\n"say \\"hi\\"","say \\"hi\\""\n');
    const read = await evaluationOfFile(escaped, { ...COLUMNS, escape: '\\' });
    expect(read.labels).toEqual(['say "hi"']);
  });

  it('tells what a person should know, in the names of its options', async () => {
    const notes: string[] = [];
    const file = write('scores.csv', 'y,s\nNo,0.1\nYes,0.8\n');
    const asked = { true: 'y', score: 's', where: 's < 1' };
    await evaluationOfFile(file, { ...asked, onNote: (note) => notes.push(note) });
    expect(notes).toEqual([
      'scores are taken for those of Yes, of the labels No and Yes: posLabel names the other',
    ]);
  });
});

describe('results of an evaluation program', () => {
  it("notes where the program's own verdict differs", async () => {
    const notes: string[] = [];
    const sample = (id: number, said: string, match: number): string =>
      `{"doc_id":${id},"target":"a","filtered_resps":["${said}"],"metrics":["m"],"m":${match}}\n`;
    const file = write('samples.jsonl', sample(0, 'a', 1) + sample(1, ' a', 0) + sample(2, 'b', 0));
    const asked = { true: 'truth', pred: 'prediction' };
    await evaluationOfFile(file, { ...asked, onNote: (note) => notes.push(note) });
    expect(notes).toContain(
      "truth and prediction agree in 2 of 3 rows, the file's own verdict passes 1 of 3: they differ in row 2",
    );
  });
});

describe('options', () => {
  it.each<readonly [unknown, string]>([
    [undefined, 'true is undefined, expected the name of a column'],
    [{ pred: 'p' }, 'true is undefined, expected the name of a column'],
    [{ true: 'y' }, 'pred is missing, and so are score and proba'],
    [{ true: 'y', pred: 'y' }, 'pred is the column of true labels, "y"'],
    [{ true: 'y', pred: 'p', score: 's' }, 'pred cannot go with score'],
    [{ true: 'y', pred: 'p', threshold: 0.5 }, 'threshold needs score'],
    [{ true: 'y', pred: 'p', separator: '|' }, 'separator needs sets'],
    [{ true: 'y', score: ['s', 's'] }, 'score names "s" twice'],
    [{ true: 'y', score: ['s'], threshold: 1 }, 'threshold needs one column of scores'],
    [{ true: 'y', pred: 'p', nulls: 'drop' }, 'nulls is "drop", expected one of "error", "skip"'],
    [
      { true: 'y', pred: 'p', maxClasses: 0 },
      'maxClasses is 0, expected an integer in [1, 1048576]',
    ],
    [{ true: 'y', pred: 'p', map: null }, 'map is null, expected an object whose values are texts'],
    [
      { true: 'y', pred: 'p', map: ['a'] },
      'map is an array of 1, expected an object whose values are texts',
    ],
    [{ true: 'y', pred: 'p', signal: {} }, 'signal is an object (Object), expected an AbortSignal'],
    [{ true: 'y', pred: 'p', weigth: 'w' }, 'there is no option "weigth", did you mean "weight"?'],
  ])('that are wrong are refused by name and value: %j', async (options, message) => {
    const found = await refusal(CSV, options);
    expect(isMetricError(found.error)).toBe(true);
    expect(found.message).toBe(`evaluationOfFile: ${message}`);
  });

  it('need a file', async () => {
    const { message } = await refusal([], COLUMNS);
    expect(message).toContain(
      'evaluationOfFile: file is an array of 0, expected the name of a file, or a list of names',
    );
  });
});

describe('rows that cannot be counted', () => {
  it.each<readonly [string, string, EvaluationOfFileOptions, string]>([
    [
      'a file that is not there',
      'row.csv',
      COLUMNS,
      'row.csv: no such file, did you mean "rows.csv"?',
    ],
    [
      'a column that is not there',
      'rows.csv',
      { true: 'yy', pred: 'p' },
      'rows.csv: no column "yy" (true) (its columns: "y", "p", "s")',
    ],
    [
      'the first bad score',
      'rows.csv',
      { true: 'y', score: 's', posLabel: 'cat' },
      'rows.csv: column "s", data row 3: "x" is not a finite score',
    ],
    [
      'a label that is not listed',
      'rows.csv',
      { ...COLUMNS, labels: ['cat'] },
      'rows.csv: column "y", data row 2: "dog" is not among labels (labels: "cat")',
    ],
    ['an empty file', 'empty.csv', COLUMNS, 'empty.csv: is empty'],
    ['a file without rows', 'header.csv', COLUMNS, 'header.csv: has no rows to count'],
    [
      'an expression that leaves nothing',
      'rows.csv',
      { ...COLUMNS, where: "y = '--pos-label'" },
      `rows.csv: where "y = '--pos-label'" leaves none of 3 rows`,
    ],
  ])('are named: %s', async (_, name, options, message) => {
    write('empty.csv', '');
    write('header.csv', 'y,p\n');
    const found = await refusal(join(folder, name), options);
    expect(found.error).toBeInstanceOf(RowsError);
    expect(found.message).toBe(`evaluationOfFile: ${message}`);
  });
});

describe('a signal', () => {
  const own = mkdtempSync(join(tmpdir(), 'confmat-rows-own-'));
  const before = process.env['TMPDIR'];
  const ARROW = join(folder, 'rows.arrow');

  beforeAll(() => {
    process.env['TMPDIR'] = own;
    const column = vectorFromArray(['cat', 'dog'], new Utf8());
    writeFileSync(ARROW, tableToIPC(new Table({ y: column, p: column }), 'file'));
  });

  afterAll(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(own, { recursive: true, force: true });
  });

  it('that is aborted before stops everything, with its reason', async () => {
    const reason = new Error('not wanted');
    const call = evaluationOfFile(CSV, { ...COLUMNS, signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toBe(reason);
  });

  it.each([CSV, ARROW])('that is aborted while rows are read stops them: %s', async (file) => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const call = evaluationOfFile(file, { ...COLUMNS, signal: controller.signal });
    controller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(existsSync(own) && readdirSync(own)).toEqual([]);
  });

  it('that is aborted while a query runs ends it', async () => {
    const controller = new AbortController();
    const slow = '(SELECT count(*) FROM range(40000000000)) > 0';
    const call = evaluationOfFile(CSV, {
      ...COLUMNS,
      where: slow,
      signal: controller.signal,
    });
    setTimeout(() => {
      controller.abort();
    }, 300);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('leaves no listener behind', async () => {
    const listeners = process.listenerCount('exit');
    const { nSamples } = await evaluationOfFile(ARROW, COLUMNS);
    expect(nSamples).toBe(2);
    expect(process.listenerCount('exit')).toBe(listeners);
    expect(readdirSync(own)).toEqual([]);
  });
});
