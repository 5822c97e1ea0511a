import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { f1, precision, recall } from '@confmat/core';
import { evaluationFromJson } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { diffEvaluations } from '@confmat/inference';
import type { EvaluationDifference } from '@confmat/inference';
import { diffExactMatch } from '@confmat/inference/internal';
import { literal, withProgram } from '@confmat/testkit/fuzz';
import { askIn } from './doors.js';

/** A row: its true labels and those of two models, and what it belongs to. */
interface Row {
  readonly t: readonly string[];
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly unit: string;
}

interface Drawn {
  readonly rows: readonly Row[];
  readonly isByUnit: boolean;
}

const labels = fc.subarray(['x', 'y', 'z']);
const drawn: fc.Arbitrary<Drawn> = fc.record({
  rows: fc.array(
    fc.record({ t: labels, a: labels, b: labels, unit: fc.constantFrom('u', 'v', 'w', 'q') }),
    { minLength: 2, maxLength: 12 },
  ),
  isByUnit: fc.boolean(),
});

const hasLabels = ({ rows }: Drawn): boolean =>
  (['a', 'b'] as const).every((model) => rows.some((row) => row.t.length + row[model].length > 0));

const RATES = { precision, recall, f1 };

/** What the command shows of a difference a − b, as the change from a to b; NaN is null. */
function shownOf({ a, b, difference, pValue }: EvaluationDifference): object {
  const shown = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
    ...{ baseline: shown(a.estimate), value: shown(b.estimate), pValue: shown(pValue) },
    change: shown(0 - difference.estimate),
    ...{ low: shown(0 - difference.high), high: shown(0 - difference.low) },
  };
}

async function check({ rows, isByUnit }: Drawn): Promise<void> {
  await askIn(async (folder, ask) => {
    const cell = (set: readonly string[]): string => set.join('|');
    const lines = rows.map(({ t, a, b, unit }) => [cell(t), cell(a), cell(b), unit].join());
    writeFileSync(join(folder, 'rows.csv'), ['t,a,b,unit', ...lines, ''].join('\n'));
    const kept: Evaluation[] = [];
    for (const model of ['a', 'b']) {
      const how = ['--true', 't', '--pred', model, '--separator', '|'];
      const unit = isByUnit ? ['--unit', 'unit'] : [];
      const saved = `${model}.json${isByUnit ? ':names' : ''}`;
      await ask(['sets', 'rows.csv', ...how, ...unit, '--save', saved, '--json']);
      const text = readFileSync(join(folder, `${model}.json`), 'utf8');
      kept.push(evaluationFromJson(JSON.parse(text) as never));
    }
    const [a, b] = kept as [Evaluation, Evaluation];
    const found = JSON.parse(await ask(['compare', 'a.json', 'b.json', '--json'])) as {
      readonly paired: boolean;
      readonly pairs: readonly [
        {
          readonly metrics: Readonly<Record<string, object>>;
          readonly classes: readonly { readonly label: string; readonly f1: object }[];
        },
      ];
    };
    expect(found.paired).toBe(isByUnit);
    const [{ metrics, classes }] = found.pairs;
    for (const average of ['micro', 'macro'] as const) {
      for (const [name, metric] of Object.entries(RATES)) {
        const expected = shownOf(diffEvaluations(a, b, metric, { average }));
        expect(metrics[`${average}.${name}`], `${average} ${name}`).toMatchObject(expected);
      }
    }
    expect(metrics['exactMatch']).toMatchObject(shownOf(diffExactMatch([a, b])));
    for (const { label: posLabel, f1: shown } of classes) {
      const options = { average: 'binary', posLabel } as const;
      expect(shown, posLabel).toMatchObject(shownOf(diffEvaluations(a, b, f1, options)));
    }
  });
}

const programOf = ({ rows, isByUnit }: Drawn): string => {
  const unit = isByUnit ? `, { unit: ${literal(rows.map((row) => row.unit))} }` : '';
  const counts = (of: 'a' | 'b'): string =>
    `console.log(labelCounts(${literal(rows.map(({ t }) => t))}, ${literal(rows.map((row) => row[of]))}${unit}));`;
  return [`import { labelCounts } from '@confmat/multilabel';`, counts('a'), counts('b')].join(
    '\n',
  );
};

describe('two evaluations of label sets', () => {
  it('differ in the command as in the library', async () => {
    await fc.assert(
      fc.asyncProperty(drawn.filter(hasLabels), (one) => withProgram(one, check, programOf)),
    );
  });
});
