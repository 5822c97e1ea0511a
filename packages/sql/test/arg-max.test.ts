import { createRandom } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { confusionSql, countConfusion, duckdb } from '../src/index.js';
import type { CountRequest } from '../src/index.js';
import { openEngine, refusal, relation } from './engine.js';

const engine = await openEngine();
afterAll(engine.close);

const INVALID = -1;

/** The place of the greatest score by its definition: null if one is missing. */
function naivePlace(scores: readonly (number | null)[]): number | null {
  if (scores.includes(null)) return null;
  if (!scores.every(Number.isFinite)) return INVALID;
  let place = 0;
  for (const [i, score] of scores.entries()) if ((score ?? 0) > (scores[place] ?? 0)) place = i;
  return place;
}

/** Whether the greatest of scores without a fault is shared. */
function isTied(scores: readonly (number | null)[], place: number): boolean {
  return scores.filter((score) => score === scores[place]).length > 1;
}

function requestOf(from: string, nScores: number): CountRequest {
  const scores = Array.from({ length: nScores }, (_, i) => ({ label: i, column: `p_${i}` }));
  return { from, yTrue: { column: 'id' }, yPred: { kind: 'arg-max', scores } };
}

describe('the class of the greatest score', () => {
  const CELLS = [null, NaN, Infinity, -Infinity, 0, -0, 0.5, 0.5, 1, 1, -1, 2, 2, 5e-324, 1e300];

  it.each(['DOUBLE', 'FLOAT', 'VARCHAR'])(
    'is that of the definition, row by row, over scores of type %s',
    async (type) => {
      const random = createRandom(15);
      for (const nScores of [1, 2, 3, 8]) {
        // Of eight cells few rows are without a fault if faults are as frequent as scores.
        const cells = nScores < 8 ? CELLS : [...CELLS, ...CELLS.slice(4), ...CELLS.slice(4)];
        const table = Array.from({ length: 400 }, () =>
          Array.from({ length: nScores }, () => {
            const cell = cells[Math.floor(random() * cells.length)] ?? null;
            return cell === null || type !== 'FLOAT' ? cell : Math.fround(cell);
          }),
        ).map((row) => row.map((cell) => (cell === 1e300 && type === 'FLOAT' ? 2 : cell)));
        const from = relation({
          id: ['INTEGER', table.map((_, row) => row)],
          ...Object.fromEntries(
            Array.from({ length: nScores }, (_, i) => [
              `p_${i}`,
              [type, table.map((row) => row[i] ?? null)] as const,
            ]),
          ),
        });
        const byValue = { ...duckdb, groupsBy: 'value' } as const;
        const found = await engine.query(confusionSql(byValue, requestOf(from, nScores), 1000));
        const expected = table.map((scores, row) => {
          const p = naivePlace(scores);
          const tied = p === null || p === INVALID ? null : Number(isTied(scores, p));
          return { t: row, p, tied };
        });
        const received = found.map(({ t_text: t, p_code: p, n_tied: tied }) => ({
          t: Number(t),
          p,
          tied: p === null || p === INVALID ? null : Number(tied),
        }));
        expect(received).toEqual(expected);
        const kinds = new Set(expected.map(({ p, tied }) => (p ?? 0) * 2 + (tied ?? -1)));
        expect(kinds.size).toBeGreaterThan(nScores);
      }
    },
  );

  it('is found with 1,500 scores, more than the engine nests expressions', async () => {
    const nScores = 1500;
    const columns = Array.from(
      { length: nScores },
      (_, i) =>
        `CASE WHEN id = ${i} THEN 1.0 WHEN id + 1 = ${i} AND id % 2 = 0 THEN 1.0 ELSE 0 END AS p_${i}`,
    );
    const from = `(SELECT id, ${columns.join(', ')} FROM range(${nScores}) AS rows(id))`;
    const { matrix, nTied } = await countConfusion(engine, requestOf(from, nScores));
    // Row i has its greatest score in column i; with an even i it shares it with column i + 1.
    expect(matrix.nClasses).toBe(nScores);
    expect([...matrix.cells()].every(({ trueLabel, predLabel }) => trueLabel === predLabel)).toBe(
      true,
    );
    expect(nTied).toBe(nScores / 2);
  });

  it('names the first fault among 1,500 scores', async () => {
    const nScores = 1500;
    const columns = (last: string): string =>
      Array.from({ length: nScores }, (_, i) => `${i === 1400 ? last : '0.5'} AS p_${i}`).join(
        ', ',
      );
    const fromWith = (last: string): string =>
      `(SELECT id, ${columns(`CASE WHEN id = 7 THEN ${last} ELSE 0.5 END`)} FROM range(20) AS rows(id))`;
    const missing = await refusal(countConfusion(engine, requestOf(fromWith('NULL'), nScores)));
    expect(missing.issue).toMatchObject({ code: 'null-value', argument: 'p_1400', row: 7 });
    const nan = `CAST('nan' AS DOUBLE)`;
    const invalid = await refusal(countConfusion(engine, requestOf(fromWith(nan), nScores)));
    expect(invalid.issue).toMatchObject({ code: 'invalid-score', argument: 'p_1400', row: 7 });
  });

  it('takes text that grows with the number of scores, not with its square', () => {
    const lengthOf = (nScores: number): number =>
      confusionSql(duckdb, requestOf('runs', nScores), 1).length;
    // Some digits more for greater places.
    expect(lengthOf(8000)).toBeLessThan(1.1 * 8 * lengthOf(1000));
  });
});
