// Tables of thresholds and of two models, with numbers by hand.
import { describe, expect, it } from 'vitest';
import { f1, jointCounts, recall } from '@confmat/core';
import { adjustPValues, compare } from '@confmat/inference';
import { thresholdSweep } from '@confmat/thresholds';
import { averagePrecisionBounds, rocAucBounds } from '@confmat/thresholds/bounds';
import { shownOf } from '../parts.js';
import type { Parts } from '../parts.js';
import { pairOfResults } from '../../src/compare/compared-pair.js';
import { cellNumber, cellText } from '../../src/document/cell.js';
import type { NamedTable } from '../../src/document/section.js';
import { areaCells } from '../../src/tables/areas-table.js';
import { comparedSlices } from '../../src/tables/compared-tables.js';
import {
  bestThresholdsTable,
  byThresholdTable,
  groupAreasTable,
} from '../../src/tables/threshold-tables.js';
import { TYPESET } from '../../src/document/typeset.js';

// Two of each class: at 0.35 both positives are found, with one false alarm.
const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
const rowsOf = ({ body }: NamedTable): readonly string[] =>
  body.map((row) => row.map((cell) => cellText(cell, TYPESET)).join(' | '));

describe('tables of thresholds', () => {
  it('have what comes of the best ones', () => {
    expect(rowsOf(bestThresholdsTable([{ sweep }]))).toEqual([
      // 2 · 2 / (2 · 2 + 1).
      'F1 | 0.800 | 0.35 | 2 | 1 | 0 | 1 | 0.667 | 1.000',
      // Of equal ones the highest threshold: recall 0.5 − false positive rate 0.
      'informedness | 0.500 | 0.8 | 1 | 0 | 1 | 2 | 1.000 | 0.500',
      // (1 · 2 − 0) / √(1 · 2 · 2 · 3).
      'MCC | 0.577 | 0.8 | 1 | 0 | 1 | 2 | 1.000 | 0.500',
      'accuracy | 0.750 | 0.8 | 1 | 0 | 1 | 2 | 1.000 | 0.500',
    ]);
  });

  it('have round thresholds, or those that were counted', () => {
    expect(rowsOf(byThresholdTable(sweep)).at(0)).toBe('0 | 2 | 2 | 0.500 | 1.000 | 0.667');
    expect(rowsOf(byThresholdTable(sweep)).at(-1)).toBe('1 | 0 | 0 | – | 0.000 | 0.000');
    const listed = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], { thresholds: [0.3, 0.5] });
    expect(rowsOf(byThresholdTable(listed))).toEqual([
      '0.3 | 2 | 1 | 0.667 | 1.000 | 0.800',
      '0.5 | 1 | 0 | 1.000 | 0.500 | 0.667',
    ]);
  });

  it('have bounds of areas where only some thresholds were counted', () => {
    const listed = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], { thresholds: [0.5] });
    const bounds = [rocAucBounds(listed), averagePrecisionBounds(listed)];
    expect(areaCells(listed, 0.95).map((cell) => cellText(cell, TYPESET))).toEqual(
      bounds.map(({ low, high }) => `${low.toFixed(3)} to ${high.toFixed(3)}`),
    );
  });

  it('have the areas of each group', () => {
    const slices = [{ group: { site: 'x' }, sweep }];
    const [row] = groupAreasTable([{ name: 'score', sweep, slices }], 0.95).body;
    // Of four pairs one is the other way round.
    expect(row?.slice(0, 4).map((cell) => cellText(cell, TYPESET).split(' (')[0])).toEqual([
      'site: x',
      '4',
      '2',
      '0.750',
    ]);
  });
});

describe('two models by group', () => {
  it('have the changes of each group, with p-values that allow for their number', () => {
    const truth = Array.from({ length: 60 }, (_, row) => (row % 2 === 0 ? 'Yes' : 'No'));
    const a = truth.map((one, row) => (row % 5 === 0 ? 'Yes' : one));
    const b = truth.map((one, row) => (row % 7 === 0 ? 'No' : one));
    const groups = [0, 1, 2].map((site) => {
      const own = <T>(all: readonly T[]): T[] => all.filter((_, row) => row % 3 === site);
      return { group: { site }, joint: jointCounts(own(truth), own(a), own(b)) };
    });
    const joint = jointCounts(truth, a, b);
    const comparison = { names: ['a', 'b'] as const, joint, slices: groups };
    const tableOf = (ask: Parts): NamedTable => {
      const found = pairOfResults(shownOf({ comparison, posLabel: 'Yes', ...ask }));
      if (!found) throw new Error('expected two models');
      return comparedSlices(found);
    };
    const { body } = tableOf({});
    const expected = groups.map(({ joint: own }) =>
      compare(own, f1, { average: 'binary', posLabel: 'Yes' }),
    );
    const adjusted = adjustPValues(expected.map(({ pValue }) => pValue), 'holm'); // prettier-ignore
    expect(body.map((row) => row.slice(1).map(cellNumber))).toEqual(
      expected.map((one, at) => [
        20,
        one.a.estimate,
        one.b.estimate,
        0 - one.difference.estimate,
        adjusted[at],
      ]),
    );
    const recalls = groups.map(({ joint: own }) =>
      compare(own, recall, { average: 'binary', posLabel: 'Yes' }),
    );
    const metric = { metric: recall, average: 'binary', posLabel: 'Yes' } as const;
    const bare = tableOf({ metric, adjust: 'none' });
    expect(bare.head).toEqual(['group', 'rows', 'recall of Yes: a', 'b', 'b − a', 'p']);
    expect(bare.body.map((row) => [row[2], row[5]].map((cell) => cellNumber(cell ?? '')))).toEqual(
      recalls.map(({ a: { estimate }, pValue }) => [estimate, pValue]),
    );
    const milder = tableOf({ adjust: 'bh' });
    expect(milder.head.at(-1)).toBe('p, adjusted (BH)');
    expect(milder.body.map((row) => cellNumber(row[5] ?? ''))).toEqual([
      ...adjustPValues(expected.map(({ pValue }) => pValue), 'bh'), // prettier-ignore
    ]);
  });
});
