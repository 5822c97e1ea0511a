import { describe, it } from 'vitest';
import { DIGITS, Folder, PATIENCE, TELCO, arrowBytes, refusal, run } from './harness.js';
import type { RunOptions } from './harness.js';

const folder = new Folder();

interface ColumnsJson {
  readonly nRows: number;
  readonly columns: readonly Readonly<Record<string, unknown>>[];
  readonly commands: readonly string[];
}

async function columnsJson(
  args: readonly string[],
  options: RunOptions = {},
): Promise<ColumnsJson> {
  const { code, stdout, stderr } = await run(['columns', ...args, '--json'], options);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as ColumnsJson;
}

/** What a command that was guessed exits with, its words as a shell splits them. */
async function follow(command: string): Promise<number | null> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  return (await run(words.slice(1))).code;
}

describe('confmat columns', PATIENCE, () => {
  it.concurrent('lists names, kinds, distinct and missing values', async ({ expect }) => {
    const csv = folder.write(
      'few.csv',
      'id,y,guess,s,empty\n1,a,a,0.5,\n2,b,a,0.25,\n3,a,,1,\n4,a,b,1,\n',
    );
    const { nRows, columns } = await columnsJson([csv]);
    expect(nRows).toBe(4);
    const told = columns.map(({ name, holds, nDistinct, nMissing, role }) => [
      name,
      holds,
      nDistinct,
      nMissing,
      role,
    ]);
    expect(told).toEqual([
      ['id', 'integers', 4, 0, null],
      ['y', 'text', 2, 0, 'truth'],
      ['guess', 'text', 2, 1, 'prediction'],
      ['s', 'numbers', 3, 0, 'score'],
      ['empty', 'text', 0, 4, null],
    ]);
    expect(columns[1]?.['values']).toEqual([
      { value: 'a', nRows: 3 },
      { value: 'b', nRows: 1 },
    ]);
    expect(columns[3]?.['range']).toEqual([0.25, 1]);
  });

  it.concurrent('guesses commands that run', async ({ expect }) => {
    const { commands: churn } = await columnsJson([TELCO]);
    expect(churn).toEqual([
      `confmat report ${TELCO} --true churn --pred prediction`,
      `confmat sweep ${TELCO} --true churn --score score --pos-label Yes`,
    ]);
    const { commands: digits } = await columnsJson([DIGITS]);
    expect(digits).toEqual([
      `confmat report ${DIGITS} --true digit --pred prediction`,
      `confmat report ${DIGITS} --true digit --proba 'p_*'`,
    ]);
    const odd = await folder.writeParquet(
      'a file.parquet',
      `SELECT * FROM (VALUES (['x'], ['x', 'y'], 1.5), (['y'], ['y'], 2.0)) AS rows("true tags", "predicted tags", weight)`,
    );
    const { commands: lists, columns } = await columnsJson([odd]);
    expect(columns.map(({ role }) => role)).toEqual(['truth', 'prediction', 'weight']);
    expect(lists).toEqual([`confmat sets '${odd}' --true 'true tags' --pred 'predicted tags'`]);
    const semicolons = folder.write('semi.csv', 'y;p\n1;0\n0;0\n');
    const { commands: separated } = await columnsJson([semicolons, '--csv', ';']);
    expect(separated).toEqual([`confmat report ${semicolons} --csv ';' --true y --pred p`]);
    const { commands: tags } = await columnsJson(['examples/debian-tags.csv', '--csv', ',']);
    const read = 'examples/debian-tags.csv --csv , --true tags --pred predicted';
    expect(tags).toEqual([`confmat sets ${read} --separator '|'`]);
    for (const command of [...churn, ...digits, ...lists, ...separated]) {
      expect(await follow(command), command).toBe(0);
    }
  });

  it.concurrent('finds a truth that its name does not tell, by agreement', async ({ expect }) => {
    // kind agrees with model_pred in 3 of 4 rows, other in 2.
    const csv = folder.write('agree.csv', 'other,kind,model_pred\na,a,a\nb,a,a\nb,b,b\na,a,b\n');
    const { columns } = await columnsJson([csv]);
    expect(columns.map(({ role }) => role)).toEqual([null, 'truth', 'prediction']);
    const { commands } = await columnsJson([folder.write('none.csv', 'a,b\n0.5,x\n1.5,x\n')]);
    expect(commands).toEqual([]);
  });

  it.concurrent('reads Arrow, JSON lines and several files', async ({ expect }) => {
    const arrow = folder.write('two.arrow', arrowBytes({ y: ['a', null], s: [0.5, 0.25] }, 'file'));
    const found = await columnsJson([arrow]);
    expect(found.columns).toMatchObject([
      { name: 'y', type: 'VARCHAR', holds: 'text', nMissing: 1 },
      { name: 's', type: 'DOUBLE', holds: 'numbers', range: [0.25, 0.5] },
    ]);
    const lines = folder.write(
      'two.jsonl',
      '{"y":true,"n":{"a":1},"d":"2024-01-01"}\n{"y":false,"n":{"a":2},"d":null}\n',
    );
    const { columns } = await columnsJson([lines]);
    expect(columns.map(({ name, holds, nDistinct }) => [name, holds, nDistinct])).toEqual([
      ['y', 'booleans', 2],
      ['n', 'other', 2],
      ['d', 'other', 1],
      ['n.a', 'integers', 2],
    ]);
    const one = folder.write('one.csv', 'y,only\n1,1\n');
    const two = folder.write('two.csv', 'y\n2\n');
    const { stdout, stderr } = await run(['columns', one, two, '--format', 'csv']);
    expect(stdout).toContain('column,y,integers,VARCHAR,2,0,"1, 2",truth\n');
    expect(stderr).toBe(`confmat: note: left out: ${two}: no column "only", which ${one} has\n`);
  });

  it.concurrent('looks at every row of many, and counts few values exactly', async ({ expect }) => {
    // Beyond the first rows: a label, missing cells, the extremes, and an id that is no number.
    const nRows = 30_000;
    const late = nRows - 3;
    const row = (k: number): readonly (string | number | null)[] => [
      k,
      k === late ? 'x1' : String(k),
      k === late ? 'rare' : (['a', 'b', 'c'][k % 3] ?? null),
      k === late ? null : (k % 1000) / 1000,
      k === late ? -7.25 : k / 7,
      k % 2500,
    ];
    const rows = Array.from({ length: nRows }, (_, k) => row(k));
    const csv = folder.write(
      'many-rows.csv',
      ['id,name,y,few,many,kind', ...rows.map((cells) => cells.join(',')), ''].join('\n'),
    );
    const parquet = await folder.writeParquet(
      'many-rows.parquet',
      `SELECT * FROM read_csv('${csv}', sample_size=-1)`,
    );
    const lines = folder.write(
      'many-rows.jsonl',
      rows
        .map(([id, name, y, few, many, kind]) => JSON.stringify({ id, name, y, few, many, kind }))
        .join('\n'),
    );
    const third = (extra: number): number => nRows / 3 - extra;
    for (const args of [[csv], [parquet], [lines], [csv, '--where', 'id >= 0']]) {
      const { nRows: counted, columns } = await columnsJson(args);
      expect(counted).toBe(nRows);
      const [id, name, y, few, many, kind] = columns;
      expect(id).toMatchObject({
        ...{ holds: 'integers', nDistinct: null, nDistinctAtLeast: 20_000, nMissing: 0 },
        ...{ values: [], range: [0, nRows - 1] },
      });
      expect(name).toMatchObject({ holds: 'text', nDistinct: null, values: [] });
      expect(y).toMatchObject({
        ...{ holds: 'text', nDistinct: 4, nMissing: 0 },
        values: [
          { value: 'b', nRows: third(0) },
          { value: 'c', nRows: third(0) },
          { value: 'a', nRows: third(1) },
          { value: 'rare', nRows: 1 },
        ],
      });
      expect(few).toMatchObject({
        holds: 'numbers',
        nDistinct: 1000,
        nMissing: 1,
        range: [0, 0.999],
      });
      expect(many).toMatchObject({ holds: 'numbers', nDistinct: null, nMissing: 0 });
      expect(many).toMatchObject({ range: [-7.25, (nRows - 1) / 7] });
      expect(kind).toMatchObject({ holds: 'integers', nDistinct: null, nDistinctAtLeast: 2500 });
    }
    const { stdout } = await run(['columns', csv]);
    expect(stdout).toContain('  id  integers  ≥ 20,000        0  ');
    expect(stdout).toContain('0 to 29999');
    expect(stdout).toContain('≥: values of the first 20,000 rows; there may be more\n');
  });

  it.concurrent('looks at every row of many columns', async ({ expect }) => {
    // Column k holds 1 in every row, and k in the last one.
    const [nRows, nColumns] = [20_001, 110];
    const cells = Array.from(
      { length: nColumns },
      (_, k) => `CASE WHEN i = ${nRows - 1} THEN ${k} ELSE 1 END AS c${k}`,
    );
    const parquet = await folder.writeParquet(
      'many-columns.parquet',
      `SELECT ${cells.join(', ')} FROM range(${nRows}) AS rows (i)`,
    );
    const found = await columnsJson([parquet]);
    expect(found.nRows).toBe(nRows);
    const ends = (k: number): readonly number[] => [Math.min(1, k), Math.max(1, k)];
    expect(found.columns.map(({ name, range }) => ({ name, range }))).toEqual(
      cells.map((_, k) => ({ name: `c${k}`, range: ends(k) })),
    );
  });

  it.concurrent('refuses a file whose rows are lost far below', async ({ expect }) => {
    const many = Array.from({ length: 25_000 }, (_, k) => `${k},a\n`).join('');
    const csv = folder.write('open-quote.csv', `id,y\n${many}1,"a\n`);
    await expect(refusal(['columns', csv])).resolves.toContain('a quote that never ends');
    const ragged = folder.write('ragged.csv', `id,y\n${many}1\n`);
    await expect(refusal(['columns', ragged])).resolves.toMatch(/line 25002/);
  });

  it.concurrent('looks at more columns than one query does', async ({ expect }) => {
    // Column k has k % 7 + 1 different values, the first one most often, and is empty in the last row.
    const cell = (row: number, k: number): string =>
      row === 20 ? '' : `${k % 2 === 0 ? '' : 'v'}${row % 2 === 0 ? 0 : row % ((k % 7) + 1)}`;
    const rows = Array.from({ length: 21 }, (_, row) =>
      Array.from({ length: 120 }, (__, k) => cell(row, k)).join(','),
    );
    const head = Array.from({ length: 120 }, (_, k) => `c${k}`).join(',');
    const csv = folder.write('many-columns.csv', [head, ...rows, ''].join('\n'));
    const { columns } = await columnsJson([csv]);
    const distinct = (k: number): number =>
      new Set(Array.from({ length: 20 }, (_, row) => cell(row, k))).size;
    expect(columns.map(({ name, nDistinct, nMissing }) => [name, nDistinct, nMissing])).toEqual(
      Array.from({ length: 120 }, (_, k) => [`c${k}`, distinct(k), 1]),
    );
    expect(columns.map(({ holds }) => holds)).toEqual(
      Array.from({ length: 120 }, (_, k) => (k % 2 === 0 ? 'integers' : 'text')),
    );
    // Rows 0, 2, … and 7 of 20 have the first value of column 6; 1, 3 and 5 follow, each in two or one.
    expect(columns[6]?.['values']).toEqual([
      { value: '0', nRows: 11 },
      { value: '1', nRows: 2 },
      { value: '3', nRows: 2 },
      { value: '5', nRows: 2 },
      { value: '2', nRows: 1 },
      { value: '4', nRows: 1 },
      { value: '6', nRows: 1 },
    ]);
  });

  it.concurrent('tells zeros, no numbers, and ties by value apart', async ({ expect }) => {
    const file = await folder.writeParquet(
      'floats.parquet',
      `SELECT * FROM (VALUES (0.0::DOUBLE, 10, 1.50::DECIMAL(4,2)), (-0.0::DOUBLE, 9, 2.00), ('nan', 9, NULL), ('-inf', 10, 2.00), (2.5, 1, 3.25)) AS rows(f, i, d)`,
    );
    const { columns } = await columnsJson([file]);
    expect(columns.map(({ holds, nMissing, range }) => [holds, nMissing, range])).toEqual([
      ['numbers', 2, [0, 2.5]],
      ['integers', 0, [1, 10]],
      ['numbers', 1, [1.5, 3.25]],
    ]);
    expect(columns.map(({ values }) => values)).toEqual([
      [{ value: '0', nRows: 2 }, { value: '2.5', nRows: 1 }],
      [{ value: '9', nRows: 2 }, { value: '10', nRows: 2 }, { value: '1', nRows: 1 }],
      [{ value: '2', nRows: 2 }, { value: '1.5', nRows: 1 }, { value: '3.25', nRows: 1 }],
    ]); // prettier-ignore
    const texts = folder.write('texts.csv', 'a,b,c\n007,-5,1.0\n8,0,2\n');
    const read = await columnsJson([texts]);
    expect(read.columns.map(({ holds }) => holds)).toEqual(['numbers', 'integers', 'numbers']);
  });

  it.concurrent('writes every format, and shows hidden characters', async ({ expect }) => {
    const csv = folder.write('hidden.csv', 'y,pred\n\u001b[31mx,b\nb,b\n');
    const text = await run(['columns', csv]);
    expect(text.stdout).not.toContain('\u001b');
    expect(text.stdout).toContain('2 rows, 2 columns');
    expect(text.stdout).toContain(`to begin with: confmat report ${csv} --true y --pred pred`);
    const { stdout: markdown } = await run(['columns', TELCO, '--format', 'markdown']);
    expect(markdown).toContain('| churn | text | 2 | 0 | No, Yes | truth |');
    const summary = `${folder.path}/summary.md`;
    const { code } = await run(['columns', TELCO], { env: { GITHUB_STEP_SUMMARY: summary } });
    expect(code).toBe(0);
    expect(await refusal(['columns', summary])).toContain('no such file');
  });

  it.concurrent('counts the rows that --where keeps', async ({ expect }) => {
    const where = "contract = 'One year'";
    const { nRows, commands } = await columnsJson([TELCO, '--where', where]);
    expect(nRows).toBe(1473);
    expect(commands[0]).toContain('--where');
  });

  it.concurrent('refuses what is no table', async ({ expect }) => {
    expect(await refusal(['columns', folder.write('empty.csv', '')])).toContain('is empty');
    expect(await refusal(['columns'])).toContain('usage: confmat columns FILE');
    const ragged = folder.write('ragged.csv', 'a,b\n1,2\n1,2,3\n');
    expect(await refusal(['columns', ragged])).toContain('exit 3');
  });

  it.concurrent('reports no features, which are numbered as classes are', async ({ expect }) => {
    const pixels = Array.from({ length: 4 }, (_, row) => `${row % 2},${row * 60},${200 - row},0`);
    const mnist = folder.write(
      'pixels.csv',
      ['label,pixel0,pixel1,pixel2', ...pixels].join('\n').concat('\n'),
    );
    expect((await columnsJson([mnist])).commands).toEqual([]);
    expect((await run(['report', mnist])).code).toBe(2);
    // Both in [0, 1], in no sum: neither is known for a score, and one is only proposed.
    const scaled = folder.write('scaled.csv', 'x0,x1,y\n0.9,0.8,1\n0.2,0.1,0\n0.6,0.7,1\n');
    const { code, stderr } = await run(['report', scaled]);
    expect(code).toBe(2);
    expect(stderr).toContain(`confmat sweep ${scaled} --true y --score x0 --pos-label 1`);
    // 0.9 + 0.1, 0.3 + 0.7 and 0.6 + 0.4: x1 of the label 1 is the greater in the second row only.
    const shares = folder.write('shares.csv', 'x0,x1,y\n0.9,0.1,0\n0.3,0.7,1\n0.6,0.4,1\n');
    const { stdout } = await run(['report', shares, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ nSamples: 3, accuracy: 2 / 3 });
  });
});
