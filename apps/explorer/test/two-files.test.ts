import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { OpenedFile } from '../src/protocol.js';
import { ROOT, startWorker } from './ask.js';
import type { Ask } from './ask.js';
import { runCommand } from './run-command.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-two-files-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

type Opened = readonly [Ask, OpenedFile];

/** Two files by the paths of their names, which are written. */
async function opened(
  texts: Readonly<Record<string, string>>,
  by?: string | null,
): Promise<Opened> {
  const [first, second] = Object.entries(texts).map(([own, text]) => {
    const name = join(FOLDER, own);
    writeFileSync(name, text);
    return { name, file: new Blob([text]) };
  });
  if (!first || !second) throw new Error('two files are opened');
  const ask = startWorker();
  return [ask, await ask('open', { ...first, second, by })];
}

const faultOf = (texts: Readonly<Record<string, string>>, by?: string | null): Promise<string> =>
  opened(texts, by).then(
    () => 'were joined',
    (error: unknown) => (error as Error).message,
  );

const csv = (...lines: string[]): string => `${lines.join('\n')}\n`;

/** The rows of the example with an id, in any order, and some columns. */
function telco(columns: readonly string[], order: (ids: number[]) => number[]): string {
  const [header = '', ...rows] = readFileSync(`${ROOT}examples/telco-churn.csv`, 'utf8')
    .trimEnd()
    .split('\n');
  const names = header.split(',');
  const places = columns.map((column) => names.indexOf(column.split('=')[1] ?? column));
  const ids = order(rows.map((_, id) => id));
  const shown = columns.map((column) => column.split('=')[0]).join(',');
  const lines = ids.map((id) => {
    const cells = rows[id]?.split(',') ?? [];
    return [String(id), ...places.map((place) => cells[place] ?? '')].join(',');
  });
  return csv(`id,${shown}`, ...lines);
}

describe('two files in the explorer', { timeout: 120_000 }, () => {
  it('are two models, joined by the key that both have, as the command compares them', async () => {
    const [ask, { guess, joined, columns, nRows }] = await opened({
      'old.csv': telco(['truth=churn', 'score=score_logistic', 'contract'], (ids) => ids),
      'new.csv': telco(['truth=churn', 'score', 'contract'], (ids) => ids.reverse().slice(43)),
    });
    const [old, other] = [join(FOLDER, 'old.csv'), join(FOLDER, 'new.csv')];
    expect(joined).toEqual({
      ...{ files: [old, other], by: 'id', ways: ['id'], nMatched: 7000, nLeftOut: [43, 0] },
      ofFirst: ['id', 'truth', 'score', 'contract'],
    });
    expect(nRows).toBe(7000);
    // The same truth and contract stand once, the scores of each file are two columns.
    expect(columns.map(({ name }) => name)).toEqual([
      ...['id', 'truth', 'score', 'contract', `score (${other})`],
    ]);
    expect(guess).toMatchObject({ truth: 'truth', model: 'score', other: `score (${other})` });
    const choice = { ...guess, threshold: 0.4 };
    const line = await ask('copy', { choice, kind: 'command' });
    expect(line).toBe(
      `confmat compare ${old} ${other} --on 'id?' --true truth --score score --threshold 0.4 --pos-label Yes --nulls skip\n`,
    );
    const found = await runCommand(line.trim());
    expect(found).toContain('"nSamples": 7000');
    const { metrics } = await ask('compare', choice);
    const [accuracy] = metrics.body;
    const { estimate } = accuracy?.[3] as { readonly estimate: number };
    expect(found).toContain(String(Math.abs(estimate)).slice(0, 10));
  });

  it('are joined row by row where they have no key, and the same truth in the same order', async () => {
    const [ask, { guess, joined, columns }] = await opened({
      'a.csv': csv('truth,pred', 'x,x', 'y,x', 'x,y', 'y,y'),
      'b.csv': csv('truth,prediction', 'x,x', 'y,y', 'x,x', 'y,x'),
    });
    expect(joined).toMatchObject({ by: null, ways: [null], nMatched: 4, nLeftOut: [0, 0] });
    expect(columns.map(({ name }) => name)).toEqual(['truth', 'pred', 'prediction']);
    expect(guess).toMatchObject({ truth: 'truth', model: 'pred', other: 'prediction' });
    expect(await ask('copy', { choice: guess, kind: 'command' })).toBe(
      '# The command joins files by a column, and these were joined row by row.\n',
    );
    const { names } = await ask('compare', guess);
    expect(names).toEqual(['pred', 'prediction']);
  });

  it('are joined by another key, or row by row, if that is chosen', async () => {
    const texts = {
      'c.csv': csv('id,code,truth,pred', '1,q,x,x', '2,r,y,x', '3,s,x,y'),
      'd.csv': csv('id,code,truth,pred', '1,s,x,y', '2,r,y,x', '3,q,x,x'),
    };
    const counts = async (by?: string | null): Promise<unknown> => {
      const [ask, { guess, joined }] = await opened(texts, by);
      const second = { ...guess, model: guess.other ?? '', other: undefined };
      return [joined?.by, joined?.ways, Array.from((await ask('matrix', second)).counts ?? [])];
    };
    // By id, and by rows: 1, x, y; 2, y, x; 3, x, x. By code the same pairs of truth and answer.
    expect(await counts()).toEqual(['id', ['id', 'code', null], [1, 1, 1, 0]]);
    expect(await counts('code')).toEqual(['code', ['id', 'code', null], [1, 1, 1, 0]]);
    expect(await counts(null)).toEqual([null, ['id', 'code', null], [1, 1, 1, 0]]);
    // By code the second model's answers move to the rows of the first.
    const [ask, { guess }] = await opened(texts, 'code');
    const { sentences } = await ask('compare', guess);
    expect(JSON.stringify(sentences)).not.toContain('disagree');
  });

  it('say in one sentence why they are not joined', async () => {
    const a = csv('id,truth,pred', '1,x,x', '2,y,y');
    expect(
      await faultOf({ 'e.csv': a, 'f.csv': csv('id,truth,pred', '7,x,x', '8,y,y', '9,x,x') }),
    ).toBe('are not joined: they have no key in common, and not the same number of rows (2 and 3)');
    expect(await faultOf({ 'e.csv': a, 'f.csv': csv('id,truth,pred', '1,x,x', '2,x,y') })).toBe(
      'differ in their true labels: column "truth" has y and x for the same row',
    );
    expect(
      await faultOf({
        'e.csv': csv('truth,pred', 'x,x', 'y,y'),
        'f.csv': csv('truth,pred', 'y,x', 'y,y'),
      }),
    ).toBe(
      'are not joined: they have no key in common, and their true labels differ: column "truth" has x in one and y in the other, in row 1',
    );
    expect(await faultOf({ 'e.csv': a, 'f.csv': csv('truth,pred', '"x,x') })).toContain(
      `cannot be joined: ${join(FOLDER, 'f.csv')} `,
    );
  });
});
