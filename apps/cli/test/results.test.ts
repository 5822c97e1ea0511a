import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, ROOT, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const RESULTS = 'packages/files/test/results';

function fixture(name: string): string {
  return readFileSync(`${ROOT}${RESULTS}/${name}`, 'utf8');
}

const LABELS = [
  'task,question,label',
  ...['t1,urgent,false', 't1,team,sales', 't1,severity,2'],
  ...['t2,urgent,true', 't2,team,sales', 't2,severity,0'],
].join('\n');

describe('files of evaluation programs', PATIENCE, () => {
  it.concurrent('columns says what they were read as, and how labels join', async ({ expect }) => {
    const { code, stdout, stderr } = await run(['columns', `${RESULTS}/system-one.jsonl`]);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `confmat: note: ${RESULTS}/system-one.jsonl: read as decision answers: 6 answers, 1 missing\n`,
    );
    expect(stdout).toContain('6 rows, 4 columns');
    expect(stdout).toContain(
      `confmat report ${RESULTS}/system-one.jsonl LABELS --on task,question --true COLUMN --pred prediction`,
    );
  });

  it.concurrent('report counts answers against labels of another file', async ({ expect }) => {
    const labels = folder.write('labels.csv', LABELS);
    const { matrix, nSamples } = await reportJson([
      ...[`${RESULTS}/system-one.jsonl`, labels, '--on', 'task,question'],
      ...['--true', 'label', '--pred', 'prediction'],
    ]);
    expect(nSamples).toBe(6);
    const labelsInOrder = ['(no answer)', '0', '2', 'billing', 'false', 'sales', 'true'];
    expect(matrix.labels).toEqual(labelsInOrder);
    // Right: 2, false, true, and sales of t2. Wrong: billing for sales, no answer for 0.
    expect(matrix.counts).toEqual([
      [0, 0, 0, 0, 0, 0, 0],
      [1, 0, 0, 0, 0, 0, 0],
      [0, 0, 1, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 1, 0, 0],
      [0, 0, 0, 1, 0, 1, 0],
      [0, 0, 0, 0, 0, 0, 1],
    ]);
  });

  it.each([
    ['promptfoo.json', 'promptfoo results: 4 answers, 1 refused, 1 missing', ['truth', 'human']],
    ['inspect.json', 'an Inspect log: 6 answers, 1 refused, 2 missing', ['truth']],
    ['lm-eval.jsonl', 'lm-eval samples: 5 answers, 1 missing', ['truth']],
    [
      'every-eval-ever.jsonl',
      'Every Eval Ever instances: 4 answers, 1 refused, 1 missing',
      ['truth'],
    ],
    ['open-telemetry.jsonl', 'OpenTelemetry evaluation results: 2 answers, 1 missing', []],
    ['braintrust.json', 'Braintrust events: 4 answers, 1 missing', ['truth']],
    ['langfuse.json', 'Langfuse scores: 4 answers', ['human']],
    ['phoenix.json', 'Phoenix annotations: 3 answers', ['human']],
  ])('columns reads %s, and the commands that it names run', async (name, told, truths) => {
    const { code, stdout, stderr } = await run(['columns', `${RESULTS}/${name}`, '--json']);
    expect([code, stderr]).toEqual([0, `confmat: note: ${RESULTS}/${name}: read as ${told}\n`]);
    const { commands } = JSON.parse(stdout) as { commands: readonly string[] };
    expect(commands.map((command) => / --true (\S+)/.exec(command)?.[1])).toEqual(truths);
    for (const command of commands) {
      const outcome = await run(command.split(' ').slice(1));
      expect([command, outcome.code]).toEqual([command, 0]);
    }
  });

  it.concurrent('report holds a judge against people', async ({ expect }) => {
    const { matrix, nSkipped } = await reportJson([
      ...[`${RESULTS}/promptfoo.json`, '--true', 'human', '--pred', 'judge', '--nulls', 'skip'],
    ]);
    // Of two results that a person judged the assertions failed both; the person passed one.
    expect([matrix.labels, matrix.counts, nSkipped]).toEqual([
      ['fail', 'pass'],
      [
        [1, 0],
        [1, 0],
      ],
      2,
    ]);
  });

  it.concurrent('report counts the answers of an Inspect log', async ({ expect }) => {
    const { matrix, nSamples } = await reportJson([
      ...[`${RESULTS}/inspect.json`, '--where', "slice = 'match' and truth is not null"],
      ...['--true', 'truth', '--pred', 'prediction'],
    ]);
    expect(nSamples).toBe(3);
    expect(matrix.labels).toEqual(['(refused)', 'ham', 'spam']);
    // Three spam: one refused, one taken for ham, one found.
    expect(matrix.counts[2]).toEqual([1, 1, 1]);
  });

  it.concurrent('a log of Inspect that is packed names the way out', async ({ expect }) => {
    const log = folder.write('log.eval', 'PK');
    expect(await refusal(['columns', log])).toContain(
      `${log}: logs of Inspect are read as JSON, which \`inspect log dump\` writes`,
    );
  });

  it.concurrent('are read packed, and from standard input', async ({ expect }) => {
    const packed = folder.write('answers.jsonl.gz', gzipSync(fixture('openai-decisions.jsonl')));
    const told = 'read as decision answers: 6 answers, 1 refused, 1 missing';
    expect((await run(['columns', packed])).stderr).toContain(told);
    const piped = await run(['columns', '-'], { input: fixture('openai-decisions.jsonl') });
    expect(piped.stderr).toContain(told);
  });

  it.concurrent('are read where a character is cut by a piece of the file', async ({ expect }) => {
    // Pieces have 2^20 bytes: the ASCII letter shifts each line, so that one piece ends within an ä.
    const lineOf = (choice: string): string =>
      `{"model":"m","answers":{"q":{"type":"choice","choice":"${choice}"}}}\n`;
    const text = `${lineOf('x')}${lineOf('ä'.repeat(1000)).repeat(1100)}${lineOf('x').repeat(40_000)}`;
    const file = folder.write('pieces.jsonl', text);
    const { stdout } = await run(['columns', file, '--json']);
    const { columns } = JSON.parse(stdout) as {
      columns: readonly { name: string; values: readonly { value: string; nRows: number }[] }[];
    };
    expect(columns.find(({ name }) => name === 'prediction')?.values).toEqual([
      { value: 'x', nRows: 40_001 },
      { value: 'ä'.repeat(1000), nRows: 1100 },
    ]);
    const broken = Buffer.concat([Buffer.from(lineOf('x')), Buffer.from([0x7b, 0xff])]);
    const wrong = folder.write('broken.jsonl', broken);
    expect(await refusal(['columns', wrong])).toContain('is not UTF-8 text, from about line 1 on');
  });

  it.concurrent('are refused by line and field', async ({ expect }) => {
    const [first = ''] = fixture('system-one.jsonl').split('\n');
    const wrong = folder.write('wrong.jsonl', `${first}\n${first.replace('0.25}', '"low"}')}\n`);
    expect(await refusal(['columns', wrong])).toContain(
      `confmat: ${wrong}: line 2: answers.urgent.noul: expected a probability in [0, 1], got "low"\n`,
    );
    const cut = folder.write('cut.jsonl', `${first}\n${first.slice(0, 50)}`);
    expect(await refusal(['columns', cut])).toContain(
      `confmat: ${cut}: line 2 is not whole JSON\n`,
    );
    const empty = folder.write('empty.json', '{"model":"m","answers":[],"usage":{}}');
    expect(await refusal(['columns', empty])).toContain(
      `confmat: ${empty}: holds decision answers, but not one answer\n`,
    );
  });
});

describe('tables in one JSON object', PATIENCE, () => {
  const forms: readonly (readonly [string, string, string])[] = [
    ['split', '{"columns":["y","p"],"index":[0,1],"data":[["a","a"],["b","a"]]}', 'each list'],
    ['columns', '{"y":{"0":"a","1":"b"},"p":{"0":"a","1":"a"}}', 'each key as a column'],
    ['server', '{"status":"ok","rows":[{"y":"a","p":"a"},{"y":"b","p":"a"}]}', 'each object of'],
  ];
  it.concurrent.for(forms)(
    'are read as lists of objects are: %s',
    async ([name, text, told], { expect }) => {
      const file = folder.write(`${name}.json`, text);
      const { code, stderr, stdout } = await run(['columns', file]);
      expect([code, stderr]).toEqual([0, expect.stringContaining(`${file}: reads ${told}`)]);
      expect(stdout).toContain(`to begin with: confmat report ${file} --true y --pred p`);
      const { matrix } = await reportJson([file, '--true', 'y', '--pred', 'p']);
      expect([matrix.labels, matrix.counts]).toEqual([
        ['a', 'b'],
        [
          [1, 0],
          [1, 0],
        ],
      ]);
    },
  );

  it.concurrent('keep integers of many digits', async ({ expect }) => {
    const file = folder.write(
      'great.json',
      '{"rows":[{"y":9007199254740993,"p":9007199254740993}]}',
    );
    const { stdout } = await run(['columns', file, '--json']);
    expect(stdout).toContain('"value": "9007199254740993"');
  });

  it.concurrent('leave other objects as they are', async ({ expect }) => {
    const file = folder.write(
      'lines.json',
      '{"y":"a","p":"a","tags":[{"t":1}]}\n{"y":"b","p":"b"}\n',
    );
    const { nSamples } = await reportJson([file, '--true', 'y', '--pred', 'p']);
    expect(nSamples).toBe(2);
  });

  it.concurrent('without rows are refused', async ({ expect }) => {
    const file = folder.write('none.json', '{"columns":["y"],"index":[],"data":[]}');
    expect(await refusal(['columns', file])).toContain(`${file}: has no rows to count`);
  });
});

describe('cells that other programs write', PATIENCE, () => {
  it.concurrent('columns says what they stand for', async ({ expect }) => {
    const file = folder.write(
      'cells.csv',
      "y;comma;percent;labels;scores;cut\na;0,5;50%;['a', 'b'];[1. 0.];[0 1 ... 8 9]\n" +
        'b;0,25;12.5%;[];[np.float64(0.3), np.float64(0.7)];[1 0]\n',
    );
    const { stdout } = await run(['columns', file, '--csv', ';']);
    expect(stdout).toContain('comma seems to hold numbers with a decimal comma: --csv decimal=,');
    expect(stdout).toContain('percent seems to hold percentages: --clean percent reads');
    expect(stdout).toContain('labels seems to hold lists of labels: confmat sets');
    expect(stdout).toContain('scores seems to hold lists of scores: --proba COLUMN --labels');
    expect(stdout).toContain('cut seems to hold lists that numpy shortened');
    expect(stdout).not.toContain('y seems to hold');
  });

  it.concurrent('report says how percentages are read, and reads them so', async ({ expect }) => {
    const file = folder.write('percent.csv', 'y,s\na,57%\nb,28.5 %\nb,0.3\n');
    const args = [file, '--true', 'y', '--score', 's', '--pos-label', 'a'];
    expect(await refusal(['report', ...args])).toContain('--clean percent reads it as a share');
    const { accuracy, input } = await reportJson([...args, '--clean', 'percent']);
    expect(accuracy).toBe(1);
    expect(input).toHaveProperty('notes', [
      '--clean percent: 2 cells of column "s" read as shares',
    ]);
    // 57 / 100 is the double that is written 0.57.
    const sweep = ['sweep', ...args, '--clean', 'percent', '--thresholds', 'all', '--json'];
    const { stdout } = await run(sweep);
    expect(stdout).toMatch(/"threshold": 0\.57,/);
  });

  it.concurrent('report says that a list in text is one class', async ({ expect }) => {
    const file = folder.write('lists.csv', `y,p\n"['a', 'b']","['b']"\n"['b']","['b']"\n`);
    const { stderr } = await run(['report', file, '--true', 'y', '--pred', 'p']);
    expect(stderr).toContain('is counted as one class; if a list is meant: confmat sets reads it');
  });
});
