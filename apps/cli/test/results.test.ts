import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, ROOT, refusal, reportJson, run } from './harness.js';

const folder = new Folder();
const RESULTS = 'packages/files/test/results';
const SEVERAL =
  '; 1 with several right answers: the given one counts if it is among them, otherwise the first';

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
      `it holds no true labels: confmat decide ${RESULTS}/system-one.jsonl LABELS --on question,task --true COLUMN --pred prediction --score score joins them`,
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
    ['promptfoo.json', 'promptfoo results: 4 answers, 1 refused, 1 missing', ['report', 'judge']],
    ['inspect.json', `an Inspect log: 6 answers, 1 refused, 2 missing${SEVERAL}`, ['report']],
    ['lm-eval.jsonl', 'lm-eval samples: 5 answers, 1 missing', ['report']],
    [
      'every-eval-ever.jsonl',
      `Every Eval Ever instances: 4 answers, 1 refused, 1 missing${SEVERAL}`,
      ['report'],
    ],
    ['open-telemetry.jsonl', 'OpenTelemetry evaluation results: 2 answers, 1 missing', []],
    ['braintrust.json', 'Braintrust events: 4 answers, 1 missing', ['report']],
    ['langfuse.json', 'Langfuse scores: 4 answers', ['judge']],
    ['phoenix.json', 'Phoenix annotations: 3 answers', ['judge']],
  ])('columns reads %s, and the commands that it names run', async (name, told, names) => {
    const { code, stdout, stderr } = await run(['columns', `${RESULTS}/${name}`, '--json']);
    expect([code, stderr]).toEqual([0, `confmat: note: ${RESULTS}/${name}: read as ${told}\n`]);
    const { commands } = JSON.parse(stdout) as { commands: readonly string[] };
    const typed = commands.map((command) =>
      (command.match(/"[^"]*"|\S+/g) ?? []).slice(1).map((word) => word.replaceAll('"', '')),
    );
    expect(typed.map(([command]) => command)).toEqual(names);
    for (const words of typed) {
      const outcome = await run(words);
      expect([words, outcome.code]).toEqual([words, 0]);
    }
  });

  it.each([
    // Of the others with no answer the truth is not known, and they are skipped.
    ['promptfoo.json', ['(refused)']],
    ['inspect.json', ['(no answer)', '(refused)']],
    ['lm-eval.jsonl', ['(no answer)']],
    ['every-eval-ever.jsonl', ['(no answer)', '(refused)']],
    ['braintrust.json', []],
  ])('report and a page of %s need no option, and count what is no answer', async (name, none) => {
    const page = `${folder.path}/${name}.html`;
    const found = await reportJson([`${RESULTS}/${name}`, '--html', page]);
    expect(found.labels).toEqual(expect.arrayContaining(none));
    expect(readFileSync(page, 'utf8')).toContain(none[0] ?? 'spam');
    // Every row is counted, or said to be left out.
    const { nSamples, nSkipped } = found;
    const { nLeftOut = 0 } = found.input as { nLeftOut?: number };
    const { nRows } = JSON.parse(
      (await run(['columns', `${RESULTS}/${name}`, '--json'])).stdout,
    ) as { nRows: number };
    expect(nSamples + nSkipped + nLeftOut).toBe(nRows);
  });

  it('name the command that fits where report does not', async () => {
    const named: readonly (readonly [string, string])[] = [
      ['phoenix.json', `confmat judge ${RESULTS}/phoenix.json --human human --judge judge\n`],
      ['langfuse.json', `confmat judge ${RESULTS}/langfuse.json --human human --judge judge\n`],
      ['open-telemetry.jsonl', 'LABELS --on question --human COLUMN --judge judge joins them'],
      ['system-one.jsonl', 'LABELS --on question,task --true COLUMN --pred prediction --score'],
    ];
    for (const [name, command] of named) {
      expect(await refusal(['report', `${RESULTS}/${name}`])).toContain(command);
    }
    expect(await refusal(['decide', `${RESULTS}/promptfoo.json`])).toContain(
      'the column score of these results says how good an answer is, not how sure it was',
    );
  });

  it('judge and decide take the columns of results, and count what is no verdict', async () => {
    const event = (id: string, key: string, text: string): object => ({
      eventName: 'gen_ai.evaluation.result',
      attributes: [
        { key: 'gen_ai.response.id', value: { stringValue: id } },
        { key, value: { stringValue: text } },
      ],
    });
    const label = 'gen_ai.evaluation.score.label';
    const logRecords = [
      ...[event('r1', label, 'pass'), event('r2', label, 'fail'), event('r3', label, 'pass')],
      event('r4', 'error.type', 'timeout'),
    ];
    const line = { resourceLogs: [{ scopeLogs: [{ logRecords }] }] };
    const events = folder.write('events.jsonl', JSON.stringify(line));
    const people = folder.write('people.csv', 'question,human\nr1,pass\nr2,fail\nr3,\nr4,pass\n');
    const judged = await run(['judge', events, people, '--on', 'question']);
    expect(judged.stderr).toContain('columns were guessed: --human human --judge judge\n');
    expect(judged.stdout).toContain('2 rows with a human label, 1 without, 1 left out');
    const truths = folder.write('truths.csv', LABELS.replace('label', 'truth'));
    const answers = [`${RESULTS}/system-one.jsonl`, truths, '--on', 'task,question'];
    const decided = await run(['decide', ...answers, '--json']);
    expect(decided.stderr).toContain(
      'columns were guessed: --true truth --pred prediction --score score\n',
    );
    // Of six answers one has no score: it is escalated, not left out.
    expect(JSON.parse(decided.stdout)).toMatchObject({ nUnanswered: 1, nSkipped: 0 });
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
    expect(nSamples).toBe(4);
    expect(matrix.labels).toEqual(['(no answer)', '(refused)', 'ham', 'spam']);
    // Ham or mail has no answer. Three spam: one refused, one taken for ham, one found.
    expect(matrix.counts.slice(2)).toEqual([
      [1, 0, 0, 0],
      [0, 1, 1, 1],
    ]);
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
