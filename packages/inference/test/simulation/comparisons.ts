import { accuracy, f1 } from '@confmat/core';
import type { JointTally } from '@confmat/core';
import { drawCells } from '../../src/bootstrap/kernels/draw-cells.js';
import { compare, gate } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** How often either of two models says yes, of the negatives and of the positives. */
export interface Pair {
  readonly positives: number;
  readonly a: readonly [number, number];
  readonly b: readonly [number, number];
}

/** A model against a worse one, and two that are as good. */
export const PAIRS: Readonly<Record<'better' | 'alike', Pair>> = {
  better: { positives: 0.3, a: [0.1, 0.8], b: [0.15, 0.65] },
  alike: { positives: 0.3, a: [0.1, 0.8], b: [0.1, 0.8] },
};

/** Fine enough for shares of four decimals. */
const SCALE = 1e8;

/** Draws samples of n rows of two models that share half of their luck. */
export function drawJoint(pair: Pair, n: number): (state: Int32Array) => JointTally<number> {
  const shares = cellsOf(pair);
  const order = Int32Array.from(shares.keys()).sort((i, j) => (shares[j] ?? 0) - (shares[i] ?? 0));
  const weights = Float64Array.from(order, (cell) => Math.round((shares[cell] ?? 0) * SCALE));
  // As `drawCells` draws from counts, but of n rows and not of as many as there are.
  const total = weights.reduce((sum, one) => sum + one, 0);
  const expected = weights.map((one) => (one * n) / total);
  const drawn = new Float64Array(weights.length);
  return (state) => {
    drawCells(state, expected, n, drawn);
    const kept = [...order.keys()].filter((place) => drawn[place] !== 0);
    const codes = (shift: number): Int32Array =>
      Int32Array.from(kept, (place) => ((order[place] ?? 0) >> shift) & 1);
    return {
      labels: [0, 1],
      ...{ trueCodes: codes(2), aCodes: codes(1), bCodes: codes(0) },
      counts: Float64Array.from(kept, (place) => drawn[place] ?? 0),
      ...{ weighted: false, nSamples: n, nSkipped: 0 },
    };
  };
}

/** Shares of (truth, a, b); half of the time the two models judge by the same luck. */
function cellsOf({ positives, a, b }: Pair): Float64Array {
  return Float64Array.from({ length: 8 }, (_, cell) => {
    const [t, x, y] = [cell >> 2, (cell >> 1) & 1, cell & 1] as const;
    const [p, q] = [a[t as 0 | 1], b[t as 0 | 1]];
    const both = (Math.min(p, q) + p * q) / 2;
    const shares = [1 - p - q + both, q - both, p - both, both];
    return (t === 1 ? positives : 1 - positives) * (shares[2 * x + y] ?? 0);
  });
}

function f1Of({ positives, a, b }: Pair, model: 'a' | 'b'): number {
  const [falseRate, trueRate] = model === 'a' ? a : b;
  const tp = positives * trueRate;
  return (2 * tp) / (tp + (1 - positives) * falseRate + positives);
}

function accuracyOf({ positives, a, b }: Pair, model: 'a' | 'b'): number {
  const [falseRate, trueRate] = model === 'a' ? a : b;
  return positives * trueRate + (1 - positives) * (1 - falseRate);
}

/** How often intervals of differences hold the true one, and how often tests find one. */
export function comparisonShares(
  pair: Pair,
  n: number,
  draws: Draws,
  { replicates }: { readonly replicates?: number } = {},
): Shares {
  const draw = drawJoint(pair, n);
  const ofF1 = { average: 'binary', posLabel: 1 } as const;
  return sharesOf(draws, (state) => {
    const joint = draw(state);
    const right = compare(joint, accuracy);
    const found = compare(joint, f1, { ...ofF1, test: 'delta' });
    const permuted = replicates === undefined ? null : compare(joint, f1, { ...ofF1, replicates });
    return {
      'accuracy: the interval holds': holds(
        right.difference,
        accuracyOf(pair, 'a') - accuracyOf(pair, 'b'),
      ),
      'accuracy: p below 0.05': right.pValue < 0.05,
      'F1: the interval holds': holds(found.difference, f1Of(pair, 'a') - f1Of(pair, 'b')),
      'F1: p below 0.05': permuted && permuted.pValue < 0.05,
    };
  });
}

/** Verdicts of a gate on the drop from model a to model b, and of one on the estimates alone. */
export function dropShares(pair: Pair, n: number, maxDrop: number, draws: Draws): Shares {
  const draw = drawJoint(pair, n);
  return sharesOf(draws, (state) => {
    const comparison = compare(draw(state), accuracy, { level: 0.9 });
    const { verdict, falseAlarmRate } = gate(comparison, { maxDrop, confidence: 0.95 });
    return {
      pass: verdict === 'pass',
      fail: verdict === 'fail',
      'fail, as the gate says': falseAlarmRate,
      'fail by the estimates': -comparison.difference.estimate < -maxDrop,
    };
  });
}
