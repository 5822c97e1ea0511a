import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { List, Table, Utf8, Field, tableToIPC, vectorFromArray } from 'apache-arrow';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, arrowBytes, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const inFolder = { cwd: folder.path };
const PRED = ['--true', 't', '--pred', 'p'];

/** The refusal of a report of a file written for it. */
function refusalOf(
  name: string,
  content: string | Uint8Array,
  options: readonly string[] = PRED,
): Promise<string> {
  folder.write(name, content);
  return refusal(['report', name, ...options], inFolder);
}

describe('confmat report, refusing files', PATIENCE, () => {
  it.concurrent('names a file that is missing, and a similar one', async ({ expect }) => {
    folder.write('predictions.csv', 't,p\na,a\n');
    expect(await refusal(['report', 'absent-altogether.csv', ...PRED], inFolder))
      .toMatchInlineSnapshot(`
      "exit 3
      confmat: absent-altogether.csv: no such file
      "
    `);
    expect(await refusal(['report', 'prediction.csv', ...PRED], inFolder)).toMatchInlineSnapshot(`
      "exit 3
      confmat: prediction.csv: no such file, did you mean "predictions.csv"?
      "
    `);
  });

  it.concurrent('refuses a directory', async ({ expect }) => {
    mkdirSync(join(folder.path, 'directory.csv'));
    expect(await refusal(['report', 'directory.csv', ...PRED], inFolder)).toMatchInlineSnapshot(`
      "exit 3
      confmat: directory.csv: is a folder without a file in a format that is read
      "
    `);
  });

  it.concurrent('refuses a file without a byte, named or piped', async ({ expect }) => {
    expect(await refusalOf('empty.csv', '')).toMatchInlineSnapshot(`
      "exit 3
      confmat: empty.csv: is empty
      "
    `);
    expect(await refusalOf('empty.csv.gz', gzipSync(''))).toMatchInlineSnapshot(`
      "exit 3
      confmat: empty.csv.gz: is empty
      "
    `);
    const piped = ['report', '-', '--input-format', 'csv', ...PRED];
    expect(await refusal(piped)).toMatchInlineSnapshot(`
      "exit 3
      confmat: standard input: is empty
      "
    `);
  });

  it.concurrent('names the line of a row with too many or too few cells', async ({ expect }) => {
    expect(await refusalOf('long.csv', 't,p\na,a\na,a,a\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: long.csv: line 3 has 3 columns, expected 2 as in the header
      "
    `);
    expect(await refusalOf('short.csv', 't,p\na,a\na,a\na\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: short.csv: line 4 has 1 column, expected 2 as in the header
      "
    `);
  });

  it.concurrent('names the line of a quote that never ends', async ({ expect }) => {
    expect(await refusalOf('quote.csv', 't,p\na,a\n"a,a\na,a\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: quote.csv: line 3 opens a quote that never ends
      "
    `);
  });

  it.concurrent('refuses broken Parquet', async ({ expect }) => {
    expect(await refusalOf('garbage.parquet', 'not a table at all')).toMatchInlineSnapshot(`
      "exit 3
      confmat: garbage.parquet: is not a Parquet file, or only the beginning of one
      "
    `);
    const whole = await folder.writeParquet('whole.parquet', `SELECT 'a' t, 'a' p FROM range(99)`);
    const cut = readFileSync(whole).subarray(0, -20);
    expect(await refusalOf('cut.parquet', cut)).toMatchInlineSnapshot(`
      "exit 3
      confmat: cut.parquet: is not a Parquet file, or only the beginning of one
      "
    `);
  });

  it.concurrent('refuses garbage in every format', async ({ expect }) => {
    const garbage = Uint8Array.from({ length: 300 }, (_, i) => (i * 151 + 7) % 256);
    expect(await refusalOf('g.csv', garbage)).toMatchInlineSnapshot(`
      "exit 3
      confmat: g.csv: line 1 is not UTF-8 text
      "
    `);
    expect(await refusalOf('g.tsv', garbage)).toMatchInlineSnapshot(`
      "exit 3
      confmat: g.tsv: line 1 is not UTF-8 text
      "
    `);
    expect(await refusalOf('g.json', garbage)).toMatchInlineSnapshot(`
      "exit 3
      confmat: g.json: record 1 is not readable as JSON (byte 1: unexpected character)
      "
    `);
    expect(await refusalOf('g.jsonl', garbage)).toMatchInlineSnapshot(`
      "exit 3
      confmat: g.jsonl: record 1 is not readable as JSON (byte 1: unexpected character)
      "
    `);
    expect(await refusalOf('g.arrow', garbage)).toMatchInlineSnapshot(`
      "exit 3
      confmat: g.arrow: is not an Arrow file, or only the beginning of one
      "
    `);
    expect(await refusalOf('g.feather', 'ARROW1\0\0 and then nothing')).toMatchInlineSnapshot(`
      "exit 3
      confmat: g.feather: is not an Arrow file, or only the beginning of one
      "
    `);
    expect(await refusalOf('zero.csv', new Uint8Array(100))).toMatchInlineSnapshot(`
      "exit 3
      confmat: zero.csv: is not text, expected rows separated by line ends
      "
    `);
  });

  it.concurrent('refuses an Arrow file that was cut off', async ({ expect }) => {
    const whole = arrowBytes({ t: ['a', 'b'], p: ['a', 'b'] }, 'file');
    const cut = whole.subarray(0, Math.floor(whole.length * 0.55));
    expect(await refusalOf('cut.arrow', cut)).toMatchInlineSnapshot(`
      "exit 3
      confmat: cut.arrow: is not an Arrow file, or only the beginning of one
      "
    `);
  });

  it.concurrent('refuses a gzip file that was cut off', async ({ expect }) => {
    const csv = gzipSync('t,p\n' + 'a,a\nb,a\n'.repeat(1000));
    const json = gzipSync('{"t":"a","p":"a"}\n'.repeat(1000));
    expect(await refusalOf('cut.csv.gz', csv.subarray(0, -12))).toMatchInlineSnapshot(`
      "exit 3
      confmat: cut.csv.gz: is a damaged gzip file (unexpected end of file)
      "
    `);
    expect(await refusalOf('cut.jsonl.gz', json.subarray(0, -12))).toMatchInlineSnapshot(`
      "exit 3
      confmat: cut.jsonl.gz: is a damaged gzip file (unexpected end of file)
      "
    `);
  });

  it.concurrent('refuses text that is not UTF-8', async ({ expect }) => {
    const latin1 = Buffer.from('t,p\nja,ja\nn\xe4,ja\n', 'latin1');
    expect(await refusalOf('latin1.csv', latin1)).toMatchInlineSnapshot(`
      "exit 3
      confmat: latin1.csv: line 3 is not UTF-8 text
        for the encoding of older programs, use --csv encoding=latin-1
      "
    `);
    const utf16 = Buffer.from('\ufefft,p\na,a\n', 'utf16le');
    expect(await refusalOf('utf16.csv', utf16)).toMatchInlineSnapshot(`
      "exit 3
      confmat: utf16.csv: is UTF-16 text, expected UTF-8
        to read it, use --csv encoding=utf-16
      "
    `);
  });

  it.concurrent('refuses names that tell no format, and formats not read', async ({ expect }) => {
    expect(await refusalOf('run.dat', 't,p\na,a\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: run.dat: its ending .dat does not tell the format
        use --input-format csv|tsv|parquet|json|jsonl|arrow|conll|xlsx
      "
    `);
    expect(await refusalOf('run.prquet', 't,p\na,a\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: run.prquet: its ending .prquet does not tell the format, did you mean "parquet"?
        use --input-format csv|tsv|parquet|json|jsonl|arrow|conll|xlsx
      "
    `);
    expect(await refusalOf('run.xls', 'PK')).toMatchInlineSnapshot(`
      "exit 3
      confmat: run.xls: old spreadsheets are not read; save it as .xlsx or CSV
        formats read: csv, tsv, parquet, json, jsonl, arrow, conll, xlsx
      "
    `);
    const known = {
      rds: "files of R are not read; write.csv(d, 'd.csv', row.names = FALSE) writes CSV",
      RData: 'files of R are not read',
      dta: 'files of Stata are not read; its export delimited writes CSV',
      yaml: 'YAML is not read; promptfoo writes JSON, too: -o results.json',
      html: 'pages are not read, other than those of confmat; promptfoo writes JSON, too',
      xml: 'XML is not read; promptfoo writes JSON, too: -o results.json',
      db: 'databases are not read as files; confmat report --engine sqlite:FILE --table NAME counts in them',
    };
    for (const [ending, words] of Object.entries(known)) {
      expect(await refusalOf(`run.${ending}`, 'x')).toContain(`run.${ending}: ${words}`);
    }
    expect(await refusal(['report', '-', ...PRED])).toMatchInlineSnapshot(`
      "exit 3
      confmat: standard input: is empty
      "
    `);
  });

  it.concurrent('refuses JSON that is not a list of objects', async ({ expect }) => {
    expect(await refusalOf('numbers.json', '[1, 2]')).toMatchInlineSnapshot(`
      "exit 3
      confmat: numbers.json: is not a list of JSON objects, expected one object for each row
      "
    `);
    expect(await refusalOf('broken.jsonl', '{"t":"a","p":"a"}\n{"t":\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: broken.jsonl: record 2 is not readable as JSON (byte 7: unexpected end of data)
      "
    `);
  });
});

describe('confmat report, refusing columns and values', PATIENCE, () => {
  it.concurrent('names a column that is missing, and a similar one', async ({ expect }) => {
    const csv = 'churn,prediction\na,a\n';
    const options = ['--true', 'churm', '--pred', 'prediction'];
    expect(await refusalOf('columns.csv', csv, options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: columns.csv: no column "churm" (--true), did you mean "churn"?
        its columns: "churn", "prediction"
      "
    `);
    const other = ['--true', 'churn', '--pred', 'zzz'];
    expect(await refusalOf('columns2.csv', csv, other)).toMatchInlineSnapshot(`
      "exit 3
      confmat: columns2.csv: no column "zzz" (--pred)
        its columns: "churn", "prediction"
      "
    `);
    const arrow = arrowBytes({ churn: ['a'], prediction: ['a'] }, 'file');
    expect(await refusalOf('columns.arrow', arrow, options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: columns.arrow: no column "churm" (--true), did you mean "churn"?
        its columns: "churn", "prediction"
      "
    `);
  });

  it.concurrent('refuses two columns of one name', async ({ expect }) => {
    expect(await refusalOf('twins.csv', 't,p,p\na,a,b\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: twins.csv: two columns are named "p"
      "
    `);
  });

  it.concurrent('names the row of a missing label in every format', async ({ expect }) => {
    expect(await refusalOf('null.csv', 't,p\na,a\na,\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: null.csv: column "p", data row 2: the value is missing
        to leave such rows out and count them, use --nulls skip
      "
    `);
    expect(await refusalOf('quoted.csv', 't,p\na,a\n"",a\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: quoted.csv: column "t", data row 2: the value is missing
        to leave such rows out and count them, use --nulls skip
      "
    `);
    expect(await refusalOf('null.json', '[{"t":"a","p":"a"},{"t":null,"p":"a"}]'))
      .toMatchInlineSnapshot(`
      "exit 3
      confmat: null.json: column "t", data row 2: the value is missing
        to leave such rows out and count them, use --nulls skip
      "
    `);
    const arrow = arrowBytes({ t: ['a', null], p: ['a', 'a'] }, 'stream');
    expect(await refusalOf('null.arrow', arrow)).toMatchInlineSnapshot(`
      "exit 3
      confmat: null.arrow: column "t", data row 2: the value is missing
        to leave such rows out and count them, use --nulls skip
      "
    `);
    const file = await folder.writeParquet('null.parquet', `VALUES ('a', 'a'), ('a', NULL)`);
    const message = await refusal(['report', file, '--true', 'col0', '--pred', 'col1']);
    expect(message.replace(file, 'null.parquet')).toMatchInlineSnapshot(`
      "exit 3
      confmat: null.parquet: column "col1", data row 2: the value is missing
        to leave such rows out and count them, use --nulls skip
      "
    `);
  });

  it.concurrent('names a label that is not among --labels', async ({ expect }) => {
    const labels = [...PRED, '--labels', 'a,b'];
    expect(await refusalOf('labels.csv', 't,p\na,b\nc,a\n', labels)).toMatchInlineSnapshot(`
      "exit 3
      confmat: labels.csv: column "t", data row 2: "c" is not among --labels
        labels: "a", "b"
      "
    `);
    const arrow = arrowBytes({ t: ['a', 'c'], p: ['b', 'a'] }, 'file');
    expect(await refusalOf('labels.arrow', arrow, labels)).toMatchInlineSnapshot(`
      "exit 3
      confmat: labels.arrow: column "t", data row 2: "c" is not among --labels
        labels: "a", "b"
      "
    `);
  });

  it.concurrent(
    'names a positive label that does not occur, and a similar one',
    async ({ expect }) => {
      const options = [...PRED, '--pos-label', 'yes'];
      expect(await refusalOf('pos.csv', 't,p\nYes,No\n', options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: pos.csv: no label "yes" (--pos-label), did you mean "Yes"?
        labels: "No", "Yes"
      "
    `);
      const arrow = arrowBytes({ t: ['Yes'], p: ['No'] }, 'file');
      expect(await refusalOf('pos.arrow', arrow, options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: pos.arrow: no label "yes" (--pos-label), did you mean "Yes"?
        labels: "No", "Yes"
      "
    `);
    },
  );

  it.concurrent('refuses scores where labels belong', async ({ expect }) => {
    expect(await refusalOf('scores.csv', 't,p\nYes,0.75\nNo,0.25\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: scores.csv: column "p" holds numbers such as "0.25", column "t" does not
        for a column of scores, use --score COLUMN --pos-label LABEL
      "
    `);
    const arrow = arrowBytes({ t: ['Yes', 'No'], p: [0.75, 0.25] }, 'file');
    expect(await refusalOf('scores.arrow', arrow)).toMatchInlineSnapshot(`
      "exit 3
      confmat: scores.arrow: column "p", data row 1: 0.75 is not a label, expected text, an integer or a boolean
        for a column of scores, use --score COLUMN --pos-label LABEL
      "
    `);
    const json = '[{"t":"Yes","p":0.75},{"t":"No","p":0.25}]';
    expect(await refusalOf('scores.json', json)).toMatchInlineSnapshot(`
      "exit 3
      confmat: scores.json: column "p", data row 2: 0.25 is not a label, expected text, an integer or a boolean
        for a column of scores, use --score COLUMN --pos-label LABEL
      "
    `);
  });

  it.concurrent('refuses labels where scores belong', async ({ expect }) => {
    const options = ['--true', 't', '--score', 'p', '--pos-label', 'Yes'];
    expect(await refusalOf('words.csv', 't,p\nYes,0.5\nNo,high\n', options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: words.csv: column "p", data row 2: "high" is not a finite score
      "
    `);
    expect(await refusalOf('nan.csv', 't,p\nYes,0.5\nNo,nan\n', options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: nan.csv: column "p", data row 2: "nan" is not a finite score
      "
    `);
    const arrow = arrowBytes({ t: ['Yes', 'No'], p: [0.5, NaN] }, 'file');
    expect(await refusalOf('nan.arrow', arrow, options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: nan.arrow: column "p", data row 2: "NaN" is not a finite score
      "
    `);
  });

  it.concurrent('refuses one number in two spellings', async ({ expect }) => {
    expect(await refusalOf('spelling.csv', 't,p\n1,1.0\n0,0.0\n')).toMatchInlineSnapshot(`
      "exit 3
      confmat: spelling.csv: column "t" holds "0" and column "p" "0.0", which would be different labels
        write both columns in one way: --map 0.0=0,1.0=1
      "
    `);
  });

  it.concurrent('refuses a threshold over three classes', async ({ expect }) => {
    const options = ['--true', 't', '--score', 's', '--pos-label', 'a'];
    const csv = 't,s\na,0.5\nb,0.2\nc,0.1\n';
    expect(await refusalOf('three.csv', csv, options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: three.csv: --score needs two classes, t has 3
        for columns of scores, one for each class, use --proba 'PREFIX*'; with --score, confmat sweep counts all other labels as negative
      "
    `);
    const arrow = arrowBytes({ t: ['a', 'b', 'c'], s: [0.5, 0.2, 0.1] }, 'file');
    expect(await refusalOf('three.arrow', arrow, options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: three.arrow: --score needs two classes, t has 3
        for columns of scores, one for each class, use --proba 'PREFIX*'; with --score, confmat sweep counts all other labels as negative
      "
    `);
  });

  it.concurrent('refuses lists of labels', async ({ expect }) => {
    expect(await refusalOf('list.json', '[{"t":["a"],"p":["a"]}]')).toMatchInlineSnapshot(`
      "exit 3
      confmat: list.json: column "p" holds lists, which are for confmat sets, expected one label per row
      "
    `);
    const file = await folder.writeParquet('list.parquet', `SELECT ['a'] t, 'a' p`);
    const message = await refusal(['report', file, ...PRED]);
    expect(message.replace(file, 'list.parquet')).toMatchInlineSnapshot(`
      "exit 3
      confmat: list.parquet: column "t" holds lists, which are for confmat sets, expected one label per row
      "
    `);
    const lists = vectorFromArray([['a'], ['b']], new List(new Field('item', new Utf8())));
    const table = new Table({ t: lists, p: vectorFromArray(['a', 'b'], new Utf8()) });
    expect(await refusalOf('list.arrow', tableToIPC(table, 'file'))).toMatchInlineSnapshot(`
      "exit 3
      confmat: list.arrow: column "t" holds lists, which are for confmat sets, expected one label per row
      "
    `);
  });

  it.concurrent('refuses labels of several kinds', async ({ expect }) => {
    expect(await refusalOf('mixed.json', '[{"t":"a","p":"a"},{"t":1,"p":"a"}]'))
      .toMatchInlineSnapshot(`
      "exit 3
      confmat: mixed.json: column "t" holds values of several types, or none, expected one label per row
      "
    `);
    expect(await refusalOf('kinds.json', '[{"t":1,"p":"a"}]')).toMatchInlineSnapshot(`
      "exit 3
      confmat: kinds.json: column "p", data row 1: "a" is not an integer as in t
        true and predicted labels must be of one kind: text, integers or booleans; "t" holds 1; "p" holds "a"; to write them alike, use --map OLD=NEW
      "
    `);
    const arrow = arrowBytes({ t: ['a'], p: [1] }, 'file');
    expect(await refusalOf('kinds.arrow', arrow)).toMatchInlineSnapshot(`
      "exit 3
      confmat: kinds.arrow: column "p", data row 1: 1 is not a string as in t
        true and predicted labels must be of one kind: text, integers or booleans; "t" holds "a"; "p" holds 1; to write them alike, use --map OLD=NEW
      "
    `);
  });

  it.concurrent('refuses weights that are no numbers of at least 0', async ({ expect }) => {
    const options = [...PRED, '--weight', 'w'];
    expect(await refusalOf('weight.csv', 't,p,w\na,a,1\na,a,-1\n', options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: weight.csv: column "w", data row 2: "-1" is not a weight, expected a number of at least 0
      "
    `);
    expect(await refusalOf('weight2.csv', 't,p,w\na,a,much\n', options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: weight2.csv: column "w", data row 1: "much" is not a weight, expected a number of at least 0
      "
    `);
    const arrow = arrowBytes({ t: ['a', 'a'], p: ['a', 'a'], w: [1, -1] }, 'file');
    expect(await refusalOf('weight.arrow', arrow, options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: weight.arrow: column "w", data row 2: "-1" is not a weight, expected a number of at least 0
      "
    `);
  });

  it.concurrent('refuses more labels than --max-classes', async ({ expect }) => {
    const options = [...PRED, '--max', 'classes=2'];
    expect(await refusalOf('many.csv', 't,p\na,b\nc,d\n', options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: many.csv: has 4 different labels, more than 2
        are these columns of labels? for scores, use --score COLUMN --pos-label LABEL
      "
    `);
    const arrow = arrowBytes({ t: ['a', 'c'], p: ['b', 'd'] }, 'file');
    expect(await refusalOf('many.arrow', arrow, options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: many.arrow: has 4 different labels, more than 2
        are these columns of labels? for scores, use --score COLUMN --pos-label LABEL
      "
    `);
  });

  it.concurrent('refuses to write into a folder that is missing', async ({ expect }) => {
    const options = [...PRED, '--output', 'nowhere/report.txt'];
    expect(await refusalOf('out.csv', 't,p\na,a\n', options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: --output "nowhere/report.txt": cannot be written (no such folder)
      "
    `);
    const over = [...PRED, '--output', 'over.csv'];
    expect(await refusalOf('over.csv', 't,p\na,a\n', over)).toMatchInlineSnapshot(`
      "exit 2
      confmat: --output "over.csv": is the input file
      "
    `);
  });
});

describe('confmat, refusing usage', PATIENCE, () => {
  it.concurrent('names an unknown option or command, and a similar one', async ({ expect }) => {
    expect(await refusal(['report', 'a.csv', '--tru', 't'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: unknown option '--tru', did you mean --true?
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
    expect(await refusal(['reprot'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: unknown command 'reprot', did you mean report?
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
    expect(await refusal(['report'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: missing required argument 'files'
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
  });

  it.concurrent('asks for the columns of truth and prediction', async ({ expect }) => {
    expect(await refusal(['report', 'a.csv', '--pred', 'p'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: which column holds the true labels?
        --true COLUMN
      "
    `);
    expect(await refusal(['report', 'a.csv', '--true', 't'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: which column holds the predictions?
        --pred COLUMN, --score COLUMN --pos-label LABEL, or --proba 'PREFIX*'
      "
    `);
    expect(await refusal(['report', 'a.csv', ...PRED, '--score', 's'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: --pred and --score cannot be combined
      "
    `);
    expect(await refusal(['report', 'a.csv', ...PRED, '--threshold', '1'])).toMatchInlineSnapshot(`
      "exit 2
      confmat: --threshold needs --score
      "
    `);
  });

  it.concurrent('refuses values that an option does not take', async ({ expect }) => {
    const withOption = (...option: string[]): Promise<string> =>
      refusal(['report', 'a.csv', ...PRED, ...option]);
    expect(await withOption('--digits', '1.5')).toMatchInlineSnapshot(`
      "exit 2
      confmat: option '--digits <number>' argument '1.5' is invalid. Expected an integer from 0 to 20.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
    expect(await withOption('--zero-division', '2')).toMatchInlineSnapshot(`
      "exit 2
      confmat: option '--zero-division <value>' argument '2' is invalid. Expected 0, 1 or nan.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
    expect(await withOption('--beta', '-1')).toMatchInlineSnapshot(`
      "exit 2
      confmat: option '--beta <number>' argument '-1' is invalid. Expected a number of at least 0.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
    expect(await withOption('--format', 'html')).toMatchInlineSnapshot(`
      "exit 2
      confmat: option '-f, --format <form>' argument 'html' is invalid. Allowed choices are text, json, markdown, csv.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
    expect(await withOption('--metrics', 'specifity')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --metrics: no metric "specifity", did you mean "specificity"?
        metrics: specificity, jaccard, negativePredictiveValue, falsePositiveRate, falseNegativeRate, falseDiscoveryRate, falseOmissionRate, gMean, informedness, markedness, positiveLikelihoodRatio, negativeLikelihoodRatio, diagnosticOddsRatio, prevalence, predictedPrevalence, lift, balancedAccuracy, matthewsCorrcoef
      "
    `);
    expect(await withOption('--labels', 'a,,b')).toMatchInlineSnapshot(`
      "exit 2
      confmat: option '--labels <list>' argument 'a,,b' is invalid. Expected labels separated by commas, one of them is empty.
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
    expect(await withOption('--csv', 'ab')).toMatchInlineSnapshot(`
      "exit 2
      confmat: option '--csv <form>' argument 'ab' is invalid. Expected one character, or "tab".
        usage: confmat report FILE --true COLUMN --pred COLUMN; --help lists the options
      "
    `);
  });
});

describe('confmat report, taking odd names literally', PATIENCE, () => {
  it.concurrent(
    'counts columns and labels that are SQL, or hold quotes and line ends',
    async ({ expect }) => {
      const names = [`t'; DROP TABLE x; --`, 'p "quoted"\nline 🎉'];
      const labels = [`'); SELECT 1; --`, `"a"\n'b'`, '🎉', 'naïve, or not', '\\N', 'NULL'];
      const records = labels.map((label, row) => [label, labels[(row + 1) % 6] ?? '']);
      const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const csv = [names, ...records].map((row) => `${row.map(cell).join(',')}\n`).join('');
      const objects = records.map(([t, p]) => ({ [names[0] ?? '']: t, [names[1] ?? '']: p }));
      const arrow = arrowBytes(
        Object.fromEntries(names.map((name, k) => [name, records.map((row) => row[k] ?? '')])),
        'file',
      );
      const files = [
        folder.write('odd.csv', csv),
        folder.write('odd.json', JSON.stringify(objects)),
        folder.write('odd.arrow', arrow),
        await folder.writeParquet(
          'odd.parquet',
          `SELECT * FROM read_json('${join(folder.path, 'odd.json')}')`,
        ),
      ];
      const options = ['--true', names[0] ?? '', '--pred', names[1] ?? ''];
      const found = await Promise.all(files.map((file) => reportJson([file, ...options])));
      const sorted = [...labels].sort((a, b) => (a < b ? -1 : 1));
      for (const { labels: own, matrix } of found) {
        expect(own).toEqual(sorted);
        expect(matrix.counts).toEqual(
          sorted.map((t) => sorted.map((p) => (labels[(labels.indexOf(t) + 1) % 6] === p ? 1 : 0))),
        );
      }
    },
  );

  it.concurrent('keeps a label that holds a line end on one line of a text', async ({ expect }) => {
    const file = folder.write('lines.csv', 't,p\n"a\nb","a\nb"\n');
    const { code, stdout } = await run(['report', file, ...PRED]);
    expect(code).toBe(0);
    expect(stdout).toContain('"a\\nb"       1.00      1.00      1.00         1\n');
  });

  it.concurrent('takes marks of file patterns in a name for themselves', async ({ expect }) => {
    const odd = folder.write('a[1]*?.csv', 't,p\na,a\n');
    folder.write('a1xy.csv', 't,p\nb,b\nb,b\n');
    const parquet = await folder.writeParquet("it's [b].parquet", `SELECT 'a' t, 'a' p`);
    const found = await Promise.all([odd, parquet].map((file) => reportJson([file, ...PRED])));
    for (const { labels, nSamples } of found) {
      expect({ labels, nSamples }).toEqual({ labels: ['a'], nSamples: 1 });
    }
  });
});
