import { describe, expect, it } from 'vitest';
import { read, readFixture, readToolFile, textOf, toolText } from './read.js';

describe('PROMPTFOO', () => {
  it('reads a row for each result, a person beside the assertions', () => {
    const { rows, note } = readFixture('promptfoo.json');
    const [slice, truth] = ['openai:small', 'spam'];
    expect(rows).toEqual([
      { question: 0, slice, truth, prediction: 'spam', score: 1, judge: 'pass' },
      // The person's word is the result; the assertions alone had failed.
      ...[{ question: 1, slice: 'small', truth: 'ham', prediction: 'spam', score: 1 }].map(
        (row) => ({
          ...row,
          judge: 'fail',
          human: 'pass',
        }),
      ),
      {
        ...{ question: 2, slice, truth, prediction: '(refused)' },
        ...{ score: 0, judge: 'fail', human: 'fail' },
      },
      { question: 3, slice, prediction: '(no answer)' },
    ]);
    expect(note).toBe('read as promptfoo results: 4 answers, 1 refused, 1 missing');
  });

  it('reads a result a line', () => {
    const { results } = JSON.parse(textOf('promptfoo.json')) as { results: { results: unknown[] } };
    const lines = results.results.map((result) => `${JSON.stringify(result)}\n`).join('');
    expect(read(lines, 'results.jsonl').rows).toEqual(readFixture('promptfoo.json').rows);
  });

  it('fills in what the truth is of a test whose value is a template, or knows none', () => {
    const truthOf = (value: string, more: object = {}, metadata?: object): unknown => {
      const assertion = { type: 'equals', value };
      const result = {
        ...{ promptIdx: 0, testIdx: 0, success: true, score: 1, response: { output: 'spam' } },
        testCase: { vars: { expected: 'ham' }, assert: [assertion] },
        gradingResult: { componentResults: [{ pass: true, assertion, metadata }] },
        ...more,
      };
      return read(`${JSON.stringify(result)}\n`, 'a.jsonl').rows[0]?.truth;
    };
    const noted = { renderedAssertionValue: 'spam' };
    expect(truthOf('{{ expected | lower }}', {}, noted)).toBe('spam');
    expect(truthOf('file://label.txt', {}, noted)).toBe('spam');
    // A request that failed has no verdict, and its variables may be those of a run.
    expect(truthOf('{{expected}}', { gradingResult: null })).toBe('ham');
    expect(truthOf('{{ expected }}', { vars: { expected: 1 }, gradingResult: null })).toBe('1');
    for (const unknown of ['{{other}}', '{{expected | lower}}', '{% if x %}a{% endif %}']) {
      expect(truthOf(unknown)).toBeUndefined();
    }
    expect(truthOf('{spam}')).toBe('{spam}');
  });

  it('finds the truth in a set of assertions, and takes the set for one assertion', () => {
    const equals = { type: 'equals', value: 'ham' };
    const long = { type: 'javascript', value: 'output.length > 9' };
    const set = { type: 'assert-set', threshold: 0.5, assert: [equals, long] };
    const parts = [
      { pass: true, assertion: equals },
      { pass: false, assertion: long },
    ];
    const result = (success: boolean, assert: object[], componentResults: object[]): string => {
      const common = { promptIdx: 0, testIdx: 0, score: 1, response: { output: 'ham' } };
      return JSON.stringify({
        ...common,
        success,
        testCase: { assert },
        gradingResult: { componentResults },
      });
    };
    // The set passes by half; its parts stand behind it, and in it.
    const graded = [{ pass: true, assertion: set, componentResults: parts }, ...parts];
    const human = { pass: false, assertion: { type: 'human' } };
    expect(read(`${result(true, [set], graded)}\n`, 'a.jsonl').rows[0]).toMatchObject({
      ...{ truth: 'ham', prediction: 'ham', judge: 'pass' },
    });
    expect(read(`${result(false, [set], [...graded, human])}\n`, 'a.jsonl').rows[0]).toMatchObject({
      ...{ judge: 'pass', human: 'fail' },
    });
    const two = [set, equals];
    expect(read(`${result(true, two, graded)}\n`, 'a.jsonl').rows[0]).not.toHaveProperty('truth');
  });

  it('refuses a wrong field by its path', () => {
    const wrong = textOf('promptfoo.json').replace('"success": true', '"success": "yes"');
    expect(() => read(wrong)).toThrow(
      'results.results[0].success: expected true or false, got "yes"',
    );
  });

  it('refuses a file without results', () => {
    const empty = {
      evalId: null,
      results: { version: 3, timestamp: 't', results: [], prompts: [] },
    };
    expect(() => read(JSON.stringify(empty))).toThrow(
      'holds promptfoo results, but not one answer',
    );
  });
});

const SEVERAL =
  '; 1 with several right answers: the given one counts if it is among them, otherwise the first';

describe('INSPECT', () => {
  it('reads a row for each sample and scorer', () => {
    const { rows, note } = readFixture('inspect.json');
    const [task, slice] = ['mail', 'match'];
    const m1 = { question: 'm1', task, truth: 'spam' };
    expect(rows).toEqual([
      { ...m1, trial: 1, slice, prediction: 'spam', judge: 'pass' },
      { ...m1, trial: 1, slice: 'length', prediction: 'It is spam.', score: 0.25 },
      { ...m1, trial: 2, slice, prediction: 'ham', judge: 'fail' },
      // The first of two targets, ham and mail: no answer equals neither.
      {
        ...{ question: 'm2', task, trial: 1, truth: 'ham', slice },
        ...{ prediction: '(no answer)', judge: '(no answer)' },
      },
      { question: 'm3', task, trial: 1, truth: 'spam', slice, prediction: '(refused)' },
      { question: 'm4', task, trial: 1, truth: 'ham', prediction: '(no answer)' },
    ]);
    expect(note).toBe(`read as an Inspect log: 6 answers, 1 refused, 2 missing${SEVERAL}`);
  });

  it('takes the one of several targets that equals the answer', () => {
    const own = '"match": { "value": "C", "answer": "mail" }';
    const log = textOf('inspect.json').replace('"match": { "value": "N", "answer": null }', own);
    expect(read(log).rows[3]).toMatchObject({ truth: 'mail', prediction: 'mail', judge: 'pass' });
    const none = textOf('inspect.json').replace('["ham", "mail"]', '[]');
    expect(read(none).rows[3]).not.toHaveProperty('truth');
    expect(read(none).note).not.toContain(SEVERAL);
  });

  it('reads a score that is NaN, as Inspect writes it, as none', () => {
    const log = textOf('inspect.json').replace('"value": null', '"value": NaN');
    expect(read(log)).toEqual(readFixture('inspect.json'));
  });

  it('refuses a wrong field by its path', () => {
    const wrong = textOf('inspect.json').replace('"epoch": 2', '"epoch": "two"');
    expect(() => read(wrong)).toThrow('samples[1].epoch: expected a number, got "two"');
  });

  it('refuses a log without samples', () => {
    const empty = '{"version":2,"status":"started","eval":{"task":"mail","run_id":"r"}}';
    expect(() => read(empty)).toThrow('holds an Inspect log, but not one answer');
  });
});

describe('LM_EVAL', () => {
  it('takes the task from the name of the file, as lm-eval writes it', () => {
    const taskIn = (path: string): unknown => read(textOf('lm-eval.jsonl'), path).rows[0]?.task;
    expect(taskIn('samples_mcq_2026-11-29T03-30-57.117507.jsonl')).toBe('mcq');
    expect(taskIn('out/samples_a_b/samples_gsm8k_cot_2024-01-02T00-00-00.jsonl')).toBe('gsm8k_cot');
    expect(taskIn('lm-eval.jsonl')).toBeUndefined();
    const { rows } = readToolFile('samples_mcq_2026-11-29T03-30-57.117507.jsonl');
    expect(Object.keys(rows[0] ?? {}).slice(0, 3)).toEqual(['question', 'task', 'slice']);
    // The tool: acc 0.5 of 12.
    expect(rows.filter(({ judge }) => judge === 'pass')).toHaveLength(6);
  });

  it('reads answers, and the likeliest of choices', () => {
    const { rows, note } = readFixture('lm-eval.jsonl');
    expect(rows).toEqual([
      { question: '0', slice: 'strict-match', truth: '5', prediction: '5', judge: 'pass' },
      {
        question: '1',
        slice: 'strict-match',
        truth: '6',
        prediction: '(no answer)',
        judge: 'fail',
      },
      { question: '2', slice: null, truth: '1', prediction: '1', judge: 'pass' },
      // The truth is a text, so the prediction is: −1.5 is more than −∞.
      { question: '3', slice: null, truth: 'green', prediction: 'red', judge: 'fail' },
      // Of two equal likelihoods the first.
      { question: '4', slice: null, truth: '0', prediction: '0', score: 0.375 },
    ]);
    expect(note).toBe('read as lm-eval samples: 5 answers, 1 missing');
  });

  it('refuses a wrong field by line', () => {
    const wrong = textOf('lm-eval.jsonl').replace('"target": "6"', '"target": {}');
    expect(() => read(wrong, 'a.jsonl')).toThrow(
      'line 2: target: expected a text, a number or true or false, got {}',
    );
  });
});

describe('EVERY_EVAL_EVER', () => {
  it('reads the final value of each instance', () => {
    const { rows, note } = readFixture('every-eval-ever.jsonl');
    const common = { task: 'mail', slice: 'org/small' };
    const wrong = { ...common, score: 0, judge: 'fail' };
    expect(rows).toEqual([
      { ...common, question: 'm1', truth: 'spam', prediction: 'spam', score: 1, judge: 'pass' },
      // References ham and mail.
      { ...wrong, question: 'm2', truth: 'ham', prediction: 'spam' },
      { ...wrong, question: 'm3', truth: 'spam', prediction: '(refused)' },
      { ...wrong, question: 'm4', truth: 'ham', prediction: '(no answer)' },
    ]);
    expect(note).toBe(
      `read as Every Eval Ever instances: 4 answers, 1 refused, 1 missing${SEVERAL}`,
    );
    const found = textOf('every-eval-ever.jsonl').replace('"raw":["spam"]', '"raw":["mail"]');
    expect(read(found, 'a.jsonl').rows[1]).toMatchObject({ truth: 'mail', prediction: 'mail' });
  });

  it('refuses a wrong field by line', () => {
    const wrong = textOf('every-eval-ever.jsonl').replace(
      '"is_correct":true',
      '"is_correct":"yes"',
    );
    expect(() => read(wrong, 'a.jsonl')).toThrow(
      'line 1: evaluation.is_correct: expected true or false, got "yes"',
    );
  });
});

describe('OPEN_TELEMETRY', () => {
  it('reads events of logs and of spans', () => {
    const { rows, note } = readFixture('open-telemetry.jsonl');
    expect(rows).toEqual([
      { question: 'r1', task: 'Relevance', judge: 'relevant', score: 0.75 },
      { question: 's2', task: 'Relevance', judge: '(no answer)', score: 0 },
    ]);
    expect(note).toBe('read as OpenTelemetry evaluation results: 2 answers, 1 missing');
  });

  it('refuses a wrong field by line', () => {
    const wrong = textOf('open-telemetry.jsonl').replace(
      '"doubleValue":0.75',
      '"doubleValue":"high"',
    );
    expect(() => read(wrong, 'a.jsonl')).toThrow(
      'line 1: resourceLogs[0].scopeLogs[0].logRecords[0].attributes[2].value.doubleValue: expected a number, got "high"',
    );
  });

  it('refuses lines without such an event', () => {
    expect(() => read('{"resourceLogs":[]}\n', 'a.jsonl')).toThrow(
      'holds OpenTelemetry evaluation results, but not one answer',
    );
  });
});

describe('PHOENIX', () => {
  it('puts the word of a judge beside that of a person', () => {
    const { rows, note } = readFixture('phoenix.json');
    expect(rows).toEqual([
      { question: 's1', task: 'correct', judge: 'yes', human: 'no', score: 0.75 },
      { question: 's2', task: 'correct', score: 1 },
      { question: 's3', task: 'correct', judge: 'no', human: 'no' },
    ]);
    expect(note).toBe('read as Phoenix annotations: 3 answers');
  });

  it('refuses a wrong field by its path', () => {
    const wrong = textOf('phoenix.json').replace('"score": 0.75', '"score": "good"');
    expect(() => read(wrong)).toThrow('data[0].result.score: expected a number, got "good"');
  });
});

describe('LANGFUSE', () => {
  it('reads labels and numbers of its versions', () => {
    const { rows, note } = readFixture('langfuse.json');
    expect(rows).toEqual([
      { question: 't1', task: 'helpful', judge: 'true', human: 'false' },
      { question: 't1', task: 'tone', human: 'curt' },
      { question: 't2', task: 'tone', score: 0.5 },
      { question: 't2', task: 'helpful', judge: 'false', human: 'false' },
    ]);
    expect(note).toBe('read as Langfuse scores: 4 answers');
  });

  it('refuses a wrong field by its path', () => {
    const wrong = textOf('langfuse.json').replace('"source": "API"', '"source": "me"');
    expect(() => read(wrong)).toThrow(
      'data[3].source: expected one of "ANNOTATION", "API", "EVAL", got "me"',
    );
  });
});

describe('BRAINTRUST', () => {
  it('reads a row for each score of an event, without the spans within', () => {
    const { rows, note } = readFixture('braintrust.json');
    const e1 = { question: 'e1', truth: 'spam', prediction: 'spam' };
    expect(rows).toEqual([
      { ...e1, slice: 'ExactMatch', score: 1 },
      { ...e1, slice: 'Tone', score: 0.25 },
      { question: 'e3', prediction: '(no answer)' },
      { question: 'e4', truth: 'ham', slice: 'ExactMatch' },
    ]);
    expect(note).toBe('read as Braintrust events: 4 answers, 1 missing');
  });

  it('refuses a wrong field by its path', () => {
    const wrong = textOf('braintrust.json').replace('"Tone": 0.25', '"Tone": "warm"');
    expect(() => read(wrong)).toThrow('events[0].scores.Tone: expected a number, got "warm"');
  });
});

describe('DEEPEVAL', () => {
  it('reads a row for each case and metric', () => {
    const { rows, note } = readToolFile('deepeval-test-run.json');
    const rowsOf = (slice: string): unknown =>
      rows
        .filter((row) => row.slice === slice)
        .map((row) => [row.truth, row.prediction, row.judge]);
    // The tool: 3 passed, 2 failed, by each of two metrics.
    const right = [
      ...[
        ['cat', 'cat', 'pass'],
        ['cat', 'dog', 'fail'],
        ['dog', 'dog', 'pass'],
      ],
      ...[
        ['owl', 'owl', 'pass'],
        ['dog', '(no answer)', 'fail'],
      ],
    ];
    expect([rowsOf('Exact'), rowsOf('Second')]).toEqual([right, right]);
    const first = { question: 'test_case_0', truth: 'cat', prediction: 'cat', slice: 'Exact' };
    expect(rows[0]).toEqual({ ...first, score: 1, judge: 'pass' });
    expect(note).toBe('read as a deepeval test run: 10 answers, 2 missing');
  });

  it('reads conversations without outputs, and metrics that broke as no verdict', () => {
    const broken = { name: 'Tone', success: false, error: 'no key' };
    const talk = { name: 'c', turns: [], success: false, metricsData: [broken] };
    const { rows } = read(JSON.stringify({ testCases: [], conversationalTestCases: [talk] }));
    expect(rows).toEqual([{ question: 'c', slice: 'Tone', judge: '(no answer)' }]);
  });

  it('reads a case without a metric, or without an output', () => {
    const testCases = [{ name: 'a', input: 'q', expectedOutput: 'cat' }];
    expect(read(JSON.stringify({ testCases })).rows).toEqual([
      { question: 'a', truth: 'cat', prediction: '(no answer)' },
    ]);
  });

  it('names the field that holds something else, and a file that was cut', () => {
    const text = toolText('deepeval-test-run.json');
    const wrong = text.replace('"success": true, "score"', '"success": "yes", "score"');
    expect(() => read(wrong)).toThrow(
      'testCases[0].metricsData[0].success: expected true or false, got "yes"',
    );
    expect(() => read(text.slice(0, 1000))).toThrow(
      'holds a deepeval test run, but is not whole JSON: it was cut or damaged',
    );
  });
});

describe('EVALITE', () => {
  it('reads a row for each result and scorer, and a result that failed as no answer', () => {
    const { rows, note } = readToolFile('evalite.json');
    // Bools: 2 of 2. Animals: 4 inputs twice; t1 and t2 are right, t3 is wrong, err broke.
    const bool = { task: 'Bools', trial: 1, slice: 'Same', score: 1, judge: 'pass' };
    expect(rows.slice(0, 2)).toEqual([
      { ...bool, question: '1', truth: 'true', prediction: 'true' },
      { ...bool, question: '2', truth: 'false', prediction: 'false' },
    ]);
    const exact = rows.filter(({ slice }) => slice === 'ExactMatch');
    expect(exact.map(({ question, trial, judge }) => [question, trial, judge])).toEqual([
      ...[
        ['t1', 1, 'pass'],
        ['t1', 2, 'pass'],
        ['t2', 1, 'pass'],
        ['t2', 2, 'pass'],
      ],
      ...[
        ['t3', 1, 'fail'],
        ['t3', 2, 'fail'],
      ],
    ]);
    const t1 = { question: 't1', task: 'Animals', trial: 1, truth: 'cat', prediction: 'cat' };
    // A scorer that gives more than 0 and 1 gives no verdict.
    expect(rows.slice(2, 4)).toEqual([
      { ...t1, slice: 'ExactMatch', score: 1, judge: 'pass' },
      { ...t1, slice: 'Len', score: 0.3 },
    ]);
    const broken = { question: 'err', task: 'Animals', truth: 'cat', prediction: '(no answer)' };
    expect(rows.slice(-2)).toEqual([
      { ...broken, trial: 1 },
      { ...broken, trial: 2 },
    ]);
    expect(note).toBe('read as an evalite run: 16 answers, 2 missing');
  });

  it('names inputs that are objects by their JSON, and takes objects for no labels', () => {
    const result = { input: { q: 1 }, expected: { a: 1 }, output: ['x'], status: 'success' };
    const score = { name: 'Same', score: null };
    const evals = [{ name: 'E', filepath: 'e.eval.ts', results: [{ ...result, scores: [score] }] }];
    expect(read(JSON.stringify({ run: {}, evals })).rows).toEqual([
      { question: '{"q":1}', task: 'E', trial: 1, slice: 'Same' },
    ]);
  });

  it('names the field that holds something else, and a file that was cut', () => {
    const text = toolText('evalite.json');
    expect(() => read(text.replace('"score": 0.3', '"score": "much"'))).toThrow(
      'evals[1].results[0].scores[1].score: expected a number, got "much"',
    );
    expect(() => read(text.slice(0, 2000))).toThrow(
      'holds an evalite run, but is not whole JSON: it was cut or damaged',
    );
  });
});
