import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, it } from 'vitest';
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

  it.concurrent('are read packed, and from standard input', async ({ expect }) => {
    const packed = folder.write('answers.jsonl.gz', gzipSync(fixture('openai-decisions.jsonl')));
    const told = 'read as decision answers: 6 answers, 1 refused, 1 missing';
    expect((await run(['columns', packed])).stderr).toContain(told);
    const piped = await run(['columns', '-'], { input: fixture('openai-decisions.jsonl') });
    expect(piped.stderr).toContain(told);
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
