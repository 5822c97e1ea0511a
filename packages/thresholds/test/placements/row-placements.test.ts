import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { thresholdSweep } from '../../src/index.js';
import { roomFor, rowPlacements } from '../../src/placements/row-placements.js';

/** The definition, row by row. */
function byHand(scores: ArrayLike<number>, classes: ArrayLike<number>): number[] {
  return Array.from(scores, (score, row) => {
    let doubled = 0;
    for (let other = 0; other < scores.length; ++other) {
      if (classes[other] === classes[row]) continue;
      const its = scores[other] ?? NaN;
      doubled += its > score ? 2 : its === score ? 1 : 0;
    }
    return doubled;
  });
}

const value = fc.oneof(
  fc.constantFrom(0, -0, 1, -1, 0.5, -0.5),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -3, max: 3 }),
);
const rows = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), value), {
  minLength: 1,
  maxLength: 60,
});

describe('rowPlacements', () => {
  it('counts the rows of the other class above each row, ties half', () => {
    const scores = Float64Array.of(0.9, 0.4, 0.4, 0.1);
    const { doubled } = rowPlacements(scores, Uint8Array.of(1, 0, 1, 0), roomFor(4));
    // 0.9 has no negative above; the negative 0.4 has 0.9 above and ties with 0.4.
    expect([...doubled]).toEqual([0, 3, 1, 4]);
  });

  it('does what its definition says, zeros of either sign being equal', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const scores = Float64Array.from(all, ([, score]) => score);
        const classes = Uint8Array.from(all, ([one]) => one);
        const { doubled, tp, fp } = rowPlacements(scores, classes, roomFor(all.length));
        expect([...doubled]).toEqual(byHand(scores, classes));
        const { counts } = thresholdSweep(classes, scores);
        expect(tp).toEqual(counts.tp);
        expect(fp).toEqual(counts.fp);
      }),
      { seed: 16, numRuns: runs(300) },
    );
  });

  it.for([
    ['spread', (i: number) => Math.sin(i * 1.7)],
    ['tied', (i: number) => Math.floor(Math.sin(i * 1.7) * 20)],
    [
      'crowded beside a few far away',
      (i: number) => (i % 500 === 0 ? 1e300 * (i - 3000) : 1 + Math.sin(i) * 1e-9),
    ],
    ['equal', () => 0.25],
  ] as const)('places 6000 %s scores, in room that was used before', ([, scoreOf]) => {
    const n = 6000;
    const scores = Float64Array.from({ length: n }, (_, i) => scoreOf(i));
    const classes = Uint8Array.from({ length: n }, (_, i) => Number((i * 7) % 3 === 0));
    const room = roomFor(n);
    rowPlacements(
      scores.map((score) => -score),
      classes,
      room,
    );
    const { doubled, nPositives, nNegatives } = rowPlacements(scores, classes, room);
    expect([...doubled]).toEqual(byHand(scores, classes));
    expect([nPositives, nNegatives]).toEqual([2000, 4000]);
  });

  it('takes single floats', () => {
    const scores = Float32Array.of(0.1, -0, 0, 0.3);
    const classes = Uint8Array.of(1, 1, 0, 0);
    const { doubled } = rowPlacements(scores, classes, roomFor(4));
    expect([...doubled]).toEqual(byHand(scores, classes));
  });
});
