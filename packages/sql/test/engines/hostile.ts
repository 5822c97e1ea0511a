import { expect, it } from 'vitest';
import { countConfusion } from '../../src/index.js';
import { typedCells } from './cells.js';
import { HOSTILE_TABLES } from './hostile-tables.js';
import type { HostileTable } from './hostile-tables.js';
import type { OpenEngine, TestedEngine } from './tested-engine.js';

/** The hostile tables, each as a test of an engine. */
export function testHostileTables(
  { name: engineName, booleans }: TestedEngine,
  opened: () => OpenEngine,
): void {
  for (const [place, table] of HOSTILE_TABLES.entries()) {
    it(`keeps apart what differs: ${table.what}`, async ({ skip }) => {
      const engine = opened();
      const lacking = lackingIn(engine, table);
      skip(lacking !== null, `${engineName} has no ${lacking ?? ''}`);
      const name = `hostile${place}`;
      await engine.fill({ ...table, name });
      const isPadded = engine.tableSql.padsText === true && table.columns['t'] === 'char';
      const yTrue = isPadded ? ({ column: 't', as: 'trimmed' } as const) : 't';
      const request = { from: { table: name }, yTrue, yPred: 'p' };
      const nulls = (table.nSkipped ?? 0) > 0 ? 'skip' : 'error';
      const { matrix } = await countConfusion(engine, request, { nulls });
      const seen = [...matrix.cells()].map(
        ({ trueLabel, predLabel, count }) => [trueLabel, predLabel, count] as const,
      );
      const isOfIntegers = booleans === 'integer' && table.cellsOfIntegers !== undefined;
      const expected = isOfIntegers ? (table.cellsOfIntegers ?? []) : table.cells;
      expect(typedCells(seen)).toEqual(typedCells(expected));
      expect(matrix.nSkipped).toBe(table.nSkipped ?? 0);
    });
  }
}

/** What a table needs and an engine does not have; null where it has everything. */
function lackingIn({ tableSql }: OpenEngine, { columns, rows }: HostileTable): string | null {
  const type = Object.values(columns).find((needed) => tableSql.types[needed] === null);
  if (type !== undefined) return `column of type ${type}`;
  const cell = rows
    .flat()
    .find((value) => typeof value === 'number' && tableSql.double(value) === null);
  return cell === undefined ? null : `value ${String(cell)}`;
}
