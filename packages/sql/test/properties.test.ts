import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { confusionMatrix, isMetricError } from '@confmat/core';
import type { ConfusionMatrix, Label, NullPolicy } from '@confmat/core';
import { countConfusion } from '../src/index.js';
import { byColumn, openEngine, relation } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

interface Table {
  readonly type: string;
  readonly rows: readonly (readonly [truth: Label | null, pred: Label | null, weight: number])[];
}

/** Few labels of a kind, so that rows share them. */
function tables(type: string, label: fc.Arbitrary<Label>): fc.Arbitrary<Table> {
  const labelsOf = fc.uniqueArray(label, { minLength: 1, maxLength: 5 });
  return labelsOf.chain((labels) => {
    const cell = fc.option(fc.constantFrom(...labels), { freq: 8 });
    // Sums of sixteenths are exact in any order.
    const weight = fc.integer({ min: 0, max: 64 }).map((sixteenths) => sixteenths / 16);
    const rows = fc.array(fc.tuple(cell, cell, weight), { maxLength: 12 });
    return rows.map((drawn) => ({ type, rows: drawn }));
  });
}

const awkward = fc.constantFrom(
  '',
  ' ',
  'NULL',
  `'`,
  '"',
  '\n',
  '1',
  '01',
  '1.0',
  'true',
  '\u00e9',
  'e\u0301',
);
const table = fc.oneof(
  tables('INTEGER', fc.integer()),
  tables('TINYINT', fc.integer({ min: -128, max: 127 })),
  tables('BIGINT', fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
  tables('DOUBLE', fc.maxSafeInteger()),
  tables('VARCHAR', fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), awkward)),
  tables('BOOLEAN', fc.boolean()),
);

type Outcome = { readonly matrix: ConfusionMatrix } | { readonly code: string };

async function outcomeOf(
  compute: () => ConfusionMatrix | Promise<ConfusionMatrix>,
): Promise<Outcome> {
  try {
    return { matrix: await compute() };
  } catch (error) {
    if (isMetricError(error)) return { code: error.code };
    throw error;
  }
}

describe('countConfusion', () => {
  it('counts any small table as core does, or refuses it with the same code', async () => {
    const policy = fc.constantFrom<NullPolicy>('error', 'skip', 'skip');
    const property = fc.asyncProperty(
      table,
      policy,
      fc.boolean(),
      async (drawn, nulls, weighted) => {
        const { type, rows } = drawn;
        const yTrue = rows.map(([truth]) => truth);
        const yPred = rows.map(([, pred]) => pred);
        const weights = rows.map(([, , weight]) => weight);
        const from = relation({
          truth: [type, yTrue],
          pred: [type, yPred],
          weight: ['DOUBLE', weights],
        });
        const sampleWeight = weighted ? { column: 'weight' } : undefined;
        const received = await outcomeOf(async () => {
          const { matrix } = await countConfusion(
            engine,
            { ...byColumn, from, sampleWeight },
            { nulls },
          );
          return matrix;
        });
        const expected = await outcomeOf(() =>
          confusionMatrix(yTrue, yPred, { nulls, sampleWeight: weighted ? weights : undefined }),
        );
        expect(received).toEqual(expected);
      },
    );
    await fc.assert(property, { seed: 20261121, numRuns: runs(200) });
  });
});
