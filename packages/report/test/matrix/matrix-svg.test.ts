import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCells, confusionMatrixFromCounts } from '@confmat/core';
import { HOSTILE_LABELS } from '@confmat/testkit';
import { matrixSvg } from '../../src/matrix/matrix-svg.js';
import { LEVELS, levelOf } from '../../src/matrix/cell-levels.js';
import { hiddenIn, namesIn } from '../markup.js';
import { WEATHER, WEATHER_LABELS } from '../pictures/examples.js';

const weather = confusionMatrixFromCounts(WEATHER, WEATHER_LABELS);
/** The texts that a picture shows, in their order, without those on hover. */
const textsOf = (svg: string): string[] =>
  Array.from(
    svg.replaceAll(/<title>.*?<\/title>/g, '').matchAll(/<text[^>]*>([^<]*)<\/text>/g),
    ([, text = '']) => text,
  );

describe('matrixSvg', () => {
  it('shows the count and the share of the true class in each cell', () => {
    const texts = textsOf(matrixSvg(weather));
    // 39 of 60 cloudy images: 65 %; none of the 70 of a sunrise was taken for rain.
    expect(texts.join(' ')).toContain(
      '39 65\u00a0% 6 10\u00a0% 11 18\u00a0% 4 6.7\u00a0% 6 15\u00a0% 23 59\u00a0%',
    );
    expect(texts.join(' ')).toContain('1 1.4\u00a0% 0 1 1.4\u00a0% 68 97\u00a0%');
  });

  it('has recall beside the rows and precision below the columns, with intervals', () => {
    const svg = matrixSvg(weather);
    // 68 of 70; 68 of the 86 predicted. Wilson's ends by hand: see inference's tests.
    expect(svg).toMatch(/recall of sunrise: 0\.971 \(0\.90\d–0\.99\d\), 70 rows/);
    expect(svg).toMatch(/precision of sunrise: 0\.791 \(0\.69\d–0\.86\d\), 86 rows/);
    expect(matrixSvg(weather, { margins: false })).not.toContain('recall');
  });

  it('draws predictions on rows where that is asked for, and says so', () => {
    const texts = textsOf(matrixSvg(weather, { truth: 'columns', cells: 'counts' }));
    expect(texts).toContain('true class →');
    expect(texts.join(' ')).toContain('39 6 12 1 6 23 6 0');
    expect(texts.indexOf('precision')).toBeLessThan(texts.indexOf('recall'));
  });

  it('orders the classes by label, by support or by confusion', () => {
    const names = (order: 'label' | 'support' | 'confusion'): string[] =>
      textsOf(matrixSvg(weather, { order })).filter((text) => WEATHER_LABELS.includes(text));
    expect(names('label').slice(0, 4)).toEqual(['cloudy', 'rain', 'shine', 'sunrise']);
    expect(names('support').slice(0, 4)).toEqual(['sunrise', 'cloudy', 'shine', 'rain']);
    expect(new Set(names('confusion'))).toEqual(new Set(WEATHER_LABELS));
  });

  it('colors by the share of the true class, not by its size', () => {
    const cells = (counts: number[][]): string[] =>
      Array.from(
        matrixSvg(confusionMatrixFromCounts(counts, ['a', 'b'])).matchAll(
          /<rect class="(cm-[rw]\d+)"/g,
        ),
        ([, name = '']) => name,
      ).slice(0, 4);
    expect(cells([[90, 10], [1, 9]])).toEqual(cells([[900, 100], [1, 9]])); // prettier-ignore
    expect(cells([[90, 10], [1, 9]])[1]).toBe(cells([[90, 10], [1, 9]])[2]); // prettier-ignore
  });

  it('says in words what one sees', () => {
    const svg = matrixSvg(weather, { title: 'Weather' });
    expect(svg).toContain('aria-label="Weather"');
    expect(/<desc>(.*?)<\/desc>/.exec(svg)?.[1]).toMatch(
      /^225 rows of 4 classes\. Accuracy 0\.711 \(0\.64\d–0\.76\d\)\. Most frequent error: true shine, predicted cloudy, 12\.$/,
    );
  });

  it('takes a matrix without rows, one class, weights and a class without true rows', () => {
    expect(matrixSvg(confusionMatrixFromCounts([[0, 0], [0, 0]], ['a', 'b']))).toContain('0 rows of 2 classes.'); // prettier-ignore
    expect(matrixSvg(confusionMatrixFromCounts([[4]], ['a']))).toContain('4 rows of 1 class. Accuracy 1.000'); // prettier-ignore
    const weighted = matrixSvg(confusionMatrixFromCounts([[1.5, 0.25], [0, 2]], [0, 1], { weighted: true })); // prettier-ignore
    expect(weighted).toContain('Weight 3.75 of 2 classes.');
    const empty = matrixSvg(confusionMatrixFromCounts([[3, 1], [0, 0]], ['a', 'b'])); // prettier-ignore
    expect(empty).toContain('recall of b: –, 0 rows');
    for (const svg of [weighted, empty]) expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('is a map above 60 classes, in which one hot cell is seen', () => {
    const nClasses = 2500;
    const labels = Array.from({ length: nClasses }, (_, code) => code);
    const cells = labels.map((code) => ({ trueLabel: code, predLabel: code, count: 10 }));
    const hot = { trueLabel: 3, predLabel: 2000, count: 10 };
    const svg = matrixSvg(confusionMatrixFromCells([...cells, hot], labels), { order: 'label' });
    // 350 blocks: 3 is in block 0, 2000 in block 280.
    const [, opacity, path] = /<path class="cm-line cm-map cm-wrong" opacity="([\d.]+)" d="([^"]*)"/.exec(svg) ?? []; // prettier-ignore
    expect(path).toBe('M280 0.5h1');
    expect(Number(opacity)).toBeCloseTo(0.2 + (0.8 * levelOf(0.5)) / LEVELS, 2);
    expect(svg.length).toBeLessThan(20_000);
  });

  it('refuses what it cannot draw, by name', () => {
    expect(() => matrixSvg({} as never)).toThrow(/^matrixSvg: matrix/);
    expect(() => matrixSvg(weather, { order: 'size' as never })).toThrow(/order is "size"/);
    expect(() => matrixSvg(weather, { truth: 'row' as never })).toThrow(/truth is "row"/);
    expect(() => matrixSvg(weather, { level: 95 })).toThrow(/level is 95/);
    expect(() => matrixSvg(weather, { colors: 1 } as never)).toThrow(/colors/);
  });

  it('is the same text each time', async () => {
    await expect(matrixSvg(weather, { scheme: 'light' })).toMatchFileSnapshot('weather.svg');
  });

  it('shows hostile labels as text', () => {
    const k = HOSTILE_LABELS.length;
    const counts = Array.from({ length: k }, () => new Array<number>(k).fill(1));
    const svg = matrixSvg(confusionMatrixFromCounts(counts, HOSTILE_LABELS));
    const { elements, attributes } = namesIn(svg);
    expect(elements).toEqual(['desc', 'g', 'path', 'rect', 'style', 'svg', 'text', 'title']);
    expect(attributes.filter((name) => /^on|href|src/.test(name))).toEqual([]);
    expect(hiddenIn(svg)).toEqual([]);
    expect(svg.includes('user⟦U+202E⟧gnp.exe')).toBe(true);
  });
});
