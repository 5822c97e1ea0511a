import { describe, it } from 'vitest';
import { Folder, PATIENCE, arrowBytes, refusal, reportJson, sqlText } from './harness.js';

const folder = new Folder();
const inFolder = { cwd: folder.path };
const BY = ['--true', 't', '--by', 'id'];

/** Rows that are each a group. */
function rows(n: number): Readonly<Record<'t' | 'p' | 'id', string[]>> {
  const cells = (text: (i: number) => string): string[] =>
    Array.from({ length: n }, (_, i) => text(i));
  return { t: cells((i) => (i % 2 ? 'a' : 'b')), p: cells(() => 'a'), id: cells((i) => `id${i}`) };
}

function csv(n: number): string {
  const { t, p, id } = rows(n);
  return ['t,p,id', ...t.map((label, i) => `${label},${p[i] ?? ''},${id[i] ?? ''}`), ''].join('\n');
}

describe('confmat --by, more groups than anyone reads', PATIENCE, () => {
  it.concurrent('are refused in one line, at once', async ({ expect }) => {
    folder.write('ids.csv', csv(12_000));
    folder.write('ids.arrow', arrowBytes(rows(12_000), 'stream'));
    for (const file of ['ids.csv', 'ids.arrow']) {
      expect(await refusal(['report', file, ...BY, '--pred', 'p'], inFolder)).toBe(
        `exit 3\nconfmat: ${file}: --by makes 12000 groups, more than 10000\n` +
          '  is one of its columns an id? --max groups=65536 allows as many\n',
      );
    }
  });

  it.concurrent('are counted by the engine before they leave it', async ({ expect }) => {
    await folder.writeParquet(
      'many.parquet',
      `SELECT CASE WHEN i % 2 = 0 THEN 'a' ELSE 'b' END AS t, 'a' AS p, i AS id, i / 1e6 AS s FROM range(300000) AS r(i)`,
    );
    const score = ['--score', 's', '--pos-label', 'a'];
    for (const prediction of [['--pred', 'p'], score]) {
      expect(await refusal(['report', 'many.parquet', ...BY, ...prediction], inFolder)).toContain(
        '--by makes 300000 groups, more than 10000',
      );
    }
  });

  it.concurrent('are allowed by --max-groups, up to it', async ({ expect }) => {
    folder.write('few.csv', csv(5));
    folder.write('few.arrow', arrowBytes({ ...rows(5), s: [0, 1, 0, 1, 0] }, 'file'));
    const score = ['--score', 's', '--pos-label', 'a'];
    for (const args of [
      ['few.csv', ...BY, '--pred', 'p'],
      ['few.arrow', ...BY, '--pred', 'p'],
      ['few.arrow', ...BY, ...score],
    ]) {
      const { slices } = await reportJson([...args, '--max', 'groups=5'], inFolder);
      expect(slices).toHaveLength(5);
      expect(await refusal(['report', ...args, '--max', 'groups=4'], inFolder)).toContain(
        '--by makes 5 groups, more than 4',
      );
    }
  });

  it.concurrent('do not count rows without a group', async ({ expect }) => {
    const path = sqlText('x');
    await folder.writeParquet(
      'gaps.parquet',
      `SELECT 'a' AS t, 'a' AS p, CASE WHEN i < 70000 THEN NULL ELSE i END AS id, ${path} AS x FROM range(70003) AS r(i)`,
    );
    const args = ['gaps.parquet', ...BY, '--pred', 'p', '--nulls', 'skip', '--max', 'groups=3'];
    expect((await reportJson(args, inFolder)).slices).toHaveLength(3);
  });
});
