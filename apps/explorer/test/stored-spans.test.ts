import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fileOf, startWorker } from './ask.js';
import { runCommand } from './run-command.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-stored-spans-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

interface SpansJson {
  readonly averages: Readonly<Record<'micro' | 'macro', { readonly f1: number }>>;
  readonly sets: { readonly exactMatch: number };
}

describe('a stored evaluation of spans', () => {
  it('has the numbers of the command, and speaks of documents and types', async () => {
    const path = join(FOLDER, 'kept.json');
    const line = `confmat spans examples/recipes/entities.conll --save ${path}`;
    const { averages, sets } = JSON.parse(await runCommand(line)) as SpansJson;
    const ask = startWorker();
    const { views } = await ask('open', { file: fileOf(path), name: 'kept.json' });
    expect(views).toContain('labels');
    const choice = { by: [], where: [] } as never;
    const { tiles, labels, pictures, remark } = await ask('labels', choice);
    const values = tiles.map(({ name, measure }) => [name, measure.estimate]);
    expect(values.slice(0, 3)).toEqual([
      ['micro F1', averages.micro.f1],
      ['macro F1', averages.macro.f1],
      ['documents wholly right', sets.exactMatch],
    ]);
    expect(labels.head[0]).toBe('type');
    expect(pictures.map(({ svg }) => svg).join('')).toContain('no span');
    expect(remark).toContain('documents without true spans');
  });
});
