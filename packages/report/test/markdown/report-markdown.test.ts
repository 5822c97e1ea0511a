import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts } from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { HOSTILE_LABELS, createRandom } from '@confmat/testkit';
import { fitBlocks } from '../../src/document/blocks.js';
import { PUBLISHED } from '../describe/published.js';
import { markdownOf } from '../parts.js';

const bytes = (text: string): number => new TextEncoder().encode(text).length;

describe('reportMarkdown', () => {
  it.each(['telco-churn.csv', 'digits.csv', 'debian-tags.csv'])('writes %s', async (name) => {
    const results = PUBLISHED[name]?.() ?? {};
    const markdown = markdownOf({ ...results, provenance: { title: name } });
    expect(bytes(markdown)).toBeLessThanOrEqual(60_000);
    await expect(markdown).toMatchFileSnapshot(`golden/${name.replace('.csv', '')}.txt`);
  });

  it('has predicted classes in rows where the truth is in columns', () => {
    const matrix = confusionMatrixFromCounts([[90, 10], [20, 80]], ['No', 'Yes']); // prettier-ignore
    const markdown = markdownOf({ matrix }, { truth: 'columns' });
    expect(markdown).toMatch(
      /\| predicted \\ true \| No +\| Yes +\|\n.*\n\| \*\*No\*\* +\| 90 +\| 20 +\|/,
    );
    expect(markdownOf({ matrix })).toMatch(/\| true \\ predicted \|/);
    expect(() => markdownOf({ matrix }, { truth: 'left' as never })).toThrow(
      'truth is "left", expected one of "rows", "columns"',
    );
  });

  it('cuts tables that are too long, and says so', () => {
    const random = createRandom(5);
    const labels = Array.from({ length: 1500 }, (_, i) => `class ${i}`);
    const counts = labels.map((_, i) =>
      labels.map((__, j) => (i === j ? 50 : Number(random() < 0.01))),
    );
    const matrix = confusionMatrixFromCounts(counts, labels);
    const markdown = markdownOf({ matrix });
    expect(bytes(markdown)).toBeLessThanOrEqual(60_000);
    expect(markdown).toMatch(/_\d+ of 1500 rows are cut here\._/);
    expect(markdown).toContain('## Most frequent errors');
    const short = markdownOf({ matrix }, { maxBytes: 2000 });
    expect(bytes(short)).toBeLessThanOrEqual(2000);
    const long = fitBlocks(['one line\n'.repeat(500)], 2000);
    expect(bytes(long)).toBeLessThanOrEqual(2000);
    expect(long.endsWith('one line\n\n_Cut here._\n')).toBe(true);
  });

  it('has other base rates only at a threshold whose counts are known', () => {
    const yTrue = Array.from({ length: 60 }, (_, row) => row % 2);
    const yScore = yTrue.map((label, row) => label * 0.3 + ((row * 7) % 60) / 100);
    const list = thresholdSweep(yTrue, yScore, { thresholds: [0.2, 0.4, 0.6] });
    const exact = thresholdSweep(yTrue, yScore);
    const of = (sweep: ThresholdSweep, threshold?: number): string =>
      markdownOf({ scores: [{ sweep, threshold }] });
    expect(of(list, 0.37)).not.toContain('## Other base rates');
    expect(of(list, 0.4)).toContain('At threshold 0.4');
    expect(of(list)).toContain('## Other base rates');
    expect(of(exact, 0.37)).toContain('At threshold 0.37');
  });

  it('lets no label act on the page', () => {
    const labels = HOSTILE_LABELS;
    const counts = labels.map((_, i) => labels.map((__, j) => (i === j ? 40 : j === 0 ? 30 : 0)));
    const markdown = markdownOf(
      { matrix: confusionMatrixFromCounts(counts, labels), provenance: { title: labels[0] } },
      { title: `${labels[0] ?? ''} @someone #1` },
    );
    expect(markdown).not.toMatch(
      /[\p{Cs}\u0000-\u0009\u000b-\u001f\u202a-\u202e\u2066-\u2069\u2028\u2029]/u,
    );
    const own = /<\/?details>|<\/?summary>|<!-- -->/g;
    expect(markdown.replace(own, '').replace(/\\</g, '')).not.toContain('<');
    // Every row of a table has as many cells as its head, whatever bars a label holds.
    for (const table of markdown.match(/(?:^\|.*\|\n?)+/gm) ?? []) {
      const widths = table
        .trimEnd()
        .split('\n')
        .map((row) => row.split(/(?<!\\)\|/).length);
      expect(new Set(widths).size, table).toBe(1);
    }
  });

  it('writes the front matter of a model card', () => {
    const matrix = confusionMatrixFromCounts(
      [
        [90, 10],
        [20, 80],
      ],
      ['No', 'Yes'],
    );
    const modelIndex = {
      name: 'my "model": \u202e',
      task: 'text-classification',
      dataset: { type: 'churn', name: 'Churn' },
    };
    const [, front = ''] = markdownOf({ matrix }, { modelIndex }).split('---\n');
    expect(front).toMatchInlineSnapshot(`
      "model-index:
      - name: "my \\"model\\": ⟦U+202E⟧"
        results:
        - task:
            type: "text-classification"
          dataset:
            type: "churn"
            name: "Churn"
          metrics:
          - type: "accuracy"
            value: 0.85
            name: "Accuracy"
            args:
              low: 0.7939442071583334
              high: 0.89286406437758
              level: 0.95
              n: 200
          - type: "f1"
            value: 0.849624060150376
            name: "Macro F1"
            args:
              low: 0.7936514575275722
              high: 0.8927855121266708
              level: 0.95
              n: 200
          - type: "precision"
            value: 0.8535353535353536
            name: "Macro precision"
            args:
              low: 0.7956002408025938
              high: 0.8928242712415546
              level: 0.95
              n: 200
          - type: "recall"
            value: 0.8500000000000001
            name: "Macro recall"
            args:
              low: 0.7920757557860265
              high: 0.8901384969264013
              level: 0.95
              n: 200
      "
    `);
  });

  it('refuses options that it does not know, and too short a length', () => {
    const results = PUBLISHED['digits.csv']?.() ?? {};
    expect(() => markdownOf(results, { maxBytes: 100 })).toThrow(
      'reportMarkdown: maxBytes is 100, expected a whole number of at least 2000',
    );
    expect(() => markdownOf(results, { titel: 'x' } as never)).toThrow(
      'reportMarkdown: there is no option "titel", expected "title", "truth", "maxBytes", "modelIndex", "posLabel", "level"',
    );
  });
});
