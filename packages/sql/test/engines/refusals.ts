import { expect, it } from 'vitest';
import { countConfusion } from '../../src/index.js';
import { refusal } from '../engine.js';
import { cellsOf } from './cells.js';
import type { OpenEngine, TestTable } from './tested-engine.js';

const SCORED: TestTable = {
  name: 'scored',
  columns: { t: 'text', s1: 'double', s2: 'double', w: 'double' },
  rows: [
    ['A', 0.5, 0.5, 1],
    ['B', 0.1, 0.9, 2],
    ['B', 0.25, 0.75, 0.5],
  ],
};

/** Scores and weights that are faulty, and names that are SQL. */
export function testRefusals(opened: () => OpenEngine): void {
  it('counts equality with the threshold as positive, and ties for the first', async () => {
    const engine = opened();
    await engine.fill(SCORED);
    const shared = { from: { table: 'scored' }, yTrue: 't' };
    const cut = { kind: 'threshold', column: 's1', threshold: 0.25, posLabel: 'A' } as const;
    const atCut = await countConfusion(engine, { ...shared, yPred: cut });
    expect(cellsOf(atCut.matrix)).toEqual(
      new Map([
        ['A → A', 1],
        ['B → A', 1],
        ['B → B', 1],
      ]),
    );
    const scores = [
      { label: 'A', column: 's1' },
      { label: 'B', column: 's2' },
    ];
    const yPred = { kind: 'arg-max', scores } as const;
    const { matrix, nTied } = await countConfusion(engine, { ...shared, yPred });
    expect(cellsOf(matrix)).toEqual(
      new Map([
        ['A → A', 1],
        ['B → B', 2],
      ]),
    );
    expect(nTied).toBe(1);
  });

  const faults = [
    ['a negative weight', -1],
    ['a weight that is NaN', NaN],
    ['an infinite weight', Infinity],
    ['a missing weight', null],
  ] as const;
  for (const [what, weight] of faults) {
    it(`refuses ${what}`, async ({ skip }) => {
      const engine = opened();
      skip(weight !== null && engine.tableSql.double(weight) === null, 'it stores no such value');
      const name = `weights${String(weight).replace(/\W/, '_')}`;
      const rows = [...SCORED.rows, ['A', 0.5, 0.5, weight] as const];
      await engine.fill({ ...SCORED, name, rows });
      const yPred = 't';
      const request = { from: { table: name }, yTrue: 't', yPred, sampleWeight: 'w' };
      const { code, message } = await refusal(countConfusion(engine, request));
      expect(code).toBe('invalid-weight');
      expect(message).toContain('w');
    });
  }

  for (const score of [NaN, Infinity]) {
    it(`refuses a score that is ${score}`, async ({ skip }) => {
      const engine = opened();
      skip(engine.tableSql.double(score) === null, 'it stores no such value');
      const name = `scores${score}`;
      await engine.fill({ ...SCORED, name, rows: [...SCORED.rows, ['A', score, 0.5, 1]] });
      const yPred = { kind: 'threshold', column: 's1', threshold: 0.5, posLabel: 'A' } as const;
      const request = { from: { table: name }, yTrue: 't', yPred };
      const { code, message } = await refusal(countConfusion(engine, request));
      expect(code).toBe('invalid-score');
      expect(message).toMatch(Number.isNaN(score) ? /s1.*nan/i : /s1.*inf/i);
    });
  }

  it('names the label that is not among those given', async () => {
    const engine = opened();
    await engine.fill({
      name: 'unknown_label',
      columns: { t: 'text', p: 'text' },
      rows: [
        ['Spam', 'Spam'],
        ['Spam', 'spam'],
        ['Spam', 'spam'],
      ],
    });
    const request = { from: { table: 'unknown_label' }, yTrue: 't', yPred: 'p' };
    const { code, message } = await refusal(countConfusion(engine, request, { labels: ['Spam'] }));
    expect(code).toBe('unknown-label');
    expect(message).toMatch(
      engine.dialect.rowNumber === null ? /"spam".* 2 rows/ : /p\[1\].*"spam"/,
    );
  });

  it("passes the engine's own words on", async () => {
    const engine = opened();
    const request = { from: { table: 'nowhere' }, yTrue: 't', yPred: 'p' };
    await expect(countConfusion(engine, request)).rejects.toThrow(/nowhere/);
  });

  it('takes names of tables and columns for what they are', async () => {
    const engine = opened();
    const odd = `it"s \`x\` 'y' ; DROP TABLE "scored"; --`;
    await engine.fill({
      name: 'select',
      columns: { [odd]: 'text', order: 'text', n: 'double' },
      rows: [
        ['a', 'b', 2],
        ['b', 'b', 0.5],
      ],
    });
    const request = { from: { table: 'select' }, yTrue: odd, yPred: 'order', sampleWeight: 'n' };
    const { matrix } = await countConfusion(engine, request);
    expect(cellsOf(matrix)).toEqual(
      new Map([
        ['a → b', 2],
        ['b → b', 0.5],
      ]),
    );
  });
}
