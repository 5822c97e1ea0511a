import { describe, expect, it } from 'vitest';
import { VerdictTally } from '../../src/results/verdict-tally.js';

type Row = readonly [truth: unknown, prediction: unknown, judge: unknown];

function noteOf(rows: readonly Row[], isNumbered = true): string | null {
  const tally = new VerdictTally();
  rows.forEach((row, i) => {
    tally.add(...row, isNumbered ? i + 1 : null);
  });
  return tally.note();
}

const [HIT, MISS]: Row[] = [
  ['a', 'a', 'pass'],
  ['a', 'b', 'fail'],
];
const [HARD, SOFT]: Row[] = [
  ['a', 'a', 'fail'],
  ['a', 'b', 'pass'],
];

describe('VerdictTally', () => {
  it('says nothing where both say the same of each row', () => {
    expect(noteOf([HIT, MISS, HIT].flatMap((row) => (row ? [row] : [])))).toBeNull();
    expect(noteOf([])).toBeNull();
  });

  it('names the rows in which they differ, also where both counts are equal', () => {
    const rows = [HIT, HARD, MISS, SOFT].flatMap((row) => (row ? [row] : []));
    // Equal: rows 1 and 2. Passed: rows 1 and 4.
    expect(noteOf(rows)).toBe(
      "truth and prediction agree in 2 of 4 rows, the file's own verdict passes 2 of 4: they differ in rows 2 and 4",
    );
    expect(noteOf(rows.slice(0, 2))).toBe(
      "truth and prediction agree in 2 of 2 rows, the file's own verdict passes 1 of 2: they differ in row 2",
    );
  });

  it('names at most three rows, and none where rows have no numbers', () => {
    const rows = Array.from({ length: 1500 }, () => ['a', 'a', 'fail'] as const);
    const start =
      "truth and prediction agree in 1,500 of 1,500 rows, the file's own verdict passes 0 of 1,500";
    expect(noteOf(rows)).toBe(`${start}: they differ in rows 1, 2, 3 and 1,497 more`);
    expect(noteOf(rows, false)).toBe(`${start}: they differ in 1,500 rows`);
  });

  it('leaves out rows without one of the three, and other words', () => {
    const others: Row[] = [
      [null, 'a', 'fail'],
      [undefined, 'a', 'fail'],
      ['a', null, 'pass'],
      ['a', 'a', null],
      ['a', 'a', 'partial'],
      ['a', 'a', '(no answer)'],
    ];
    expect(noteOf(others)).toBeNull();
  });
});
