import type { ScoreTally } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { expect, it } from 'vitest';
import { countScores } from '../../src/index.js';
import type { ScoreBins } from '../../src/index.js';
import { countScorePairs } from '../../src/internal.js';
import { refusal } from '../engine.js';
import type { OpenEngine, TestTable } from './tested-engine.js';

const random = createRandom(29);
/** Ties, both ends of the range, and edges of bins. */
const ROWS = Array.from({ length: 60 }, (_, row) => {
  const score = row < 4 ? row % 2 : row % 3 === 0 ? Math.round(random() * 10) / 10 : random();
  const other = row % 4 === 0 ? 0 : Math.round(random() * 4) / 4;
  return { label: Math.floor(random() * 3), score, other, weight: (row % 5) / 4 };
});
const TABLE: TestTable = {
  name: 'tallied',
  columns: { t: 'integer', s: 'double', w: 'double', z: 'double' },
  rows: ROWS.map(({ label, score, weight, other }) => [label, score, weight, other]),
};
const request = { yTrue: 't', yScore: 's', posLabel: 1 } as const;

type Row = (typeof ROWS)[number];
const sumOf = (isWanted: (row: Row) => boolean, weighted = false): number =>
  ROWS.reduce((sum, row) => sum + (isWanted(row) ? (weighted ? row.weight : 1) : 0), 0);

/** Scores are counted as the definition says, in every engine alike. */
export function testScores(name: string, opened: () => OpenEngine): void {
  let isFilled = false;
  const tallyOf = async (more: object = {}): Promise<ScoreTally> => {
    const engine = opened();
    if (!isFilled) await engine.fill(TABLE);
    isFilled = true;
    return (await countScores(engine, { from: { table: TABLE.name }, ...request, ...more })).tally;
  };

  it.each([false, true])('counts every distinct score, weighted: %s', async (weighted) => {
    const tally = await tallyOf(weighted ? { sampleWeight: 'w' } : {});
    const kept = ROWS.filter(({ weight }) => !weighted || weight > 0);
    const scores = [...new Set(kept.map(({ score }) => score))].sort((a, b) => a - b);
    const columnOf = (isPositive: boolean): number[] =>
      scores.map((score) =>
        sumOf((row) => row.score === score && (row.label === 1) === isPositive, weighted),
      );
    expect(tally).toMatchObject({
      scores: Float64Array.from(scores),
      positives: Float64Array.from(columnOf(true)),
      negatives: Float64Array.from(columnOf(false)),
    });
  });

  it('adds up weights as decimals, or says that it has none', async () => {
    const exact = { sampleWeight: { column: 'w', exact: 'decimal' } };
    if (opened().dialect.toDecimal === null) {
      await expect(tallyOf(exact)).rejects.toThrow('needs decimals');
      return;
    }
    // Quarters are exact as floats.
    expect(await tallyOf(exact)).toEqual(await tallyOf({ sampleWeight: 'w' }));
  });

  it('names the score that lies outside the bins, and how many rows have it', async () => {
    const scores = { bins: 8, range: [0, 0.75] };
    const { code, message } = await refusal(tallyOf({ yScore: 'z', scores }));
    expect(code).toBe('invalid-value');
    const nOutside = ROWS.filter(({ other }) => other === 1).length;
    const first = ROWS.findIndex(({ other }) => other === 1);
    expect(message).toMatch(
      opened().dialect.rowNumber === null
        ? new RegExp(`^countScores: z is "?1(\\.0)?(E0)?"? in ${nOutside} rows, expected .*0\\.75`)
        : new RegExp(`^countScores: z\\[${first}\\] is "?1(\\.0)?(E0)?"?, expected .*0\\.75`),
    );
  });

  it('counts every pair of two scores', async () => {
    const engine = opened();
    if (!isFilled) await engine.fill(TABLE);
    isFilled = true;
    const columns = { yTrue: { column: 't' }, yScore: { column: 's' }, yScoreB: { column: 'z' } };
    const from = engine.dialect.identifier(TABLE.name);
    const found = await countScorePairs(engine, { from, ...columns, posLabel: 1 });
    const cells = Array.from(found?.a ?? [], (a, cell) => {
      const [b, positives, negatives] = [found?.b, found?.positives, found?.negatives];
      return [`${a} ${b?.[cell] ?? ''}`, [positives?.[cell], negatives?.[cell]]] as const;
    });
    const expected = new Map<string, [number, number]>();
    for (const { label, score, other } of ROWS) {
      const cell = expected.get(`${score} ${other}`) ?? [0, 0];
      ++cell[label === 1 ? 0 : 1];
      expected.set(`${score} ${other}`, cell);
    }
    expect(cells).toHaveLength(expected.size);
    expect(new Map(cells)).toEqual(expected);
  });

  // The ClickHouse of the shards is of 2018 and has no windows.
  it.skipIf(name === 'clickhouse')('counts bins and the pairs within them', async () => {
    const bins: ScoreBins = { bins: 7, range: [0, 1], area: 'exact' };
    await expectBins(bins);
  });

  it('counts bins by their edges', async () => {
    await expectBins({ bins: 10, range: [0, 1] });
  });

  async function expectBins(scores: ScoreBins): Promise<void> {
    const tally = await tallyOf({ scores });
    if (tally.kind !== 'bins') throw new Error('expected bins');
    const { bins } = scores;
    const binOf = ({ score }: Row): number =>
      tally.edges.subarray(0, bins).filter((edge) => score >= edge).length - 1;
    const columnOf = (isPositive: boolean): number[] =>
      Array.from({ length: bins }, (_, bin) =>
        sumOf((row) => binOf(row) === bin && (row.label === 1) === isPositive),
      );
    expect([...tally.positives]).toEqual(columnOf(true));
    expect([...tally.negatives]).toEqual(columnOf(false));
    let pairs2 = 0;
    for (const one of ROWS) {
      for (const other of ROWS) {
        if (one.label !== 1 || other.label === 1 || binOf(one) !== binOf(other)) continue;
        pairs2 += Math.sign(one.score - other.score) + 1;
      }
    }
    expect(tally.pairs2).toBe(scores.area ? BigInt(pairs2) : undefined);
  }
}
