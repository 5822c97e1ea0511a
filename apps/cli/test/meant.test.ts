import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { meant } from '../src/as-typed.js';
import { Folder, PATIENCE, TELCO, run } from './harness.js';

const folder = new Folder();
folder.write('report', 'y,p\na,a\nb,b\n');
folder.write('odd', 'y,p\na,a\nb,b\n');
const of = (...args: string[]): readonly string[] => meant(args, folder.path);

describe('a command that was left out', PATIENCE, () => {
  it.each([
    'rows.csv',
    'rows.csv.gz',
    'a/b',
    'C:\\x',
    'day-*.parquet',
    '-',
    'odd',
    'missing.jsonl',
  ])('is report where %s is an input', (file) => {
    expect(of(file, '--true', 't')).toEqual(['report', file, '--true', 't']);
  });

  it.each(['report', 'repots', 'sweep', 'help', 'completion', '--help', '-V2', 'version.txt2', ''])(
    'is none where %s is typed',
    (word) => {
      expect(of(word, 'rows.csv')).toEqual([word, 'rows.csv']);
    },
  );

  it.each(['-v', '-V', '--version', 'version'])('%s prints the version', async (word) => {
    const { code, stdout } = await run([word], { cwd: folder.path });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  it('prints what confmat report prints, with the columns that were guessed', async () => {
    const [alone, named] = [await run([TELCO]), await run(['report', TELCO])];
    expect(alone).toEqual(named);
    expect([alone.code, alone.stderr]).toEqual([
      0,
      'confmat: note: columns were guessed: --true churn --pred prediction\n',
    ]);
  });

  it('leaves a word that is neither command nor file to a suggestion', async () => {
    const { code, stderr } = await run(['repotr'], { cwd: folder.path });
    expect([code, stderr]).toEqual([2, expect.stringContaining('did you mean report?')]);
    const missing = await run(['rows.csv'], { cwd: folder.path });
    expect([missing.code, missing.stderr]).toEqual([3, expect.stringContaining('no such file')]);
  });

  it('is kept on a page as it was run', async () => {
    writeFileSync(join(folder.path, 'rows.csv'), 'y,p\na,a\nb,b\nb,a\n');
    const page = join(folder.path, 'page.json');
    const asked = ['rows.csv', '--true', 'y', '--pred', 'p', '--save', page];
    expect((await run(asked, { cwd: folder.path })).code).toBe(0);
    const again = await run(['page.json'], { cwd: folder.path });
    expect(again.stdout).toContain('y against p');
  });
});
