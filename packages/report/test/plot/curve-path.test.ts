import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@confmat/testkit';
import { pathOf, stairPath, stairsOf, thinLines } from '../../src/plot/curve-path.js';
import { linearScale } from '../../src/svg/scale.js';
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

describe('stairPath', () => {
  const toX = linearScale([0, 10], [0, 100]);
  const toY = linearScale([0, 100], [100, 0]);

  it('holds each value until the next point', () => {
    // From (0, 50) to x = 20, down to 30 at y = 70, on to x = 40, up to y = 50.
    const path = stairPath(Float64Array.of(0, 2, 4), Float64Array.of(50, 30, 50), toX, toY);
    expect(path).toBe('M0 50h20v20h20v-20');
  });

  it('holds the last value up to where the line breaks', () => {
    const path = stairPath(
      Float64Array.of(0, 1, 2, 3, 4),
      Float64Array.of(50, 30, NaN, 30, 50),
      toX,
      toY,
    );
    // Undefined from x = 20 to 30: the first part ends there, the second one begins at 30.
    expect(path).toBe('M0 50h10v20h10M30 70h10v-20');
  });

  it('of no defined point is empty', () => {
    expect(stairPath(Float64Array.of(0, 1), Float64Array.of(NaN, NaN), toX, toY)).toBe('');
    expect(stairPath(new Float64Array(0), new Float64Array(0), toX, toY)).toBe('');
  });

  it('of many steps passes within a pixel of each, and has few points a column', () => {
    const n = 5000;
    const x = Float64Array.from({ length: n }, (_, at) => at / 500);
    const y = Float64Array.from(x, (value, at) => 50 + 30 * Math.sin(value) + (at % 7));
    const [line = []] = pathPoints(stairPath(x, y, toX, toY));
    // Four points of each of 100 columns, with a corner between two.
    expect(line.length).toBeLessThanOrEqual(8 * 101);
    for (let at = 0; at < n; at += 97) {
      const point = [toX(x[at] ?? NaN), toY(y[at] ?? NaN)] as const;
      // Within its column of pixels: the line goes up and down in it.
      expect(distanceToLine(point, line)).toBeLessThan(1.01);
    }
  });
});
