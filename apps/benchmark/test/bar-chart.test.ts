import { describe, expect, it } from 'vitest';
import { barChart, decadesAround, logScale, wrap } from '../src/bar-chart.js';
import { unbalancedTags } from './tags.js';

describe('logScale', () => {
  it('gives each decade the same width', () => {
    const x = logScale([0.1, 100], [40, 340]);
    // Three decades on 300 px: 100 px each.
    expect([0.1, 1, 10, 100].map(x).map(Math.round)).toEqual([40, 140, 240, 340]);
  });

  it('places a value between decades by its logarithm', () => {
    const x = logScale([1, 10], [0, 1000]);
    // log10(2) = 0.30103
    expect(x(2)).toBeCloseTo(301.03, 2);
  });

  it('stays within the range', () => {
    const x = logScale([1, 10], [50, 60]);
    expect([x(0.001), x(5000)]).toEqual([50, 60]);
  });
});

describe('decadesAround', () => {
  it.each([
    [
      [2, 150],
      [1, 1000],
    ],
    [
      [1.92, 620],
      [1, 1000],
    ],
    // 1.2 is so near to 1 that its bar would hardly be seen.
    [
      [1.2, 9],
      [0.1, 10],
    ],
    [[100], [10, 100]],
    [[0.3], [0.1, 1]],
  ])('of %o is %o', (values, expected) => {
    const decades = decadesAround(values);
    expect(decades.map((one) => Number(one.toPrecision(6)))).toEqual(expected);
  });
});

describe('wrap', () => {
  it('keeps every word and no line longer than fits', () => {
    const words = 'rows gathered and confusionMatrix of each group by itself';
    const lines = wrap(words, 122, 10);
    // 122 / (10 × 0.61) = 20 characters.
    expect(lines.every((line) => line.length <= 20)).toBe(true);
    expect(lines.join(' ')).toBe(words);
  });
});

describe('barChart', () => {
  const bar = (value: number, note = '20') => ({
    note,
    value,
    low: value * 0.9,
    high: value * 1.2,
    text: `${value} ms`,
  });
  const groups = [
    { label: 'ours', ours: true, bars: [bar(2), bar(3, '24')] },
    { label: 'a < b & "c"', ours: false, bars: [bar(200)] },
  ];
  const svg = barChart(groups, 'A & B', { widthPx: 500, style: true });

  it('escapes what names hold', () => {
    expect(svg).toContain('a &lt; b &amp; &quot;c&quot;');
    expect(svg).toContain('<title>A &amp; B</title>');
    expect(svg).not.toContain('a < b');
  });

  it('is well formed', () => {
    expect(unbalancedTags(svg)).toEqual([]);
  });

  it('makes bars as long as their logarithms say, ours in its own colour', () => {
    const found = [...svg.matchAll(/class="cm-(ours|other)" x="42" y="\d+" width="([\d.]+)"/g)];
    // The scale runs from 1 to 1,000 on 500 − 2 × 16 − 26 − 124 = 318 px: 106 px a decade.
    const expected = [2, 3, 200].map((value) => Math.round(1060 * Math.log10(value)) / 10);
    expect(found.map(([, whose]) => whose)).toEqual(['ours', 'ours', 'other']);
    expect(found.map(([, , width]) => Number(width))).toEqual(expected);
  });

  it('names the unit and labels each bar', () => {
    expect(svg).toContain('Time of a call, median; log scale');
    for (const label of ['>2 ms<', '>3 ms<', '>200 ms<', '>1 ms<', '>1 s<', '>20<', '>24<']) {
      expect(svg).toContain(label);
    }
  });

  it('names powers of ten from microseconds to seconds', () => {
    const wide = barChart([{ label: 'a', ours: true, bars: [bar(0.002), bar(6000)] }], 'A', {
      widthPx: 760,
      style: false,
    });
    const ticks = [...wide.matchAll(/text-anchor="middle">([^<]+)</g)].map(([, tick]) => tick);
    expect(ticks).toEqual(['1 µs', '10 µs', '0.1 ms', '1 ms', '10 ms', '100 ms', '1 s', '10 s']);
  });

  it('has colours for light and dark, or leaves them to the page', () => {
    expect(svg).toContain('prefers-color-scheme:dark');
    expect(barChart(groups, 'A', { widthPx: 500, style: false })).not.toContain('<style>');
  });

  it('is the same text each time', () => {
    expect(barChart(groups, 'A & B', { widthPx: 500, style: true })).toBe(svg);
  });
});
