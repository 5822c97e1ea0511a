import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  Bool,
  Dictionary,
  Field,
  FixedSizeList,
  Int32,
  Int64,
  LargeUtf8,
  List,
  Table,
  Utf8,
  tableFromIPC,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import type { DataType } from 'apache-arrow';
import { sampled } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, ROOT, readExample, run, sqlText } from './harness.js';
import type { Outcome, RunOptions } from './harness.js';

const folder = new Folder();
const TAGS = 'examples/debian-tags.csv';
const rows = readExample(TAGS);
const SETS = ['--true', 'tags', '--pred', 'predicted'];
const SMALL = ['--true', 't', '--pred', 'p'];
const BAR = ['--separator', '|'];

/** The parts of the JSON of label sets that tests look at. */
interface MultilabelJson {
  readonly schemaVersion: number;
  readonly command: string;
  readonly multilabel: boolean;
  readonly input: Readonly<Record<string, unknown>>;
  readonly labels: readonly unknown[];
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly averages: Readonly<
    Record<'micro' | 'macro' | 'weighted' | 'samples', Readonly<Record<string, number | null>>>
  >;
  readonly sets: Readonly<Record<string, unknown>>;
  readonly labelsPerSample: Readonly<Record<string, unknown>>;
  readonly edits: Readonly<Record<string, number>>;
  readonly undefined: readonly unknown[];
  readonly gates?: readonly unknown[];
}

async function setsJson(
  args: readonly string[],
  options: RunOptions = {},
): Promise<MultilabelJson> {
  const { code, stdout, stderr } = await run(['sets', ...args, '--json'], options);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return JSON.parse(stdout) as MultilabelJson;
}

const labelsOf = (text: string | undefined): readonly string[] =>
  text === undefined || text === '' ? [] : text.split('|');

/** Arrow IPC bytes of two columns of lists. */
function listBytes(
  truth: readonly (readonly unknown[] | null)[],
  prediction: readonly (readonly unknown[] | null)[],
  item: DataType,
  form: 'file' | 'stream' = 'file',
): Uint8Array {
  const type = new List(new Field('item', item, true));
  const columns = {
    t: vectorFromArray(truth as never[], type),
    p: vectorFromArray(prediction as never[], type),
  };
  return tableToIPC(new Table(columns as never), form);
}

const labelCounts = ({ rows }: MultilabelJson): readonly unknown[] =>
  rows.map(({ label, tp, fp, fn, tn }) => [label, tp, fp, fn, tn]);

describe('confmat sets, on the tags of packages', PATIENCE, () => {
  it.concurrent('finds the metrics that scikit-learn finds', async ({ expect }) => {
    const { averages, sets, edits, ...found } = await setsJson([TAGS, ...SETS, ...BAR]);
    expect(found).toMatchObject({
      schemaVersion: 1,
      command: 'sets',
      multilabel: true,
      nSamples: 11_795,
      nSkipped: 0,
    });
    expect(found.input).toMatchObject({ file: TAGS, format: 'csv', separator: '|' });
    expect(found.labels).toHaveLength(68);
    expect(averages.micro['f1']).toBeCloseTo(0.7722, 4);
    expect(averages.macro['f1']).toBeCloseTo(0.5883, 4);
    expect(averages.samples['f1']).toBeCloseTo(0.8037, 4);
    expect(averages.weighted['precision']).toBeCloseTo(0.818425, 6);
    expect(averages.weighted['recall']).toBeCloseTo(0.714816, 6);
    expect(averages.macro['f1OfAverages']).toBeCloseTo(0.615004, 6);
    expect(averages.weighted['f1OfAverages']).toBeCloseTo(0.76312, 5);
    expect(sets['exactMatch']).toBeCloseTo(0.5443, 4);
    expect(sets['hammingLoss']).toBeCloseTo(0.01812, 5);
    expect(sets['empty']).toEqual({ true: 117, predicted: 269, both: 73 });
    expect(edits).toEqual({ substitutions: 1552, additions: 3155, deletions: 8276, total: 12_983 });
  });

  it.concurrent('finds the same in every format but for the input', async ({ expect }) => {
    const csv = readFileSync(join(ROOT, TAGS), 'utf8');
    const lists = rows.map(({ tags, predicted }) => ({
      tags: labelsOf(tags),
      predicted: labelsOf(predicted),
    }));
    const type = new List(new Field('item', new Utf8(), true));
    const arrow = (form: 'file' | 'stream'): Uint8Array =>
      tableToIPC(
        new Table({
          tags: vectorFromArray(lists.map(({ tags }) => tags) as never[], type),
          predicted: vectorFromArray(lists.map(({ predicted }) => predicted) as never[], type),
        } as never),
        form,
      );
    // One type for both columns would be one dictionary for both.
    const texts = (): Dictionary => new Dictionary(new Utf8(), new Int32());
    const arrowTexts = tableToIPC(
      new Table({
        tags: vectorFromArray(rows.map(({ tags }) => tags ?? '') as never[], texts()),
        predicted: vectorFromArray(
          rows.map(({ predicted }) => predicted ?? '') as never[],
          texts(),
        ),
      } as never),
      'file',
    );
    const csvRows = `read_csv(${sqlText(join(ROOT, TAGS))}, all_varchar=true)`;
    const list = (column: string): string =>
      `CASE WHEN ${column} IS NULL THEN [] ELSE string_split(${column}, '|') END AS ${column}`;
    const files = [
      ['csv', folder.write('tags.csv.gz', gzipSync(csv)), BAR],
      ['tsv', folder.write('tags.tsv', csv.replaceAll(',', '\t')), BAR],
      ['json', folder.write('tags.json', JSON.stringify(lists)), []],
      [
        'jsonl',
        folder.write('tags.jsonl.gz', gzipSync(lists.map((row) => JSON.stringify(row)).join('\n'))),
        [],
      ],
      [
        'parquet',
        await folder.writeParquet(
          'tags.parquet',
          `SELECT ${list('tags')}, ${list('predicted')} FROM ${csvRows}`,
        ),
        [],
      ],
      ['arrow', folder.write('tags.arrow', arrow('file')), []],
      ['arrow', folder.write('tags.arrows', arrow('stream')), []],
      ['arrow', folder.write('texts.arrow', arrowTexts), BAR],
    ] as const;
    const { input, ...expected } = await setsJson([TAGS, ...SETS, ...BAR]);
    const named = sampled(files, 3).map(async ([format, file, separator]) => {
      const report = await setsJson([file, ...SETS, ...separator]);
      return { report, wanted: { file, format, separator: separator[1] ?? null } };
    });
    for (const { report, wanted } of await Promise.all(named)) {
      expect(report).toEqual({ ...expected, input: { ...input, ...wanted } });
    }
    const piped = await setsJson(['-', '--input-format', 'csv', ...SETS, ...BAR], { input: csv });
    expect(piped).toEqual({ ...expected, input: { ...input, file: 'standard input' } });
  });

  it.concurrent('fits 80 columns at a terminal, with and without color', async ({ expect }) => {
    const args = ['sets', TAGS, ...SETS, ...BAR];
    const [plain, colored] = await Promise.all([
      run(args),
      run(args, { env: { FORCE_COLOR: '1' } }),
    ]);
    const lines = plain.stdout.split('\n');
    const tables = lines.slice(lines.indexOf('Labels'));
    expect(Math.max(...tables.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(lines).toContain('        devel::lang:haskell   127       0.95    0.96  0.95');
    expect(lines.slice(lines.indexOf('Averages'))).toMatchInlineSnapshot(`
      [
        "Averages",
        "",
        "          precision  recall    F1",
        "   micro       0.84    0.71  0.77",
        "   macro       0.75    0.52  0.59",
        "weighted       0.82    0.71  0.75",
        " samples       0.86    0.81  0.80",
        "",
        "macro F1 is the mean over labels; F1 of macro precision and recall is 0.62",
        "",
        "Whole sets",
        "",
        " exact match    0.54    substitutions  1552",
        "     Jaccard    0.75        additions  3155",
        "Hamming loss  0.0181        deletions  8276",
        "",
        "labels per row: 2.92 true, 2.49 predicted; density 0.0430 and 0.0366",
        "edits turn the true sets into the predicted ones",
        "",
      ]
    `);
    expect(colored.stdout).toContain('\u001b[1mAverages\u001b[22m');

    expect(colored.stdout.replace(/\u001b\[\d+m/g, '')).toBe(plain.stdout);
    expect(plain.stderr).toMatchInlineSnapshot(`
      "confmat: note: means over samples count 0/0 as 0: recall of 117 samples without true labels, precision of 269 samples without predicted labels, F1 and Jaccard of 73 samples with neither, which are exact matches; see --zero-division
      "
    `);
  });
});

/** Three rows by hand: {a, b} → {b, c}; {} → {}; {b} → {b}. */
const BY_HAND = 't,p\na|b,b|c\n,\nb,b\n';

describe('confmat sets', PATIENCE, () => {
  it.concurrent('counts labels, samples, sets and edits', async ({ expect }) => {
    const file = folder.write('hand.csv', BY_HAND);
    const report = await setsJson([file, ...SMALL, ...BAR]);
    expect(labelCounts(report)).toEqual([
      ['a', 0, 0, 1, 2],
      ['b', 2, 0, 0, 1],
      ['c', 0, 1, 0, 2],
    ]);
    expect(report.averages.micro).toMatchObject({ precision: 2 / 3, recall: 2 / 3, support: 3 });
    // Of the rows: 1/2, 0/0 counted as 0, 1.
    expect(report.averages.samples).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5, support: 3 });
    expect(report.sets).toEqual({
      exactMatch: 2 / 3,
      jaccard: (1 / 3 + 0 + 1) / 3,
      hammingLoss: 2 / 9,
      labelAccuracy: 7 / 9,
      empty: { true: 1, predicted: 1, both: 1 },
    });
    expect(report.labelsPerSample).toEqual({
      cardinality: { true: 1, predicted: 1 },
      density: { true: 1 / 3, predicted: 1 / 3 },
    });
    expect(report.edits).toEqual({ substitutions: 1, additions: 0, deletions: 0, total: 1 });
    expect(report.undefined).toEqual([
      { row: 'a', metric: 'precision', reason: 'no predicted samples' },
      { row: 'c', metric: 'recall', reason: 'no true samples' },
    ]);
  });

  it.concurrent('leaves undefined metrics out of means if told so', async ({ expect }) => {
    const file = folder.write('nan.csv', BY_HAND);
    const { averages, rows } = await setsJson([file, ...SMALL, ...BAR, '--zero-division', 'nan']);
    expect(averages.samples).toMatchObject({ precision: 0.75, recall: 0.75, f1: 0.75 });
    expect(rows[0]).toMatchObject({ label: 'a', precision: null, recall: 0 });
    const one = await setsJson([file, ...SMALL, ...BAR, '--zero-division', '1']);
    expect(one.averages.samples['f1']).toBe((0.5 + 1 + 1) / 3);
  });

  it.concurrent('reads labels as their types say', async ({ expect }) => {
    const parquet = await folder.writeParquet(
      'ints.parquet',
      'SELECT * FROM (VALUES ([10, 9, 9]::BIGINT[], [9]::BIGINT[]), ([], [10])) v(t, p)',
    );
    const int64 = [[10n, 9n, 9n], []];
    const fixed = new FixedSizeList(2, new Field('item', new LargeUtf8(), true));
    const pairs = vectorFromArray(
      [
        ['b', 'a'],
        ['a', 'a'],
      ] as never[],
      fixed,
    );
    const [ints, fromCsv, json, arrow, flags, dates, fixedLists] = await Promise.all([
      setsJson([parquet, ...SMALL]),
      setsJson([folder.write('ints.csv', 't,p\n10|9|9,9\n,10\n'), ...SMALL, ...BAR]),
      setsJson([folder.write('ints.json', '[{"t":[10,9,9],"p":[9]},{"t":[],"p":[10]}]'), ...SMALL]),
      setsJson([folder.write('i.arrow', listBytes(int64, [[9n], [10n]], new Int64())), ...SMALL]),
      setsJson([
        folder.write('b.arrow', listBytes([[true, false]], [[true]], new Bool())),
        ...SMALL,
      ]),
      setsJson([
        await folder.writeParquet(
          'd.parquet',
          `SELECT [DATE '2024-05-01'] t, [DATE '2024-05-02'] p`,
        ),
        ...SMALL,
      ]),
      setsJson([
        folder.write('f.arrow', tableToIPC(new Table({ t: pairs, p: pairs } as never), 'file')),
        ...SMALL,
      ]),
    ]);
    const counts = [
      [9, 1, 0, 0, 1],
      [10, 0, 1, 1, 0],
    ];
    for (const report of [ints, fromCsv, json, arrow]) expect(labelCounts(report)).toEqual(counts);
    expect(flags.labels).toEqual([false, true]);
    expect(dates.labels).toEqual(['2024-05-01', '2024-05-02']);
    expect(labelCounts(fixedLists)).toEqual([
      ['a', 2, 0, 0, 0],
      ['b', 1, 0, 0, 1],
    ]);
  });

  it.concurrent(
    'keeps the given order of labels, and rows of those that do not occur',
    async ({ expect }) => {
      const file = folder.write('order.csv', BY_HAND);
      const args = [file, ...SMALL, ...BAR, '--labels', 'c,z,b,a'];
      const { labels, rows } = await setsJson(args);
      expect(labels).toEqual(['c', 'z', 'b', 'a']);
      expect(rows[1]).toMatchObject({ label: 'z', tp: 0, fp: 0, fn: 0, tn: 3 });
    },
  );

  it.concurrent(
    'leaves out rows with a missing set or label, and says how many',
    async ({ expect }) => {
      const lists =
        '[{"t":["a"],"p":["a"]},{"t":null,"p":["b"]},{"t":["a",null],"p":[]},{"t":["a"]}]';
      const files = [
        folder.write('nulls.json', lists),
        folder.write(
          'nulls.arrow',
          listBytes([['a'], null, ['a', null], ['a']], [['a'], ['b'], [], null], new Utf8()),
        ),
      ];
      for (const file of files) {
        const report = await setsJson([file, ...SMALL, '--nulls', 'skip']);
        expect(report).toMatchObject({ nSamples: 1, nSkipped: 3, labels: ['a'] });
      }
    },
  );

  it.concurrent('gathers sets over batches of pairs, and of records', async ({ expect }) => {
    const batch = listBytes([['a'], ['b', 'a']], [['a'], ['a']], new Utf8());
    const table = tableFromIPC(batch);
    const arrow = folder.write('batches.arrows', tableToIPC(table.concat(table, table), 'stream'));
    const parquet = await folder.writeParquet(
      'many.parquet',
      'SELECT [i % 300, 300 + i // 300] t, [i % 300] p FROM range(70000) r(i)',
    );
    const [records, pairs] = await Promise.all([
      setsJson([arrow, ...SMALL]),
      setsJson([parquet, ...SMALL]),
    ]);
    expect(labelCounts(records)).toEqual([
      ['a', 6, 0, 0, 0],
      ['b', 0, 0, 3, 3],
    ]);
    expect(pairs).toMatchObject({ nSamples: 70_000, edits: { deletions: 70_000, total: 70_000 } });
    expect(pairs.averages.micro).toMatchObject({ precision: 1, recall: 0.5, support: 140_000 });
    expect(pairs.rows[533]).toMatchObject({ label: 533, tp: 0, fp: 0, fn: 100, tn: 69_900 });
  });

  it.concurrent('weighs rows', async ({ expect }) => {
    const csv = folder.write('w.csv', 't,p,w\na|b,b|c,2\n,,1\nb,b,0.5\nb,b,0.5\n');
    const { rows, sets, edits, nSamples } = await setsJson([
      csv,
      ...SMALL,
      ...BAR,
      '--weight',
      'w',
    ]);
    expect(nSamples).toBe(4);
    expect(rows.map(({ support }) => support)).toEqual([2, 3, 0]);
    expect(sets['exactMatch']).toBe(2 / 4);
    expect(edits).toEqual({ substitutions: 2, additions: 0, deletions: 0, total: 2 });
  });

  it.concurrent('adds metrics and F-beta', async ({ expect }) => {
    const file = folder.write('beta.csv', BY_HAND);
    const options = ['--beta', '2', '--metrics', 'specificity,jaccard'];
    const [{ rows, averages }, text, csv, markdown] = await Promise.all([
      setsJson([file, ...SMALL, ...BAR, ...options]),
      run(['sets', file, ...SMALL, ...BAR, ...options]),
      run(['sets', file, ...SMALL, ...BAR, ...options, '--format', 'csv']),
      run(['sets', file, ...SMALL, ...BAR, '--format', 'markdown', '--fail-under', 'micro.f1=1']),
    ]);
    expect(rows[1]).toMatchObject({
      label: 'b',
      fbeta: 1,
      metrics: { specificity: 1, jaccard: 1 },
    });
    expect(averages.samples['fbeta']).toBe(0.5);
    expect(text.stdout).toContain('label  size  precision  recall    F2  specificity  jaccard\n');
    expect(csv.stdout).toMatchInlineSnapshot(`
      "kind,label,precision,recall,f1,fbeta,specificity,jaccard,support,detail,value
      label,a,0,0,0,0,1,0,1,,
      label,b,1,1,1,1,1,1,2,,
      label,c,0,0,0,0,0.6666666666666666,0,0,,
      average,micro,0.6666666666666666,0.6666666666666666,0.6666666666666666,0.6666666666666666,0.8333333333333334,0.5,3,,
      average,macro,0.3333333333333333,0.3333333333333333,0.3333333333333333,0.3333333333333333,0.8888888888888888,0.3333333333333333,3,,
      average,weighted,0.6666666666666666,0.6666666666666666,0.6666666666666666,0.6666666666666666,1,0.6666666666666666,3,,
      average,samples,0.5,0.5,0.5,0.5,0.6666666666666666,0.4444444444444444,3,,
      rows,counted,,,,,,,,,3
      rows,skipped,,,,,,,,,0
      sets,exactMatch,,,,,,,,,0.6666666666666666
      sets,jaccard,,,,,,,,,0.4444444444444444
      sets,hammingLoss,,,,,,,,,0.2222222222222222
      sets,labelAccuracy,,,,,,,,,0.7777777777777778
      edits,substitutions,,,,,,,,,1
      edits,additions,,,,,,,,,0
      edits,deletions,,,,,,,,,0
      "
    `);
    expect(markdown.code).toBe(1);
    expect(markdown.stdout.replaceAll(folder.path, '')).toMatchInlineSnapshot(`
      "# /beta.csv: t against p

      3 rows, 3 labels; predicted sets: column p

      ## Labels

      | label | size | precision | recall | F1 |
      | --- | ---: | ---: | ---: | ---: |
      | a | 1 | 0.00 | 0.00 | 0.00 |
      | b | 2 | 1.00 | 1.00 | 1.00 |
      | c | 0 | 0.00 | 0.00 | 0.00 |

      ## In words

      - 2 of 3 labels have fewer than 20 samples ("a" 1 and "b" 2), too few to tell how well the model handles them.
      - The model predicts "c" for 1 sample, and it is right for none: no sample truly is one.
      - Macro precision counts 1 label without predictions ("a") as zero: it is 0.33, and 0.50 over the others.
      - Macro recall counts 1 label without true samples ("c") as zero: it is 0.33, and 0.50 over the others.

      ## Averages

      |  | precision | recall | F1 |
      | --- | ---: | ---: | ---: |
      | micro | 0.67 | 0.67 | 0.67 |
      | macro | 0.33 | 0.33 | 0.33 |
      | weighted | 0.67 | 0.67 | 0.67 |
      | samples | 0.50 | 0.50 | 0.50 |

      macro F1 is the mean over labels; F1 of macro precision and recall is 0.33

      ## Whole sets

      | exact match | Jaccard | Hamming loss | substitutions | additions | deletions |
      | --- | ---: | ---: | ---: | ---: | ---: |
      | 0.67 | 0.44 | 0.2222 | 1 | 0 | 0 |

      labels per row: 1.00 true, 1.00 predicted; density 0.3333 and 0.3333

      edits turn the true sets into the predicted ones

      ## Gates

      | gate | value | passed |
      | --- | ---: | ---: |
      | micro.f1=1 | 0.6666666666666666 | **no** |
      "
    `);
  });

  it.concurrent('notes labels that look alike, matrices and wrong columns', async ({ expect }) => {
    const notes = async (name: string, csv: string): Promise<string> =>
      (await run(['sets', folder.write(name, csv), ...SMALL, ...BAR])).stderr;
    expect(await notes('alike.csv', 't,p\na| b,a|b\nb,b|a\n')).toMatchInlineSnapshot(`
      "confmat: note: precision of " b" is 0/0 (no predicted samples) and counted as 0, see --zero-division
      confmat: note: " b" and "b" are counted as different labels
      "
    `);
    expect(await notes('matrix.csv', 't,p\n1|0|0,1|0\n')).toMatchInlineSnapshot(`
      "confmat: note: the only labels are 0 and 1: lists are read as sets of labels, not as rows of a matrix of 0 and 1, see --indicator
      "
    `);
    expect(await notes('apart.csv', 't,p\na|b,c|d\n')).toMatchInlineSnapshot(`
      "confmat: note: precision of "a", "b" is 0/0 (no predicted samples) and counted as 0, see --zero-division
      confmat: note: recall of "c", "d" is 0/0 (no true samples) and counted as 0, see --zero-division
      confmat: note: no row has a label in both "t" and "p": are these the right columns?
      "
    `);
  });
});

describe('confmat sets, with gates', PATIENCE, () => {
  const gate = (name: string): Promise<Outcome> =>
    run(['sets', TAGS, ...SETS, ...BAR, '--quiet', '--json', '--fail-under', name]);

  it.concurrent('passes and fails by averages, labels and whole sets', async ({ expect }) => {
    const gates = [
      'samples.f1=0.8',
      'recall[devel::library]=0.92',
      'exactMatch=0.5',
      'jaccard=0.7',
    ];
    const passed = await Promise.all(gates.map(gate));
    expect(passed.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      gates.map(() => ({ code: 0, stderr: '' })),
    );
    const failed = await Promise.all(['macro.f1=0.6', 'exactMatch=0.55'].map(gate));
    expect(failed.map(({ code }) => code)).toEqual([1, 1]);
    expect(failed.map(({ stderr }) => stderr).join('')).toMatchInlineSnapshot(`
      "confmat: gate failed: macro.f1=0.6 (found 0.5883079942922066)
      confmat: gate failed: exactMatch=0.55 (found 0.5442984315387877)
      "
    `);
  });
});
