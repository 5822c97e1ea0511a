import { accuracy, balancedAccuracy, f1, recall } from '@confmat/core';
import type { JointTally } from '@confmat/core';
import { JOINT_UNITS, countUnits } from '@confmat/core/internal';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { compare } from '../../src/index.js';
import type { ModelComparison } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';
import { rateAt, ratesOf } from './uneven.js';
import type { UnevenUnits } from './uneven.js';

/**
 * How often intervals hold the difference of two models that are as good, and how often tests find one.
 * Half of the units are as easy for one model as for the other, half of the rows are judged by the same
 * luck, and half of them are positive.
 */
export function unevenPairShares({ sizes, correlation, rate }: UnevenUnits, draws: Draws): Shares {
  const rates = ratesOf(rate, correlation);
  return sharesOf(draws, (state) => {
    // Rows by (truth, whether a is right, whether b is).
    const cells = sizes(state).map((size) => {
      const luck = nextUniform(state);
      const other = nextUniform(state) < 0.5 ? luck : nextUniform(state);
      const positives = drawBinomial(state, size, 0.5);
      const pair = [rateAt(rates, luck), rateAt(rates, other)] as const;
      return [
        drawAnswers(state, size - positives, pair),
        drawAnswers(state, positives, pair),
      ] as const;
    });
    const joint = tally(cells);
    const options = { average: 'binary', posLabel: 1 } as const;
    const found: Record<string, ModelComparison> = {
      accuracy: compare(joint, accuracy),
      'by delta': compare(joint, accuracy, { difference: 'delta' }),
      F1: compare(joint, f1, options),
      recall: compare(joint, recall, options),
      'balanced accuracy': compare(joint, balancedAccuracy),
    };
    const each = Object.entries(found).flatMap(([name, { difference, pValue }]) => {
      const isKnown = difference.method !== 'none';
      const p = [`${name}: p below 0.05`, isKnown ? pValue < 0.05 : null] as const;
      return name === 'by delta'
        ? [[name, holds(difference, 0)] as const]
        : [[name, holds(difference, 0)] as const, p];
    });
    const isNone = Object.values(found).some(({ difference }) => difference.method === 'none');
    return { ...Object.fromEntries(each), 'no interval': isNone };
  });
}

/** Rows by whether a and b are right: neither, b alone, a alone, both. */
type Answers = readonly [neither: number, onlyB: number, onlyA: number, both: number];

function drawAnswers(state: Int32Array, n: number, [p, q]: readonly [number, number]): Answers {
  const both = (Math.min(p, q) + p * q) / 2;
  const ofBoth = drawBinomial(state, n, both);
  const onlyA = drawBinomial(
    state,
    n - ofBoth,
    both < 1 ? Math.min(1, (p - both) / (1 - both)) : 0,
  );
  const left = 1 - p;
  const onlyB = drawBinomial(
    state,
    n - ofBoth - onlyA,
    left > 0 ? Math.min(1, (q - both) / left) : 0,
  );
  return [n - ofBoth - onlyA - onlyB, onlyB, onlyA, ofBoth];
}

function tally(all: readonly (readonly [Answers, Answers])[]): JointTally<number> {
  const counts = new Float64Array(8);
  // A cell of each row: its unit, and its place among the eight.
  const cells: (readonly [unit: number, place: number, count: number])[] = [];
  for (const [unit, classes] of all.entries()) {
    for (const [truth, answers] of classes.entries()) {
      for (const [place, count] of answers.entries()) {
        if (count === 0) continue;
        const [a, b] = [place >> 1 ? truth : 1 - truth, place & 1 ? truth : 1 - truth];
        const cell = 4 * truth + 2 * a + b;
        counts[cell] = (counts[cell] ?? 0) + count;
        cells.push([unit, cell, count]);
      }
    }
  }
  const kept = [...counts.keys()].filter((cell) => counts[cell] !== 0);
  const codesOf = (
    places: readonly number[],
  ): Record<'trueCodes' | 'aCodes' | 'bCodes', Int32Array> => {
    const bits = (shift: number): Int32Array =>
      Int32Array.from(places, (place) => (place >> shift) & 1);
    return { trueCodes: bits(2), aCodes: bits(1), bCodes: bits(0) };
  };
  const nSamples = counts.reduce((sum, count) => sum + count, 0);
  const units = countUnits(
    JOINT_UNITS,
    {
      keys: [...all.keys()],
      unitCodes: Int32Array.from(cells, ([unit]) => unit),
      ...codesOf(cells.map(([, place]) => place)),
      counts: Float64Array.from(cells, ([, , count]) => count),
    },
    2,
    nSamples,
  );
  return {
    labels: [0, 1],
    ...codesOf(kept),
    counts: Float64Array.from(kept, (cell) => counts[cell] ?? 0),
    ...{ weighted: false, nSamples, nSkipped: 0, units },
  };
}
