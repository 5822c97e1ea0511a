import { describe, it } from 'vitest';
import {
  DIGITS,
  Folder,
  PATIENCE,
  TELCO,
  arrowBytes,
  readExample,
  refusal,
  reportJson,
  run,
  sqlText,
  sweepJson,
} from './harness.js';

const folder = new Folder();
const rows = readExample(TELCO);
const CHURN = ['--true', 'churn', '--pred', 'prediction'];

type Row = (typeof rows)[number];

/** The 2 × 2 counts of some rows, counted by filtering. */
function countsOf(keep: (row: Row) => boolean): number[][] {
  const own = rows.filter(keep);
  return ['No', 'Yes'].map((t) =>
    ['No', 'Yes'].map(
      (p) => own.filter(({ churn, prediction }) => churn === t && prediction === p).length,
    ),
  );
}

const SENIOR = "senior_citizen = 1 AND contract <> 'Two year'";
const isSenior = ({ senior_citizen: senior, contract }: Row): boolean =>
  senior === '1' && contract !== 'Two year';

describe('confmat report --where', PATIENCE, () => {
  it.concurrent(
    'counts the rows that filtering keeps, and says how many it left out',
    async ({ expect }) => {
      const counts = countsOf(isSenior);
      const report = await reportJson([TELCO, ...CHURN, '--where', SENIOR]);
      expect(report.matrix.counts).toEqual(counts);
      const nLeftOut = rows.length - rows.filter(isSenior).length;
      expect(report.input).toMatchObject({ where: SENIOR, nLeftOut });
      const { stdout } = await run(['report', TELCO, ...CHURN, '--where', SENIOR]);
      expect(stdout.split('\n')[0]).toBe(
        `${TELCO}: ${report.nSamples.toLocaleString('en-US')} rows, ${nLeftOut.toLocaleString('en-US')} left out by --where ${SENIOR}, churn against prediction`,
      );
    },
  );

  it.concurrent('reads Parquet, JSON lines and Arrow as it reads CSV', async ({ expect }) => {
    const query = `FROM read_csv(${sqlText(TELCO)}, all_varchar = true)`;
    const parquet = await folder.writeParquet('telco.parquet', query);
    const jsonl = folder.write('telco.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));
    const names = ['churn', 'prediction', 'senior_citizen', 'contract'];
    const columns = names.map((name) => [name, rows.map((row) => row[name] ?? '')]);
    const arrow = folder.write('t.arrow', arrowBytes(Object.fromEntries(columns) as never, 'file'));
    const counts = countsOf(isSenior);
    const asText = SENIOR.replace('= 1', "= '1'");
    for (const file of [parquet, jsonl, arrow]) {
      const { matrix } = await reportJson([file, ...CHURN, '--where', asText]);
      expect(matrix.counts).toEqual(counts);
    }
  });

  it.concurrent(
    'goes with groups, scores at a threshold and columns of scores',
    async ({ expect }) => {
      const score = ['--score', 'score', '--pos-label', 'Yes', '--threshold', '0.3'];
      const { matrix, slices } = await reportJson([
        TELCO,
        ...['--true', 'churn'],
        ...score,
        ...['--where', SENIOR, '--by', 'contract'],
      ]);
      const own = rows.filter(isSenior);
      const expected = ['No', 'Yes'].map((t) =>
        [false, true].map(
          (yes) =>
            own.filter((row) => row['churn'] === t && Number(row['score']) >= 0.3 === yes).length,
        ),
      );
      expect(matrix.counts).toEqual(expected);
      expect(slices?.map(({ group }) => group)).toEqual([
        { contract: 'Month-to-month' },
        { contract: 'One year' },
      ]);
      const digits = ['--true', 'digit', '--proba', 'p_*'];
      const whole = await reportJson([DIGITS, ...digits]);
      const below = await reportJson([DIGITS, ...digits, '--where', 'digit < 4']);
      const above = await reportJson([DIGITS, ...digits, '--where', 'digit >= 4']);
      const sum = whole.matrix.counts.map((row, i) =>
        row.map((_, k) => (below.matrix.counts[i]?.[k] ?? 0) + (above.matrix.counts[i]?.[k] ?? 0)),
      );
      expect(sum).toEqual(whole.matrix.counts);
    },
  );

  it.concurrent('filters sweeps and label sets too', async ({ expect }) => {
    const sweep = await sweepJson([
      ...[TELCO, '--true', 'churn', '--score', 'score', '--pos-label', 'Yes'],
      ...['--where', SENIOR],
    ]);
    const own = rows.filter(isSenior);
    expect(sweep.nPositives).toBe(own.filter(({ churn }) => churn === 'Yes').length);
    expect(sweep.nSamples).toBe(own.length);
    const tags = folder.write('tags.csv', 't,p,split\na|b,a,test\nb,b,train\nc,c|a,test\n');
    const { stdout } = await run([
      ...['sets', tags, '--true', 't', '--pred', 'p', '--separator', '|'],
      ...['--where', "split = 'test'", '--json'],
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ nSamples: 2, labels: ['a', 'b', 'c'] });
  });

  it.concurrent('leaves out rows where the condition is unknown', async ({ expect }) => {
    const file = folder.write('null.csv', 't,p,n\na,a,1\na,b,\nb,b,3\n');
    const { nSamples, input } = await reportJson([
      ...[file, '--true', 't', '--pred', 'p', '--where', 'n > 0'],
    ]);
    expect(nSamples).toBe(2);
    expect(input).toMatchObject({ nLeftOut: 1 });
  });

  it.concurrent('names the row of the file in a refusal', async ({ expect }) => {
    const file = folder.write('bad.csv', 't,p,s\na,a,1\nb,b,0.5\na,,0.2\na,b,x\n');
    const labels = ['report', file, '--true', 't', '--pred', 'p', '--where', "t = 'a'"];
    expect(await refusal(labels)).toContain(
      'bad.csv: column "p", data row 3: the value is missing',
    );
    const scores = ['--true', 't', '--score', 's', '--pos-label', 'a', '--where', "p <> 'a'"];
    const fault = 'bad.csv: column "s", data row 4: "x" is not a finite score';
    expect(await refusal(['report', file, ...scores, '--labels', 'a,b'])).toContain(fault);
    expect(await refusal(['sweep', file, ...scores])).toContain(fault);
  });

  it.concurrent('puts errors of the expression into one line', async ({ expect }) => {
    const asked = async (where: string): Promise<string> =>
      (await refusal(['report', TELCO, ...CHURN, '--where', where])).split('\n')[1] ?? '';
    expect(await asked('chrun = 1')).toBe(
      'confmat: --where "chrun = 1": no column "chrun", did you mean "churn"?',
    );
    expect(await asked('score >')).toMatch(/^confmat: --where "score >": syntax error/);
    expect(await asked('1 = 1; DROP TABLE x')).toMatch(/syntax error/);
    expect(await asked('1 = 1) ORDER BY (1')).toContain('expected one expression');
    expect(await asked("score = 'high'")).toContain('the text "high" is compared with numbers');
    expect(await asked('score > 2')).toBe(
      `confmat: ${TELCO}: --where "score > 2" leaves none of 7,043 rows`,
    );
  });
});
