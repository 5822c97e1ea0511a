import { countConfusion, countJoint, countScores } from '../../src/index.js';
import type { ScoreBins } from '../../src/index.js';
import type { OpenEngine, Shuffle } from './tested-engine.js';

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

/** A count is repeated as long as it took no longer than this. */
export const ENOUGH_MS = 4_000;
export const ROUNDS = 3;

const SHARED = { yTrue: 'truth', yPred: 'a' } as const;

type Count = (engine: OpenEngine, table: string) => Promise<unknown>;

/** Columns of a tally as plain data. */
async function tallyOf(
  engine: OpenEngine,
  table: string,
  yScore: string,
  scores: 'exact' | ScoreBins,
): Promise<unknown> {
  const request = { from: { table }, yTrue: 'y', yScore, posLabel: 1, scores };
  const { tally } = await countScores(engine, request);
  const { positives, negatives } = tally;
  const pairs2 = tally.kind === 'bins' ? String(tally.pairs2) : undefined;
  return { positives: [...positives], negatives: [...negatives], pairs2 };
}

const BINS: ScoreBins = { bins: 4096, range: [0, 1] };

/** The counts by what they count, each of a table of `rowColumns`. */
const COUNTS: Readonly<Record<string, Count>> = {
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
    // The last digits differ from run to run; weights are thousandths.
    return [...counted.matrix.cells()].map(({ count }) => Math.round(count * 1000));
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
  'scores in 4,096 bins': (engine, table) => tallyOf(engine, table, 'fine', BINS),
  'ten thousand distinct scores': (engine, table) => tallyOf(engine, table, 'coarse', 'exact'),
};

/** What needs window functions. */
const WITH_WINDOWS: Readonly<Record<string, Count>> = {
  'the exact ROC area of a million scores': (engine, table) =>
    tallyOf(engine, table, 'fine', { ...BINS, area: 'exact' }),
};

/** What each count comes to, as text by its name. */
export type Results = ReadonlyMap<string, string>;

/** The counts that an engine can make. */
function countsOf({
  hasWindows,
}: {
  readonly hasWindows: boolean;
}): readonly (readonly [string, Count])[] {
  return Object.entries(hasWindows ? { ...COUNTS, ...WITH_WINDOWS } : COUNTS);
}

/** Make every count once. */
export async function resultsOf(engine: OpenEngine, table: string): Promise<Results> {
  const results = new Map<string, string>();
  for (const [what, count] of countsOf({ hasWindows: true })) {
    results.set(what, JSON.stringify(await count(engine, table)));
  }
  return results;
}

/**
 * Time every count on an engine.
 *
 * @param hasWindows Whether it has window functions.
 * @param expected What another engine came to with the same table; null if nothing is compared.
 * @throws {Error} The two differ.
 */
export async function costsOf(
  engine: OpenEngine,
  table: string,
  hasWindows: boolean,
  expected: Results | null,
): Promise<readonly Cost[]> {
  const costs: Cost[] = [];
  // What starts late starts here: Java compiles what it runs for the first time.
  await COUNTS['pairs of labels']?.(engine, table);
  for (const [what, count] of countsOf({ hasWindows })) {
    let nRowsBack = 0;
    const counting: OpenEngine = {
      ...engine,
      query: async (sql, options) => {
        const rows = await engine.query(sql, options);
        nRowsBack += rows.length;
        return rows;
      },
    };
    await engine.shuffled?.();
    const ms = await timesOf(
      async () => {
        nRowsBack = 0;
        return JSON.stringify(await count(counting, table));
      },
      (result) => {
        if (nRowsBack > 0 && expected && result !== expected.get(what)) {
          throw new Error(`${what} differ from DuckDB's`);
        }
      },
    );
    if (nRowsBack === 0) continue;
    const shuffle = await engine.shuffled?.();
    costs.push({ what, ms, nRowsBack, ...(shuffle && { shuffle: perCall(shuffle, ms.length) }) });
  }
  return costs;
}

/** Do something up to three times; it is not repeated where that takes long. */
export async function timesOf<R>(
  work: () => Promise<R>,
  check: (result: R) => void,
): Promise<readonly number[]> {
  const ms: number[] = [];
  do {
    const begin = performance.now();
    const result = await work();
    ms.push(Math.round(performance.now() - begin));
    check(result);
  } while (ms.length < ROUNDS && ms.reduce((sum, each) => sum + each, 0) < ENOUGH_MS);
  return ms;
}

function perCall({ nTasks, records, bytes }: Shuffle, nCalls: number): Shuffle {
  return {
    nTasks: nTasks / nCalls,
    records: records / nCalls,
    bytes: Math.round(bytes / nCalls),
  };
}
