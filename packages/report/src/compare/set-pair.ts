import type { BinaryCounts } from '@confmat/core';
import { checkNames } from '@confmat/core/internal';
import { pairOfSets } from '@confmat/inference/internal';
import type { Results } from '../results/results.js';
import { termsOfSets } from '../results/terms.js';
import type { Terms } from '../results/terms.js';
import { askedOfTwo } from './asked-of-two.js';
import type { AskedOfTwo } from './asked-of-two.js';

/** Two models of label sets, or of spans, and what compares them. */
export interface SetPair extends ReturnType<typeof pairOfSets> {
  readonly names: readonly [a: string, b: string];
  readonly asked: AskedOfTwo;
  readonly terms: Terms;
  /** Units that both have; undefined where one or both do not know theirs. */
  readonly nShared: number | undefined;
}

/** The two models of label sets of results; null without. */
export function setPairOf(results: Results): SetPair | null {
  const { twoSets } = results;
  if (!twoSets) return null;
  const pair = pairOfSets(twoSets.counted);
  return {
    ...{ ...pair, names: twoSets.names, terms: termsOfSets(pair.a) },
    asked: askedOfTwo(results, pair.labels, true),
    nShared: sharedUnits(pair.a, pair.b),
  };
}

/** How many units two models have in common; undefined where one or both do not know theirs. */
function sharedUnits(a: BinaryCounts, b: BinaryCounts): number | undefined {
  if (typeof a.units !== 'object' || typeof b.units !== 'object') return undefined;
  checkNames([a.units, b.units]);
  const known = new Set(a.units.keys);
  return b.units.keys.filter((key) => known.has(key)).length;
}
