import { Field, Float64, List, Utf8, Table, tableToIPC, vectorFromArray } from 'apache-arrow';
import { describe, it } from 'vitest';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();
const inFolder = { cwd: folder.path };
const SETS = ['--true', 't', '--pred', 'p'];
const BAR = ['--separator', '|'];

/** The refusal of a report of a file written for it. */
function refusalOf(
  name: string,
  content: string | Uint8Array,
  options: readonly string[] = [...SETS, ...BAR],
): Promise<string> {
  folder.write(name, content);
  return refusal(['sets', name, ...options], inFolder);
}

describe('the gates of confmat sets', PATIENCE, () => {
  it('are named in its help and its refusals, and no others', async ({ expect }) => {
    const { stdout } = await run(['sets', '--help-all']);
    const help = /--fail-under <gate>([^]*?)--confidence/.exec(stdout)?.[1] ?? '';
    const shown = [...help.matchAll(/'(.*?)'/g)].map(([, gate]) => gate ?? '');
    expect(shown).toEqual([
      'macro.f1>=0.8',
      'samples.f1>=0.8',
      'recall[LABEL]>=0.5',
      'exactMatch>=0.4',
    ]);
    const typed = shown.map((gate) =>
      gate.replace('LABEL', 'role::program').replace(/[^=]*$/, '0'),
    );
    const args = [
      'sets',
      'examples/debian-tags.csv',
      '--true',
      'tags',
      '--pred',
      'predicted',
      '--separator',
      '|',
    ];
    const gates = typed.flatMap((gate) => ['--fail-under', gate]);
    expect((await run([...args, ...gates])).code).toBe(0);
    const [, , forms] = (await refusal([...args, '--fail-under', 'f1'])).split('\n');
    expect([...(forms ?? '').matchAll(/'(.*?)'/g)].map(([, gate]) => gate)).toEqual(shown);
  });
});

describe('confmat sets, refusing options', PATIENCE, () => {
  it.concurrent('refuses options that sets do not have', async ({ expect }) => {
    folder.write('options.csv', 't,p\na|b,b\n');
    const options: readonly (readonly string[])[] = [
      ['--pos-label', 'a'],
      ['--score', 's'],
      ['--threshold', '0.5'],
      ['--proba', 'p_*'],
      ['--by', 'g'],
      ['--cost', 'c.json'],
      ['--matrix', 'true'],
      ['--separator', ''],
      ['--fail-under', 'accuracy=0.5'],
      ['--fail-under', 'f1=0.5'],
      ['--fail-under', 'recall[z]=0.5'],
    ];
    const messages = options.map((more) =>
      refusal(['sets', 'options.csv', ...SETS, ...BAR, ...more], inFolder),
    );
    expect((await Promise.all(messages)).join('')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --pos-label is an option of confmat report, whence, judge, trials, sweep, compare, plan, open, not of sets
        every label has its own metrics, in its row
      exit 2
      confmat: --pred and --score cannot be combined
      exit 2
      confmat: --threshold needs --score
      exit 2
      confmat: --proba is an option of confmat report, whence, decide, sweep, compare, open, not of sets
        --pred COLUMN holds the predicted sets
      exit 3
      confmat: options.csv: no column "g" (--by)
        its columns: "t", "p"
      exit 2
      confmat: --cost is an option of confmat decide, report, not of sets
      exit 2
      confmat: --matrix is an option of confmat report, not of sets
        sets have no confusion matrix
      exit 2
      confmat: option '--separator <text>' argument '' is invalid. Expected what separates labels, such as "|".
        usage: confmat sets FILE --true COLUMN --pred COLUMN --separator '|'; --help lists the options
      exit 2
      confmat: --fail-under "accuracy=0.5": accuracy cannot be combined with confmat sets
        metrics of sets: exactMatch, jaccard, hammingLoss, labelAccuracy
      exit 2
      confmat: --fail-under "f1=0.5": f1 needs a label: use f1[LABEL], macro.f1 or samples.f1
        metrics of sets: exactMatch, jaccard, hammingLoss, labelAccuracy
      exit 3
      confmat: --fail-under "recall[z]=0.5": no label "z"
        labels: "a", "b"
      "
    `);
  });

  it.concurrent('refuses its options without it', async ({ expect }) => {
    folder.write('single.csv', 't,p\na,a\n');
    const single = ['report', 'single.csv', '--true', 't', '--pred', 'p'];
    const messages = [
      refusal([...single, ...BAR], inFolder),
      refusal([...single, '--fail-under', 'samples.f1=0.5'], inFolder),
      refusal([...single, '--fail-under', 'exactMatch=0.5'], inFolder),
      refusal(['sets', 'single.csv', '--pred', 'p'], inFolder),
      refusal(['sets', 'single.csv', '--true', 't'], inFolder),
    ];
    expect((await Promise.all(messages)).join('')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --separator is an option of confmat sets, not of report
        confmat sets single.csv --true t --pred p --separator '|'
      exit 2
      confmat: --fail-under "samples.f1=0.5": is a gate on sets of labels: confmat sets
      exit 2
      confmat: --fail-under "exactMatch=0.5": is a gate on sets of labels: confmat sets
      exit 2
      confmat: which column holds the true sets?
        --true COLUMN
      exit 2
      confmat: which column holds the predicted sets?
        --pred COLUMN, or --score 'PREFIX*'
      "
    `);
  });
});

describe('confmat sets, refusing columns', PATIENCE, () => {
  it.concurrent('asks for a separator, and says which one seems right', async ({ expect }) => {
    const csv = 't,p\na;b,b\nc;b,a;b\n';
    expect(await refusalOf('semicolons.csv', csv, SETS)).toMatchInlineSnapshot(`
      "exit 2
      confmat: semicolons.csv: column "t" holds texts: --separator must say what separates their labels
        are the labels separated by ";"? then use --separator ";"
      "
    `);
    expect(await refusalOf('wrong-mark.csv', csv)).toMatchInlineSnapshot(`
      "exit 3
      confmat: wrong-mark.csv: no cell of columns "t" and "p" holds two labels separated by "|"
        are the labels separated by ";"? then use --separator ";"
      "
    `);
    expect(await refusalOf('plain.json', '[{"t":"a","p":"b"}]', SETS)).toMatchInlineSnapshot(`
      "exit 2
      confmat: plain.json: column "t" holds texts: --separator must say what separates their labels
        use --separator "|", or what else separates the labels
      "
    `);
  });

  it.concurrent('takes single labels without complaint', async ({ expect }) => {
    const message = refusalOf('single.jsonl', '{"t":"a","p":"b"}\n{"t":"b","p":"b"}\n');
    await expect(message).rejects.toThrow('standard output is not empty\nexit 0\n');
  });

  it.concurrent('refuses a separator for lists', async ({ expect }) => {
    expect(await refusalOf('lists.json', '[{"t":["a"],"p":["b"]}]')).toMatchInlineSnapshot(`
      "exit 2
      confmat: --separator is for texts: columns "t" and "p" hold lists
      "
    `);
  });

  it.concurrent('names a column that is missing, and a similar one', async ({ expect }) => {
    const options = ['--true', 'tag', '--pred', 'p', ...BAR];
    expect(await refusalOf('similar.csv', 'tags,p\na,b\n', options)).toMatchInlineSnapshot(`
      "exit 3
      confmat: similar.csv: no column "tag" (--true), did you mean "tags"?
        its columns: "tags", "p"
      "
    `);
  });

  it.concurrent('refuses columns that are not sets', async ({ expect }) => {
    const numbers = await folder.writeParquet('numbers.parquet', 'SELECT 1 t, [1] p');
    const nested = await folder.writeParquet('nested.parquet', 'SELECT [[1]] t, [1] p');
    const messages = [
      refusal(['sets', numbers, ...SETS], inFolder),
      refusal(['sets', nested, ...SETS], inFolder),
      refusalOf('mixed.json', '[{"t":[1,"a"],"p":["a"]}]', SETS),
      refusalOf('printed.csv', `t,p\n"['a', 'b']",['a']\n`, [...SETS, '--separator', ',']),
      refusalOf('void.csv', 't,p\n,\n,\n'),
    ];
    const text = (await Promise.all(messages)).join('').replaceAll(`${folder.path}/`, '');
    expect(text).toMatchInlineSnapshot(`
      "exit 3
      confmat: numbers.parquet: column "t" is of type INTEGER, expected lists of labels, or texts that hold several
      exit 3
      confmat: nested.parquet: column "t" holds lists of lists, expected lists of labels, or texts that hold several
      exit 3
      confmat: mixed.json: column "t" holds lists of values of several types
        labels must be of one kind: text, integers or booleans
      exit 3
      confmat: printed.csv: column "t" holds lists written as texts, such as "['a'" and 1 more
        without --separator such lists are read
      exit 3
      confmat: void.csv: columns "t" and "p" hold no label, every set is empty
      "
    `);
  });
});

describe('confmat sets, refusing cells', PATIENCE, () => {
  it.concurrent('names the first row without a set or with a missing label', async ({ expect }) => {
    const type = new List(new Field('item', new Utf8(), true));
    const sets = [['a'], ['b', null], null];
    const table = new Table({
      t: vectorFromArray(sets as never[], type),
      p: vectorFromArray([['a'], ['a'], ['a']] as never[], type),
    } as never);
    const whole = table.slice(0, 1);
    const messages = [
      refusalOf('null.jsonl', '{"t":["a"],"p":["a"]}\n{"t":["a"],"p":null}\n', SETS),
      refusalOf('null-label.json', '[{"t":["a"],"p":["a"]},{"t":["a",null],"p":[]}]', SETS),
      refusalOf('null.arrow', tableToIPC(table, 'file'), SETS),
      refusalOf('batches.arrow', tableToIPC(whole.concat(whole, table), 'file'), SETS),
      refusal(
        [
          'sets',
          await folder.writeParquet('null.parquet', `SELECT 'a|b' t, NULL::VARCHAR p`),
          ...SETS,
          ...BAR,
        ],
        inFolder,
      ),
    ];
    const text = (await Promise.all(messages)).join('').replaceAll(`${folder.path}/`, '');
    expect(text).toMatchInlineSnapshot(`
      "exit 3
      confmat: null.jsonl: column "p", data row 2: the value is missing
        to leave such rows out and count them, use --nulls skip
      exit 3
      confmat: null-label.json: column "t", data row 2: label 2 of the set is missing
        to leave such rows out and count them, use --nulls skip
      exit 3
      confmat: null.arrow: column "t", data row 2: label 2 of the set is missing
        to leave such rows out and count them, use --nulls skip
      exit 3
      confmat: batches.arrow: column "t", data row 4: label 2 of the set is missing
        to leave such rows out and count them, use --nulls skip
      exit 3
      confmat: null.parquet: column "p", data row 1: the value is missing
        to leave such rows out and count them, use --nulls skip
      "
    `);
  });

  it.concurrent('names the row and the label that --labels does not have', async ({ expect }) => {
    const list = new List(new Field('item', new Utf8(), true));
    const table = new Table({
      t: vectorFromArray([['a'], ['a', 'x']] as never[], list),
      p: vectorFromArray([['a'], ['y']] as never[], list),
    } as never);
    const labels = ['--labels', 'a,b'];
    const repeated = `t,p\n${'a,a\n'.repeat(3000)}a,b|x\na,y\n${'a,b|x\n'.repeat(3000)}`;
    const messages = [
      refusalOf('unlisted.csv', repeated, [...SETS, ...BAR, ...labels]),
      refusalOf('unlisted.arrow', tableToIPC(table, 'file'), [...SETS, ...labels]),
      refusalOf('twice.csv', 't,p\na,b\n', [...SETS, ...BAR, '--labels', 'a,b,a']),
      refusalOf('many.csv', 't,p\na|b|c,b\n', [...SETS, ...BAR, '--max', 'classes=2']),
    ];
    expect((await Promise.all(messages)).join('')).toMatchInlineSnapshot(`
      "exit 3
      confmat: unlisted.csv: column "p", data row 3001: "x" is not among --labels
        labels: "a", "b"
      exit 3
      confmat: unlisted.arrow: column "t", data row 2: "x" is not among --labels
        labels: "a", "b"
      exit 2
      confmat: --labels: "a" occurs twice
      exit 3
      confmat: many.csv: has more than 2 different labels
        is the separator right? --max classes=NUMBER allows more labels
      "
    `);
  });

  it.concurrent('names rows with labels of another kind, or none', async ({ expect }) => {
    const fractions = vectorFromArray(
      [[1, 2], [1.5]] as never[],
      new List(new Field('item', new Float64(), true)),
    );
    const table = new Table({ t: fractions, p: fractions } as never);
    const messages = [
      refusalOf('kinds.jsonl', '{"t":[1],"p":[]}\n{"t":[2],"p":["a"]}\n', SETS),
      refusalOf('fractions.json', '[{"t":[1],"p":[1]},{"t":[1.5],"p":[2]}]', SETS),
      refusalOf('fractions.arrow', tableToIPC(table, 'file'), SETS),
    ];
    expect((await Promise.all(messages)).join('')).toMatchInlineSnapshot(`
      "exit 3
      confmat: kinds.jsonl: column "p", data row 2: "a" is not an integer as in t
        labels must be of one kind: text, integers or booleans
      exit 3
      confmat: fractions.json: column "t", data row 2: 1.5 is not a label, expected text, an integer or a boolean
      exit 3
      confmat: fractions.arrow: column "t", data row 2: 1.5 is not a label, expected text, an integer or a boolean
      "
    `);
  });

  it.concurrent('names the line of a ragged row, and rows with bad weights', async ({ expect }) => {
    const weighted = [...SETS, ...BAR, '--weight', 'w'];
    const messages = [
      refusalOf('ragged.csv', 't,p\na|b,b\na,b,c\n'),
      refusalOf('weights.csv', 't,p,w\na,a,1\nb,b,2\na,a,-1\nb,b,x\n', weighted),
      refusalOf('no-weight.csv', 't,p,w\na,a,1\nb,b,\n', weighted),
    ];
    expect((await Promise.all(messages)).join('')).toMatchInlineSnapshot(`
      "exit 3
      confmat: ragged.csv: line 3 has 3 columns, expected 2 as in the header
      exit 3
      confmat: weights.csv: column "w", data row 3: "-1" is not a weight, expected a number of at least 0
      exit 3
      confmat: no-weight.csv: column "w", data row 2: "" is not a weight, expected a number of at least 0
      "
    `);
  });
});
