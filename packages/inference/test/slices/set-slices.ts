import { binaryCounts } from '@confmat/core';
import { sampleTally } from '@confmat/evaluation';
import type { SetTally } from '@confmat/evaluation';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import type { GapSlice } from '../../src/index.js';

export const LABELS = ['a', 'b', 'c'] as const;

/** Rows of label sets, each with a site and with a user who may be at several sites. */
export interface SetRows {
  readonly yTrue: readonly (readonly string[])[];
  readonly yPred: readonly (readonly string[])[];
  readonly site: readonly string[];
  readonly user: readonly string[];
}

/** Rows of three sites, at the first of which the model is the worst. */
export function setRows(seed: number, nSamples: number): SetRows {
  const random = createRandom(seed);
  const some = (share: number): boolean => random() < share;
  const site = Array.from({ length: nSamples }, () => 'xyz'.charAt(Math.floor(random() * 3)));
  const yTrue = site.map(() => LABELS.filter((_, place) => some(0.6 - place / 5)));
  return {
    ...{ yTrue, site },
    yPred: yTrue.map((labels, row) =>
      LABELS.filter((label) => labels.includes(label) !== some(site[row] === 'x' ? 0.4 : 0.15)),
    ),
    user: site.map((_, row) => `u${Math.floor(row / 4)}`),
  };
}

/** The rows of a group alone. */
export function rowsOf({ yTrue, yPred, site, user }: SetRows, group: string): SetRows {
  const isIn = (_: unknown, row: number): boolean => site[row] === group;
  return {
    yTrue: yTrue.filter(isIn),
    yPred: yPred.filter(isIn),
    site: site.filter(isIn),
    user: user.filter(isIn),
  };
}

/** The counts of rows; with units, each row belongs to its user. */
export function setsOf({ yTrue, yPred, user }: SetRows, isByUser = false): SetTally<string> {
  const counts = labelCounts<string>(yTrue, yPred, {
    labels: [...LABELS],
    ...(isByUser && { unit: user }),
  });
  return { counts, samples: sampleTally(sampleCounts(yTrue, yPred, { labels: [...LABELS] })) };
}

/** A slice of each site. */
export function setSlices(rows: SetRows, isByUser = false): GapSlice<string, 'site'>[] {
  return ['x', 'y', 'z'].map((site) => ({
    group: { site },
    sets: setsOf(rowsOf(rows, site), isByUser),
  }));
}

/** Spans: a document may have a type several times, and nothing is a true negative. */
export function spansOf(tp: number, fp: number, fn: number): SetTally<string> {
  const counts = binaryCounts({ tp: [tp], fp: [fp], fn: [fn] }, { of: 'labels', keys: ['PER'] });
  const samples = binaryCounts<never>({ tp: [tp], fp: [fp], fn: [fn] }, { of: 'samples' });
  return { counts: { ...counts, weighted: false }, samples: sampleTally(samples) };
}
