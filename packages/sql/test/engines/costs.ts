import { countConfusion, countJoint } from '../../src/index.js';
import type { OpenEngine } from './tested-engine.js';

/** What a count cost. */
export interface Cost {
  readonly what: string;
  /** Times of the whole call, at most three. */
  readonly ms: readonly number[];
  /** Rows that left the engine, of all queries of one call. */
  readonly nRowsBack: number;
  /** What the machines of a cluster sent each other, where the engine tells it. */
  readonly shuffle?: Shuffle;
}

/** Sent between the machines of a cluster. */
export interface Shuffle {
  readonly nTasks: number;
  readonly records: number;
  readonly bytes: number;
}

/** A count is repeated as long as it took no longer than this. */
const ENOUGH_MS = 15_000;
const ROUNDS = 3;

const SHARED = { yTrue: 'truth', yPred: 'a' } as const;

/** The counts by what they count, each of a table of `rowColumns`. */
const COUNTS: Readonly<Record<string, (engine: OpenEngine, table: string) => Promise<unknown>>> = {
  'pairs of labels': async (engine, table) =>
    (await countConfusion(engine, { from: { table }, ...SHARED })).matrix,
  'pairs in five groups': async (engine, table) => {
    const by = { slice: 'slice' };
    const { matrix, slices } = await countConfusion(engine, { from: { table }, ...SHARED, by });
    return { matrix, slices };
  },
  'weights, as floats': async (engine, table) => {
    const sampleWeight = 'weight';
    const counted = await countConfusion(engine, { from: { table }, ...SHARED, sampleWeight });
    // The last digits differ from run to run.
    return counted.matrix.labels;
  },
  'weights, as decimals': async (engine, table) => {
    if (engine.dialect.toDecimal === null) return undefined;
    const sampleWeight = { column: 'weight', exact: 'decimal' } as const;
    return (await countConfusion(engine, { from: { table }, ...SHARED, sampleWeight })).matrix;
  },
  'scores at a threshold': async (engine, table) => {
    const yPred = { kind: 'threshold', column: 'coarse', threshold: 0.5, posLabel: 1 } as const;
    return (await countConfusion(engine, { from: { table }, yTrue: 'y', yPred })).matrix;
  },
  'two models jointly': async (engine, table) => {
    const request = { from: { table }, yTrue: 'truth', yPredA: 'a', yPredB: 'b' };
    const { labels, trueCodes, aCodes, bCodes, counts } = await countJoint(engine, request);
    return { labels, columns: [trueCodes, aCodes, bCodes, counts].map((column) => [...column]) };
  },
};

/**
 * Time every count on an engine.
 *
 * @param reference Another engine with the same table, which must come to the same.
 * @throws {Error} The two differ.
 */
export async function costsOf(
  engine: OpenEngine,
  reference: OpenEngine,
  table: string,
): Promise<readonly Cost[]> {
  const costs: Cost[] = [];
  for (const [what, count] of Object.entries(COUNTS)) {
    const expected = JSON.stringify(await count(reference, table));
    let nRowsBack = 0;
    const counting: OpenEngine = {
      ...engine,
      query: async (sql, options) => {
        const rows = await engine.query(sql, options);
        nRowsBack += rows.length;
        return rows;
      },
    };
    const ms: number[] = [];
    await engine.shuffled?.();
    do {
      nRowsBack = 0;
      const begin = performance.now();
      const result = await count(counting, table);
      ms.push(Math.round(performance.now() - begin));
      if (result === undefined) break;
      if (JSON.stringify(result) !== expected) throw new Error(`${what} differ from DuckDB's`);
    } while (ms.length < ROUNDS && ms.reduce((sum, each) => sum + each, 0) < ENOUGH_MS);
    if (nRowsBack === 0) continue;
    const shuffle = await engine.shuffled?.();
    costs.push({ what, ms, nRowsBack, ...(shuffle && { shuffle: perCall(shuffle, ms.length) }) });
  }
  return costs;
}

function perCall({ nTasks, records, bytes }: Shuffle, nCalls: number): Shuffle {
  return {
    nTasks: nTasks / nCalls,
    records: records / nCalls,
    bytes: Math.round(bytes / nCalls),
  };
}
