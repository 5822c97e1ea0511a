import fc from 'fast-check';
import type { JointUnits, Label, MatrixUnits, UnitsOf } from '../../src/index.js';

/** A unit, the labels of a cell, and its count. */
type ListedCell = readonly [unit: Label, ...labels: Label[], count: number];

export interface Listed {
  readonly keys: readonly Label[];
  readonly nSamples: number;
  readonly cells: readonly ListedCell[];
}

/** A row of a test: its unit, its labels (null if missing) and its weight. */
export interface Row {
  readonly unit: Label;
  readonly labels: readonly (Label | null)[];
  readonly weight: number;
}

/** Counts by unit by a `Map` over the rows that have all labels; `labels` is the order of the classes. */
export function byRows(rows: readonly Row[], labels: readonly Label[]): Listed {
  const sums = new Map<string, number>();
  const kept = rows.filter((row) => row.labels.every((label) => label !== null));
  for (const { unit, labels: own, weight } of kept) {
    const place = JSON.stringify([unit, ...own]);
    sums.set(place, (sums.get(place) ?? 0) + weight);
  }
  const order = (a: ListedCell, b: ListedCell): number => {
    if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1;
    for (let i = 1; i < a.length - 1; ++i) {
      const gap = labels.indexOf(a[i] as Label) - labels.indexOf(b[i] as Label);
      if (gap !== 0) return gap;
    }
    return 0;
  };
  const cells = Array.from(sums, ([place, sum]): ListedCell => {
    const [unit, ...own] = JSON.parse(place) as [Label, ...Label[]];
    return [unit, ...own, sum];
  }).sort(order);
  return { keys: [...new Set(cells.map(([unit]) => unit))], nSamples: kept.length, cells };
}

/** Units in the words of `byRows`; they must be there. */
export function listed(units: UnitsOf<MatrixUnits | JointUnits>, labels: readonly Label[]): Listed {
  if (typeof units !== 'object') throw new Error(`expected units, found ${String(units)}`);
  const { keys, nSamples, unitCodes, trueCodes, counts } = units;
  const columns =
    'aCodes' in units ? [trueCodes, units.aCodes, units.bCodes] : [trueCodes, units.predCodes];
  const cells = Array.from(unitCodes, (unit, cell): ListedCell => {
    const own = columns.map((codes) => labels[codes[cell] ?? -1] as Label);
    return [keys[unit] as Label, ...own, counts[cell] ?? NaN];
  });
  return { keys, nSamples, cells };
}

const LABELS = ['a', 'b', 'c', 'd'] as const;
const UNITS = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7'] as const;

/** Rows of at most four classes and seven units, with labels that are missing. */
export function someRows(nColumns: number, minLength = 0): fc.Arbitrary<readonly Row[]> {
  const label = fc.option(fc.constantFrom<Label>(...LABELS), { freq: 12 });
  return fc.array(
    fc.record({
      unit: fc.constantFrom<Label>(...UNITS),
      labels: fc.array(label, { minLength: nColumns, maxLength: nColumns }),
      weight: fc.constantFrom(0, 0.25, 1, 2, 3.5),
    }),
    { minLength, maxLength: 40 },
  );
}

/** The columns of rows. */
export function columnsOf(rows: readonly Row[]): {
  readonly unit: Label[];
  readonly weights: number[];
  readonly at: (column: number) => Label[];
} {
  return {
    unit: rows.map((row) => row.unit),
    weights: rows.map((row) => row.weight),
    at: (column) => rows.map((row) => row.labels[column] as Label),
  };
}

/** Rows without weights. */
export function unweighted(rows: readonly Row[]): readonly Row[] {
  return rows.map((row) => ({ ...row, weight: 1 }));
}

export { LABELS };
