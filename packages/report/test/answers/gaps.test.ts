import { confusionMatrixFromCounts } from '@confmat/core';
import { evaluation } from '@confmat/evaluation';
import { equalizedOdds, sliceGap } from '@confmat/inference';
import { recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { reportHtml, reportMarkdown } from '../../src/index.js';
import type { FoundGaps } from '../../src/index.js';

const LABELS = ['no', 'yes'] as const;
// Of those who are "yes", 8 of 10 and 5 of 10 are found: 0.8 − 0.5 = 0.3, and 0.5 / 0.8 = 0.625.
const SLICES = [
  {
    group: { site: 'east' },
    matrix: confusionMatrixFromCounts(
      [
        [9, 1],
        [2, 8],
      ],
      LABELS,
    ),
  },
  {
    group: { site: 'west' },
    matrix: confusionMatrixFromCounts(
      [
        [8, 2],
        [5, 5],
      ],
      LABELS,
    ),
  },
];
const WHOLE = evaluation({
  matrix: confusionMatrixFromCounts(
    [
      [17, 3],
      [7, 13],
    ],
    LABELS,
  ),
  by: ['site'],
  slices: SLICES,
});

function gapsOf(): FoundGaps {
  const { slices, ...gap } = sliceGap(SLICES, recall, { average: 'binary', posLabel: 'yes' });
  const groups = slices.map(({ group, interval }) => ({ group, ...interval }));
  const { difference, ratio } = gap;
  return {
    level: 0.95,
    of: [{ name: 'recall[yes]', difference, ratio, metrics: [{ ...gap, groups }] }],
  };
}

describe('gaps between groups', () => {
  it('are a section of Markdown, with the groups farthest apart', () => {
    const text = reportMarkdown(WHOLE, { gaps: gapsOf() });
    const lines = text.split('\n');
    const at = lines.indexOf('## Gaps between groups (by site)');
    expect(at).toBeGreaterThan(0);
    const [, , , , row = ''] = lines.slice(at);
    expect(row).toMatch(/^\| recall\\?\[yes\\?\] \| 0\.300 .*\| 0\.625 .*\| east \| west \|$/);
  });

  it('are a section of the page, below its groups', () => {
    const page = reportHtml(WHOLE, { gaps: gapsOf() });
    expect(page).toContain('<section id="details"');
    expect(page).toContain('Gaps between groups');
    expect(reportHtml(WHOLE)).not.toContain('<section id="details"');
  });

  it('name the worst of two rates and each of them', () => {
    const odds = equalizedOdds(SLICES, { posLabel: 'yes' });
    const metrics = [odds.recall, odds.falsePositiveRate].map(({ slices, ...gap }) => ({
      ...gap,
      groups: slices.map(({ group, interval }) => ({ group, ...interval })),
    }));
    const { difference, ratio } = odds;
    const gaps = { level: 0.95, of: [{ name: 'equalizedOdds', difference, ratio, metrics }] };
    const text = reportMarkdown(WHOLE, { gaps });
    // False positive rates are 1/10 and 2/10: the ratio 0.5 is the worst of both.
    expect(text).toMatch(/\| equalized odds \| 0\.300 .*\| 0\.5\d* /);
    expect(text).toMatch(/\| – false positive rate \| 0\.100 /);
  });

  it('are refused where they were not found by a function for gaps', () => {
    const [gap] = gapsOf().of;
    const bad = { level: 0.95, of: [{ ...gap, difference: 0.3 }] } as unknown as FoundGaps;
    expect(() => reportHtml(WHOLE, { gaps: bad })).toThrow('gaps.of[0].difference');
    expect(() => reportHtml(WHOLE, { gaps: [] as unknown as FoundGaps })).toThrow('gaps.of');
  });
});
