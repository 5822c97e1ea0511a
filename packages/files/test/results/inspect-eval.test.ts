import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { sampled, zipOf } from '@confmat/testkit';
import type { ZippedFile } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { openEvalLog } from '../../src/results/inspect-eval.js';
import { ResultFault } from '../../src/results/json-field.js';
import type { ResultRow } from '../../src/results/result-row.js';
import { ZipFault } from '../../src/zip/zip-members.js';
import { fileOf } from '../zip/file-of.js';
import { read, textOf } from './read.js';

const CHOICES = readFileSync(
  fileURLToPath(
    new URL('../../../../apps/cli/test/fixtures/tool-files/inspect-choices.eval', import.meta.url),
  ),
);

async function readEval(bytes: Uint8Array): Promise<{ rows: ResultRow[]; note: string }> {
  const { results, rows } = await openEvalLog(fileOf(bytes), (packed, nBytes) =>
    inflateRawSync(packed, { maxOutputLength: Math.max(1, nBytes) }),
  );
  const all: ResultRow[] = [];
  for await (const row of rows()) all.push(row);
  return { rows: all, note: results.note() };
}

/** A log as JSON, as Inspect writes it otherwise. */
function evalOf({
  samples,
  ...header
}: {
  samples: { id: unknown; epoch: number }[];
}): ZippedFile[] {
  return [
    ...samples.map((sample) => ({
      name: `samples/${String(sample.id)}_epoch_${sample.epoch}.json`,
      text: JSON.stringify(sample),
    })),
    { name: 'summaries.json', text: '[]' },
    { name: 'header.json', text: JSON.stringify(header) },
  ];
}

const LOG = JSON.parse(textOf('inspect.json')) as Parameters<typeof evalOf>[0];

describe('openEvalLog', () => {
  it('reads what Inspect packs by Zstandard', async () => {
    const { rows, note } = await readEval(CHOICES);
    const common = { task: 'mc', trial: 1, slice: 'choice' };
    // Inspect: accuracy 0.4, 2 of 5. The last has targets A and B, and the answer "A,B", which it refuses.
    expect(rows).toEqual([
      { ...common, question: '1', truth: 'A', prediction: 'A', judge: 'pass' },
      { ...common, question: '2', truth: 'B', prediction: 'B', judge: 'pass' },
      { ...common, question: '3', truth: 'C', prediction: 'A', judge: 'fail' },
      { ...common, question: '4', truth: 'A', prediction: 'C', judge: 'fail' },
      { ...common, question: '5', truth: 'A', prediction: '(no answer)', judge: 'fail' },
    ]);
    expect(note).toContain('read as an Inspect log: 5 answers, 1 missing; 1 with several right');
  });

  it('reads what is packed by Deflate, to the rows and the note of the log as JSON', async () => {
    const asJson = read(textOf('inspect.json'));
    const { rows, note } = await readEval(zipOf(evalOf(LOG)));
    expect(note).toBe(asJson.note);
    // In the order of epochs, then samples: m1 of epoch 2 comes last.
    const epochs = [1, 2].flatMap((trial) => asJson.rows.filter((row) => row.trial === trial));
    expect(rows).toEqual(epochs);
  });

  it('orders numbers by their size, and takes the last of two of one name', async () => {
    const sample = (id: number, answer: string): { id: number; epoch: number } => ({
      ...{ id, epoch: 1, target: 'a', output: {}, scores: { m: { value: 'C', answer } } },
    });
    const files = evalOf({ ...LOG, samples: [10, 9, 2].map((id) => sample(id, 'a')) });
    const again = { name: 'samples/9_epoch_1.json', text: JSON.stringify(sample(9, 'b')) };
    const { rows } = await readEval(zipOf([...files, again]));
    expect(rows.map(({ question, prediction }) => [question, prediction])).toEqual([
      ['2', 'a'],
      ['9', 'b'],
      ['10', 'a'],
    ]);
  });

  it('reads a log that is not finished, whose task the journal has', async () => {
    const files = evalOf(LOG).map((file) =>
      file.name === 'header.json' ? { ...file, name: '_journal/start.json' } : file,
    );
    expect((await readEval(zipOf(files))).rows).toHaveLength(6);
  });

  it('says what is wrong by the sample and its field', async () => {
    const broken = (text: string | Uint8Array): Promise<unknown> =>
      readEval(zipOf([...evalOf(LOG), { name: 'samples/m1_epoch_1.json', text }]));
    await expect(broken('{"id": "m1", "epoch": "one", "target": "a"}')).rejects.toThrow(
      'sample 1: epoch: expected a number, got "one"',
    );
    await expect(broken('{"id": ')).rejects.toThrow('sample 1 is not whole JSON');
    await expect(broken(Uint8Array.of(0x22, 0xff, 0x22))).rejects.toThrow(
      'samples/m1_epoch_1.json is not UTF-8 text',
    );
    await expect(readEval(zipOf([{ name: 'a.txt', text: '' }]))).rejects.toThrow(
      'is a ZIP file without a log of Inspect',
    );
    await expect(readEval(zipOf(evalOf({ ...LOG, samples: [] })))).rejects.toThrow(
      'holds an Inspect log, but not one answer',
    );
    await expect(readEval(zipOf([{ name: 'header.json', text: '{}' }]))).rejects.toThrow(
      'eval.task: expected a text, got nothing',
    );
  });

  it('refuses a log that is cut, and reads no other rows of one that is damaged', async () => {
    const every = (step: number): readonly number[] =>
      sampled(
        Array.from({ length: Math.ceil(CHOICES.length / step) }, (_, i) => i * step),
        4,
      );
    for (const length of every(97)) {
      await expect(readEval(CHOICES.subarray(0, length))).rejects.toThrow(ZipFault);
    }
    const { rows } = await readEval(CHOICES);
    let nFound = 0;
    // Every 31st byte, of members, their headers and the directory.
    const places = every(31);
    for (const at of places) {
      const damaged = Buffer.from(CHOICES);
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      try {
        expect((await readEval(damaged)).rows).toEqual(rows);
      } catch (error) {
        if (!(error instanceof ZipFault || error instanceof ResultFault)) throw error;
        ++nFound;
      }
    }
    expect(nFound).toBeGreaterThan(places.length / 2);
  });
});
