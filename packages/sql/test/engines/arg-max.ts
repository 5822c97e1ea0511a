import { expect, it } from 'vitest';
import { countConfusion } from '../../src/index.js';
import { refusal } from '../engine.js';
import { cellsOf } from './cells.js';
import type { OpenEngine } from './tested-engine.js';

type Scores = readonly (number | null)[];

/** The greatest of three scores in each row: a tie, and −0 beside 0. */
const ROWS: readonly (readonly [label: string, scores: Scores])[] = [
  ['A', [0.5, 0.25, 0.25]],
  ['B', [0.1, 0.45, 0.45]],
  ['C', [-3, -2, -1]],
  ['A', [-0, 0, -1]],
];
const CELLS = new Map([
  ['A → A', 2],
  ['B → B', 1],
  ['C → C', 1],
]);
const LABELS = ['A', 'B', 'C'];

/** The class of the greatest score, of a column for each class and of an array of them. */
export function testArgMax(opened: () => OpenEngine): void {
  it('predicts the class of the greatest score, of columns', async () => {
    const engine = opened();
    const from = relationOf(engine, ROWS, (scores) =>
      scores.map((score, place) => `${score} AS s${place}`).join(', '),
    );
    const scores = LABELS.map((label, place) => ({ label, column: `s${place}` }));
    const request = { from, yTrue: 't', yPred: { kind: 'arg-max', scores } } as const;
    const { matrix, nTied } = await countConfusion(engine, request);
    expect([cellsOf(matrix), nTied]).toEqual([CELLS, 2]);
  });

  const yPred = { kind: 'arg-max', column: 's', labels: LABELS } as const;

  it('predicts the class of the greatest score, of an array', async ({ skip }) => {
    const engine = opened();
    const from = arraysOf(engine, ROWS);
    if (from === null) return skip('it has no arrays');
    const { matrix, nTied } = await countConfusion(engine, { from, yTrue: 't', yPred });
    expect([cellsOf(matrix), nTied]).toEqual([CELLS, 2]);
  });

  it('refuses arrays that lack a score, or have one too many', async ({ skip }) => {
    const engine = opened();
    const lacking = arraysOf(engine, [...ROWS, ['A', [0.5, null, 0.1]]]);
    const long = arraysOf(engine, [...ROWS, ['A', [0.5, 0.1, 0.1, 0.1]]]);
    if (lacking === null || long === null) return skip('it has no arrays');
    const missing = await refusal(countConfusion(engine, { from: lacking, yTrue: 't', yPred }));
    expect(missing.code).toBe('null-value');
    expect(missing.message).toMatch(/s\[1\]/);
    const { matrix } = await countConfusion(
      engine,
      { from: lacking, yTrue: 't', yPred },
      { nulls: 'skip' },
    );
    expect([cellsOf(matrix), matrix.nSkipped]).toEqual([CELLS, 1]);
    const { message } = await refusal(countConfusion(engine, { from: long, yTrue: 't', yPred }));
    expect(message).toBe(
      'countConfusion: s is of another length in 1 row, expected an array of 3 scores',
    );
  });
}

function arraysOf(engine: OpenEngine, rows: typeof ROWS): string | null {
  const { array } = engine.tableSql;
  return array && relationOf(engine, rows, (scores) => `${array(scores, 'double')} AS s`);
}

/** Rows as SQL: a label, and what is made of their scores. */
function relationOf(
  { dialect, tableSql }: OpenEngine,
  rows: typeof ROWS,
  columnsOf: (scores: readonly string[]) => string,
): string {
  const selects = rows.map(([label, scores]) => {
    const cells = scores.map((score) => (score === null ? 'NULL' : (tableSql.double(score) ?? '')));
    return `SELECT ${dialect.text(label)} AS t, ${columnsOf(cells)}`;
  });
  return `(${selects.join(' UNION ALL ')})`;
}
