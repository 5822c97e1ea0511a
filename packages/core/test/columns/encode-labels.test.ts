import { describe, expect, it } from 'vitest';
import { encodeLabels, named } from '../../src/internal.js';

/** As a public function calls it. */
const called = <T>(call: () => T, name = 'encodeLabels'): T => named(name, call);

describe('encodeLabels', () => {
  it('gives labels that it finds ascending codes', () => {
    const { codes, labels, hasNulls } = encodeLabels(['b', 'a', 'b']);
    expect([...codes]).toEqual([1, 0, 1]);
    expect(labels).toEqual(['a', 'b']);
    expect(hasNulls).toBe(false);
    expect(encodeLabels(Int32Array.of(7, -3, 7)).labels).toEqual([-3, 7]);
  });

  it('spares sorting the labels where any order will do', () => {
    const { codes, labels } = encodeLabels(['b', 'a', 'b'], { order: 'any' });
    expect(Array.from(codes, (code) => labels[code])).toEqual(['b', 'a', 'b']);
    expect(() =>
      called(() => encodeLabels(['b'], { order: 'no' as 'any' })),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: encodeLabels: order is "no", expected one of "ascending", "any"]`,
    );
  });

  it('gives missing labels the code −1 if told to, and names their row otherwise', () => {
    const { codes, hasNulls } = encodeLabels(['a', null, 'b'], { nulls: 'skip' });
    expect([...codes]).toEqual([0, -1, 1]);
    expect(hasNulls).toBe(true);
    expect(() => called(() => encodeLabels(['a', null]))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: encodeLabels: column[1] is null, expected a label (nulls: 'skip' leaves such rows out)]`,
    );
  });

  it('leaves the column as it was', () => {
    const column = Int32Array.of(5, 5, 2);
    const { codes } = encodeLabels(column);
    expect([...column]).toEqual([5, 5, 2]);
    expect(codes.buffer).not.toBe(column.buffer);
  });

  it('takes an empty column', () => {
    expect(encodeLabels([])).toEqual({ codes: new Int32Array(0), labels: [], hasNulls: false });
  });
});
