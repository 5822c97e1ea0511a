import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Field,
  Int32,
  Int64,
  List,
  Struct,
  Table,
  Utf8,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import type { TypeMap } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, refusal, run, sqlText } from '../harness.js';

const folder = new Folder();
const VECTORS = new URL('../../../../packages/spans/test/vectors/', import.meta.url);

interface SpansJson {
  readonly command: string;
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly labels: readonly string[];
  readonly input: Readonly<Record<string, unknown>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly averages: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly sets: Readonly<Record<string, unknown>>;
  readonly errors?: object;
  readonly examples?: readonly object[];
  readonly edits?: object;
  readonly intervals?: object;
}

async function spans(args: readonly string[], input?: string): Promise<SpansJson> {
  const { code, stdout, stderr } = await run(['spans', ...args, '--json'], {
    cwd: folder.path,
    ...(input !== undefined && { input }),
  });
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as SpansJson;
}

const lines = (rows: readonly object[]): string =>
  rows.map((row) => JSON.stringify(row)).join('\n');

const renamed = ({ gold, found }: (typeof DOCUMENTS)[number]) => ({ true: gold, pred: found });

/** The file that conlleval was published with: token, its part of speech, true and predicted tag. */
function conllFile(): string {
  const { true: truth, pred } = JSON.parse(
    readFileSync(new URL('conll-2000-output.json', VECTORS), 'utf8'),
  ) as { readonly true: readonly string[]; readonly pred: readonly string[] };
  const sentences = truth.map((sentence, d) => {
    const found = pred[d]?.split(' ') ?? [];
    return sentence.split(' ').map((tag, i) => `w${i} POS ${tag} ${found[i]}`);
  });
  return `-DOCSTART- -X- O O\n\n${sentences.map((tokens) => tokens.join('\n')).join('\n\n')}\n`;
}

const DOCUMENTS = [
  {
    text: 'Ada Lovelace met Babbage in London.',
    gold: [
      { start: 0, end: 12, label: 'PER' },
      { start: 17, end: 24, label: 'PER' },
      { start: 28, end: 34, label: 'LOC' },
    ],
    found: [
      { start: 0, end: 3, label: 'PER' },
      { start: 17, end: 24, label: 'ORG' },
      { start: 28, end: 34, label: 'LOC' },
    ],
  },
  { text: 'Nothing here.', gold: [], found: [] },
];

const TAGS = [
  { true: ['B-PER', 'I-PER', 'O'], pred: ['B-PER', 'I-PER', 'O'] },
  { true: ['B-ORG', 'O'], pred: ['O', 'O'] },
];

describe('confmat spans', PATIENCE, () => {
  it('has the published numbers of conlleval for its example: 68.83, 80.83, 74.35', async () => {
    const file = folder.write('output.conll', conllFile());
    const { averages, rows, nSamples, input, intervals } = await spans([file]);
    const { precision, recall, f1 } = averages['micro'] ?? {};
    const percent = [precision, recall, f1].map((share) => (100 * (share ?? NaN)).toFixed(2));
    expect(percent).toEqual(['68.83', '80.83', '74.35']);
    const sum = (name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0);
    // 459 phrases, 539 found, 371 right.
    expect([sum('tp') + sum('fn'), sum('tp') + sum('fp'), sum('tp')]).toEqual([459, 539, 371]);
    expect(rows[0]).not.toHaveProperty('tn');
    expect(nSamples).toBe(40);
    expect(input).toMatchObject({ matching: 'strict', repair: 'conlleval', unit: 'document' });
    expect(intervals).toMatchObject({ nUnits: 40 });
    // The content tells the form of standard input.
    expect((await spans(['-'], conllFile())).averages).toEqual(averages);
  });

  it('calls documents by their rows, also after one that is skipped', async () => {
    const skipped = { true: ['O'], pred: null, tokens: ['Oh'] };
    const rows = [skipped, { ...TAGS[1], tokens: ['Acme', 'rose'] }];
    const file = folder.write('skipped.jsonl', lines(rows));
    const { examples, nSkipped } = await spans([file, '--nulls', 'skip']);
    expect(nSkipped).toBe(1);
    expect(examples).toMatchObject([{ document: 2, context: '[Acme] rose', true: 'ORG' }]);
  });

  it('reads lists of spans, and shows wrong ones in their text', async () => {
    const file = folder.write('docs.jsonl', lines(DOCUMENTS));
    const args = [file, '--true', 'gold', '--pred', 'found'];
    const found = await spans([...args, '--text', 'text']);
    expect(found).toMatchObject({
      ...{ command: 'spans', nSamples: 2, nSkipped: 0, labels: ['LOC', 'ORG', 'PER'] },
      sets: { exactMatch: 0.5 },
      errors: { wrongType: 1, missed: 1, invented: 1 },
    });
    expect(found).not.toHaveProperty('edits');
    expect(found.examples).toContainEqual({
      ...{ document: 1, context: 'Ada Lovelace met [Babbage] in London.' },
      ...{ start: 17, end: 24, true: 'PER', predicted: 'ORG' },
    });
    // Half of what is found overlaps a span of its type: PER and LOC.
    const { averages } = await spans([...args, '--matching', 'type']);
    expect(averages['micro']?.['precision']).toBeCloseTo(2 / 3, 12);
  });

  it('reads lists of tags, tokens in rows, and texts of tags alike', async () => {
    const listed = await spans([folder.write('tags.jsonl', lines(TAGS))]);
    const tokens = TAGS.flatMap((one, d) =>
      one.true.map((tag, i) => `s${d},w${i},${tag},${one.pred[i]}`),
    );
    const csv = folder.write('tokens.csv', `sentence,word,tag,found\n${tokens.join('\n')}\n`);
    const columns = ['--document', 'sentence', '--true', 'tag', '--pred', 'found'];
    const inRows = await spans([csv, ...columns, '--tokens', 'word']);
    expect(inRows.rows).toEqual(listed.rows);
    expect(inRows.sets).toEqual(listed.sets);
    expect(inRows.examples).toEqual([
      { document: 's1', context: '[w0] w1', start: 0, end: 1, true: 'ORG', predicted: null },
    ]);
    const texts = TAGS.map((one) => `${one.true.join(' ')},"['${one.pred.join("', '")}']"`);
    const written = folder.write('texts.csv', `true,pred\n${texts.join('\n')}\n`);
    expect((await spans([written])).rows).toEqual(listed.rows);
  });

  it('reads Parquet and Arrow files with lists of texts and of structures', async () => {
    const tags = new List(new Field('item', new Utf8()));
    const span = new Struct<TypeMap>([
      new Field('start', new Int32()),
      new Field('end', new Int64()),
      new Field('label', new Utf8()),
    ]);
    const spanLists = new List(new Field('item', span));
    const wide = DOCUMENTS.map(({ gold, found }) =>
      [gold, found].map((all) => all.map((one) => ({ ...one, end: BigInt(one.end) }))),
    );
    const files = {
      'tags.arrow': new Table({
        true: vectorFromArray(
          TAGS.map((one) => one.true),
          tags,
        ),
        pred: vectorFromArray(
          TAGS.map(({ pred }) => pred),
          tags,
        ),
      }),
      'spans.arrow': new Table({
        true: vectorFromArray(
          wide.map(([gold]) => gold),
          spanLists,
        ),
        pred: vectorFromArray(
          wide.map(([, found]) => found),
          spanLists,
        ),
      }),
    };
    for (const [name, table] of Object.entries(files)) {
      folder.write(name, tableToIPC(table));
    }
    const texts = { tags: lines(TAGS), spans: lines(DOCUMENTS.map(renamed)) };
    for (const [name, text] of Object.entries(texts)) {
      const expected = await spans([folder.write(`${name}.jsonl`, text)]);
      expect((await spans([join(folder.path, `${name}.arrow`)])).rows).toEqual(expected.rows);
      const type =
        name === 'tags' ? 'VARCHAR[]' : 'STRUCT(start INTEGER, "end" BIGINT, label VARCHAR)[]';
      await folder.writeParquet(
        `${name}.parquet`,
        `SELECT * FROM read_json('${join(folder.path, `${name}.jsonl`)}', columns={"true": ${sqlText(type)}, pred: ${sqlText(type)}})`,
      );
      expect((await spans([join(folder.path, `${name}.parquet`)])).rows).toEqual(expected.rows);
    }
  });

  it('keeps what it counted, and reads it again with the same numbers', async () => {
    const file = folder.write('kept.conll', conllFile());
    const [saved, page] = ['kept.json', 'kept.html'].map((name) => join(folder.path, name));
    const gates = ['--fail-under', 'micro.f1>=0.7', '--fail-under', 'exactMatch>=0.5'];
    const first = await run(
      ['spans', file, '--save', saved ?? '', '--html', page ?? '', ...gates, '-q'],
      { cwd: folder.path },
    );
    expect(first.code).toBe(1);
    expect(first.stdout).toContain('failed  exactMatch>=0.5 (found 0.125)');
    expect(first.stdout).toContain('documents       0.72    0.82  0.76');
    const html = readFileSync(page ?? '', 'utf8');
    expect(html).toContain('documents wholly right');
    expect(html).toContain('[w9');
    const { rows, averages } = await spans([file]);
    expect(await spans([saved ?? ''])).toMatchObject({ rows, averages, nSamples: 40 });
    for (const command of ['sets', 'report']) {
      expect(await refusal([command, saved ?? ''])).toContain('holds spans of documents');
    }
    // Documents are paired by their names, which are kept where somebody asks.
    const named = join(folder.path, 'named.json');
    await run(['spans', file, '--save', `${named}:names`, '-q'], { cwd: folder.path });
    const other = folder.write('other.json', readFileSync(named, 'utf8'));
    const { stdout } = await run(['compare', named, other, '--json']);
    const [{ metrics }] = (JSON.parse(stdout) as { pairs: [{ metrics: object }] }).pairs;
    expect(metrics).toMatchObject({ 'micro.f1': { change: 0, pValue: 1 } });
  });

  it('refuses a document that cannot be counted, by file, column and row', async () => {
    const of = async (rows: readonly object[], ...more: readonly string[]): Promise<string> => {
      folder.write('bad.jsonl', lines(rows));
      return refusal(['spans', 'bad.jsonl', ...more], { cwd: folder.path });
    };
    const span = (start: number, end: number) => [{ start, end, type: 'A' }];
    expect([
      await of([...TAGS, { true: ['O', 'O'], pred: ['O'] }]),
      await of([...TAGS, { true: ['O', 'O'], pred: ['O', 'X-PER'] }]),
      await of([...TAGS, { true: ['O', 'O'], pred: ['O', 'X-PER'] }], '--where', 'true'),
      await of(
        [...TAGS, { true: ['O', 'I-PER'], pred: ['O', 'O'] }],
        '--repair',
        'refuse',
        '--scheme',
        'IOB2',
      ),
      await of([{ true: span(0, 4), pred: span(5, 3) }]),
      await of([{ true: span(0, 4), pred: ['O'] }]),
      await of([...TAGS, { true: null, pred: ['O'] }]),
      await of([{ true: ['O'], pred: ['O'] }]),
      await of(TAGS, '--metrics', 'specificity'),
      await of(TAGS, '--repair', 'refuse'),
    ]).toMatchInlineSnapshot(`
      [
        "exit 3
      confmat: bad.jsonl: column "pred", data row 3: has 1 tag, expected 2, as column "true" has
      ",
        "exit 3
      confmat: bad.jsonl: column "pred", data row 3: tag 2 is "X-PER", expected O, or one of B, I, E, S, L, U with -TYPE
      ",
        "exit 3
      confmat: bad.jsonl: column "pred", data row 3: tag 2 is "X-PER", expected O, or one of B, I, E, S, L, U with -TYPE
      ",
        "exit 3
      confmat: bad.jsonl: column "true", data row 3: tag 2 is "I-PER", expected a tag that IOB2 allows between its neighbors
      ",
        "exit 3
      confmat: bad.jsonl: column "pred", data row 1: span 1 is {"start":5,"end":3,"type":"A"}, expected an end above the start
      ",
        "exit 3
      confmat: bad.jsonl: column "true" holds spans, column "pred" tags, expected one form
      ",
        "exit 3
      confmat: bad.jsonl: column "true", data row 3: the value is missing
        to leave such rows out and count them, use --nulls skip
      ",
        "exit 3
      confmat: bad.jsonl: columns "true" and "pred" hold no span
      ",
        "exit 2
      confmat: specificity needs true negatives, which spans do not have
      ",
        "exit 2
      confmat: --repair refuse needs --scheme
      ",
      ]
    `);
  });
});
