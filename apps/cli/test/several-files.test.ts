import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'vitest';
import {
  Folder,
  PATIENCE,
  TELCO,
  arrowBytes,
  readExample,
  refusal,
  reportJson,
  run,
} from './harness.js';

const folder = new Folder();
const rows = readExample(TELCO);
const CHURN = ['--true', 'churn', '--pred', 'prediction'];
const NAMES = ['churn', 'prediction', 'contract'];

/** Write a CSV file in a folder of its own. */
function write(name: string, lines: readonly string[]): string {
  mkdirSync(dirname(join(folder.path, name)), { recursive: true });
  return folder.write(name, `${lines.join('\n')}\n`);
}

function csv(from: number, to: number, names: readonly string[] = NAMES): string[] {
  const cells = rows.slice(from, to).map((row) => names.map((name) => row[name]).join(','));
  return [names.join(','), ...cells];
}

describe('confmat report of several files', PATIENCE, () => {
  it.concurrent('counts files together, columns by their names', async ({ expect }) => {
    const files = [
      write('parts/a.csv', csv(0, 3000)),
      write('parts/b.csv', csv(3000, 5000, ['contract', 'prediction', 'churn'])),
      write('parts/c.csv', csv(5000, 7043)),
    ];
    const whole = await reportJson([TELCO, ...CHURN, '--by', 'contract']);
    const parts = await reportJson([...files, ...CHURN, '--by', 'contract']);
    expect(parts.matrix).toEqual(whole.matrix);
    expect(parts.slices).toEqual(whole.slices);
    expect(parts.input).toMatchObject({ files });
  });

  it.concurrent('counts CSV, Parquet and Arrow files together', async ({ expect }) => {
    const first = write('mixed/a.csv', csv(0, 3000));
    const path = write('mixed/rest.csv', csv(3000, 5000));
    const second = await folder.writeParquet(
      'b.parquet',
      `FROM read_csv('${path}', all_varchar=true)`,
    );
    const last = rows.slice(5000);
    const column = (name: string): string[] => last.map((row) => row[name] ?? '');
    const third = folder.write(
      'c.arrow',
      arrowBytes({ churn: column('churn'), prediction: column('prediction') }, 'stream'),
    );
    const { matrix } = await reportJson([first, second, third, ...CHURN]);
    expect(matrix.counts).toEqual([
      [4666, 508],
      [877, 992],
    ]);
  });

  it.concurrent(
    'expands quoted patterns and folders, a file of that name first',
    async ({ expect }) => {
      write('glob/a.csv', ['t,p', 'x,x']);
      write('glob/b.csv', ['t,p', 'x,y', 'y,y']);
      write('glob/_SUCCESS', []);
      write('glob/deeper/c.csv', ['t,p', 'y,y']);
      const labels = ['--true', 't', '--pred', 'p'];
      const cwd = folder.path;
      const pattern = await reportJson(['glob/*.csv', ...labels], { cwd });
      expect(pattern.nSamples).toBe(3);
      expect(pattern.input.file).toBe('glob/*.csv (2 files)');
      expect((await reportJson(['glob', ...labels], { cwd })).nSamples).toBe(4);
      expect((await reportJson(['glob/**/{a,c}.csv', ...labels], { cwd })).nSamples).toBe(2);
      write('glob/[ab].csv', ['t,p', 'x,x', 'x,x', 'y,y', 'y,y', 'y,x']);
      const itself = await reportJson(['glob/[ab].csv', ...labels], { cwd });
      expect(itself.nSamples).toBe(5);
      expect(itself.input.file).toBe('glob/[ab].csv');
    },
  );

  it.concurrent('reads Hive partitions as columns', async ({ expect }) => {
    write('hive/year=2023/m=a%20b/x.csv', ['t,p', 'x,x', 'x,y']);
    write('hive/year=2024/m=c/x.csv', ['t,p', 'y,y']);
    write('hive/year=10000/m=__HIVE_DEFAULT_PARTITION__/x.csv', ['t,p', 'y,x']);
    const args = [join(folder.path, 'hive'), '--true', 't', '--pred', 'p'];
    const byYear = await reportJson([...args, '--by', 'year']);
    expect(byYear.slices?.map(({ group, nSamples }) => [group['year'], nSamples])).toEqual([
      [2023, 2],
      [2024, 1],
      [10000, 1],
    ]);
    const byMonth = await reportJson([...args, '--by', 'm', '--nulls', 'skip']);
    expect(byMonth.slices?.map(({ group }) => group['m'])).toEqual(['a b', 'c']);
    expect(byMonth.nWithoutGroup).toBe(1);
    const where = await reportJson([...args, '--where', 'year >= 2024 AND t = p']);
    expect(where.nSamples).toBe(1);
  });

  it.concurrent('names the file and its row in a refusal', async ({ expect }) => {
    const a = write('rows/a.csv', ['t,p', 'x,x', 'x,x']);
    const b = write('rows/b.csv', ['t,p', 'x,x', 'x,']);
    const ragged = write('rows/c.csv', ['t,p', 'x,x', 'x,x,x']);
    const labels = ['--true', 't', '--pred', 'p'];
    expect(await refusal(['report', a, b, ...labels])).toContain(
      'b.csv: column "p", data row 2: the value is missing',
    );
    expect(await refusal(['report', a, ragged, ...labels])).toContain(
      'c.csv: line 3 has 3 columns, expected 2 as in the header',
    );
    expect(
      await refusal(['report', a, b, ...labels, '--nulls', 'skip', '--labels', 'y']),
    ).toContain('a.csv: column "t", data row 1: "x" is not among --labels');
  });

  it.concurrent('refuses files that do not fit together', async ({ expect }) => {
    const a = write('unfit/a.csv', ['t,p', 'x,x']);
    const b = write('unfit/b.csv', ['t,q', 'x,x']);
    const typed = await folder.writeParquet('typed.parquet', `SELECT 1 AS t, 1 AS p`);
    const labels = ['--true', 't', '--pred', 'p'];
    expect(await refusal(['report', a, b, ...labels])).toContain(
      'unfit/b.csv: no column "p", which ',
    );
    expect(await refusal(['report', a, typed, ...labels])).toContain(
      'typed.parquet: column "t" is of type INTEGER, in the files before it of type VARCHAR',
    );
    expect(await refusal(['report', a, a, ...labels])).toContain('a.csv: is given twice');
    expect(await refusal(['report', a, '-', ...labels])).toContain(
      'standard input cannot be read together with files',
    );
    expect(await refusal(['report', 'no/such/*.csv', ...labels])).toContain(
      'no/such/*.csv: no file matches',
    );
    expect(await refusal(['report', 'apps/cli/bin', ...labels])).toContain(
      'apps/cli/bin: is a folder without a file in a format that is read',
    );
    write('formats/a.csv', ['t,p', 'x,x']);
    write('formats/b.tsv', ['t\tp', 'x\tx']);
    expect(await refusal(['report', join(folder.path, 'formats'), ...labels])).toContain(
      'formats: is a folder with files of several formats (.csv, .tsv)',
    );
    expect(
      await refusal([
        'report',
        a,
        write('unfit/c.csv', ['x,y', '1,1']),
        '--true',
        'z',
        '--pred',
        'p',
      ]),
    ).toContain('unfit/c.csv: the files have no column in common');
    expect(await refusal(['report', a, b, '--true', 't', '--pred', 'z'])).toContain(
      'no column "z" (--pred)',
    );
  });

  it.concurrent('does not write its result over one of the files', async ({ expect }) => {
    const a = write('out/a.csv', ['t,p', 'x,x']);
    const b = write('out/b.csv', ['t,p', 'x,x']);
    const { code, stderr } = await run([
      ...['report', a, b, '--true', 't', '--pred', 'p', '--output', b],
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('is the input file');
  });
});
