import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, TELCO, refusal, reportJson, run } from './harness.js';
import type { ReportJson } from './harness.js';

const folder = new Folder();
const CHURN = [TELCO, '--true', 'churn', '--pred', 'prediction'];
const PRED = ['--true', 't', '--pred', 'p'];
/** Three classes, of which c is never predicted; weights with halves. */
const tiny = folder.write(
  'tiny.csv',
  't,p,w,n\na,a,1,1\na,b,0.5,2\nb,b,2,3\nb,b,1.5,4\nc,a,0.25,5\n',
);

describe('confmat report, options of what is counted', PATIENCE, () => {
  it.concurrent('keeps the order of --labels, as a list and as JSON', async ({ expect }) => {
    const commas = folder.write('commas.csv', 't,p\n"a, b",c\nc,c\n');
    const [list, json] = await Promise.all([
      reportJson([...CHURN, '--labels', 'Yes, No,Maybe']),
      reportJson([commas, ...PRED, '--labels', '["c", "a, b"]']),
    ]);
    expect(list.matrix).toEqual({
      labels: ['Yes', 'No', 'Maybe'],
      counts: [
        [992, 877, 0],
        [508, 4666, 0],
        [0, 0, 0],
      ],
    });
    expect(json.matrix).toEqual({
      labels: ['c', 'a, b'],
      counts: [
        [1, 0],
        [1, 0],
      ],
    });
  });

  it.concurrent('puts --pos-label last of two and adds its metrics', async ({ expect }) => {
    const [no, yes] = await Promise.all([
      reportJson([...CHURN, '--pos-label', 'No']),
      reportJson([...CHURN, '--pos-label', 'Yes']),
    ]);
    expect(no.labels).toEqual(['Yes', 'No']);
    expect(no.matrix.counts).toEqual([
      [992, 877],
      [508, 4666],
    ]);
    expect(no.binary).toMatchObject({ posLabel: 'No', tp: 4666, fp: 877, fn: 508, tn: 992 });
    expect(yes.labels).toEqual(['No', 'Yes']);
    expect(yes.binary).toEqual({
      posLabel: 'Yes',
      tp: 992,
      fp: 508,
      fn: 877,
      tn: 4666,
      precision: 992 / 1500,
      recall: 992 / 1869,
      f1: (2 * 992) / (2 * 992 + 508 + 877),
      specificity: 4666 / 5174,
    });
  });

  it.concurrent('sums --weight, whole and fractional', async ({ expect }) => {
    const [whole, fractions] = await Promise.all([
      reportJson([tiny, ...PRED, '--weight', 'n']),
      reportJson([tiny, ...PRED, '--weight', 'w']),
    ]);
    expect(whole.matrix.counts).toEqual([
      [1, 2, 0],
      [0, 7, 0],
      [5, 0, 0],
    ]);
    expect(fractions.matrix.counts).toEqual([
      [1, 0.5, 0],
      [0, 3.5, 0],
      [0.25, 0, 0],
    ]);
    expect(fractions.nSamples).toBe(5);
    expect(fractions.accuracy).toBeCloseTo(4.5 / 5.25, 12);
    expect(fractions.rows[1]?.precision).toBeCloseTo(3.5 / 4, 12);
  });

  it.concurrent(
    'leaves out and counts rows with a missing label if told so',
    async ({ expect }) => {
      const csv = folder.write('nulls.csv', 't,p\na,a\n,a\nb,\n"",""\nb,b\n');
      const json = folder.write('nulls.json', '[{"t":"a","p":"a"},{"p":"a"},{"t":"b","p":"b"}]');
      const [first, second] = await Promise.all(
        [csv, json].map((file) => reportJson([file, ...PRED, '--nulls', 'skip'])),
      );
      expect(first).toMatchObject({ nSamples: 2, nSkipped: 3, accuracy: 1 });
      expect(second).toMatchObject({ nSamples: 2, nSkipped: 1, accuracy: 1 });
    },
  );

  it.concurrent('takes another delimiter and --input-format', async ({ expect }) => {
    const semicolons = folder.write('semicolons.csv', 't;p\na;a\n"a;b";a\n');
    const tabs = folder.write('tabs.data', 't\tp\na\ta\n');
    const [first, second, third] = await Promise.all([
      reportJson([semicolons, ...PRED, '--csv', ';']),
      reportJson([tabs, ...PRED, '--input-format', 'csv', '--csv', 'tab']),
      reportJson([tabs, ...PRED, '--input-format', 'tsv']),
    ]);
    expect(first.labels).toEqual(['a', 'a;b']);
    expect(second.input.format).toBe('csv');
    expect(third.input.format).toBe('tsv');
    expect(third.matrix).toEqual(second.matrix);
  });

  it.concurrent('counts as many labels as --max-classes allows', async ({ expect }) => {
    const { labels } = await reportJson([tiny, ...PRED, '--max', 'classes=3']);
    expect(labels).toEqual(['a', 'b', 'c']);
  });
});

describe('confmat report, options of the metrics', PATIENCE, () => {
  it.concurrent('replaces metrics that are 0/0 by --zero-division', async ({ expect }) => {
    const [byDefault, zero, one, nan] = await Promise.all([
      run(['report', tiny, ...PRED, '--json']),
      ...['0', '1', 'nan'].map((value) =>
        run(['report', tiny, ...PRED, '--json', '--zero-division', value]),
      ),
    ]);
    const parse = (text = ''): ReportJson => JSON.parse(text) as ReportJson;
    const precision = [byDefault, zero, one, nan].map(
      (outcome) => parse(outcome?.stdout).rows[2]?.precision,
    );
    expect(precision).toEqual([0, 0, 1, null]);
    expect(parse(nan?.stdout).averages.macro.precision).toBeCloseTo((1 / 2 + 2 / 3) / 2, 12);
    expect(parse(one?.stdout).undefined).toEqual([
      { row: 'c', metric: 'precision', reason: 'no predicted samples' },
    ]);
    expect(byDefault.stderr).toContain('precision of "c" is 0/0');
    expect([zero, one, nan].map((outcome) => outcome?.stderr)).toEqual(['', '', '']);
  });

  it.concurrent('adds F-beta to F1', async ({ expect }) => {
    const [json, text, infinite] = await Promise.all([
      reportJson([...CHURN, '--beta', '2']),
      run(['report', ...CHURN, '--beta', '2']),
      reportJson([...CHURN, '--beta', 'inf']),
    ]);
    expect(json.beta).toBe(2);
    // (1 + 4) tp / ((1 + 4) tp + 4 fn + fp)
    expect(json.rows[1]?.fbeta).toBeCloseTo((5 * 992) / (5 * 992 + 4 * 877 + 508), 12);
    expect(json.rows[1]?.f1).toBeCloseTo((2 * 992) / (2 * 992 + 508 + 877), 12);
    expect(text.stdout).toMatch(/f2-score/);
    expect(infinite.beta).toBe('Infinity');
    expect(infinite.rows[1]?.fbeta).toBe(infinite.rows[1]?.recall);
  });

  it.concurrent('adds further metrics to rows and averages', async ({ expect }) => {
    const { rows, averages } = await reportJson([
      ...CHURN,
      '--metrics',
      'specificity,jaccard,falsePositiveRate',
    ]);
    expect(Object.keys(rows[1]?.metrics ?? {})).toEqual([
      'specificity',
      'jaccard',
      'falsePositiveRate',
    ]);
    expect(rows[1]?.metrics?.['specificity']).toBeCloseTo(4666 / 5174, 12);
    expect(rows[1]?.metrics?.['jaccard']).toBeCloseTo(992 / (992 + 508 + 877), 12);
    expect(rows[1]?.metrics?.['falsePositiveRate']).toBeCloseTo(508 / 5174, 12);
    expect(averages.macro.metrics?.['specificity']).toBeCloseTo((4666 / 5174 + 992 / 1869) / 2, 12);
  });

  it.concurrent('normalizes over true, predicted and all rows', async ({ expect }) => {
    const [byTrue, byPred, byAll, text] = await Promise.all([
      reportJson([...CHURN, '--matrix', 'true']),
      reportJson([...CHURN, '--matrix', 'pred']),
      reportJson([...CHURN, '--matrix', 'all']),
      run(['report', ...CHURN, '--matrix', 'true', '--digits', '3']),
    ]);
    expect(byTrue.normalized?.over).toBe('true');
    expect(byTrue.normalized?.shares[1]?.[0]).toBeCloseTo(877 / 1869, 12);
    expect(byPred.normalized?.shares[1]?.[0]).toBeCloseTo(877 / (4666 + 877), 12);
    expect(byAll.normalized?.shares[1]?.[0]).toBeCloseTo(877 / 7043, 12);
    expect(byAll.matrix.counts[1]?.[0]).toBe(877);
    expect(text.stdout).toContain(
      'shares of each true class (rows: true churn, columns: predicted prediction)\n\n' +
        '        No    Yes\n No  0.902  0.098\nYes  0.469  0.531\n',
    );
  });

  it.concurrent(
    'puts predicted classes in rows for people, not for programs',
    async ({ expect }) => {
      const turned = [...CHURN, '--matrix', 'transposed'];
      const files = ['turned.svg', 'turned.html'].map((name) => join(folder.path, name));
      const [svg = '', page = ''] = files;
      const outputs = ['--pos-label', 'No', '--svg', `matrix=${svg}`, '--html', page];
      const [text, shares, markdown, csv, plainCsv, json] = await Promise.all([
        run(['report', ...turned, ...outputs]),
        run(['report', ...CHURN, '--matrix', 'pred,transposed']),
        run(['report', ...turned, '--format', 'markdown']),
        run(['report', ...turned, '--format', 'csv']),
        run(['report', ...CHURN, '--format', 'csv']),
        reportJson(turned),
      ]);
      // 877 of the true Yes were predicted No, 508 of the true No were predicted Yes.
      expect(text.stdout).toContain(
        'counts (rows: predicted prediction, columns: true churn)\n\n' +
          '     Yes    No\nYes  992   508\n No  877  4666\n',
      );
      // Shares of a predicted class fill its row: 877 / 5543, 508 / 1500.
      expect(shares.stdout).toContain('      No   Yes\n No  0.84  0.16\nYes  0.34  0.66\n');
      expect(markdown.stdout).toMatch(
        /\| predicted \\ true \|.*\n.*\n\| \*\*No\*\* *\| 4666 \| 877 \|/,
      );
      expect(csv.stdout).toBe(plainCsv.stdout);
      expect(json.matrix.counts).toEqual([
        [4666, 508],
        [877, 992],
      ]);
      expect(readFileSync(svg, 'utf8')).toContain('>true class →<');
    },
  );

  it.concurrent(
    'refuses other forms of the matrix, and names it to who asks otherwise',
    async ({ expect }) => {
      const asked = [
        ['--matrix', 'rows'],
        ['--matrix', 'true,all'],
        ['--matrix', 'transposed,transposed'],
        ['--normalize', 'true'],
        ['--transpose'],
      ];
      const messages = asked.map((more) => refusal(['report', ...CHURN, ...more]));
      expect((await Promise.all(messages)).join('')).toMatchInlineSnapshot(`
        "exit 2
        confmat: option '--matrix <form>' argument 'rows' is invalid. Expected true, pred or all, transposed, or both.
          usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
        exit 2
        confmat: --matrix of shares is given twice
        exit 2
        confmat: --matrix transposed is given twice
        exit 2
        confmat: --normalize is now --matrix true
        exit 2
        confmat: --transpose is now --matrix transposed
        "
      `);
    },
  );

  it.concurrent('rounds text to --digits, and JSON never', async ({ expect }) => {
    const [none, six, json] = await Promise.all([
      run(['report', ...CHURN, '--digits', '0']),
      run(['report', ...CHURN, '--digits', '6']),
      reportJson([...CHURN, '--digits', '2']),
    ]);
    expect(none.stdout).toMatch(/accuracy +1 +7043\n/);
    expect(six.stdout).toMatch(/accuracy +0\.803351 +7043\n/);
    expect(json.accuracy).toBe(5658 / 7043);
  });
});

describe('confmat report, forms of the result', PATIENCE, () => {
  it.concurrent('writes Markdown', async ({ expect }) => {
    folder.write('shown.csv', 't,p\na|x,a|x\na|x,b_1\nb_1,b_1\n');
    const { stdout } = await run(
      ['report', 'shown.csv', ...PRED, '--format', 'markdown', '--pos-label', 'b_1'],
      { cwd: folder.path },
    );
    expect(stdout).toMatchInlineSnapshot(`
      "# shown.csv: t against p

      3 rows; predicted labels: column p

      ## Classification report

      | class | precision | recall | F1 | support |
      | --- | ---: | ---: | ---: | ---: |
      | a\\|x | 1.00 | 0.50 | 0.67 | 2 |
      | b\\_1 | 0.50 | 1.00 | 0.67 | 1 |
      | *accuracy* |  |  | 0.67 | 3 |
      | *macro average* | 0.75 | 0.75 | 0.67 | 3 |
      | *weighted average* | 0.83 | 0.67 | 0.67 | 3 |

      ## In words

      - Both classes have fewer than 20 rows ("b\\_1" 1 and "a\\|x" 2), too few to tell how well the model handles them.

      ## Confusion matrix, counts (rows: true t, columns: predicted p)

      | true \\ predicted | a\\|x | b\\_1 |
      | --- | ---: | ---: |
      | **a\\|x** | 1 | 1 |
      | **b\\_1** | 0 | 1 |

      ## Positive class b\\_1

      | true positives | false positives | false negatives | true negatives | precision | recall | F1 | specificity |
      | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
      | 1 | 1 | 0 | 1 | 0.50 | 1.00 | 0.67 | 0.50 |

      F1 over the classes: mean 0.67, standard deviation 0.00, lowest 0.67 (a\\|x)

      balanced accuracy 0.75, Matthews correlation (MCC) 0.50, Cohen's kappa 0.40
      "
    `);
  });

  it.concurrent('writes CSV', async ({ expect }) => {
    folder.write('cells.csv', 't,p\n"a,x","a,x"\n"a,x",b\nb,b\n');
    const args = ['report', 'cells.csv', ...PRED, '--format', 'csv', '--metrics', 'jaccard'];
    const { stdout } = await run(args, { cwd: folder.path });
    expect(stdout).toMatchInlineSnapshot(`
      "kind,label,precision,recall,f1,jaccard,support,detail,value
      class,"a,x",1,0.5,0.6666666666666666,0.5,2,,
      class,b,0.5,1,0.6666666666666666,0.5,1,,
      average,micro,0.6666666666666666,0.6666666666666666,0.6666666666666666,0.5,3,,
      average,macro,0.75,0.75,0.6666666666666666,0.5,3,,
      average,weighted,0.8333333333333334,0.6666666666666666,0.6666666666666666,0.5,3,,
      accuracy,,,,0.6666666666666666,,3,,
      rows,counted,,,,,,,3
      rows,skipped,,,,,,,0
      rows,tied,,,,,,,0
      cell,"a,x",,,,,,"a,x",1
      cell,"a,x",,,,,,b,1
      cell,b,,,,,,b,1
      metric,balancedAccuracy,,,,,,,0.75
      metric,matthewsCorrcoef,,,,,,,0.5
      metric,cohenKappa,,,,,,,0.4
      spread,f1,,,,,,mean,0.6666666666666666
      spread,f1,,,,,,standardDeviation,0
      spread,f1,,,,,,minimum,0.6666666666666666
      "
    `);
    expect(stdout.split('\n')).toHaveLength(20);
  });

  it.concurrent('writes JSON with the keys of the schema, in order', async ({ expect }) => {
    const [short, long] = await Promise.all([
      run(['report', ...CHURN, '--json']),
      run(['report', ...CHURN, '--format', 'json']),
    ]);
    expect(long.stdout).toBe(short.stdout);
    expect(short.stdout.endsWith('}\n')).toBe(true);
    const report = JSON.parse(short.stdout) as Record<string, unknown>;
    expect(Object.keys(report).slice(0, 11)).toEqual([
      'schemaVersion',
      'command',
      'input',
      'labels',
      'nSamples',
      'nSkipped',
      'matrix',
      'rows',
      'averages',
      'accuracy',
      'undefined',
    ]);
    expect(report).toMatchObject({
      schemaVersion: 1,
      command: 'report',
      input: { file: TELCO, format: 'csv', true: 'churn', pred: 'prediction' },
      labels: ['No', 'Yes'],
      nSamples: 7043,
      nSkipped: 0,
      accuracy: 5658 / 7043,
      undefined: [],
    });
    expect(report['rows']).toEqual([
      {
        label: 'No',
        precision: 4666 / 5543,
        recall: 4666 / 5174,
        f1: (2 * 4666) / (2 * 4666 + 508 + 877),
        support: 5174,
      },
      {
        label: 'Yes',
        precision: 992 / 1500,
        recall: 992 / 1869,
        f1: (2 * 992) / (2 * 992 + 508 + 877),
        support: 1869,
      },
    ]);
    expect(Object.keys(report['averages'] as object)).toEqual(['micro', 'macro', 'weighted']);
  });

  it.concurrent('writes to a file instead of standard output', async ({ expect }) => {
    const output = join(folder.path, 'report.json');
    const [toFile, toStdout] = await Promise.all([
      run(['report', ...CHURN, '--json', '--output', output]),
      run(['report', ...CHURN, '--json', '--output', '-']),
    ]);
    expect(toFile).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(readFileSync(output, 'utf8')).toBe(toStdout.stdout);
  });

  it.concurrent('writes no colors to a file', async ({ expect }) => {
    const output = join(folder.path, 'report.txt');
    const [toFile, plain] = await Promise.all([
      run(['report', ...CHURN, '--output', output], { env: { FORCE_COLOR: '1' } }),
      run(['report', ...CHURN]),
    ]);
    expect(toFile.code).toBe(0);
    expect(readFileSync(output, 'utf8')).toBe(plain.stdout);
  });

  it.concurrent(
    'notes at a terminal how a gate is added, in words for a shell',
    async ({ expect }) => {
      const file = folder.write("it's.csv", 't,p\na,a\nb,a\n');
      const terminal = await run(['report', file, ...PRED], { isTTY: true });
      expect(terminal.stderr.replaceAll(folder.path, '').replace(/\s+/g, ' ')).toContain(
        `a gate for CI: confmat report "/it's.csv" --true t --pred p --fail-under 'recall[b]>=0.5'`,
      );
      expect((await run(['report', file, ...PRED])).stderr).not.toContain('a gate for CI');
    },
  );
});
