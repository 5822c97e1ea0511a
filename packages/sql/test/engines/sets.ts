import { expect, it } from 'vitest';
import { countLabels, countSamples } from '../../src/index.js';
import type { SetCountOptions, SetCountResult, SqlEngine } from '../../src/index.js';
import { refusal } from '../engine.js';
import type { OpenEngine } from './tested-engine.js';

type Element = string | number | null;
type Sets = readonly (readonly [truth: readonly Element[], pred: readonly Element[]])[];
type Count = (
  engine: SqlEngine,
  request: { readonly from: string; readonly yTrue: string; readonly yPred: string },
  options?: SetCountOptions,
) => Promise<SetCountResult>;

const MISSING: Sets = [
  [
    ['a', 'NaN'],
    ['a', 'NaN'],
  ],
  [['b'], ['b', null]],
  [['b'], [null]],
];

const NOT_NUMBERS: Sets = [
  [[1.5], [1.5]],
  [[2.5], [2.5]],
  [[2.5], [2.5, NaN]],
];

/** Sets of labels: what lacks, and types whose texts do not compare. */
export function testSets(opened: () => OpenEngine): void {
  it.each<[string, Count]>([
    ['countLabels', countLabels],
    ['countSamples', countSamples],
  ])('finds labels that are missing in a set: %s', async (name, count) => {
    const engine = opened();
    const from = relationOf(engine, MISSING, 'text');
    if (from === null) {
      const nowhere = count(engine, { from: '(SELECT 1 AS t, 1 AS p)', ...COLUMNS });
      await expect(nowhere).rejects.toThrow('whose arrays this package cannot read');
      return;
    }
    const found = await refusal(count(engine, { from, ...COLUMNS }));
    const place = engine.dialect.rowNumber === null ? 'p is null in 2 rows' : 'p[1] is null';
    expect(found.message).toBe(
      `${name}: a label in ${place}, expected a label (nulls: 'skip' leaves such rows out)`,
    );
    const skipped = await count(engine, { from, ...COLUMNS }, { nulls: 'skip' });
    expect([skipped.nSamples, skipped.nSkipped]).toEqual([1, 2]);
    // Two labels right: in two questions about labels, or in one sample.
    const isOfLabels = name === 'countLabels';
    expect([...skipped.counts.tp]).toEqual(isOfLabels ? [1, 1] : [2]);
    if (isOfLabels) expect(skipped.counts.keys).toEqual(['NaN', 'a']);
  });

  it('takes a label that is NaN for a missing one', async ({ skip }) => {
    const engine = opened();
    const from = relationOf(engine, NOT_NUMBERS, 'double');
    if (from === null) return skip('it stores no arrays of NaN');
    const { code, message } = await refusal(countLabels(engine, { from, ...COLUMNS }));
    expect(code).toBe('null-value');
    expect(message).toContain('a label in p');
    const { counts, nSkipped } = await countLabels(engine, { from, ...COLUMNS }, { nulls: 'skip' });
    expect([counts.keys, [...counts.tp], nSkipped]).toEqual([[1.5, 2.5], [1, 1], 1]);
  });

  it('refuses labels of two types, of which one label has two texts', async ({ skip }) => {
    const engine = opened();
    const { array } = engine.tableSql;
    // Arrays of SQLite and MariaDB are texts, which say nothing of a type.
    if (array === null || ['sqlite', 'mysql'].includes(engine.dialect.name))
      return skip('its arrays have no type');
    const one = `${array([engine.dialect.text('1')], 'text')} AS t`;
    const from = `(SELECT ${one}, ${array([engine.dialect.double(1)], 'double')} AS p)`;
    const { code, message } = await refusal(countSamples(engine, { from, ...COLUMNS }));
    expect(code).toBe('unsupported-type');
    expect(message).toMatch(/^countSamples: p is .*, expected .*, the type of t$/);
  });
}

const COLUMNS = { yTrue: 't', yPred: 'p' } as const;

/** Rows of two sets as SQL; null where the engine does not store them. */
function relationOf(
  { dialect, tableSql }: OpenEngine,
  sets: Sets,
  type: 'text' | 'double',
): string | null {
  const cellOf = (label: Element): string | null => {
    if (label === null) return 'NULL';
    return type === 'text' ? dialect.text(String(label)) : tableSql.double(Number(label));
  };
  const cells = sets.map((row) => row.map((set) => set.map(cellOf)));
  const { array } = tableSql;
  if (dialect.sets === null || array === null || cells.flat(2).includes(null)) return null;
  const rows = cells.map(([truth = [], pred = []]) => {
    const [t, p] = [truth, pred].map((set) => array(set as readonly string[], type));
    return `SELECT ${t ?? ''} AS t, ${p ?? ''} AS p`;
  });
  return `(${rows.join(' UNION ALL ')})`;
}
