import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@confmat/testkit';
import { pathOf, stairsOf, thinLines } from '../../src/plot/curve-path.js';
import { distanceToLine, pathPoints } from '../svg-tree.js';

describe('thinLines', () => {
  it('keeps a spike that is narrower than a pixel', () => {
    const x = Float64Array.from({ length: 1000 }, (_, at) => at / 10);
    const y = x.map((_, at) => (at === 503 ? 80 : 10));
    const [line] = thinLines(x, y);
    expect(line?.length).toBeLessThan(8);
    expect(line).toContainEqual([50.3, 80]);
  });

  it('breaks at undefined and infinite points', () => {
    const lines = thinLines(
      Float64Array.of(0, 1, 2, 3, 4, 5),
      Float64Array.of(1, NaN, 2, Infinity, 4, 5),
    );
    expect(lines).toEqual([[[0, 1]], [[2, 2]], [[4, 4], [5, 5]]]); // prettier-ignore
  });

  it('passes within half a pixel of the highest and the lowest point of every column', () => {
    const heights = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), {
      minLength: 2,
      maxLength: 400,
    });
    fc.assert(
      fc.property(heights, (given) => {
        const y = Float64Array.from(given);
        const x = y.map((_, at) => at / 7);
        const [line = []] = thinLines(x, y);
        for (let column = 0; column <= Math.floor(y.length / 7); ++column) {
          const places = [...x.keys()].filter((at) => Math.floor(x[at] ?? NaN) === column);
          if (places.length === 0) continue;
          for (const pick of [Math.min, Math.max]) {
            const value = pick(...places.map((at) => y[at] ?? NaN));
            const at = places.find((place) => y[place] === value) ?? 0;
            expect(distanceToLine([x[at] ?? NaN, value], line)).toBeLessThan(0.51);
          }
        }
      }),
      { seed: 17, numRuns: runs(100) },
    );
  });
});

describe('pathOf', () => {
  it('writes relative steps between rounded points', () => {
    const points = [[0, 0], [10, 0], [10, 5.04], [12.34, 3.11], [12.36, 3.12]] as const; // prettier-ignore
    // 12.34 is written as 12.3 and 12.36 as 12.4: the steps add up to the rounded points.
    const path = pathOf(points);
    expect(path).toBe('M0 0h10v5l2.3-1.9h.1');
    expect(pathPoints(path).map((part) => part.at(-1))).toEqual([[12.4, 3.1]]);
  });

  it('shows a lone point as a dot', () => {
    expect(pathOf([[3, 4]])).toBe('M3 4h0');
  });
});

describe('stairsOf', () => {
  it('holds a value until the next point', () => {
    const { x, y } = stairsOf(Float64Array.of(3, 2, 1), Float64Array.of(5, 6, 7));
    expect([...x]).toEqual([3, 2, 2, 1, 1]);
    expect([...y]).toEqual([5, 5, 6, 6, 7]);
  });
});
