import fc from 'fast-check';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { sweepClusters } from '../../src/index.js';
import { takeByClass } from '../../src/areas/kernels/row-slopes.js';
import { addByCode } from '@confmat/core/internal';

describe('takeByClass and addByCode', () => {
  it('take each row from the column of its class, and add up by code', () => {
    const slopes = new Float64Array(4);
    const [ofPositive, ofNegative] = [Float64Array.of(1, 2, 3), Float64Array.of(10, 20, 30)];
    takeByClass(
      Uint8Array.of(1, 0, 0, 1),
      Int32Array.of(2, 0, 1, 0),
      ofPositive,
      ofNegative,
      slopes,
    );
    expect([...slopes]).toEqual([3, 10, 20, 1]);
    const sums = new Float64Array(3);
    addByCode(Int32Array.of(2, 0, 2, 0), slopes, sums);
    expect([...sums]).toEqual([11, 0, 23]);
  });
});

describe('sweepClusters', () => {
  it('counts the cells that a plain loop counts', () => {
    const row = fc.tuple(fc.nat(1), fc.nat(5), fc.nat(3));
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 30 }),
        fc.constantFrom('>=', '>'),
        (rest, comparison) => {
          const rows = [...rest, [0, 2, 1], [1, 3, 0]] as const;
          const [yTrue, yScore] = [rows.map(([y]) => y), rows.map(([, score]) => score / 4)];
          const users = rows.map(([, , user]) => 'abcd'[user] ?? '');
          const thresholds = [1, 0.75, 0.25];
          const sweep = thresholdSweep(yTrue, yScore, { thresholds, comparison });
          const found = sweepClusters(sweep, yTrue, yScore, users);
          const cells = Array.from(found.rows, (at, cell) => [
            found.clusters[found.clusterCodes[cell] ?? 0],
            at,
            found.positives[cell],
            found.negatives[cell],
          ]);
          const expected = found.clusters.flatMap((user) =>
            [0, 1, 2, 3].flatMap((at) => {
              const own = rows.filter(([, score, code], place) => {
                const reached = thresholds.findIndex((threshold) =>
                  comparison === '>' ? score / 4 > threshold : score / 4 >= threshold,
                );
                return users[place] === user && code >= 0 && (reached < 0 ? 3 : reached) === at;
              });
              const nPositives = own.filter(([y]) => y === 1).length;
              return own.length === 0 ? [] : [[user, at, nPositives, own.length - nPositives]];
            }),
          );
          expect(cells).toEqual(expected);
        },
      ),
      { seed: 23, numRuns: 200 },
    );
  });
});
