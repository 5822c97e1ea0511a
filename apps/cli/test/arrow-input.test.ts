import { gzipSync } from 'node:zlib';
import {
  Binary,
  Bool,
  Dictionary,
  Field,
  Float32,
  Int16,
  Int32,
  Int64,
  Schema,
  Table,
  Utf8,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import type { Vector } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { arrowColumns } from '@confmat/rows/arrow/batches.js';
import { Folder, PATIENCE, arrowBytes, refusal, reportJson } from './harness.js';

const folder = new Folder();
const PRED = ['--true', 't', '--pred', 'p'];

const texts = (cells: readonly (string | null)[]): Vector<Utf8> =>
  vectorFromArray(cells, new Utf8());

/** A dictionary column whose entries are in the order of their first use. */
const dictionary = (cells: readonly (string | null)[]): Vector =>
  vectorFromArray(cells, new Dictionary(new Utf8(), new Int32()));

/** Write a table; returns its path. */
function write(name: string, columns: Readonly<Record<string, Vector>>): string {
  return folder.write(name, tableToIPC(new Table(columns as Record<string, never>), 'file'));
}

/** Write tables of the same columns as record batches of one file or stream; returns its path. */
function writeBatches(
  name: string,
  form: 'file' | 'stream',
  tables: readonly Readonly<Record<string, Vector>>[],
): string {
  const names = Object.keys(tables[0] ?? {});
  const columns = names.map((name) => {
    const chunks = tables.flatMap((table) => table[name] ?? []);
    return [name, chunks.reduce((left, right) => left.concat(right))];
  });
  const table = new Table(Object.fromEntries(columns) as Record<string, never>);
  return folder.write(name, tableToIPC(table, form));
}

describe('confmat report, on Arrow columns', PATIENCE, () => {
  it('takes a field without a name for one that no one asks for', () => {
    const fields = [null, 'p'].map((name) => new Field(name as string, new Utf8(), true));
    expect(arrowColumns(new Schema(fields)).map(({ name }) => name)).toEqual(['', 'p']);
  });

  it.concurrent('refuses an ordered dictionary that is of no column', async ({ expect }) => {
    const [t, p] = [77, 99].map((id) =>
      vectorFromArray(['a', 'b'], new Dictionary(new Utf8(), new Int32(), id, true)),
    );
    const table = new Table({ t, p } as unknown as Record<string, never>);
    const bytes = tableToIPC(table, 'stream');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const places = Array.from({ length: bytes.length / 8 }, (_, i) => 8 * i);
    // The column names it, and then its own batch does.
    const named = places.filter((place) => view.getBigInt64(place, true) === 77n);
    view.setBigInt64(named.at(-1) ?? NaN, 78n, true);
    const file = folder.write('ordered.arrows', bytes);
    const message = await refusal(['report', file, ...PRED]);
    expect(message.replace(folder.path, '')).toMatchInlineSnapshot(`
      "exit 3
      confmat: /ordered.arrows: is not an Arrow file, or only the beginning of one
      "
    `);
  });

  it.concurrent('reads texts, dictionaries, integers and booleans', async ({ expect }) => {
    const ints = [10, -9, 10];
    const files = [
      write('texts.arrow', { t: texts(['b', 'a', 'b']), p: dictionary(['b', 'b', 'b']) }),
      write('int.arrow', {
        t: vectorFromArray(ints, new Int16()),
        p: vectorFromArray([10n, 10n, 10n], new Int64()),
      }),
      write('bool.arrow', {
        t: vectorFromArray([true, false, true], new Bool()),
        p: vectorFromArray([true, true, true], new Bool()),
      }),
      write('whole.arrow', {
        t: vectorFromArray(ints, new Float32()),
        p: vectorFromArray([10, 10, 10], new Int32()),
      }),
    ];
    const found = await Promise.all(files.map((file) => reportJson([file, ...PRED])));
    expect(found.map(({ labels }) => labels)).toEqual([
      ['a', 'b'],
      [-9, 10],
      [false, true],
      [-9, 10],
    ]);
    for (const { matrix } of found) {
      expect(matrix.counts).toEqual([
        [0, 1],
        [0, 2],
      ]);
    }
  });

  it.concurrent('counts batches that each have a dictionary of their own', async ({ expect }) => {
    const stream = writeBatches('batches.arrows', 'stream', [
      { t: dictionary(['a', 'b']), p: dictionary(['b', 'b']) },
      { t: dictionary([]), p: dictionary([]) },
      { t: dictionary(['c', 'a', 'b']), p: dictionary(['a', 'c', 'b']) },
    ]);
    const { labels, matrix } = await reportJson([stream, ...PRED]);
    expect(labels).toEqual(['a', 'b', 'c']);
    expect(matrix.counts).toEqual([
      [0, 1, 1],
      [0, 2, 0],
      [1, 0, 0],
    ]);
  });

  it.concurrent('names rows of the file, not of the batch', async ({ expect }) => {
    const whole = { t: texts(['a', 'b']), p: texts(['b', 'b']) };
    const broken = { t: texts(['a', 'a']), p: texts(['b', null]) };
    const file = writeBatches('rows.arrow', 'file', [whole, whole, broken]);
    const message = await refusal(['report', file, ...PRED]);
    expect(message.replace(folder.path, '')).toMatchInlineSnapshot(`
      "exit 3
      confmat: /rows.arrow: column "p", data row 6: the value is missing
        to leave such rows out and count them, use --nulls skip
      "
    `);
  });

  it.concurrent('leaves out rows with missing labels if told so', async ({ expect }) => {
    const file = writeBatches('nulls.arrows', 'stream', [
      { t: texts(['a', null]), p: texts(['a', 'a']) },
      { t: texts([null, null]), p: texts(['a', null]) },
      { t: texts(['b', 'b']), p: texts(['a', null]) },
    ]);
    const [report, grouped] = await Promise.all([
      reportJson([file, ...PRED, '--nulls', 'skip']),
      reportJson([file, ...PRED, '--nulls', 'skip', '--by', 'p']),
    ]);
    expect(report).toMatchObject({ nSamples: 2, nSkipped: 4, labels: ['a', 'b'] });
    expect(report.matrix.counts).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(grouped.slices?.map(({ group, nSamples }) => [group, nSamples])).toEqual([
      [{ p: 'a' }, 2],
    ]);
  });

  it.concurrent('sums weights over batches', async ({ expect }) => {
    const batch = {
      t: texts(['a', 'b']),
      p: texts(['a', 'a']),
      w: vectorFromArray([0.5, 2], new Float32()),
    };
    const file = writeBatches('weights.arrow', 'file', [batch, batch, batch]);
    const { matrix, nSamples } = await reportJson([file, ...PRED, '--weight', 'w']);
    expect(nSamples).toBe(6);
    expect(matrix.counts).toEqual([
      [1.5, 0],
      [6, 0],
    ]);
  });

  it.concurrent('counts by scores over batches, ties to the first column', async ({ expect }) => {
    const batch = (p: readonly number[]): Record<string, Vector> => ({
      t: texts(['a', 'b']),
      p_a: vectorFromArray([0.5, 0.25], new Float32()),
      p_b: vectorFromArray(p, new Float32()),
    });
    const file = writeBatches('scores.arrow', 'file', [batch([0.5, 0.75]), batch([0.25, 0.125])]);
    const { matrix } = await reportJson([file, '--true', 't', '--proba', 'p_*']);
    expect(matrix.counts).toEqual([
      [2, 0],
      [1, 1],
    ]);
  });

  it.concurrent('refuses columns of a type that holds no labels', async ({ expect }) => {
    const file = write('types.arrow', {
      t: vectorFromArray([Uint8Array.of(0), Uint8Array.of(1)], new Binary()),
      p: texts(['a', 'b']),
    });
    expect((await refusal(['report', file, ...PRED])).replace(folder.path, ''))
      .toMatchInlineSnapshot(`
      "exit 3
      confmat: /types.arrow: column "t" is of type Binary, expected one label per row
      "
    `);
  });

  it.concurrent('refuses a stream that was cut off within a batch', async ({ expect }) => {
    const cells = Array.from({ length: 1000 }, (_, row) => (row % 3 === 0 ? 'a' : 'b'));
    const whole = arrowBytes({ t: cells, p: cells }, 'stream');
    const file = folder.write('cut.arrows', whole.subarray(0, whole.length - 100));
    const message = await refusal(['report', file, ...PRED]);
    expect(message).toContain('cut.arrows: is a damaged Arrow file (a message is cut)');
  });

  it.concurrent(
    'looks at a file before another reader does, in report and columns',
    async ({ expect }) => {
      const whole = arrowBytes({ t: ['a', 'b'], p: ['a', 'a'] }, 'file').slice();
      // The length of the footer stands before the mark at the end.
      new DataView(whole.buffer).setInt32(whole.length - 10, 0, true);
      const file = folder.write('footer.arrow', whole);
      const packed = folder.write('footer.arrow.gz', gzipSync(whole));
      for (const args of [
        ['report', file, ...PRED],
        ['report', packed, ...PRED],
        ['report', file, ...PRED, '--where', "t = 'a'"],
        ['columns', file],
      ]) {
        expect(await refusal(args)).toContain(
          'is a damaged Arrow file (its footer has no such length)\n',
        );
      }
    },
  );
});
