import { confusionMatrix } from '@confmat/core';
import type { ReportIntervals } from '@confmat/inference';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { comparisonSvg, curveSvg, thresholdSvg } from '@confmat/report';
import { thresholdSweep } from '@confmat/thresholds';
import { jointCounts } from '@confmat/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText, difference } from '../../src/document/cell.js';
import type { MeasureCell } from '../../src/document/cell.js';
import { averagesTable } from '../../src/tables/classes-tables.js';
import { baselineText } from '../../src/tables/whole-of-matrix.js';
import { emptySetsOf, emptySetsText } from '../../src/document/empty-sets.js';
import { benefitText } from '../../src/panel/net-benefit.js';
import type { PanelModel } from '../../src/panel/panel-model.js';
import { reportedIntervals } from '../../src/results/reported-intervals.js';
import { TYPESET } from '../../src/document/typeset.js';
import { formatDifference, formatMetric } from '../../src/svg/format.js';
import { htmlOf } from '../parts.js';

const times = <T>(n: number, value: T): T[] => new Array<T>(n).fill(value);

describe('what a page says of the most frequent answer', () => {
  const textOf = (right: number, wrong: number): string => {
    // 60 rows are of a, 40 of b; the first ones are right.
    const yTrue = [...times(60, 'a'), ...times(40, 'b')];
    const yPred = [
      ...times(60 - wrong, 'a'),
      ...times(wrong, 'b'),
      ...times(right, 'b'),
      ...times(40 - right, 'a'),
    ];
    return baselineText(confusionMatrix(yTrue, yPred));
  };

  it.each([
    // P(X ≥ 80 of 100) with 0.6 is 1.7e-5.
    [20, 0, 'Always answering a would have an accuracy of 0.600; the model is better (p < 0.001).'],
    // P(X ≥ 61 of 100) with 0.6 is 0.4621.
    [1, 0, 'accuracy of 0.600; it is not clear that the model is better (p = 0.462).'],
    [0, 0, 'accuracy of 0.600; the model is not better.'],
    [1, 9, 'accuracy of 0.600; the model is not better.'],
  ])('%i rare rows right and %i others wrong', (right, wrong, text) => {
    expect(textOf(right, wrong)).toContain(text);
  });
});

describe('numbers that are shown as 0', () => {
  it.each([
    // Rounding of 0.
    [-3e-10, '0.000', '0.000'],
    [3e-10, '0.000', '0.000'],
    [0.000003, '0.0000030', '+0.0000030'],
    [-0.00037, '−0.00037', '−0.00037'],
    // Two digits below 0.01.
    [-0.0006, '−0.00060', '−0.001'],
    [0.00064, '0.00064', '+0.001'],
    [0.0096, '0.0096', '+0.010'],
    [0.0104, '0.010', '+0.010'],
    [-Infinity, '−∞', '−∞'],
  ])('%f has no sign where it is none', (value, plain, signed) => {
    expect([formatMetric(value), formatDifference(value)]).toEqual([plain, signed]);
  });

  it('are 0, whatever the decimals that are asked for', () => {
    const anyValue = fc.tuple(fc.constantFrom(-1, 1), fc.double({ min: -8, max: 3, noNaN: true }));
    fc.assert(
      fc.property(anyValue, fc.integer({ min: 0, max: 6 }), ([sign, power], digits) => {
        const value = sign * 10 ** power;
        const change = difference({ estimate: value, low: value, high: value });
        const texts = [
          formatMetric(value, digits),
          formatDifference(value, digits),
          ...cellText(change, TYPESET)
            .split(/ \(| to |\)/)
            .filter(Boolean),
        ];
        expect(texts).toHaveLength(5);
        for (const text of texts) expect(Math.sign(Number(text.replace('−', '-')))).toBe(sign);
      }),
      { seed: 6 },
    );
  });
});

describe('pictures beside a threshold that moves', () => {
  const sweep = thresholdSweep([0, 1, 0, 1, 1], [0.1, 0.35, 0.4, 0.7, 0.8]);

  it('mark what holds at their own threshold, so that it goes', () => {
    const svg = thresholdSvg(sweep, { threshold: 0.4 });
    const gone = svg
      .replace(/<(\w+) class="[^"]*cm-at[^"]*"[^>]*>[^]*?<\/\1>/g, '')
      .replace(/<desc data-at="(\d+)">([^<]*)/, (_, at: string, text: string) =>
        text.slice(0, Number(at)),
      );
    // Precision 2/3, recall 2/3; the F1 to beat is 2 · 0.6 / 1.6.
    expect(svg).toContain('0.667');
    expect(gone).not.toContain('0.667');
    expect(gone).not.toContain('at threshold');
    expect(gone).toContain('0.75');
  });

  it('draw net benefit as it falls between two scores', () => {
    const svg = curveSvg(sweep, { kind: 'net-benefit', width: 640 });
    const [, x0 = NaN, x1 = NaN] = /data-x="0 1 ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
    const [, y0 = NaN, y1 = NaN, from = NaN, to = NaN] =
      /data-y="(\S+) (\S+) ([\d.]+) ([\d.]+)"/.exec(svg)?.map(Number) ?? [];
    // The first one is that of the key.
    const path = [...svg.matchAll(/class="cm-line cm-s1" d="([^"]*)"/g)].at(-1)?.[1] ?? '';
    const points = pointsOf(path).map(([x, y]) => [
      (x - x0) / (x1 - x0),
      y0 + ((y - from) / (to - from)) * (y1 - y0),
    ]);
    // Between 0.4 and 0.7 rows 0.7 and 0.8 are predicted positive, both rightly: 2/5. Below 0.4 one of
    // three is wrong: at 0.37 it is 2/5 − 1/5 · 0.37/0.63 = 0.2825, and at 0.35 one more is right.
    expect(heightAt(points, 0.5)).toBeCloseTo(0.4, 2);
    expect(heightAt(points, 0.37)).toBeCloseTo(0.2825, 2);
    expect(heightAt(points, 0.2)).toBeCloseTo(3 / 5 - (1 / 5) * (0.2 / 0.8), 2);
    expect(heightAt(points, 0.9)).toBeCloseTo(0, 2);
  });
});

describe('the picture of two models', () => {
  const svgOf = (n: number): string => {
    const yTrue = Array.from({ length: 40 * n }, (_, row) => `class ${row % n}`);
    const wrong = (step: number): string[] =>
      yTrue.map((label, row) => (row % step === 0 ? 'class 0' : label));
    return comparisonSvg(jointCounts(yTrue, wrong(3), wrong(5)));
  };

  it('has lines between values only where names stand beside their points', () => {
    // A mean and the classes: six of each are drawn at most.
    const nCircles = (n: number): number => [...svgOf(n).matchAll(/<circle/g)].length;
    expect(nCircles(5)).toBeGreaterThan(0);
    expect(nCircles(7)).toBeLessThan(nCircles(5));
  });
});

describe('label sets that are both empty', () => {
  const yTrue = [[], ['a'], [], ['a', 'b']];
  const yPred = [[], ['a'], ['b'], []];

  it('are counted one way, and the page says which', () => {
    const samples = sampleCounts(yTrue, yPred);
    const text =
      'Means over samples count 0/0 as 0: recall of 2 samples without true labels, precision of 2 samples without predicted labels, F1 and Jaccard of 1 sample with neither, which is an exact match';
    expect(emptySetsText(emptySetsOf(samples))).toBe(text);
    const page = htmlOf({ labelSets: { labels: labelCounts(yTrue, yPred), samples } });
    expect(page).toContain(`${text}.`);
    expect(emptySetsText(emptySetsOf(sampleCounts([['a']], [['b']])))).toBeNull();
  });
});

describe('averages over a class that nobody predicted', () => {
  // a, a and b, all predicted a: precision is 2/3 of a, 0/0 of b.
  const matrix = confusionMatrix(['a', 'a', 'b'], ['a', 'a', 'a']);
  const precisionOf = (zeroDivision?: number): number[] => {
    const found = reportedIntervals({ matrix, zeroDivision, level: 0.95 });
    const table = averagesTable({ matrix }, found as ReportIntervals);
    return table.body.slice(0, 2).map(([, cell]) => (cell as MeasureCell).estimate);
  };

  it('count it as asked, as 0 by default, and the page says so', () => {
    // Macro: (2/3 + 0) / 2; weighted by true rows: (2 · 2/3 + 1 · 0) / 3.
    expect(precisionOf()).toEqual([1 / 3, 4 / 9]);
    expect(precisionOf(1)).toEqual([expect.closeTo(5 / 6, 14), expect.closeTo(7 / 9, 14)]);
    // Macro and weighted without b: 2/3.
    expect(precisionOf(NaN)).toEqual([2 / 3, 2 / 3]);
    expect(htmlOf({ matrix })).toContain('averages count it as 0.');
    expect(htmlOf({ matrix, zeroDivision: NaN })).toContain('averages leave it out.');
    // Recall of "c", which no row is of, is 0/0: its mean is over "a" and "b" alone.
    const joint = jointCounts(['a', 'b'], ['a', 'b'], ['a', 'b'], { labels: ['a', 'b', 'c'] });
    const comparison = { names: ['old', 'new'], joint } as const;
    const ofTwo = htmlOf({ comparison });
    expect(ofTwo).toMatch(/macro recall<td>1\.000/);
    expect(ofTwo).toContain('averages leave it out.');
    expect(htmlOf({ matrix, comparison })).toContain(
      'averages count it as 0, those of two models leave it out.',
    );
    expect(() => htmlOf({ matrix, zeroDivision: 2 })).toThrow('reportHtml: zeroDivision is 2');
  });
});

describe('a net benefit of nearly none', () => {
  it('has no sign', () => {
    // Of 100 rows: 1 − 2 · 0.34 / 0.66 = −0.03.
    const [thresholds, tp, fp] = [[0.34], [1], [2]].map((list) => Float64Array.from(list));
    const model = { thresholds, tp, fp, nPositives: 10, nNegatives: 90 };
    expect(benefitText(model as unknown as PanelModel, 0)).toBe('0.0');
  });
});

/** The points of a path of absolute starts and relative steps. */
function pointsOf(path: string): (readonly [x: number, y: number])[] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([Mlhv])([^Mlhv]*)/g)) {
    const numbers = (rest.match(/-?(?:\d*\.)?\d+/g) ?? []).map(Number);
    const size = command === 'h' || command === 'v' ? 1 : 2;
    for (let at = 0; at < numbers.length; at += size) {
      const [a = 0, b = 0] = numbers.slice(at, at + size);
      if (command === 'M') [x, y] = [a, b];
      else if (command === 'h') x += a;
      else if (command === 'v') y += a;
      else [x, y] = [x + a, y + b];
      points.push([x, y]);
    }
  }
  return points;
}

/** Where a line of falling x is. */
function heightAt(points: readonly (readonly number[])[], at: number): number {
  for (const [place, [x1 = NaN, y1 = NaN]] of points.entries()) {
    const [x0 = NaN, y0 = NaN] = points[place - 1] ?? [];
    if (x1 <= at && x0 >= at) return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0 || 1);
  }
  return NaN;
}
