import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    const { views, isOfSpans, nRows, together } = await ask('open', {
      file: fileOf(path),
      name: 'kept.json',
    });
    expect(views).toContain('labels');
    expect([isOfSpans, nRows]).toEqual([true, 200]);
    expect(together?.asKept).toBe('Intervals take the spans of one document together: 200 units.');
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

  it("has the groups that were kept, with the page's numbers", async () => {
    const path = join(FOLDER, 'groups.json');
    const rows = Array.from({ length: 12 }, (_, i) => ({
      source: i % 2 === 0 ? 'mail' : 'web',
      true: ['B-A', 'O', 'B-B'],
      pred: i % 4 === 0 ? ['B-A', 'B-A', 'O'] : ['B-A', 'O', 'B-B'],
    }));
    const input = join(FOLDER, 'groups.jsonl');
    writeFileSync(input, rows.map((row) => JSON.stringify(row)).join('\n'));
    const { slices } = JSON.parse(
      await runCommand(`confmat spans ${input} --by source --save ${path}`),
    ) as { slices: readonly { group: { source: string }; averages: { micro: { f1: number } } }[] };
    const ask = startWorker();
    const { views } = await ask('open', { file: fileOf(path), name: 'groups.json' });
    expect(views).toContain('slices');
    const { table, picture, meaning, isOfSets } = await ask('slices', {
      by: [],
      where: [],
    } as never);
    expect([meaning, isOfSets]).toEqual([
      'The micro F1 of each group. Those that lose most come first: documents × how far micro F1 is below that of all.',
      true,
    ]);
    expect(table.head.slice(0, 3)).toEqual(['source', 'documents', 'micro F1']);
    // Half of the mails are wrong, and no page of the web.
    const f1Of = Object.fromEntries(
      slices.map(({ group, averages }) => [group.source, averages.micro.f1]),
    );
    expect(f1Of).toEqual({ mail: (2 * 9) / (2 * 9 + 3 + 3), web: 1 });
    const shown = table.body.map(([source, , f1]) => [
      source,
      (f1 as { estimate: number }).estimate,
    ]);
    expect(Object.fromEntries(shown)).toEqual(f1Of);
    expect(picture?.svg).toContain('6 documents');
  });
});
