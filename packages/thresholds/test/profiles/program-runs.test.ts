import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts } from '@confmat/core';
import { matrixRows, numbersOfRow } from '@confmat/core/profiles';
import type { RowFacts } from '@confmat/core/profiles';
import { thresholdSweep } from '../../src/index.js';
import {
  scoreRows,
  sweepInRowOrder,
  valueOfScores,
  valuesOfClassScores,
} from '../../src/profiles.js';
import { isMet, readGolden } from './recorded.js';

/** The ecosystems, each with a generator and a file. */
const ECOSYSTEMS = ['pip', 'r', 'maven', 'dl4j', 'npm', 'cargo', 'go'];

interface Run {
  readonly program: string;
  readonly input: string;
  readonly name: string;
  readonly value: number | 'NaN' | 'Infinity' | '-Infinity' | 'error';
}
interface Scores {
  readonly name: string;
  readonly true: readonly number[];
  readonly score: readonly number[];
  readonly weight?: readonly number[];
}
const cases = readGolden('program-run-cases.json') as {
  readonly matrices: readonly { readonly name: string; readonly counts: number[][] }[];
  readonly scores: readonly Scores[];
  readonly classes: readonly {
    readonly name: string;
    readonly true: readonly number[];
    readonly score: readonly (readonly number[])[];
  }[];
};
const unmet = readGolden('program-runs-unmet.json') as readonly (Run & { reason: string })[];
const key = ({ program, input, name }: Pick<Run, 'program' | 'input' | 'name'>): string =>
  `${program.toLowerCase()} | ${name} | ${input}`;

/** What the table says of all inputs, and the row that says it. */
const table = new Map<string, { readonly value: number | null; readonly row: RowFacts }>();
for (const { name: input, counts } of cases.matrices) {
  const matrix = confusionMatrixFromCounts(counts, [...counts.keys()]);
  for (const row of matrixRows()) {
    for (const { name, value } of numbersOfRow(row, matrix)) {
      table.set(key({ program: row.program, input, name }), { value, row });
    }
  }
}
for (const { name: input, true: truth, score, weight } of cases.scores) {
  const options = { posLabel: 1, ...(weight && { sampleWeight: weight }) };
  const sweep = thresholdSweep(truth, score, options);
  const inRowOrder = sweepInRowOrder(truth, score, options);
  for (const row of scoreRows().filter(({ classes }) => classes === 'two')) {
    const value = valueOfScores(row, sweep, { inRowOrder });
    table.set(key({ program: row.program, input, name: row.name }), { value, row });
  }
}
for (const { name: input, true: truth, score } of cases.classes) {
  for (const row of scoreRows().filter(({ classes }) => classes !== 'two')) {
    for (const [code, value] of valuesOfClassScores(row, truth, score).entries()) {
      const name = row.of === 'each' ? `${row.name} (class ${code})` : row.name;
      table.set(key({ program: row.program, input, name }), { value, row });
    }
  }
}

/** Whether the table has what a program printed; where it printed nothing, the table has no number. */
function holds(run: Run): boolean {
  const { value, row } = table.get(key(run)) ?? {};
  if (run.value === 'error') return value === null || Number.isNaN(value);
  return isMet(value, run, row?.bits ?? 64);
}

const runs = ECOSYSTEMS.flatMap((name) => {
  const file = readGolden(`program-runs-${name}.json`) as { readonly runs: readonly Run[] };
  return file.runs;
});

describe('the table of programs', () => {
  it.each(cases.matrices.map(({ name }) => name))('gives what programs print of %s', (input) => {
    const wrong = runs.filter((run) => run.input === input && !holds(run)).map(key);
    expect(wrong).toEqual(unmet.filter((one) => one.input === input).map(key));
  });

  it.each([...cases.scores, ...cases.classes].map(({ name }) => name))(
    'gives what programs print of scores: %s',
    (input) => {
      const wrong = runs.filter((run) => run.input === input && !holds(run)).map(key);
      expect(wrong.sort()).toEqual(
        unmet
          .filter((one) => one.input === input)
          .map(key)
          .sort(),
      );
    },
  );

  it('names the rows that were run on more inputs, and no others', () => {
    const ran = new Set(runs.flatMap((run) => table.get(key(run))?.row ?? []));
    const said = [...matrixRows(), ...scoreRows()].filter(({ witnesses }) => witnesses.includes('more inputs')); // prettier-ignore
    const title = ({ program, name }: RowFacts): string => `${program} ${name}`;
    expect(said.map(title).sort()).toEqual([...ran].map(title).sort());
    expect(runs.length).toBeGreaterThan(2000);
  });
});
