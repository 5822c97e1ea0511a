import { measured } from './peer-cost.js';
import type { PeerCost } from './peer-cost.js';
import type { OpenEngine } from './tested-engine.js';

/** ClickHouse's own areas, which gather all scores in one array. */
export async function chdbFunctions(
  engine: OpenEngine,
  table: string,
): Promise<readonly PeerCost[]> {
  const ask = async (area: string): Promise<number> => {
    const sql = `SELECT ${area}(groupArray(coarse), groupArray(y)) AS area FROM ${table}`;
    const [row] = await engine.query(sql);
    return Number(row?.['area']);
  };
  return [
    await measured('ClickHouse: arrayROCAUC', () => ask('arrayROCAUC')),
    await measured('ClickHouse: arrayAUCPR (average precision)', () => ask('arrayAUCPR')),
  ];
}
