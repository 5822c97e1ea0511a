import type { ScoreTally } from '@confmat/core';
import { countConfusion, countScores } from '../../src/index.js';
import type { ScoreBins } from '../../src/index.js';
import { chdbFunctions } from './chdb-functions.js';
import { measured } from './peer-cost.js';
import type { PeerCost } from './peer-cost.js';
import { engineNamed, versionOf, withRows } from './record-costs.js';
import { sparkEvaluators } from './spark-evaluators.js';
import type { OpenEngine } from './tested-engine.js';

/** What an engine's own functions cost beside the counts of this package. */
export interface PeerCosts {
  readonly version: string;
  readonly nRows: number;
  readonly costs: readonly PeerCost[];
}

const BINS: ScoreBins = { bins: 64, range: [0, 1], area: 'exact' };

/**
 * Time the counts of this package and what the engine has of its own, on the same rows.
 *
 * @param name Of the engine: chdb or spark.
 * @throws {Error} It is another, or is not here.
 */
export async function recordPeers(name: string, nRows: number): Promise<PeerCosts> {
  if (name !== 'chdb' && name !== 'spark') throw new Error(`${name} has no functions of its own`);
  const own = await withRows(engineNamed(name), nRows, async (engine, table) => {
    const counted = await ownCosts(engine, table);
    const costs = name === 'chdb' ? [...counted, ...(await chdbFunctions(engine, table))] : counted;
    return { version: await versionOf(name, engine), nRows, costs };
  });
  if (name === 'chdb') return own;
  // The cluster is gone: both have the two cores for themselves.
  return { ...own, costs: [...own.costs, ...(await sparkEvaluators(nRows))] };
}

async function ownCosts(engine: OpenEngine, table: string): Promise<readonly PeerCost[]> {
  const from = { table };
  // What starts late starts here, as before the costs.
  await countConfusion(engine, { from, yTrue: 'truth', yPred: 'a' });
  const pairs = await measured('confmat: matrix, accuracy', async () => {
    const { matrix } = await countConfusion(engine, { from, yTrue: 'truth', yPred: 'a' });
    const correct = matrix.labels.reduce<number>((sum, label) => sum + matrix.at(label, label), 0);
    return correct / matrix.total;
  });
  const areaOfScores = async (scores: 'exact' | ScoreBins): Promise<number> => {
    const request = { from, yTrue: 'y', yScore: 'coarse', posLabel: 1, scores };
    return areaOf((await countScores(engine, request)).tally);
  };
  return [
    pairs,
    await measured('confmat: ROC area of every score', () => areaOfScores('exact')),
    await measured('confmat: ROC area, exact in 64 bins', () => areaOfScores(BINS)),
  ];
}

/** The area under the ROC curve: a fraction of whole numbers, to the last digit of a double. */
function areaOf(tally: ScoreTally): number {
  let pairs2 = tally.kind === 'bins' ? (tally.pairs2 ?? 0n) : 0n;
  let below = 0n;
  let nPositives = 0n;
  for (const [place, count] of tally.positives.entries()) {
    const [positives, negatives] = [BigInt(count), BigInt(tally.negatives[place] ?? 0)];
    pairs2 += positives * (2n * below + (tally.kind === 'exact' ? negatives : 0n));
    below += negatives;
    nPositives += positives;
  }
  const digits = (pairs2 * 10n ** BigInt(DIGITS)) / (2n * nPositives * below);
  return Number(`${digits}e-${DIGITS}`);
}

/** More than a double has. */
const DIGITS = 25;
