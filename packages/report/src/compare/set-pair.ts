import type { BinaryCounts } from '@confmat/core';
import { checkNames } from '@confmat/core/internal';
import type { EvaluationDifference } from '@confmat/inference';
import { allLabels } from '@confmat/evaluation/internal';
import { diffEach, diffExactMatch } from '@confmat/inference/internal';
import type { Results } from '../results.js';
import { termsOfSets } from '../terms.js';
import type { Terms } from '../terms.js';
import { askedOfTwo } from './asked-of-two.js';
import type { AskedOfTwo } from './asked-of-two.js';
import type { DrawnPair } from './compared-pair.js';

/** Two models of label sets, or of spans, and what compares them. */
export interface SetPair extends DrawnPair {
  readonly a: BinaryCounts;
  readonly b: BinaryCounts;
  readonly names: readonly [a: string, b: string];
  readonly asked: AskedOfTwo;
  readonly terms: Terms;
  readonly nSamples: readonly [a: number, b: number];
  /** The share of samples whose sets are equal. */
  readonly compareExact: (level: number) => EvaluationDifference;
  /** Units that both have; undefined where one or both do not know theirs. */
  readonly nShared: number | undefined;
}

/** The two models of label sets of results; null without. */
export function setPairOf(results: Results): SetPair | null {
  const { twoSets } = results;
  if (!twoSets) return null;
  const { counted, names } = twoSets;
  const [{ counts: a }, { counts: b }] = [counted[0].sets, counted[1].sets];
  const terms = termsOfSets(a);
  const labels = allLabels([a, b].map(({ keys }) => Array.from(keys ?? [])));
  return {
    ...{ labels, asked: askedOfTwo(results, labels, true) },
    ...{ a, b, names, terms, wins: null, classes: terms.classes },
    rows: `${terms.row}s`,
    nSamples: [counted[0].nSamples, counted[1].nSamples],
    compare: (asked, level) => diffEach(counted, asked, { level }),
    compareExact: (level) => diffExactMatch(counted, { level }),
    nShared: sharedUnits(a, b),
  };
}

/** How many units two models have in common; undefined where one or both do not know theirs. */
function sharedUnits(a: BinaryCounts, b: BinaryCounts): number | undefined {
  if (typeof a.units !== 'object' || typeof b.units !== 'object') return undefined;
  checkNames([a.units, b.units]);
  const known = new Set(a.units.keys);
  return b.units.keys.filter((key) => known.has(key)).length;
}
