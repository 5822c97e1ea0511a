import { describe, expect, it } from 'vitest';
import { accuracy, slicedMatrices } from '@confmat/core';
import { compareSlices } from '@confmat/inference';
import { HOSTILE_LABELS } from '@confmat/testkit';
import { slicesSvg } from '../../src/index.js';
import { ofClass, parseSvg, pathPoints, within } from '../svg-tree.js';

const site = [1, 1, 1, 1, 2, 2, 2, 2];
const ones = [1, 1, 1, 1, 1, 1, 1, 1];
// Site 1 has all four rows right, site 2 none.
const two = compareSlices(slicedMatrices(ones, [1, 1, 1, 1, 0, 0, 0, 0], { site }), accuracy);

describe('slicesSvg', () => {
  it('draws the lowest first, with interval, rows and the mark', () => {
    const svg = parseSvg(slicesSvg(two, { metric: 'accuracy' }));
    expect(svg.text).toContain('by site; ◆ 1 of 2 groups differs from the others: 1 worse');
    const names = within(svg).filter(({ attributes }) => attributes['x'] === '12');
    expect(names.map(({ text }) => text).slice(-2)).toEqual(['2', '1']);
    // Wilson, 0 of 4: upper end z² / (4 + z²).
    const z = 1.959963984540054;
    const high = ((z * z) / (4 + z * z)).toFixed(3);
    expect(svg.text).toContain(`0.000 (0.000–${high}), 4 rows, p =`);
    expect(ofClass(svg, 'cm-wrong')).toHaveLength(1);
    const [first] = pathPoints(ofClass(svg, 'cm-wrong')[0]?.attributes['d'] ?? '')[0] ?? [];
    const axis = pathPoints(ofClass(svg, 'cm-axis')[0]?.attributes['d'] ?? '')[0] ?? [];
    expect(first?.[0]).toBeCloseTo(axis[0]?.[0] ?? NaN, 0);
  });

  it('counts only the slices that were tested', () => {
    const sampleWeight = site.map((_, row) => 1 + (row % 3) / 4);
    const weighted = slicedMatrices(ones, [1, 1, 1, 1, 0, 0, 0, 0], { site }, { sampleWeight });
    const svg = parseSvg(slicesSvg(compareSlices(weighted, accuracy), { weighted: true }));
    expect(svg.text).toMatch(/, weight [\d.]+/);
    expect(svg.text).not.toMatch(/\d rows/);
    expect(svg.text).toContain('by site; not tested against the others');
    expect(svg.text).not.toContain('differ');
    const [first, second] = two;
    if (!first || !second) throw new Error('there are two sites');
    const empty = { ...first, nSamples: 0, reason: 'there are no rows to compare' };
    expect(parseSvg(slicesSvg([first, second, empty])).text).toContain(
      '◆ 1 of 2 tested groups differs from the others: 1 worse',
    );
    const one = { ...first, pValue: 0.5, adjustedPValue: 0.5 };
    expect(parseSvg(slicesSvg([one, first, second])).text).toContain(
      '◆ 1 of 2 tested groups differs from the others: 1 worse',
    );
    expect(parseSvg(slicesSvg([one, one])).text).toContain(
      '◆ none of 2 groups differs from the others',
    );
  });

  it('tells better slices from worse ones by their color', () => {
    const [first, second] = two;
    if (!first || !second) throw new Error('there are two sites');
    const better = { ...first, adjustedPValue: 0.01, isMarked: true, standing: 'better' } as const;
    const svg = parseSvg(slicesSvg([better, second, first]));
    expect(svg.text).toContain('◆ 2 of 3 groups differ from the others: 1 worse, 1 better');
    const diamonds = (name: string) =>
      ofClass(svg, name).filter(({ attributes }) => attributes['d'] !== undefined);
    expect(diamonds('cm-wrong')).toHaveLength(1);
    expect(diamonds('cm-right')).toHaveLength(1);
  });

  it('draws a line where all rows are, between round ends', () => {
    const by = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2];
    const truth = by.map(() => 1);
    const found = truth.map((_, row) => (row % 4 === 0 ? 0 : 1));
    const slices = compareSlices(slicedMatrices(truth, found, { by }), accuracy);
    const svg = parseSvg(slicesSvg(slices, { overall: 0.75 }));
    const [line] = pathPoints(ofClass(svg, 'cm-baseline')[0]?.attributes['d'] ?? '')[0] ?? [];
    const axis = pathPoints(ofClass(svg, 'cm-axis')[0]?.attributes['d'] ?? '')[0] ?? [];
    const [left, right] = [axis[0]?.[0] ?? NaN, axis[1]?.[0] ?? NaN];
    // Wilson's ends of 7 and 8 of 10 are 0.397 and 0.943: the axis goes from 0.3 to 1.
    expect(((line?.[0] ?? NaN) - left) / (right - left)).toBeCloseTo((0.75 - 0.3) / 0.7, 2);
    expect(() => slicesSvg(slices, { overall: NaN })).toThrow('overall is NaN');
  });

  it('keeps the marked ones of many slices, and says how many it leaves out', () => {
    const by = Array.from({ length: 300 }, (_, row) => row % 100);
    const truth = by.map(() => 1);
    const found = by.map((group, row) => (group === 7 ? 0 : row % 11 === 0 ? 0 : 1));
    const slices = compareSlices(slicedMatrices(truth, found, { by }), accuracy);
    const svg = parseSvg(slicesSvg(slices, { maxSlices: 5, width: 300 }));
    expect(svg.text).toContain('… 95 more groups, 0 of them marked');
    expect(ofClass(svg, 'cm-whisker')).toHaveLength(5);
  });

  it('shows hostile groups as text', () => {
    const group = HOSTILE_LABELS;
    const truth = group.map(() => 1);
    const slices = compareSlices(slicedMatrices(truth, truth, { group }), accuracy);
    const svg = slicesSvg(slices);
    const own = ['circle', 'desc', 'g', 'path', 'rect', 'style', 'svg', 'text', 'title'];
    expect(own).toEqual(expect.arrayContaining(within(parseSvg(svg)).map(({ name }) => name)));
    expect(slicesSvg(slices)).toBe(svg);
  });

  it('takes no slices, and refuses what is none', () => {
    expect(parseSvg(slicesSvg([])).text).toContain('none of 0 groups differs');
    expect(() => slicesSvg({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: slicesSvg: slices is Object, expected what compareSlices returned]`,
    );
    expect(() => slicesSvg([], { maxSlices: 0 })).toThrow('maxSlices is 0');
  });
});
