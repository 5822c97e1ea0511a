// A byte order mark is a character of a label, but at the start of a file.
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, reportJson, sweepJson } from './harness.js';

const folder = new Folder();
const BOM = '\uFEFF';
const path = folder.write(
  'b.csv',
  `${BOM}t,p,s,g\n${BOM}spam,spam,0.9,${BOM}x\nspam,spam,0.8,x\nham,${BOM}spam,0.1,x\n`,
);

describe('labels with a byte order mark', PATIENCE, () => {
  it('are labels of their own in a report', async () => {
    const { labels, matrix } = await reportJson([path, '--true', 't', '--pred', 'p']);
    expect(labels).toEqual(['ham', 'spam', `${BOM}spam`]);
    expect(matrix.counts).toEqual([
      [0, 0, 1],
      [0, 1, 0],
      [0, 1, 0],
    ]);
  });

  it('are labels and groups of their own in a sweep', async () => {
    const asked = [path, '--true', 't', '--score', 's', '--pos-label', `${BOM}spam`];
    const { labels, nPositives, nNegatives } = await sweepJson(asked);
    expect(labels).toEqual(['ham', 'spam', `${BOM}spam`]);
    expect([nPositives, nNegatives]).toEqual([1, 2]);
  });

  it('are groups of their own', async () => {
    const { slices } = await reportJson([path, '--true', 't', '--pred', 'p', '--by', 'g']);
    expect(slices?.map(({ group, nSamples }) => [group['g'], nSamples])).toEqual([
      ['x', 2],
      [`${BOM}x`, 1],
    ]);
  });
});
