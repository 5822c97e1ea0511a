import { Float64, Table, Utf8, tableToIPC, vectorFromArray } from 'apache-arrow';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal } from './harness.js';

const folder = new Folder();
const inFolder = { cwd: folder.path };
const SMALL = ['--true', 't', '--score', 's', '--pos-label', 'Yes'];
folder.write('rows.csv', 't,s,a\nYes,0.9,0.8\nNo,0.2,\nYes,0.6,1.5\n');

/** The refusal of a sweep of `rows.csv`. */
const refusalOf = (...options: readonly string[]): Promise<string> =>
  refusal(['sweep', 'rows.csv', ...options], inFolder);

/** The refusal of a sweep of a file written for it. */
function refusalOfFile(
  name: string,
  content: string | Uint8Array,
  ...options: readonly string[]
): Promise<string> {
  folder.write(name, content);
  return refusal(['sweep', name, ...SMALL, ...options], inFolder);
}

describe('confmat sweep, refusing options', PATIENCE, () => {
  it.concurrent('asks for columns', async ({ expect }) => {
    const found = await Promise.all([refusalOf(), refusalOf('--true', 't')]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 2
      confmat: which column holds the true labels?
        --true COLUMN
      exit 2
      confmat: which column holds the scores?
        --score COLUMN --pos-label LABEL, or --proba 'PREFIX*'
      "
    `);
  });

  it.concurrent('names options that exclude or need each other', async ({ expect }) => {
    const found = await Promise.all([
      refusalOf(...SMALL, '--bins', '4', '--thresholds', '0.5'),
      refusalOf(...SMALL, '--score', 's'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --bins and --thresholds cannot be combined
      exit 2
      confmat: --score "s": is given twice
      "
    `);
  });

  it.concurrent('lists the metrics that it knows', async ({ expect }) => {
    const found = await Promise.all([
      refusalOf(...SMALL, '--maximize', 'f1,recal'),
      refusalOf(...SMALL, '--subject-to', 'precison>=0.5'),
    ]);
    const short = found.join('').replace(/accuracy, errorRate.*balancedAccuracy/g, '…');
    expect(short).toMatchInlineSnapshot(`
      "exit 2
      confmat: --maximize: no metric "recal", did you mean "recall"?
        metrics: precision, recall, f1, …, matthewsCorrcoef, fbeta
      exit 2
      confmat: --subject-to "precison>=0.5": no metric "precison", did you mean "precision"?
        metrics: precision, recall, f1, …, matthewsCorrcoef, fbeta, predictedPositives
      "
    `);
  });

  it.concurrent('says how a constraint is written', async ({ expect }) => {
    const found = await Promise.all([
      refusalOf(...SMALL, '--subject-to', 'precision>0.5'),
      refusalOf(...SMALL, '--subject-to', 'precision>=80%'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --subject-to "precision>0.5": is not a constraint, expected METRIC>=NUMBER or <=
        forms: "precision>=0.8", "predictedPositives<=200"
      exit 2
      confmat: --subject-to "precision>=80%": "80%" is not a number
        forms: "precision>=0.8", "predictedPositives<=200"
      "
    `);
  });

  it.concurrent('refuses what is not a number, or out of range', async ({ expect }) => {
    const found = await Promise.all([
      refusalOf(...SMALL, '--thresholds', '0.5,half'),
      refusalOf(...SMALL, '--bins', '0'),
      refusalOf(...SMALL, '--bins', '4:1..0'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 2
      confmat: option '--thresholds <list>' argument '0.5,half' is invalid. Expected numbers separated by commas, or "all"; "half" is not a number.
        usage: confmat sweep FILE --true COLUMN --score COLUMN --pos-label LABEL; --help lists the options
      exit 2
      confmat: option '--bins <number>' argument '0' is invalid. Expected an integer from 1 to 4194304.
        usage: confmat sweep FILE --true COLUMN --score COLUMN --pos-label LABEL; --help lists the options
      exit 2
      confmat: option '--bins <number>' argument '4:1..0' is invalid. Expected a number of bins, or NUMBER:LOW..HIGH.
        usage: confmat sweep FILE --true COLUMN --score COLUMN --pos-label LABEL; --help lists the options
      "
    `);
  });

  it.concurrent('refuses gates on metrics that it will not have', async ({ expect }) => {
    const found = await Promise.all([
      refusalOf(...SMALL, '--fail-under', 'recall=0.5'),
      refusalOf(...SMALL, '--fail-under', 'rocAuc[a]=0.5'),
      refusalOf(...SMALL, '--fail-under', 'rocAuc'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --fail-under "recall=0.5": no metric "recall"
        metrics: rocAuc, averagePrecision, logLoss, brierScore, expectedCalibrationError, miscalibration, discrimination, f1, informedness, matthewsCorrcoef, accuracy; name others in --maximize
      exit 2
      confmat: --fail-under "rocAuc[a]=0.5": no --score "a"
        scores: "s"
      exit 2
      confmat: --fail-under "rocAuc": is not a gate
        forms: 'rocAuc>=0.8', 'averagePrecision>=0.6', 'errorRate<=0.2', 'rocAuc[SCORE]>=0.8'; a shell needs quotes around >
      "
    `);
  });
});

describe('confmat sweep, refusing data', PATIENCE, () => {
  it.concurrent('names columns and labels that are not there', async ({ expect }) => {
    const found = await Promise.all([
      refusalOf('--true', 't', '--score', 'b', '--pos-label', 'Yes'),
      refusalOf('--true', 't', '--score', 's', '--pos-label', 'yes'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 3
      confmat: rows.csv: no column "b" (--score)
        its columns: "t", "s", "a"
      exit 3
      confmat: rows.csv: no label "yes" (--pos-label), did you mean "Yes"?
        labels: "No", "Yes"
      "
    `);
  });

  it.concurrent('names the row of a score that is missing or no number', async ({ expect }) => {
    const found = await Promise.all([
      refusalOf('--true', 't', '--score', 's,a', '--pos-label', 'Yes'),
      refusalOf('--true', 't', '--score', 't', '--pos-label', 'Yes'),
      refusalOfFile('nan.csv', 't,s\nYes,0.9\n,\nNo,nan\n', '--nulls', 'skip'),
      refusalOfFile('inf.jsonl', '{"t":"Yes","s":0.5}\n{"t":"No","s":1e999}\n'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 3
      confmat: rows.csv: column "a", data row 2: the value is missing
        to leave such rows out and count them, use --nulls skip
      exit 3
      confmat: rows.csv: column "t", data row 1: "Yes" is not a finite score
      exit 3
      confmat: nan.csv: column "s", data row 3: "nan" is not a finite score
      exit 3
      confmat: inf.jsonl: column "s", data row 2: "inf" is not a finite score
      "
    `);
  });

  it.concurrent('names the row of a label or weight at fault', async ({ expect }) => {
    const found = await Promise.all([
      refusalOfFile('label.csv', 't,s\nYes,0.9\n,0.5\nNo,0.1\n'),
      refusalOfFile('weight.csv', 't,s,w\nYes,0.9,1\nNo,0.5,-1\n', '--weight', 'w'),
      refusalOfFile('zero.csv', 't,s,w\nYes,0.9,0\nNo,0.5,0\n', '--weight', 'w'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 3
      confmat: label.csv: column "t", data row 2: the value is missing
        to leave such rows out and count them, use --nulls skip
      exit 3
      confmat: weight.csv: column "w", data row 2: "-1" is not a weight, expected a number of at least 0
      exit 3
      confmat: zero.csv: every row has weight 0
      "
    `);
  });

  it.concurrent('names rows of an Arrow file, not of the batch', async ({ expect }) => {
    const part = (t: readonly (string | null)[], s: readonly (number | null)[]): Table =>
      new Table({ t: vectorFromArray(t, new Utf8()), s: vectorFromArray(s, new Float64()) });
    const whole = part(['Yes', 'No'], [0.5, 0.25]);
    const bytes = (last: Table): Uint8Array => tableToIPC(whole.concat(whole, last), 'file');
    const found = await Promise.all([
      refusalOfFile('missing.arrow', bytes(part(['Yes', 'No'], [0.5, null]))),
      refusalOfFile('nan.arrow', bytes(part(['Yes', 'No'], [0.5, NaN]))),
      refusalOfFile('label.arrow', bytes(part([null, 'No'], [0.5, 1]))),
      refusalOfFile('range.arrow', bytes(part(['Yes', 'No'], [0.5, 1.5])), '--bins', '4'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 3
      confmat: missing.arrow: column "s", data row 6: the value is missing
        to leave such rows out and count them, use --nulls skip
      exit 3
      confmat: nan.arrow: column "s", data row 6: "NaN" is not a finite score
      exit 3
      confmat: label.arrow: column "t", data row 5: the value is missing
        to leave such rows out and count them, use --nulls skip
      exit 3
      confmat: range.arrow: column "s", data row 6: 1.5 is outside the range of the bins
        bins go from 0 to 1, those of --bins NUMBER:LOW..HIGH from LOW to HIGH
      "
    `);
  });

  it.concurrent('names the row of a score outside the bins', async ({ expect }) => {
    const text = 't,s\nYes,0.9\n,0.5\nNo,1.5\n';
    expect(await refusalOfFile('bins.csv', text, '--bins', '4', '--nulls', 'skip'))
      .toMatchInlineSnapshot(`
        "exit 3
        confmat: bins.csv: column "s", data row 3: 1.5 is outside the range of the bins
          bins go from 0 to 1, those of --bins NUMBER:LOW..HIGH from LOW to HIGH
        "
      `);
  });

  it.concurrent('refuses truth that is a fraction, or of another type', async ({ expect }) => {
    const [fractions, lists] = await Promise.all([
      folder.writeParquet('fractions.parquet', 'SELECT i / 2 AS t, i AS s FROM range(3) AS r(i)'),
      folder.writeParquet('lists.parquet', 'SELECT 1 AS t, [i] AS s FROM range(3) AS r(i)'),
    ]);
    const options = ['--true', 't', '--score', 's', '--pos-label', '1'];
    const found = await Promise.all(
      [fractions, lists].map((file) => refusal(['sweep', file, ...options])),
    );
    expect(found.join('').replaceAll(folder.path, '')).toMatchInlineSnapshot(`
      "exit 3
      confmat: /fractions.parquet: column "t", data row 2: "0.5" is not a label, expected text, an integer or a boolean
        for a column of scores, use --score COLUMN --pos-label LABEL
      exit 3
      confmat: /lists.parquet: column "s" holds lists, expected numbers
      "
    `);
  });

  it.concurrent('refuses a file whose rows are all left out', async ({ expect }) => {
    const found = await Promise.all([
      refusalOfFile('gaps.csv', 't,s\nYes,\n,0.5\n', '--nulls', 'skip'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 3
      confmat: gaps.csv: has no rows to count
      "
    `);
  });

  it.concurrent('refuses a damaged file as report does', async ({ expect }) => {
    const found = await Promise.all([
      refusalOfFile('long.csv', 't,s\nYes,0.5\nNo,0.1,3\n'),
      refusalOfFile('quote.csv', 't,s\nYes,0.5\n"No,0.1\nNo,0.1\n'),
    ]);
    expect(found.join('')).toMatchInlineSnapshot(`
      "exit 3
      confmat: long.csv: line 3 has 3 columns, expected 2 as in the header
      exit 3
      confmat: quote.csv: line 3 opens a quote that never ends
      "
    `);
  });
});
