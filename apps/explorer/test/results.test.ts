import { readFileSync } from 'node:fs';
import { zipOf } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../src/state/address.js';
import { ROOT, fileOf, startWorker } from './ask.js';

const RESULTS = 'packages/files/test/results';
const SEVERAL =
  '; 1 with several right answers: the given one counts if it is among them, otherwise the first';
const TOOL_FILES = 'apps/cli/test/fixtures/tool-files';

describe('files of evaluation programs in the explorer', () => {
  it('are read as the command reads them', async () => {
    const ask = startWorker();
    const file = fileOf(`${RESULTS}/openai-decisions.jsonl`);
    const { notes, nRows, columns } = await ask('open', { file, name: 'openai-decisions.jsonl' });
    expect(notes).toEqual(['read as decision answers: 6 answers, 1 refused, 1 missing']);
    expect(nRows).toBe(6);
    expect(columns.map(({ name }) => name)).toEqual(['question', 'task', 'prediction', 'score']);
  });

  it.each([
    ['promptfoo.json', 'promptfoo results: 4 answers, 1 refused, 1 missing'],
    ['inspect.json', `an Inspect log: 6 answers, 1 refused, 2 missing${SEVERAL}`],
    ['lm-eval.jsonl', 'lm-eval samples: 5 answers, 1 missing'],
    [
      'every-eval-ever.jsonl',
      `Every Eval Ever instances: 4 answers, 1 refused, 1 missing${SEVERAL}`,
    ],
    ['open-telemetry.jsonl', 'OpenTelemetry evaluation results: 2 answers, 1 missing'],
    ['braintrust.json', 'Braintrust events: 4 answers, 1 missing'],
    ['inspect-choices.eval', `an Inspect log: 5 answers, 1 missing${SEVERAL}`, TOOL_FILES],
    ['deepeval-test-run.json', 'a deepeval test run: 10 answers, 2 missing', TOOL_FILES],
    ['evalite.json', 'an evalite run: 16 answers, 2 missing', TOOL_FILES],
    ['langfuse.json', 'Langfuse scores: 4 answers'],
    ['phoenix.json', 'Phoenix annotations: 3 answers'],
  ])('%s has its note', async (name, told, under = RESULTS) => {
    const ask = startWorker();
    const { notes } = await ask('open', { file: fileOf(`${under}/${name}`), name });
    expect(notes).toEqual([`read as ${told}`]);
  });

  it("say where the tool's own verdict differs, in the slice that is open", async () => {
    const name = 'samples_gen_2026-11-29T03-30-57.117507.jsonl';
    const { notes } = await startWorker()('open', { file: fileOf(`${TOOL_FILES}/${name}`), name });
    expect(notes.at(-1)).toBe(
      "truth and prediction agree in 2 of 12 rows, the file's own verdict passes 1 of 12: they differ in row 7",
    );
  });

  it('reads logs of Inspect as it writes them, and refuses damaged ones', async () => {
    const log = readFileSync(`${ROOT}${TOOL_FILES}/inspect-choices.eval`);
    const open = (bytes: Buffer): Promise<unknown> =>
      startWorker()('open', { file: new Blob([new Uint8Array(bytes)]), name: 'log.eval' });
    expect(await open(log)).toMatchObject({
      nRows: 5,
      notes: [`read as an Inspect log: 5 answers, 1 missing${SEVERAL}`],
    });
    await expect(open(log.subarray(0, -30))).rejects.toThrow('is a cut or damaged ZIP file');
    const damaged = Buffer.from(log);
    const at = log.indexOf('samples/') + 60;
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await expect(open(damaged)).rejects.toThrow('_epoch_1.json');
  });

  it('reads logs of Inspect that are packed by Deflate', async () => {
    const header = { version: 2, status: 'success', eval: { task: 't' } };
    const scores = { m: { value: 'C', answer: 'a' } };
    const sample = { id: 1, epoch: 1, target: 'a', output: {}, scores };
    const log = zipOf([
      { name: 'samples/1_epoch_1.json', text: JSON.stringify(sample) },
      { name: 'header.json', text: JSON.stringify(header) },
    ]);
    const open = (bytes: Buffer): Promise<unknown> =>
      startWorker()('open', { file: new Blob([new Uint8Array(bytes)]), name: 'log.eval' });
    expect(await open(log)).toMatchObject({
      ...{ nRows: 1, notes: ['read as an Inspect log: 1 answer'] },
    });
    const damaged = Buffer.from(log);
    damaged[60] = (damaged[60] ?? 0) ^ 1;
    await expect(open(damaged)).rejects.toThrow('(samples/1_epoch_1.json');
  });

  it('counts the answers of lm-eval as the command does', async () => {
    const ask = startWorker();
    const name = 'lm-eval.jsonl';
    const { guess } = await ask('open', { file: fileOf(`${RESULTS}/${name}`), name });
    expect([guess.truth, guess.model]).toEqual(['truth', 'prediction']);
    const { counts, labels } = await ask('matrix', guess);
    // 5 for 5, 1 for 1, 0 for 0, red for green, and no answer for 6.
    expect(labels).toEqual(['(no answer)', '0', '1', '5', '6', 'green', 'red']);
    const right = labels.map((_, i) => counts?.[i * labels.length + i]);
    expect(right).toEqual([0, 1, 1, 1, 0, 0, 0]);
  });

  it('with several rows for an answer open with those of one slice, by question', async () => {
    const sample = (id: number, epoch: number, target: string, answer: string): object => ({
      ...{ id, epoch, target, input: 'q' },
      output: { choices: [{ message: { content: answer } }] },
      scores: { match: { value: 'C', answer }, graded: { value: 'C', answer } },
    });
    const broken = { id: 4, epoch: 1, target: 'no', error: {}, scores: {} };
    const samples = [1, 2].flatMap((epoch) => [
      ...[
        sample(1, epoch, 'yes', 'yes'),
        sample(2, epoch, 'no', 'yes'),
        sample(3, epoch, 'no', 'no'),
      ],
    ]);
    const log = { status: 'success', eval: { task: 't' }, samples: [...samples, broken] };
    const ask = startWorker();
    const file = new Blob([JSON.stringify(log)]);
    const { guess, units, nRows } = await ask('open', { file, name: 'two.json' });
    expect(nRows).toBe(13);
    expect(guess.where).toEqual([{ column: 'slice', values: ['graded'], orMissing: true }]);
    expect([guess.unit, units]).toEqual(['question', ['question']]);
    // Each answer once, and the broken one, which is of no slice.
    const { nRows: counted, nUnits } = await ask('summary', guess);
    expect([counted, nUnits]).toEqual([7, 4]);
    const command = await ask('copy', { choice: guess, kind: 'command' });
    expect(command).toContain(String.raw`("slice" in ('\''graded'\'') or "slice" is null)`);
    const program = await ask('copy', { choice: guess, kind: 'typescript' });
    expect(program).toContain('["graded",""].includes(column("slice")[row] ?? \'\')');
    const link = writeAddress(null, 'summary', { ...guess, unit: undefined, where: [] }, guess);
    expect(readAddress(link).choice).toMatchObject({ unit: undefined, where: [] });
    const own = writeAddress(null, 'summary', guess, { ...guess, where: [] });
    expect(readAddress(own).choice.where).toEqual(guess.where);
    expect(writeAddress(null, 'summary', guess, guess)).toBe('');
  });

  it('keep great integers apart', async () => {
    const [a, b] = ['9007199254740992', '9007199254740993'];
    const line = (id: number, answer: string): string =>
      `{"doc_id":${id},"target":${b},"filtered_resps":["${answer}"],"arguments":{}}\n`;
    const ask = startWorker();
    const file = new Blob([line(1, a), line(2, b)]);
    const { guess } = await ask('open', { file, name: 'great.jsonl' });
    const { labels, counts } = await ask('matrix', guess);
    expect([labels, Array.from(counts ?? [])]).toEqual([
      [a, b],
      [0, 0, 1, 1],
    ]);
  });

  it('are refused by line and field', async () => {
    const ask = startWorker();
    const file = new Blob(['{"model":"m","answers":{"q":{"type":"noul","noul":2}}}\n']);
    await expect(ask('open', { file, name: 'a.jsonl' })).rejects.toThrow(
      'line 1: answers.q.noul: expected a probability in [0, 1], got 2',
    );
  });
});

describe('tables in one JSON object in the explorer', () => {
  it('are read as the command reads them', async () => {
    const ask = startWorker();
    const file = new Blob(['{"columns":["y","p"],"data":[["a","a"],["b","a"]]}']);
    const { notes, guess } = await ask('open', { file, name: 'split.json' });
    expect(notes).toEqual([
      'reads each list of "data" as a row, as pandas writes orient=\'split\'',
    ]);
    expect(Array.from((await ask('matrix', guess)).counts ?? [])).toEqual([1, 0, 1, 0]);
  });
});
