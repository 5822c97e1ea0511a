import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts, mostConfused } from '@confmat/core';
import { csvOf } from '../../src/document/csv.js';
import { shownOf } from '../parts.js';
import { errorsTable } from '../../src/tables/errors-table.js';
import { withWholes } from '../../src/results/whole-names.js';
import { labelName } from '../../src/svg/format.js';

describe('csvOf for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['@sum', "'@sum"],
    ['+b', "'+b"],
    // A formula may begin with a number.
    ["-2+3+cmd|'!A0", "'-2+3+cmd|'!A0"],
    ['\t=1', "'\t=1"],
    ['-5', '-5'],
    ['+0.012', '+0.012'],
    ['a,b', '"a,b"'],
  ])('writes %s as %s', (text, cell) => {
    const table = { kind: 'table', head: ['a'], body: [[text]] } as const;
    expect(csvOf(table, true)).toBe(`a\n${cell}\n`);
  });
});

describe('csvOf of a table with shortened names', () => {
  const labels = ['north', 'south'].map((side) => `${'a label that goes on '.repeat(4)}${side}`);
  const matrix = confusionMatrixFromCounts([[5, 2], [1, 7]], labels); // prettier-ignore
  const table = withWholes(errorsTable(matrix, mostConfused(matrix)), shownOf({ matrix }));

  it('has the whole of each, in every column', () => {
    const text = csvOf(table);
    for (const label of labels) {
      expect(text.split(label)).toHaveLength(3);
      expect(text).not.toContain(labelName(label));
    }
  });

  it('has the whole of those within a text', () => {
    const [label = ''] = labels;
    const head = [`F1 of ${labelName(label)}`];
    const one = withWholes({ ...table, head, body: [['0']] }, shownOf({ matrix }));
    expect(csvOf(one)).toBe(`F1 of ${label}\n0\n`);
  });
});
