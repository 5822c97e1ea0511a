import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accuracy, confusionMatrix } from '@confmat/core';
import { interval } from '@confmat/inference';
import { withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROOT, run } from '../harness.js';
import { askIn } from './doors.js';

/** A row of lm-eval: a question, the filter of its answer, the truth and the answer. */
interface Row {
  readonly question: number;
  readonly slice: string;
  readonly truth: string;
  readonly prediction: string;
}

const LABELS = ['a', 'b', 'c'];

const problems: fc.Arbitrary<readonly Row[]> = fc.array(
  fc.record({
    question: fc.nat(4),
    slice: fc.constantFrom('first', 'strict', 'last'),
    truth: fc.constantFrom(...LABELS),
    prediction: fc.constantFrom(...LABELS),
  }),
  { minLength: 1, maxLength: 12 },
);

const linesOf = (rows: readonly Row[]): string =>
  rows
    .map(({ question, slice, truth, prediction }) =>
      JSON.stringify({
        metrics: [],
        ...{ doc_id: question, filter: slice, target: truth, filtered_resps: [prediction] },
      }),
    )
    .map((line) => `${line}\n`)
    .join('');

interface Found {
  readonly nSamples: number;
  readonly labels: readonly string[];
  readonly matrix: { readonly counts: readonly (readonly number[])[] };
  readonly intervals: { readonly accuracy: object };
  readonly slices?: readonly {
    readonly group: { readonly slice: string };
    readonly nSamples: number;
    readonly accuracy: number;
  }[];
}

const TYPED = ['--true', 'truth', '--pred', 'prediction', '--labels', LABELS.join()];

interface Answers {
  readonly open: {
    readonly guess: {
      readonly model: string;
      readonly where: readonly { readonly values: readonly string[] }[];
    };
  };
  readonly matrix: { readonly labels: readonly string[]; readonly counts: Float64Array | null };
}

type AskExplorer = <K extends keyof Answers>(name: K, ask: unknown) => Promise<Answers[K]>;

/** Named at run time: the compiler would read the explorer's sources with the types of Node. */
async function startExplorer(): Promise<AskExplorer> {
  const worker = `${ROOT}apps/explorer/test/ask.ts`;
  const { startWorker } = (await import(worker)) as { startWorker: () => AskExplorer };
  return startWorker();
}

/** By hand: the rows of a slice, by question where the file has one several times in a slice. */
function countedByHand(rows: readonly Row[], all: readonly Row[], labels?: readonly string[]) {
  const isRepeated = all.some((a, i) =>
    all.some((b, j) => i !== j && a.question === b.question && a.slice === b.slice),
  );
  const matrix = confusionMatrix(
    rows.map(({ truth }) => truth),
    rows.map(({ prediction }) => prediction),
    {
      ...(isRepeated ? { unit: rows.map(({ question }) => question) } : {}),
      ...(labels ? { labels } : {}),
    },
  );
  const { estimate, low, high } = interval(matrix, accuracy);
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return { matrix, accuracy: { estimate, low: known(low), high: known(high) } };
}

async function check(rows: readonly Row[]): Promise<void> {
  const slices = [...new Set(rows.map(({ slice }) => slice))].sort();
  const rowsOf = (name: string): readonly Row[] => rows.filter(({ slice }) => slice === name);
  const isShared = rows.some((a) =>
    rows.some((b) => a.question === b.question && a.slice !== b.slice),
  );
  await askIn(async (cwd) => {
    writeFileSync(join(cwd, 'rows.jsonl'), linesOf(rows));
    const report = async (...args: readonly string[]) => {
      const outcome = await run(['report', 'rows.jsonl', ...TYPED, '--json', '--quiet', ...args], {
        cwd,
      });
      return { ...outcome, found: (outcome.code === 0 ? JSON.parse(outcome.stdout) : {}) as Found };
    };
    const all = await report();
    // Rows of all slices together are counted only where no question is in two of them.
    expect(all.code).toBe(isShared ? 2 : 0);
    if (!isShared) expect(all.found.nSamples).toBe(rows.length);
    for (const slice of slices) {
      const { found } = await report('--where', `slice = '${slice}'`);
      const byHand = countedByHand(rowsOf(slice), rows, LABELS);
      expect([found.labels, found.matrix.counts]).toEqual([
        byHand.matrix.labels,
        byHand.matrix.toArray(),
      ]);
      expect(found.intervals.accuracy).toMatchObject(byHand.accuracy);
    }
    const { found } = await report('--by', 'slice');
    expect(found.slices?.map((one) => [one.group.slice, one.nSamples, one.accuracy])).toEqual(
      slices.map((slice) => {
        const own = rowsOf(slice);
        const right = own.filter(({ truth, prediction }) => truth === prediction).length;
        return [slice, own.length, right / own.length];
      }),
    );
    const ask = await startExplorer();
    const file = new Blob([linesOf(rows)]);
    const { guess } = await ask('open', { file, name: 'rows.jsonl' });
    // It takes no column for a prediction that has no label of the truth.
    if (guess.model !== 'prediction') return;
    const [chosen] = guess.where;
    expect(guess.where.length).toBe(isShared ? 1 : 0);
    const kept = chosen ? rowsOf(String(chosen.values[0])) : rows;
    const { matrix } = countedByHand(kept, rows);
    const shown = await ask('matrix', { ...guess, posLabel: undefined });
    expect([shown.labels, Array.from(shown.counts ?? [])]).toEqual([
      matrix.labels,
      matrix.toArray().flat(),
    ]);
  });
}

const programOf = (rows: readonly Row[]): string =>
  [
    `cat > rows.jsonl <<'END'\n${linesOf(rows)}END`,
    'npx confmat report rows.jsonl --true truth --pred prediction',
    'npx confmat report rows.jsonl --true truth --pred prediction --by slice',
  ].join('\n');

describe('rows in several slices', () => {
  it('are those that filtering by hand leaves', async () => {
    await fc.assert(
      fc.asyncProperty(problems, (problem) => withProgram(problem, check, programOf)),
    );
  });
});
