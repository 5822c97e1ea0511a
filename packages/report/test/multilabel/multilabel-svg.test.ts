import { describe, expect, it } from 'vitest';
import { labelSets, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { HOSTILE_LABELS } from '@confmat/testkit';
import { labelPairsSvg, setSizesSvg } from '../../src/index.js';
import { parseSvg, within } from '../svg-tree.js';

// The five films of the published example.
const yTrue = [['action', 'comedy'], ['action'], ['romance'], ['romance', 'comedy'], ['comedy']];
const yPred = [['comedy'], ['action'], ['romance'], ['romance'], ['action']];
const titles = (svg: string): string[] =>
  within(parseSvg(svg))
    .filter(({ name }) => name === 'title')
    .map(({ text }) => text);

describe('labelPairsSvg', () => {
  it('draws missed labels against labels given instead', () => {
    const svg = labelPairsSvg(multilabelConfusion(yTrue, yPred));
    const { text } = parseSvg(svg);
    expect(text).toContain('no label');
    // Document 5: comedy missed, action given. Document 1: action missed, nothing given instead.
    expect(titles(svg).join('\n')).toMatch(/comedy.*action/);
    expect(text).toContain('Counts of samples by true and given label.');
  });

  it('keeps the labels with the most errors, and says how many it leaves out', () => {
    const truth = HOSTILE_LABELS.map((label) => [label]);
    const shifted = HOSTILE_LABELS.map((_, at) => [HOSTILE_LABELS[(at * 5) % 12] ?? '']);
    const pairs = multilabelConfusion(labelSets(truth), labelSets(shifted));
    const svg = labelPairsSvg(pairs, { maxLabels: 4 });
    expect(parseSvg(svg).text).toContain('8 labels with fewer errors are left out.');
    expect(svg).not.toMatch(/NaN|[\u0000\u202e\u2028]/);
  });

  it('refuses what is no such pairs', () => {
    expect(() => labelPairsSvg({} as never)).toThrow('what multilabelConfusion returned');
  });
});

describe('setSizesSvg', () => {
  it('counts samples by their numbers of labels', () => {
    const svg = setSizesSvg(sampleCounts(yTrue, yPred));
    // Three samples of one label were given one; two of two labels were given one.
    const cells = within(parseSvg(svg))
      .filter(({ name }) => name === 'text')
      .map(({ text }) => text);
    expect(cells.filter((text) => text === '3' || text === '2').length).toBeGreaterThanOrEqual(2);
  });

  it('counts large sets together', () => {
    const large = [Array.from({ length: 14 }, (_, at) => `l${at}`)];
    expect(parseSvg(setSizesSvg(sampleCounts(large, [['l0']]))).text).toContain('10+');
  });

  it('refuses weighted counts', () => {
    const samples = sampleCounts(yTrue, yPred, { sampleWeight: [1, 2, 3, 4, 5] });
    expect(() => setSizesSvg({ ...samples, of: 'labels' } as never)).toThrow('what sampleCounts');
  });
});
