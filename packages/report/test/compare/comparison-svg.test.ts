import { describe, expect, it } from 'vitest';
import { accuracy, confusionMatrixFromCounts, f1, jointCounts } from '@confmat/core';
import { attribute } from '@confmat/inference';
import { HOSTILE_LABELS } from '@confmat/testkit';
import { dodge } from '../../src/compare/dodge.js';
import { attributionSvg, comparisonSvg } from '../../src/index.js';
import { ofClass, parseSvg, within } from '../svg-tree.js';

const repeat = (value: string, times: number): string[] => new Array<string>(times).fill(value);
// 100 rows of x and 100 of y. A has 60 of x right, B 90 of x; both have all of y.
const truth = [...repeat('x', 100), ...repeat('y', 100)];
const a = [...repeat('x', 60), ...repeat('y', 140)];
const b = [...repeat('x', 90), ...repeat('y', 110)];
const joint = jointCounts(truth, a, b);

describe('comparisonSvg', () => {
  it('writes both values, the difference with its interval, and the rows that one has right', () => {
    const svg = parseSvg(comparisonSvg(joint, { names: ['old', 'new'] }));
    // F1 of x: 2·60 / (60 + 100) = 0.75, then 2·90 / (90 + 100) = 0.947.
    expect(svg.text).toMatch(
      /x: 0\.750 to 0\.947, \+0\.197 \(\+0\.\d+ to \+0\.\d+\), better; 0 rows right/,
    );
    expect(svg.text).toContain('30 after alone');
    // F1 of y: 200 / 240, then 200 / 210.
    expect(svg.text).toMatch(/y: 0\.833 to 0\.952/);
    expect(svg.text).toContain('macro mean');
  });

  it('turns around with the models, and cannot tell a model from itself', () => {
    const back = parseSvg(comparisonSvg(jointCounts(truth, b, a))).text;
    expect(back).toMatch(/x: 0\.947 to 0\.750, −0\.197 \(−0\.\d+ to −0\.\d+\), worse/);
    const same = parseSvg(comparisonSvg(jointCounts(truth, a, a)));
    expect(same.text).toContain('x: 0.750 to 0.750, 0.000');
    expect(same.text).not.toMatch(/, (better|worse);/);
  });

  it('draws the classes that changed most, and says how many it leaves out', () => {
    const labels = HOSTILE_LABELS.map((label) => `${label.slice(0, 20)}${label.length}`);
    const many = labels.flatMap((label) => repeat(label, 6));
    const wrong = many.map((label, row) => (row % 6 === 0 ? (labels[0] ?? '') : label));
    const svg = comparisonSvg(jointCounts(many, many, wrong), { maxClasses: 3, width: 420 });
    expect(parseSvg(svg).text).toContain('… 9 more classes that changed less');
    expect(within(parseSvg(svg)).map(({ name }) => name)).not.toContain('script');
    expect(svg).not.toMatch(/NaN|Infinity|[\u0000\u202e\u2028]/);
  });

  it('refuses what is no joint tally, and names that are no pair', () => {
    expect(() => comparisonSvg({} as never)).toThrow('comparisonSvg: compared');
    expect(() => comparisonSvg(joint, { names: ['a'] as never })).toThrow('two strings');
  });
});

describe('attributionSvg', () => {
  const before = confusionMatrixFromCounts([[8, 2], [4, 6]], ['no', 'yes']); // prettier-ignore
  const after = confusionMatrixFromCounts([[8, 2], [1, 9]], ['no', 'yes']); // prettier-ignore

  it('draws what each class and each answer added', () => {
    const svg = parseSvg(attributionSvg(attribute(before, after, accuracy)));
    // 14 / 20 → 17 / 20.
    expect(svg.text).toContain('0.700 → 0.850, +0.150');
    expect(svg.text).toContain('yes: +0.150');
    expect(svg.text).toContain('yes → no');
  });

  it('adds up what it leaves out', () => {
    const found = attribute(before, after, f1, { average: 'macro' });
    const svg = parseSvg(attributionSvg(found, { maxRows: 1 }));
    const [, rest] = found.classes;
    expect(svg.text).toContain(`… 1 other: +${rest?.contribution.toFixed(3) ?? ''}`);
    expect(ofClass(svg, 'cm-right').length).toBeGreaterThan(1);
  });

  it('draws two matrices that are alike', () => {
    expect(attributionSvg(attribute(before, before, accuracy))).not.toMatch(/NaN|Infinity/);
    expect(() => attributionSvg([] as never)).toThrow('what attribute returned');
  });
});

describe('dodge', () => {
  it('moves labels apart as little as it takes, in their order, between both ends', () => {
    expect(dodge([10, 50], 15, [0, 100])).toEqual([10, 50]);
    expect(dodge([20, 20, 20], 10, [0, 100])).toEqual([10, 20, 30]);
    expect(dodge([3, 1], 10, [0, 100])).toEqual([10, 0]);
    expect(dodge([99, 98, 50], 10, [0, 100])).toEqual([100, 90, 50]);
    expect(dodge([], 10, [0, 100])).toEqual([]);
  });
});
