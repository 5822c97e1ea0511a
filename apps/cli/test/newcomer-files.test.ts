import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sampled } from '@confmat/testkit';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, arrowBytes, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const YP = ['--true', 'y', '--pred', 'p'];

describe('booleans beside 0 and 1', PATIENCE, () => {
  it.concurrent('names the labels and a --map that works', async ({ expect }) => {
    const typed = await folder.writeParquet(
      'booleans.parquet',
      `SELECT * FROM (VALUES (true, 1, 'True'), (false, 0, 'False'), (true, 0, 'True')) v(flag, n, word)`,
    );
    const texts = folder.write(
      'booleans.csv',
      'flag,n,word\nTrue,1,true\nFalse,0,false\nTrue,0,true\n',
    );
    const cases: readonly (readonly [string, string, string, string])[] = [
      [typed, 'flag', 'n', 'false=0,true=1'],
      [typed, 'flag', 'word', 'false=False,true=True'],
      [typed, 'n', 'flag', 'false=0,true=1'],
      [typed, 'word', 'n', '0=False,1=True'],
      [texts, 'flag', 'n', '0=False,1=True'],
      [texts, 'flag', 'word', 'false=False,true=True'],
    ];
    for (const [file, truth, pred, map] of cases) {
      const args = [file, '--true', truth, '--pred', pred];
      expect(await refusal(['report', ...args])).toContain(
        `to write them alike, use --map ${map}\n`,
      );
      const { labels, nSamples } = await reportJson([...args, '--map', map]);
      expect([labels.length, nSamples]).toEqual([2, 3]);
    }
    expect(await refusal(['report', typed, '--true', 'flag', '--pred', 'n'])).toContain(
      '"flag" holds false, true; "n" holds 0, 1;',
    );
    const several = ['compare', typed, '--true', 'flag', '--pred', 'n,word'];
    const map = '0=false,1=true,False=false,True=true';
    expect(await refusal(several)).toContain(`use --map ${map}\n`);
    expect((await run([...several, '--map', map])).code).toBe(0);
  });

  it.concurrent('names the --map of labels that differ in case', async ({ expect }) => {
    const file = folder.write('cases.csv', 'y,p\nTrue,true\nFalse,False\nTrue,True\n');
    expect((await run(['report', file, ...YP])).stderr).toContain(
      'note: "True" and "true" are counted as different classes; if one is meant: --map true=True\n',
    );
    expect((await reportJson([file, ...YP, '--map', 'true=True'])).labels).toEqual([
      'False',
      'True',
    ]);
  });

  it.concurrent('remarks on labels of a comparison as of a report', async ({ expect }) => {
    const file = folder.write(
      'alike.csv',
      'y,p,q\nTrue,true,True\nFalse,False,NA\nTrue,True,True\n',
    );
    const notes = [
      'note: "True" and "true" are counted as different classes; if one is meant: --map true=True\n',
      'note: "NA" is counted as a class; if missing values are meant: --clean null=NA\n',
    ];
    const { stderr } = await run(['compare', file, '--true', 'y', '--pred', 'p,q']);
    for (const note of notes) expect(stderr).toContain(note);
  });

  it.concurrent('says which labels of --map no cell is', async ({ expect }) => {
    const rows = `SELECT * FROM (VALUES (true, 1), (false, 0)) v(y, p)`;
    const parquet = await folder.writeParquet('spelled.parquet', rows);
    expect(await refusal(['report', parquet, ...YP, '--map', 'True=1,False=0'])).toContain(
      '\n  --map: no cell is "True", did you mean "true"?; --map: no cell is "False", did you mean "false"?; to count',
    );
    const { stderr } = await run(['report', parquet, ...YP, '--map', 'true=1,false=0,maybe=0']);
    expect(stderr).toContain(
      'note: --map: no cell is "maybe"; labels: "false", "true", "0", "1"\n',
    );
  });

  it.concurrent(
    'names the labels once where --map and a refusal both would',
    async ({ expect }) => {
      const file = folder.write('judged.csv', 'human,judge\npass,A\nfail,B\npass,A\n');
      const asked = ['--human', 'human', '--judge', 'judge', '--map', 'pass=good'];
      const found = await refusal(['judge', file, ...asked, '--pos-label', 'good']);
      expect(found.match(/labels: "A", "B"/g)).toHaveLength(1);
    },
  );
});

describe('scores of a report', PATIENCE, () => {
  it.concurrent('names the commands that compare several columns', async ({ expect }) => {
    const file = folder.write('scores.csv', 'y,a,b\nNo,0.1,0.2\nYes,0.9,0.4\nNo,0.3,0.6\n');
    const args = [file, '--true', 'y', '--score', 'a,b'];
    expect(await refusal(['report', ...args])).toBe(
      `exit 2
confmat: --score names 2 columns of scores: confmat compare --score a,b compares them at a threshold, confmat sweep --score a,b at all
  confmat compare ${args.join(' ')}
`,
    );
    for (const command of ['compare', 'sweep'])
      expect((await run([command, ...args])).code).toBe(0);
    const named = folder.write('comma.csv', 'y,"a,b"\nNo,0.1\nYes,0.9\n');
    expect((await run(['report', named, ...args.slice(1)])).code).toBe(0);
  });

  it.concurrent('speaks of the scores of more than two classes', async ({ expect }) => {
    const file = folder.write(
      'three.csv',
      'y,s,p_a,p_b,p_c\na,0.5,1,0,0\nb,0.2,0,1,0\nc,0.1,0,0,1\n',
    );
    const args = [file, '--true', 'y', '--score', 's', '--pos-label', 'a'];
    const shown = await refusal(['report', ...args]);
    expect(shown).toContain(
      `--score needs two classes, y has 3\n  for columns of scores, one for each class, use --proba 'PREFIX*'`,
    );
    expect(shown).not.toContain('--threshold');
    expect((await run(['report', file, '--true', 'y', '--proba', 'p_*'])).code).toBe(0);
    expect((await run(['sweep', ...args])).code).toBe(0);
  });
});

describe('the positive label', PATIENCE, () => {
  const pairs: readonly (readonly [string, string, string | null])[] = [
    ['-1', '1', '1'],
    ['negative', 'Positive', 'Positive'],
    ['N', 'Y', 'Y'],
    ['ham', 'spam', null],
    ['maybe', 'yes', null],
  ];
  it.concurrent.for(pairs)('is told by its name alone: %s and %s', async (pair, { expect }) => {
    const [a, b, positive] = pair;
    const rows = [`${a},0.1`, `${a},0.2`, `${b},0.9`, `${a},0.3`];
    const file = folder.write(`${a}-${b}.csv`, `y,score\n${rows.join('\n')}\n`);
    const named = ['--true', 'y', '--score', 'score'];
    const columns = (await run(['columns', file])).stdout.replace(/\n\s*/g, ' ');
    const proposed = `confmat sweep ${file} ${named.join(' ')} --pos-label ${String(positive)}`;
    const asked = `which label high scores of score mean is for you to say: confmat sweep ${file} ${named.join(' ')} --pos-label LABEL`;
    expect(columns).toContain(positive === null ? asked : proposed);
    const report = await run(['report', file, ...named]);
    const guessed = await run(['report', file]);
    const sweep = await run(['sweep', file, ...named]);
    const code = positive === null ? 2 : 0;
    expect([report.code, guessed.code, sweep.code]).toEqual([code, code, code]);
    const note = positive === null ? '--score needs --pos-label' : `of ${positive}, of the labels`;
    expect(sweep.stderr).toContain(note);
  });
});

describe('a file that is not there', PATIENCE, () => {
  it.concurrent.for([
    ['report'],
    ['report', '--true', 'y', '--pred', 'p'],
    ['report', '--true', 'y', '--score', 's'],
    ['report', '--true', 'y', '--score', 's', '--pos-label', 'a'],
    ['sweep', '--true', 'y', '--score', 's'],
    ['compare', '--true', 'y', '--score', 's,t'],
    ['plan', '--true', 'y', '--score', 's', '--width', '0.1'],
    ['columns'],
  ])('is a fault of the input: %s', async ([command = '', ...args], { expect }) => {
    expect(await refusal([command, 'missing-rows.csv', ...args])).toBe(
      'exit 3\nconfmat: missing-rows.csv: no such file\n',
    );
  });
});

describe('standard input and .txt', PATIENCE, () => {
  const COLUMNS = { y: ['a', 'b', 'b'], p: ['a', 'b', 'a'] };
  const packer = 'xz';
  const JSON_ROWS = [0, 1, 2].map((i) => JSON.stringify({ y: COLUMNS.y[i], p: COLUMNS.p[i] }));

  it.concurrent('are read by their content', async ({ expect }) => {
    const parquet = await folder.writeParquet(
      'rows.parquet',
      `SELECT * FROM (VALUES ('a', 'a'), ('b', 'b'), ('b', 'a')) v(y, p)`,
    );
    const contents: readonly (readonly [string, string | Uint8Array])[] = [
      ['parquet', readFileSync(parquet)],
      ['arrow', arrowBytes(COLUMNS, 'file')],
      ['arrow', arrowBytes(COLUMNS, 'stream')],
      ['json', `\n[${JSON_ROWS.join()}]`],
      ['json', JSON.stringify(JSON.parse(`[${JSON_ROWS.join()}]`), null, 2)],
      ['json', JSON_ROWS[0] ?? ''],
      ['jsonl', JSON_ROWS.join('\n')],
      ['csv', 'y,p\na,a\nb,b\nb,a\n'],
      ['csv', '"y",p\r\na,a\r\nb,b\r\nb,a\r\n'],
      ['csv', '\ufeffy,p\na,a\nb,b\nb,a\n'],
      ['tsv', 'y\tp\na\ta\nb\tb\nb\ta\n'],
    ];
    for (const [place, [format, content]] of sampled([...contents.entries()], 3)) {
      const bytes = Buffer.from(content);
      const xz = spawnSync(packer, ['-c'], { input: bytes }).stdout;
      const named = folder.write(`rows${place}.txt`, bytes);
      const bare = folder.write(`rows${place}`, gzipSync(bytes));
      const found = await Promise.all([
        ...[bytes, gzipSync(bytes), xz].map((input) => reportJson(['-', ...YP], { input })),
        ...[named, bare].map((file) => reportJson([file, ...YP])),
      ]);
      const nSamples = content === JSON_ROWS[0] ? 1 : 3;
      for (const { input, ...report } of found) {
        expect([place, input.format, report.nSamples]).toEqual([place, format, nSamples]);
      }
    }
  });

  it.concurrent(
    'are read as --input-format says, and named when they are no rows',
    async ({ expect }) => {
      const of = (input: string | Uint8Array, ...more: string[]): Promise<string> =>
        refusal(['report', '-', ...YP, ...more], { input });
      expect(await of('{"y":"a","p":"a"}', '--input-format', 'csv')).toContain('no column "y"');
      expect(await of('y;p\na;a\n', '--csv', 'tab')).toBe(
        'exit 3\nconfmat: standard input: has one column, "y;p"\n  is it separated by ";"? then use --csv ";"\n',
      );
      expect(await of(Buffer.from('PK\x03\x04\0\0\0'))).toBe(
        'exit 3\nconfmat: standard input: is a cut or damaged ZIP file (it has no end)\n',
      );
      expect(await of(Buffer.from('PK\x05\x06\0\0\0'))).toBe(
        'exit 3\nconfmat: standard input: is not text, expected rows separated by line ends\n',
      );
      // Rows with names may be objects within a row, rows with numbers are those of pandas.
      const named = JSON.stringify({ y: { u: 'a' }, p: { u: 'a' } });
      expect(await of(named)).toContain("orient='records'");
      const numbered = JSON.stringify({ y: { 0: 'a' }, p: { 0: 'a' } });
      expect((await reportJson(['-', ...YP], { input: numbered })).nSamples).toBe(1);
      const semicolons = await reportJson(['-', ...YP, '--csv', ';'], { input: 'y;p\na;a\n' });
      expect(semicolons.nSamples).toBe(1);
      const input = Buffer.from('\ufeffy\tp\nä\tä\n', 'utf16le');
      const other = await reportJson(['-', ...YP, '--csv', 'encoding=utf-16'], { input });
      expect([other.input.format, other.labels]).toEqual(['tsv', ['ä']]);
      const csv = folder.write('as-it-is.dat', 'y,p\na,a\n');
      expect(await refusal(['report', csv, ...YP])).toContain('.dat does not tell the format');
    },
  );
});

describe('decimal commas', PATIENCE, () => {
  const TEXT = 'y;p;s;w;q_a;q_b\na;a;0,5;0,5;0,4;0,6\nb;a;0,25;1,5;0,7;0,3\n';

  it.concurrent.for(
    sampled(
      [
        ['report', '--pred', 'p', '--weight', 'w'],
        ['report', '--score', 's', '--pos-label', 'a'],
        ['report', '--proba', 'q_*'],
        ['sweep', '--score', 's', '--pos-label', 'a'],
        ['compare', '--score', 'q_a,q_b', '--pos-label', 'a'],
      ],
      2,
    ),
  )('are named, and read if asked for: %s %s', async ([command = '', ...args], { expect }) => {
    const file = folder.write('commas.csv', TEXT);
    const asked = ['--true', 'y', ...args, '--json'];
    expect((await refusal([command, file, ...asked])).split('\n')[2]).toBe(
      '  is that a decimal comma? then use --csv decimal=,',
    );
    const read = async (input: string, ...more: string[]): Promise<unknown> => {
      const { code, stdout } = await run([command, '-', ...asked, ...more], { input });
      const { input: given, ...found } = JSON.parse(stdout) as { input: { notes?: string[] } };
      const { notes, ...rest } = given;
      expect([code, notes?.[0]]).toEqual([0, 'standard input: columns are separated by ";"']);
      return { ...found, rest };
    };
    expect(await read(TEXT, '--csv', 'decimal=,')).toEqual(await read(TEXT.replaceAll(',', '.')));
  });

  it.concurrent(
    'are none where a cell has a point, which may part thousands',
    async ({ expect }) => {
      const of = (cell: string, ...more: string[]): Promise<string> => {
        const args = ['report', '-', '--true', 'y', '--score', 's', '--pos-label', 'a', ...more];
        return refusal([...args, '--csv', 'decimal=,'], { input: `y;s\na;0,5\nb;${cell}\n` });
      };
      expect(await of('0.25')).toBe(
        'exit 3\nconfmat: standard input: column "s", data row 2: "0.25" is not a finite score\n' +
          '  it has a point, where --csv decimal=, expects a comma\n',
      );
      expect(await of('1.234,5')).toContain('"1.234,5" is not a finite score');
      expect(await of('12,5 %')).toContain('--clean percent reads it as a share');
    },
  );

  it.concurrent('stay as they are in labels and names of groups', async ({ expect }) => {
    const input = 'y;p;s;g\n1,5;1,5;0,5;2,5\n2,5;1,5;0,25;2,5\n';
    const args = ['-', '--true', 'y', '--pred', 'p', '--weight', 's', '--by', 'g'];
    const { labels, slices } = await reportJson([...args, '--csv', 'decimal=,'], { input });
    expect([labels, slices?.[0]?.group]).toEqual([['1,5', '2,5'], { g: '2,5' }]);
  });

  it.concurrent('are no hint where the cell is no number at all', async ({ expect }) => {
    const file = folder.write('words.csv', 'y,s\na,"x,5"\nb,0.5\n');
    const args = ['report', file, '--true', 'y', '--score', 's', '--pos-label', 'a'];
    expect(await refusal(args)).toMatch(/"x,5" is not a finite score\n$/);
    const parquet = await folder.writeParquet('commas.parquet', `SELECT 'a' AS y, '0,5' AS s`);
    const typed = ['report', parquet, '--true', 'y', '--score', 's', '--pos-label', 'a'];
    expect(await refusal(typed)).toContain('is that a decimal comma?');
  });
});

describe('decimals, dates and times of Arrow', PATIENCE, () => {
  const YP_TYPED = ['--true', 'y', '--pred', 'p'];
  const TYPED = ['whole', 'cents', 'wide', 'day', 'old', 'millis', 'coded', 'midnight'];
  const TIMES = ['at_s', 'at_ms', 'at_us', 'at_ns', 'zone', 'clock'];

  it.concurrent.for(
    sampled(
      [
        ['columns'],
        ...[...TYPED, ...TIMES].map((by) => ['report', ...YP_TYPED, '--by', by, '--nulls', 'skip']),
        ['report', '--true', 'whole', '--pred', 'cents'],
        ['report', '--true', 'day', '--pred', 'day2'],
        ['report', '--true', 'day', '--pred', 'at_us', '--nulls', 'skip'],
        ['compare', '--true', 'cents', '--pred', 'whole,wide'],
        ['report', '--true', 'y', '--score', 'score', '--pos-label', 'a', '--threshold', '0.3'],
        ['sweep', '--true', 'y', '--score', 'score', '--pos-label', 'a'],
        ['sweep', '--true', 'y', '--score', 'gaps', '--pos-label', 'a', '--nulls', 'skip'],
        ['sweep', '--true', 'y', '--score', 'gaps', '--pos-label', 'a'],
        ['report', ...YP_TYPED, '--weight', 'score'],
        [
          'report',
          ...YP_TYPED,
          '--where',
          "day > '2024-01-01' AND cents = 1 AND at_s > '2024-01-01 10:00'",
        ],
        ['report', '--true', 'y', '--score', 'day', '--pos-label', 'a'],
        ['report', '--true', 'whole', '--pred', 'cents', '--map', '1=5'],
        ['report', '--true', 'day', '--pred', 'at_s'],
        ['report', ...YP_TYPED, '--errors', '3'],
      ],
      3,
    ),
  )('are read as those of Parquet: %j', async ([command = '', ...args], { expect }) => {
    const shownOf = async (format: string): Promise<readonly (string | number | null)[]> => {
      const file = `apps/cli/test/fixtures/types.${format}`;
      const json = args.includes('--errors') ? [] : ['--json'];
      const { code, stdout, stderr } = await run([command, file, ...args, ...json]);
      return [
        code,
        ...[stdout, stderr].map((text) =>
          text.replaceAll(`types.${format}`, 'FILE').replace(`"${format}"`, 'FORMAT'),
        ),
      ];
    };
    expect(await shownOf('arrow')).toEqual(await shownOf('parquet'));
  });

  it.concurrent(
    'are read in Parquet as in Arrow where they have more digits than the engine',
    async ({ expect }) => {
      // Written by pyarrow: decimal256(40, 2), which the engine alone reads as other numbers.
      const [parquet = '', arrow = ''] = ['parquet', 'arrow'].map(
        (format) => `apps/cli/test/fixtures/digits40.${format}`,
      );
      const score = ['--true', 'y', '--score', 'd', '--pos-label', 'b'];
      for (const file of [parquet, arrow]) {
        expect((await reportJson([file, ...score])).accuracy).toBe(1);
      }
      // Ends and signs: cents, less than nothing, 40 digits, and words of the engine that are whole.
      const texts = ['-12345.67', '0.01', '99999999999999999999999999999999999999.99', '-0.01'];
      const all = [...texts, '1234567890123456789012345678901234567.89', '-1.0', '0.5'];
      for (const name of ['wide', 'words']) {
        const { columns } = JSON.parse(
          (await run(['columns', `apps/cli/test/fixtures/${name}.parquet`, '--json'])).stdout,
        ) as { columns: readonly { name: string; values: readonly { value: string }[] }[] };
        const found = columns.find((column) => column.name === 'd')?.values ?? [];
        const numbers = found.map(({ value }) => Number(value)).sort((a, b) => a - b);
        expect(numbers).toEqual(all.map(Number).sort((a, b) => a - b));
      }
    },
  );

  it.concurrent('have the labels that the engine writes', async ({ expect }) => {
    const file = 'apps/cli/test/fixtures/types.arrow';
    const labelsOf = async (name: string): Promise<readonly unknown[]> => {
      const { stdout } = await run(['columns', file, '--json']);
      const { columns } = JSON.parse(stdout) as {
        columns: readonly { name: string; values: readonly { value: string }[] }[];
      };
      return columns.find((column) => column.name === name)?.values.map(({ value }) => value) ?? [];
    };
    expect([...(await labelsOf('wide'))].sort()).toEqual(['-1', '-2', '0']);
    expect(await labelsOf('old')).toEqual(['1899-12-30', '1899-12-31']);
    expect((await labelsOf('at_ns'))[0]).toBe('2024-01-01 00:00:00.000001');
    expect((await labelsOf('zone'))[1]).toBe('2024-01-01 12:00:00+00');
    expect((await labelsOf('clock'))[0]).toBe('01:02:03.25');
  });
});

describe('lists of scores', PATIENCE, () => {
  it.concurrent('have the order in which a prediction agrees with them', async ({ expect }) => {
    // The greatest scores are those of emu, cat and dog, in the order of the items.
    const file = folder.write(
      'order.json',
      JSON.stringify([
        { y: 'cat', probs: [0.1, 0.7, 0.2], pred: 'cat' },
        { y: 'cat', probs: [0.6, 0.3, 0.1], pred: 'emu' },
        { y: 'dog', probs: [0.1, 0.2, 0.7], pred: 'dog' },
        { y: 'emu', probs: [0.5, 0.4, 0.1], pred: 'emu' },
      ]),
    );
    const { stdout } = await run(['columns', file, '--json']);
    const { commands } = JSON.parse(stdout) as { commands: readonly string[] };
    expect(commands).toEqual([
      `confmat report ${file} --true y --pred pred`,
      `confmat report ${file} --true y --proba probs --labels emu,cat,dog`,
    ]);
    // A prediction that disagrees with every order tells none.
    const other = folder.write(
      'other.json',
      JSON.stringify([
        { y: 'cat', probs: [0.7, 0.3], pred: 'cat' },
        { y: 'dog', probs: [0.7, 0.3], pred: 'dog' },
      ]),
    );
    const found = JSON.parse((await run(['columns', other, '--json'])).stdout) as typeof commands;
    expect(found).toMatchObject({ commands: [`confmat report ${other} --true y --pred pred`] });
  });

  it.concurrent('have a role, and a command that reads them', async ({ expect }) => {
    const rows = `(VALUES ('cat', [0.5, 0.3, 0.2], [1, 2], [0.1]), ('dog', [0.1, 0.8, 0.1], [1], [0.2]), ('emu', [0.2, 0.6, 0.2], [2], [0.3])) v(y, probs, tags, one)`;
    const cast =
      'y, probs::DOUBLE[] AS probs, probs::FLOAT[3] AS fixed, tags, one::DOUBLE[] AS one';
    const parquet = await folder.writeParquet('lists.parquet', `SELECT ${cast} FROM ${rows}`);
    const decimals = await folder.writeParquet('decimals.parquet', `SELECT y, probs FROM ${rows}`);
    const json = folder.write(
      'lists.json',
      '[{"y":10,"probs":[0.5,0.5]},{"y":9,"probs":[0.1,0.9]}]',
    );
    const described = async (file: string): Promise<readonly unknown[]> => {
      const { columns, commands } = JSON.parse((await run(['columns', file, '--json'])).stdout) as {
        columns: readonly { name: string; role: string | null }[];
        commands: readonly string[];
      };
      for (const command of commands) expect((await run(command.split(' ').slice(1))).code).toBe(0);
      return [columns.map(({ role }) => role), commands];
    };
    const proba = (file: string, labels: string): string =>
      `confmat report ${file} --true y --proba probs --labels ${labels}`;
    const lists = 'scores of classes';
    // Nothing tells which label each score is of.
    expect(await described(parquet)).toEqual([['truth', lists, lists, null, null], []]);
    expect((await run(['columns', parquet])).stdout).toContain(
      `which label each score in probs belongs to is for you to say: confmat report ${parquet} --true y --proba probs --labels LABELS`,
    );
    expect(await described(decimals)).toEqual([['truth', lists], []]);
    expect(await described(json)).toEqual([['truth', lists], []]);
    // Labels that are places need nobody to say so.
    const places = folder.write(
      'places.json',
      '[{"y":1,"probs":[0.5,0.5]},{"y":0,"probs":[0.1,0.9]}]',
    );
    expect(await described(places)).toEqual([['truth', lists], [proba(places, '0,1')]]);
    const hint = 'use --proba COLUMN --labels LABELS in the order of the list\n';
    const args = ['report', parquet, '--true', 'y'];
    expect(await refusal([...args, '--pred', 'probs'])).toContain(hint);
    expect(await refusal([...args, '--score', 'probs', '--pos-label', 'cat'])).toContain(hint);
    expect(await refusal([...args, '--pred', 'tags'])).toContain('which are for confmat sets');
  });
});
