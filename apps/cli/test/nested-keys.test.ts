import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const LINES = [
  '{"id":1,"meta":{"y":"a","in":{"p":"a","odd \\"key, 1":2}},"d.e":"x","d":{"e":"z"},"tags":{"t":["u"],"p":["u"]}}',
  '{"id":2,"meta":{"y":"b","in":{"p":"a","odd \\"key, 1":2}},"d.e":"y","d":{"e":"z"},"tags":{"t":["u","v"],"p":["u"]}}',
  '{"id":3,"meta":{"y":"a","in":{"p":"b","odd \\"key, 1":2}},"d.e":"x","d":{"e":"z"},"tags":{"t":["v"],"p":["u"]}}',
].join('\n');

describe('confmat report, keys of objects in JSON', PATIENCE, () => {
  const lines = folder.write('nested.jsonl', LINES);
  const list = folder.write('nested.json', `[${LINES.replaceAll('\n', ',')}]`);
  const COLUMNS = ['--true', 'meta.y', '--pred', 'meta.in.p'];

  it.concurrent('are columns', async ({ expect }) => {
    for (const file of [lines, list]) {
      for (const more of [[], ['--where', 'id > 0'], ['--clean', 'trim']]) {
        const { labels, matrix } = await reportJson([file, ...COLUMNS, ...more]);
        expect(labels).toEqual(['a', 'b']);
        expect(matrix.counts).toEqual([
          [1, 1],
          [1, 0],
        ]);
      }
    }
    const odd = await reportJson([lines, '--true', 'meta.in.odd "key, 1', '--pred', 'id']);
    expect(odd.matrix.counts).toEqual([
      [0, 0, 0],
      [1, 1, 1],
      [0, 0, 0],
    ]);
    const { code, stdout } = await run([
      ...['sets', lines, '--true', 'tags.t', '--pred', 'tags.p', '--json'],
    ]);
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { sets: { exactMatch: 1 / 3 } }]);
  });

  it.concurrent('give way to a column of that very name', async ({ expect }) => {
    const { labels: own, matrix } = await reportJson([
      lines,
      '--true',
      'd.e',
      '--pred',
      'meta.y',
      '--labels',
      'x,y,z,a,b',
    ]);
    expect(own).toEqual(['x', 'y', 'z', 'a', 'b']);
    expect(matrix.counts[0]).toEqual([0, 0, 0, 2, 0]);
  });

  it.concurrent('are missing where an object is, and are refused by name', async ({ expect }) => {
    const holes = folder.write(
      'holes.jsonl',
      '{"m":{"y":1},"p":1}\n{"m":null,"p":1}\n{"m":{"y":null},"p":1}\n',
    );
    const columns = [holes, '--true', 'm.y', '--pred', 'p'];
    expect(await refusal(['report', ...columns])).toContain(
      'column "m.y", data row 2: the value is missing',
    );
    expect((await reportJson([...columns, '--nulls', 'skip'])).nSkipped).toBe(2);
    expect(await refusal(['report', lines, '--true', 'meta.x', '--pred', 'id'])).toContain(
      'did you mean "meta.y"?',
    );
  });

  it.concurrent('leave the wrong rows as they are in the file', async ({ expect }) => {
    const file = join(folder.path, 'wrong.jsonl');
    expect((await run(['report', lines, ...COLUMNS, '--errors', file])).code).toBe(0);
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows.map(({ row, id }) => [row, id])).toEqual([
      [2, 2],
      [3, 3],
    ]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('meta.y');
  });
});
