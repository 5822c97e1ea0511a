import { describe, expect, it } from 'vitest';
import { classificationReport, confusionMatrixFromCounts } from '@confmat/core';
import { intervals } from '@confmat/inference';
import { HOSTILE_LABELS } from '@confmat/testkit';
import { classBarsSvg } from '../../src/classes/class-bars-svg.js';
import { hiddenIn, namesIn } from '../markup.js';
import { WEATHER, WEATHER_LABELS } from '../pictures/examples.js';

const weather = confusionMatrixFromCounts(WEATHER, WEATHER_LABELS);
const report = classificationReport(weather);

describe('classBarsSvg', () => {
  it('shows precision, recall and F1 of each class with its rows', () => {
    const svg = classBarsSvg(report);
    // rain: 23 of 35 predicted, 23 of 39 true, 2 · 23 / (35 + 39).
    expect(svg).toContain('precision of rain: 0.657<');
    expect(svg).toContain('recall of rain: 0.590<');
    expect(svg).toContain('F1 of rain: 0.622<');
    expect(svg).not.toContain('cm-whisker" d');
  });

  it('draws the intervals that it is given', () => {
    const svg = classBarsSvg(report, { intervals: intervals(weather) });
    expect(svg.match(/class="cm-whisker" d=/g)).toHaveLength(12);
    expect(svg).toMatch(/recall of sunrise: 0\.971 \(0\.90\d–0\.99\d\)/);
  });

  it('draws those with the lowest F1 of too many classes, lowest first', () => {
    const svg = classBarsSvg(report, { maxClasses: 2 });
    expect(svg).toContain('The 2 of 4 classes with the lowest F1.');
    const shown = Array.from(svg.matchAll(/F1 of (\w+)/g), ([, name]) => name);
    expect(shown).toEqual(['shine', 'rain']);
  });

  it('shows an undefined value as a dash, without a dot', () => {
    const matrix = confusionMatrixFromCounts([[3, 0], [1, 0]], ['a', 'b']); // prettier-ignore
    const svg = classBarsSvg(classificationReport(matrix), { intervals: intervals(matrix) });
    expect(svg).toContain('precision of b: –<');
    expect(svg).not.toMatch(/NaN|undefined/);
  });

  it('refuses what is no report, and a number of classes that is none', () => {
    expect(() => classBarsSvg(weather as never)).toThrow(/^classBarsSvg: report/);
    expect(() => classBarsSvg(report, { maxClasses: 0 })).toThrow(/maxClasses is 0/);
  });

  it('shows hostile labels as text', () => {
    const counts = HOSTILE_LABELS.map((_, i) => HOSTILE_LABELS.map((_, j) => (i === j ? 2 : 1)));
    const matrix = confusionMatrixFromCounts(counts, HOSTILE_LABELS);
    const svg = classBarsSvg(classificationReport(matrix), { intervals: intervals(matrix) });
    const { elements, attributes } = namesIn(svg);
    expect(elements).toEqual([
      'circle',
      'desc',
      'g',
      'path',
      'rect',
      'style',
      'svg',
      'text',
      'title',
    ]);
    expect(attributes.filter((name) => /^on|href|src/.test(name))).toEqual([]);
    expect(hiddenIn(svg)).toEqual([]);
    expect(svg.includes('user⟦U+202E⟧gnp.exe')).toBe(true);
  });
});
