import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { classificationReport } from '@confmat/core';
import { literal, withProgram } from '@confmat/testkit/fuzz';
import { spanSets } from '@confmat/spans';
import type { SpanSets } from '@confmat/spans';
import { askIn } from './doors.js';

interface Document {
  readonly true: readonly string[];
  readonly pred: readonly string[];
}

const tags = fc.constantFrom('O', 'B-A', 'I-A', 'B-B', 'I-B', 'S-A', 'E-B');

const documents: fc.Arbitrary<readonly Document[]> = fc.array(
  fc.array(fc.record({ t: tags, p: tags }), { minLength: 1, maxLength: 8 }).map((tokens) => ({
    true: tokens.map(({ t }) => t),
    pred: tokens.map(({ p }) => p),
  })),
  { minLength: 1, maxLength: 6 },
);

const holdsSpan = (drawn: readonly Document[]): boolean =>
  drawn.some((one) => [...one.true, ...one.pred].some((tag) => tag !== 'O'));

/** What every door shows. */
function shownBy({ counts, samples }: SpanSets): object {
  const { rows, averages } = classificationReport(counts, { zeroDivision: 0 });
  const { tp, fp, fn = tp } = counts;
  const right = samples.fp.filter((added, d) => added + (samples.fn?.[d] ?? 0) === 0).length;
  const scores = ({ precision, recall, f1 }: (typeof averages)['micro']) => ({
    precision,
    recall,
    f1,
  });
  return {
    nSamples: samples.tp.length,
    rows: rows.map((row, i) => ({
      ...{ label: row.label, tp: tp[i], fp: fp[i], fn: fn[i] },
      ...scores(row),
    })),
    averages: { micro: scores(averages.micro), macro: scores(averages.macro) },
    sets: { exactMatch: right / samples.tp.length },
  };
}

async function check(drawn: readonly Document[]): Promise<void> {
  const expected = shownBy(
    spanSets(
      drawn.map((one) => one.true),
      drawn.map(({ pred }) => pred),
    ),
  );
  await askIn(async (folder, ask) => {
    const lines = (d: Document, of: (i: number) => string): string =>
      d.true.map((_, i) => of(i)).join('\n');
    const files = {
      'rows.jsonl': drawn.map((one) => JSON.stringify(one)).join('\n'),
      'tokens.csv': `d,true,pred\n${drawn.map((one, d) => lines(one, (i) => `d${d},${one.true[i]},${one.pred[i]}`)).join('\n')}`,
      'rows.conll': drawn
        .map((one) => lines(one, (i) => `w ${one.true[i]} ${one.pred[i]}`))
        .join('\n\n'),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const doors = [
      ['rows.jsonl', '--save', 'kept.json'],
      ['kept.json'],
      ['tokens.csv', '--document', 'd'],
      ['rows.conll'],
      ['rows.jsonl', '--where', 'true'],
    ];
    for (const door of doors) {
      const shown = JSON.parse(await ask(['spans', ...door, '--json'])) as object;
      expect(shown, door.join(' ')).toMatchObject(expected);
    }
  });
}

const programOf = (drawn: readonly Document[]): string =>
  [
    `import { spanSets } from '@confmat/spans';`,
    `console.log(spanSets(${literal(drawn.map((one) => one.true))}, ${literal(drawn.map(({ pred }) => pred))}).counts);`,
  ].join('\n');

describe('spans', () => {
  it('are the same at every door', async () => {
    await fc.assert(
      fc.asyncProperty(documents.filter(holdsSpan), (drawn) =>
        withProgram(drawn, check, programOf),
      ),
    );
  });
});
