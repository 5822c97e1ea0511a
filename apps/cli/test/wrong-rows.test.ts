import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, it } from 'vitest';
import {
  DIGITS,
  Folder,
  PATIENCE,
  TELCO,
  arrowBytes,
  readExample,
  refusal,
  run,
  sqlText,
} from './harness.js';

const folder = new Folder();
const rows = readExample(TELCO).map((row, i) => ({ ...row, row: String(i + 1) })) as Row[];
const CHURN = ['--true', 'churn', '--pred', 'prediction'];

type Row = Readonly<Record<string, string>>;

const wrong = rows.filter(({ churn, prediction }) => churn !== prediction);

/** Run a report that must succeed; returns what it wrote to `file`, which no input is called. */
async function errorsOf(
  args: readonly string[],
  file: string,
  input = '',
  perPair = '',
): Promise<string> {
  const path = join(folder.path, `errors-${file}`);
  const { code, stderr } = await run(['report', ...args, '--errors', path + perPair], { input });
  if (code !== 0) throw new Error(stderr);
  return readFileSync(path, 'latin1');
}

/** The lines of a file with one header line. */
function linesOf(text: string): string[] {
  return text.trimEnd().split('\n');
}

function rowNumbers(csv: string): number[] {
  const [head = '', ...lines] = linesOf(csv);
  const place = head.split(',').indexOf('row');
  return lines.map((line) => Number(line.split(',')[place]));
}

describe('confmat report --errors', PATIENCE, () => {
  it.concurrent('writes every wrong row with all columns and its number', async ({ expect }) => {
    const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'row');
    const lines = linesOf(await errorsOf([TELCO, ...CHURN], 'telco.csv'));
    expect(lines[0]).toBe(['row', ...names].join(','));
    expect(lines.slice(1)).toEqual(
      wrong.map((row) => ['row', ...names].map((name) => row[name]).join(',')),
    );
    const tsv = linesOf(await errorsOf([TELCO, ...CHURN], 'telco.tsv'));
    expect(tsv).toEqual(lines.map((line) => line.replaceAll(',', '\t')));
  });

  it.concurrent('writes JSON lines, JSON and Parquet', async ({ expect }) => {
    const expected = wrong.map((row) => ({ ...row, row: Number(row['row']) }));
    const jsonl = await errorsOf([TELCO, ...CHURN], 'telco.jsonl');
    expect(linesOf(jsonl).map((line) => JSON.parse(line) as unknown)).toEqual(expected);
    expect(JSON.parse(await errorsOf([TELCO, ...CHURN], 'telco.json'))).toEqual(expected);
    await errorsOf([TELCO, ...CHURN], 'telco.parquet');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const read = await connection.runAndReadAll(
      `FROM read_parquet(${sqlText(join(folder.path, 'errors-telco.parquet'))})`,
    );
    expect(read.getRowObjectsJS()).toEqual(
      wrong.map((row) => ({ ...row, row: BigInt(row['row'] ?? 0) })),
    );
    connection.closeSync();
    instance.closeSync();
  });

  it.concurrent(
    'knows predictions by a threshold, and of the greatest score',
    async ({ expect }) => {
      const score = ['--score', 'score', '--threshold', '0.3', '--pos-label', 'Yes'];
      const byScore = await errorsOf([TELCO, '--true', 'churn', ...score], 'score.csv');
      const expected = rows.filter(
        (row) => Number(row['score']) >= 0.3 !== (row['churn'] === 'Yes'),
      );
      expect(rowNumbers(byScore)).toEqual(expected.map((row) => Number(row['row'])));
      const predicted = linesOf(byScore)
        .slice(1)
        .map((line) => line.split(',')[1]);
      expect(predicted).toEqual(expected.map(({ churn }) => (churn === 'Yes' ? 'No' : 'Yes')));

      const digits = readExample(DIGITS);
      const byProba = await errorsOf([DIGITS, '--true', 'digit', '--proba', 'p_*'], 'proba.csv');
      const greatest = (row: Row): number => {
        const scores = Array.from({ length: 10 }, (_, digit) => Number(row[`p_${digit}`]));
        return scores.indexOf(Math.max(...scores));
      };
      const wrongDigits = [...digits.entries()].filter(
        ([, row]) => String(greatest(row)) !== row['digit'],
      );
      expect(rowNumbers(byProba)).toEqual(wrongDigits.map(([i]) => i + 1));
    },
  );

  it.concurrent(
    'keeps the numbers of rows with --where, --by and --nulls skip',
    async ({ expect }) => {
      const where = ['--where', "contract = 'One year'", '--by', 'internet_service'];
      const kept = wrong.filter(({ contract }) => contract === 'One year');
      expect(rowNumbers(await errorsOf([TELCO, ...CHURN, ...where], 'where.csv'))).toEqual(
        kept.map((row) => Number(row['row'])),
      );
      const file = folder.write('nulls.csv', 't,p\na,a\n,b\nb,\nb,a\n');
      const args = [file, '--true', 't', '--pred', 'p', '--nulls', 'skip'];
      expect(await errorsOf(args, 'nulls-out.csv')).toBe('row,t,p\n4,b,a\n');
    },
  );

  it.concurrent('writes at most some rows of each pair of labels', async ({ expect }) => {
    const csv = await errorsOf([TELCO, ...CHURN], 'pairs.csv', '', ':3');
    const pair = (truth: string): Row[] => wrong.filter(({ churn }) => churn === truth).slice(0, 3);
    const expected = [...pair('No'), ...pair('Yes')].map((row) => Number(row['row']));
    expect(rowNumbers(csv)).toEqual(expected.sort((a, b) => a - b));
  });

  it.concurrent('reads Parquet, JSON lines, Arrow and standard input', async ({ expect }) => {
    const expected = wrong.map((row) => Number(row['row']));
    const query = `FROM read_csv(${sqlText(TELCO)}, all_varchar = true)`;
    const parquet = await folder.writeParquet('in.parquet', query);
    const jsonl = folder.write('in.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    const column = (name: string): string[] => rows.map((row) => row[name] ?? '');
    const bytes = arrowBytes({ churn: column('churn'), prediction: column('prediction') }, 'file');
    const arrow = folder.write('in.arrow', bytes);
    expect(rowNumbers(await errorsOf([parquet, ...CHURN], 'p.csv'))).toEqual(expected);
    expect(rowNumbers(await errorsOf([arrow, ...CHURN], 'a.csv'))).toEqual(expected);
    const stdin = ['-', '--input-format', 'csv', ...CHURN];
    const input = readFileSync(TELCO, 'utf8');
    expect(rowNumbers(await errorsOf(stdin, 's.csv', input))).toEqual(expected);
    // The file has a column of the name already.
    const head = linesOf(await errorsOf([jsonl, ...CHURN], 'j.csv'))[0] ?? '';
    expect(head.split(',')[0]).toBe('row_');
  });

  it.concurrent('compares labels as the report counts them', async ({ expect }) => {
    const values = `(VALUES (1, 1.0, true, true), (2, 2.0, false, true), (3, 1.0, true, false))`;
    const file = await folder.writeParquet(
      'kinds.parquet',
      `SELECT t::INTEGER AS t, p::DOUBLE AS p, u, q FROM ${values} v(t, p, u, q)`,
    );
    const numbers = await errorsOf([file, '--true', 't', '--pred', 'p'], 'numbers.csv');
    expect(numbers).toBe('row,t,p,u,q\n3,3,1.0,true,false\n');
    const booleans = await errorsOf([file, '--true', 'u', '--pred', 'q'], 'booleans.csv');
    expect(rowNumbers(booleans)).toEqual([2, 3]);
    const score = ['--score', 'p', '--threshold', '2', '--pos-label', 'True'];
    expect(await errorsOf([file, '--true', 'u', ...score], 'flags.csv')).toBe(
      'row,predicted,t,p,u,q\n1,false,1,1.0,true,true\n2,true,2,2.0,false,true\n3,false,3,1.0,true,false\n',
    );
  });

  it.concurrent('names the file of a row, if there are several', async ({ expect }) => {
    const a = folder.write('a.csv', 't,p\nx,x\nx,y\n');
    const b = folder.write('b.csv', 'p,t,n\ny,y,1\nx,y,2\n');
    const csv = await errorsOf([a, b, '--true', 't', '--pred', 'p'], 'several.csv');
    expect(csv).toBe(`file,row,t,p,n\n${a},2,x,y,\n${b},2,y,x,2\n`);
  });

  it.concurrent('shows the first wrong rows in the report', async ({ expect }) => {
    const args = ['report', TELCO, ...CHURN, '--errors', '2'];
    const { stdout } = await run(args);
    expect(stdout).toContain(`Wrong rows (2 of 1,385)

row  true  predicted     score  score_logistic        contract  internet_service  senior_citizen
  1    No        Yes  0.745161        0.633542  Month-to-month               DSL               0
  3   Yes         No  0.251816        0.283005  Month-to-month               DSL               0
`);
    const { stdout: markdown } = await run([...args, '--format', 'markdown']);
    expect(markdown).toContain('## Wrong rows (2 of 1,385)');
    const json = JSON.parse((await run([...args, '--json'])).stdout) as Record<string, unknown>;
    expect(json['wrongRows']).toMatchObject({
      nWrong: wrong.length,
      rows: [
        { row: 1, true: 'No', pred: 'Yes', cells: { contract: 'Month-to-month' } },
        { row: 3 },
      ],
    });
  });

  it.concurrent.for([
    ['--errors x1.csv --errors x2.csv', '--errors is given twice'],
    ['--errors 2 --errors 3', '--errors NUMBER is given twice'],
    ['--errors x1.csv:2 --errors 2:3', '--errors :NUMBER is given twice'],
    ['--describe 3,4', '--describe is given twice'],
    ['--describe train=a.csv,train=b.csv', '--describe train is given twice'],
    ['--max classes=5,classes=10', '--max classes is given twice'],
    ['--max classes=4096 --max groups=5 --max classes=5', '--max classes is given twice'],
    ['--csv ; --csv tab', '--csv delimiter is given twice'],
  ] as const)('refuses two values of one kind: %s', async ([typed, message], { expect }) => {
    const args = ['report', TELCO, ...CHURN, ...typed.split(' ')];
    expect(await refusal(args)).toBe(`exit 2\nconfmat: ${message}\n`);
  });

  it.concurrent('refuses what it cannot write', async ({ expect }) => {
    const report = ['report', TELCO, ...CHURN];
    expect(await refusal([...report, '--errors', 'wrong.xlsx'])).toContain(
      '--errors "wrong.xlsx": its name tells no format',
    );
    expect(await refusal([...report, '--errors', 'no/such/folder.csv'])).toContain(
      '--errors "no/such/folder.csv": cannot be written',
    );
    expect(await refusal([...report, '--errors', TELCO])).toContain('is the input file');
    expect(await refusal([...report, '--errors-per-pair', '3'])).toContain(
      '--errors-per-pair is now --errors FILE:3',
    );
    expect(await refusal([...report, '--annotations', 'none'])).toContain(
      '; GITHUB_ACTIONS= turns them off\n',
    );
    expect(await refusal(['sets', ...report.slice(1), '--errors', '3'])).toContain(
      '--errors is an option of confmat report, decide, judge, not of sets',
    );
    const same = folder.write('same.csv', '');
    expect(await refusal([...report, '--errors', same, '--output', same])).toContain(
      '--errors and --output name the same file',
    );
  });
});
