import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answersOff } from '../src/evaluate/answers-off.js';
import { hasDecimalComma } from '@confmat/files';
import { readAddress, writeAddress } from '../src/state/address.js';
import type { Choice, OpenedFile } from '../src/protocol.js';
import { startWorker } from './ask.js';
import type { Ask } from './ask.js';
import { runCommand } from './run-command.js';

async function opened(
  text: string,
  decimal?: ',',
): Promise<{ readonly ask: Ask; readonly opened: OpenedFile }> {
  const ask = startWorker();
  const file = new Blob([text]);
  return { ask, opened: await ask('open', { file, name: 'rows.csv', decimal }) };
}

const NONE = { by: [], where: [] };
/** Rows of two classes: a score, an identifier, an empty column and one of two labels of its own. */
const MIXED = `y,s,id,none,own\n${Array.from({ length: 3000 }, (_, row) => `${row % 2 ? 'yes' : 'no'},${(row * 0.37) % 1},id${row},,${row % 3 ? 'up' : 'down'}`).join('\n')}\n`;

describe('a column that was not guessed', () => {
  it('is guessed where no other one is, and holds half of the labels', async () => {
    const { opened: file } = await opened('truth,answer\na,a\nb,zzz\na,qqq\n');
    expect(file.guess).toMatchObject({ truth: 'truth', model: 'answer' });
    const other = await opened('truth,answer\na,www\nb,zzz\na,qqq\n');
    expect(other.opened.guess.model).toBe('');
  });

  it.each([
    ['y', 'id', 'columns y and id have no label in common: choose another prediction'],
    ['y', 'own', 'columns y and own have no label in common: choose another prediction'],
    ['y', 'none', 'column none is empty'],
    ['none', 'y', 'column none is empty'],
    ['s', 'y', 'column s holds measured numbers, which are no true labels: choose another truth'],
    ['s', 'none', 'column none is empty'],
    ['y', 's', 'choose the positive label, which scores are of'],
  ])('that cannot work is refused in one sentence: %s, %s', async (truth, model, said) => {
    const { ask } = await opened(MIXED);
    await expect(ask('summary', { truth, model, ...NONE })).rejects.toThrow(said);
  });

  it('that holds sets is none beside one label a row', async () => {
    const { ask } = await opened('y,p\na,a|b\nb,b|c\nc,a|c\n');
    await expect(ask('summary', { truth: 'y', model: 'p', ...NONE })).rejects.toThrow(
      'column p holds sets of labels, column y one label a row: choose another prediction',
    );
  });
});

describe('answers that are no label', () => {
  const TEXT = 't,p,g\na,a,x\nb,zz,x\na,qq,y\nb,b,y\nb,zz,y\n';
  const CHOICE: Choice = { truth: 't', model: 'p', areOthersOne: true, ...NONE };

  it('are counted in the file, if it has few labels', async () => {
    const { columns } = (await opened(TEXT)).opened;
    expect(answersOff(columns, 't', 'p')).toEqual({ nRows: 3 });
    expect(answersOff(columns, 't', 't')).toBeNull();
    const many = Array.from({ length: 200 }, (_, row) => `a,answer ${row}`).join('\n');
    const file = (await opened(`t,p\nb,b\n${many}\n`)).opened;
    expect(answersOff(file.columns, 't', 'p')).toEqual({ nRows: null });
  });

  it('are one class in every view, and their rows have their own answers', async () => {
    const { ask } = await opened(TEXT);
    const { labels, counts } = await ask('matrix', CHOICE);
    expect(labels).toEqual(['a', 'b', 'other answers']);
    // a: one right, one other. b: one right, two others.
    expect([...(counts ?? [])]).toEqual([1, 0, 1, 0, 1, 2, 0, 0, 0]);
    const cell = { trueLabel: 'b', predLabel: 'other answers', search: '' };
    const rows = await ask('rows', { choice: CHOICE, cell, from: 0 });
    expect(rows.numbers).toEqual([2, 5]);
    expect(rows.cells.flat()).toContain('zz');
    const sliced = await ask('slices', { ...CHOICE, by: ['g'] });
    expect(sliced.table.body).toHaveLength(2);
    const two = await ask('compare', { ...CHOICE, other: 't' });
    expect(two.names).toEqual(['p', 't']);
  });

  it('stay in the address', () => {
    const guess: Choice = { truth: 't', model: 'p', ...NONE };
    const hash = writeAddress(null, 'summary', CHOICE, guess);
    expect(hash).toBe('#others=1');
    expect(readAddress(hash).choice).toEqual({ areOthersOne: true });
    expect(writeAddress(null, 'summary', guess, guess)).toBe('');
  });

  it('are named by the copied command and program', async () => {
    const { ask } = await opened(TEXT);
    const command = await ask('copy', { choice: CHOICE, kind: 'command' });
    expect(command).toContain('--pred p --labels other=');
    const path = join(mkdtempSync(join(tmpdir(), 'confmat-chosen-')), 'rows.csv');
    writeFileSync(path, TEXT);
    const { matrix } = JSON.parse(await runCommand(command.replace('rows.csv', path))) as {
      matrix: { labels: unknown; counts: unknown };
    };
    expect(matrix.labels).toEqual(['a', 'b', 'other answers']);
    const program = await ask('copy', { choice: CHOICE, kind: 'typescript' });
    expect(program).toContain(`labels: ["a","b"], other: "other answers"`);
  });
});

/** As pandas writes it: `to_csv(sep=';', decimal=',')`. */
const GERMAN = `churn;score;menge\n${Array.from({ length: 40 }, (_, row) => `${row % 2 ? 'Ja' : 'Nein'};${String(((row * 7) % 40) / 40).replace('.', ',')};${row}`).join('\n')}\n`;
/** The same as it is usually written. */
const POINTS = GERMAN.replaceAll(',', '.').replaceAll(';', ',');

describe('a decimal comma', () => {
  it('is seen', async () => {
    const { columns } = (await opened(GERMAN)).opened;
    expect(columns.filter(hasDecimalComma).map(({ name }) => name)).toEqual(['score']);
  });

  it('gives the numbers of the same file with points', async () => {
    const [comma, point] = [await opened(GERMAN, ','), await opened(POINTS)];
    expect(comma.opened.guess).toEqual({ ...point.opened.guess, decimal: ',' });
    expect(comma.opened.columns).toEqual(point.opened.columns);
    const choice = comma.opened.guess;
    const [a, b] = [await comma.ask('summary', choice), await point.ask('summary', choice)];
    expect(a.tiles).toEqual(b.tiles);
    const command = await comma.ask('copy', { choice, kind: 'command' });
    expect(command).toContain(`--csv ';' --csv decimal=,`);
  });

  it('is read of many numbers too, in cells with quotes, and leaves texts as they are', async () => {
    const n = 3000;
    const rows = Array.from({ length: n }, (_, row) => {
      const score = String((row + 0.5) / n).replace('.', ',');
      return `"${row % 2 ? 'yes' : 'no'}","${score}","${row % 2 ? '1,5' : 'x'}","${row}.5"`;
    });
    const { opened: file } = await opened(`y,s,mixed,dotted\n${rows.join('\n')}\n`, ',');
    const [, s, mixed, dotted] = file.columns;
    expect(s).toMatchObject({ kind: 'numbers', range: [0.5 / n, (n - 0.5) / n] });
    expect(mixed?.common.map(({ text }) => text)).toEqual(['1,5', 'x']);
    // A point is no decimal comma: the command refuses such a cell.
    expect(dotted?.kind).toBe('text');
  });

  it('is found far down', async () => {
    const rows = Array.from({ length: 3000 }, (_, row) => `a;${row},25`);
    const { opened: file } = await opened(`y;s\n${rows.join('\n')}\na;none\n`, ',');
    expect(file.columns[1]?.kind).toBe('text');
    expect(file.columns[1]?.common[0]?.text).toContain(',');
  });

  it('stays in the address', () => {
    const guess: Choice = { truth: 't', model: 'p', decimal: ',', ...NONE };
    const hash = writeAddress('f.csv', 'summary', guess, guess);
    expect(readAddress(hash).choice).toEqual({ decimal: ',' });
  });
});
