import { describe, expect, it } from 'vitest';
import { confusionMatrix, confusionMatrixFromCounts, precision, recall } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { interval } from '@confmat/inference';
import { HOSTILE_LABELS, createRandom, randomColumns, runs, sampled } from '@confmat/testkit';
import type { RuleName } from '../../src/index.js';
import { RULE_NAMES } from '../../src/describe/rule-names.js';
import { checkNumbers } from './check-numbers.js';
import { PUBLISHED } from './published.js';
import { sentencesOf } from '../parts.js';
import type { Parts } from '../parts.js';

/** Rules that tell what is there, however few rows: no interval could say otherwise. */
const OF_FACTS: readonly RuleName[] = ['few-rows', 'missing-class', 'undefined'];
const OF_INTERVALS = RULE_NAMES.filter((name) => !OF_FACTS.includes(name));

function randomMatrices(): ConfusionMatrix[] {
  const sizes = [2, 3, 10, 40].flatMap((nClasses) =>
    [30, 300, 3000].flatMap((nSamples) =>
      [0.05, 0.3, 0.7].map((errorRate, i) => ({ nClasses, nSamples, errorRate, i })),
    ),
  );
  return sampled(sizes, 5).map(({ i, ...size }) => {
    const seed = size.nClasses * size.nSamples + i;
    const skew = i === 1 ? 'zipf' : 'uniform';
    const { yTrue, yPred } = randomColumns({ seed, skew, ...size });
    return confusionMatrix(yTrue, yPred);
  });
}

describe('describe', () => {
  it('shows no number without its evidence, and each as it is', () => {
    const all: readonly Parts[] = [
      ...Object.values(PUBLISHED).map((make) => make()),
      ...randomMatrices().map((matrix) => ({ matrix })),
    ];
    const sentences = all.flatMap((results) => sentencesOf(results));
    expect(sentences.length).toBeGreaterThan(100);
    for (const sentence of sentences) checkNumbers(sentence);
  });

  it('takes recall and precision from core, and their intervals from inference', () => {
    let nChecked = 0;
    for (const matrix of randomMatrices()) {
      const metrics = { precision, recall };
      for (const { evidence } of sentencesOf({ matrix })) {
        for (const { metric, labels, value, interval: ends } of evidence) {
          const of = metrics[metric as keyof typeof metrics] as typeof recall | undefined;
          const [posLabel] = labels;
          if (!of || posLabel === undefined) continue;
          nChecked += 1;
          expect(value).toBe(of(matrix, { average: 'binary', posLabel }));
          const { low, high } = interval(matrix, of, { average: 'binary', posLabel });
          expect(ends).toEqual({ low, high, level: 0.95 });
        }
      }
    }
    expect(nChecked).toBeGreaterThan(20);
  });

  it('ranks sentences by rows, none about more rows than there are', () => {
    for (const matrix of randomMatrices()) {
      const rows = sentencesOf({ matrix }).map((sentence) => sentence.rows);
      expect(rows).toEqual([...rows].sort((a, b) => b - a));
      expect(rows[0] ?? 0).toBeLessThanOrEqual(matrix.total);
    }
  });

  it('holds at most two sentences of a rule among a limited number, while others speak', () => {
    const tags = PUBLISHED['debian-tags.csv']?.() ?? {};
    const seven = sentencesOf(tags, { maxSentences: 7 });
    expect(seven).toHaveLength(7);
    for (const name of RULE_NAMES) {
      expect(seven.filter(({ rule }) => rule === name).length, name).toBeLessThan(3);
    }
    expect(sentencesOf(tags, { maxSentences: 7, rules: ['one-sided-class'] })).toHaveLength(7);
    expect(sentencesOf(tags).length).toBeGreaterThan(20);
  });

  it('is silent where a handful of rows cannot tell', () => {
    for (let seed = 0; seed < 300; ++seed) {
      const { yTrue, yPred } = randomColumns({
        ...{ seed, nSamples: 1 + (seed % 4), nClasses: 2 + (seed % 3), errorRate: 0.5 },
      });
      expect(
        sentencesOf({ matrix: confusionMatrix(yTrue, yPred) }, { rules: OF_INTERVALS }),
      ).toEqual([]);
    }
  });

  it('finds no fault by chance in more than one in twenty alike models', () => {
    const random = createRandom(17);
    const rules = ['one-sided-class', 'never-predicted', 'weak-class', 'confused-pair'] as const;
    let nFaults = 0;
    const nModels = runs(400);
    for (let model = 0; model < nModels; ++model) {
      // Ten classes of 50 rows; each is missed and falsely predicted equally often, in every pair alike.
      const counts = Array.from({ length: 10 }, (_, i) =>
        Array.from({ length: 10 }, (__, j) => (i === j ? 32 : poisson(2, random))),
      );
      const labels = counts.map((_, i) => i);
      const matrix = confusionMatrixFromCounts(counts, labels);
      nFaults += Number(sentencesOf({ matrix }, { rules }).length > 0);
    }
    // Both families of looks hold the level of 0.05 each.
    expect(nFaults / nModels).toBeLessThan(0.1);
  });

  it('leaves sums of weights alone, whose rows nobody knows', () => {
    const counts = [
      [900, 20],
      [60, 20],
    ];
    const matrix = confusionMatrixFromCounts(counts, ['ham', 'spam'], { weighted: true });
    expect(sentencesOf({ matrix })).toEqual([]);
    expect(sentencesOf({ matrix: confusionMatrixFromCounts(counts, ['ham', 'spam']) })).not.toEqual(
      [],
    );
  });

  it('says nothing of no rows', () => {
    const matrix = confusionMatrixFromCounts(
      [
        [0, 0],
        [0, 0],
      ],
      ['a', 'b'],
    );
    expect(sentencesOf({ matrix })).toEqual([]);
  });

  it('keeps names as text on one line, hidden characters visible and long ones cut', () => {
    const labels = HOSTILE_LABELS;
    const counts = labels.map((_, i) => labels.map((__, j) => (i === j ? 5 : j === 0 ? 300 : 0)));
    const sentences = sentencesOf({ matrix: confusionMatrixFromCounts(counts, labels) });
    expect(sentences.length).toBeGreaterThan(5);
    for (const { text, parts } of sentences) {
      expect(text).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u200b]/u);
      for (const part of parts) {
        if (part.kind === 'name') expect([...part.text].length).toBeLessThan(100);
        // A label's digits are no number of the sentence.
        else expect(part.text).not.toMatch(/alert|HYPERLINK|script/);
      }
    }
    const texts = sentences.map(({ text }) => text).join('\n');
    expect(texts).toContain('"</script><img src=x onerror=alert(1)>"');
    expect(texts).toContain('⟦U+202E⟧');
    expect(texts).toMatch(/…\w{6}….*"/);
  });

  it('is plain data', () => {
    const [make] = Object.values(PUBLISHED);
    const sentences = sentencesOf(make?.() ?? {});
    expect(JSON.parse(JSON.stringify(sentences))).toEqual(sentences);
  });

  it('refuses rules that it does not know and limits that are none', () => {
    const results = PUBLISHED['digits.csv']?.() ?? {};
    expect(() => sentencesOf(results, { rules: ['one-sided' as RuleName] })).toThrow(
      'describe: rules is "one-sided", expected one of "comparison", "missed-class", "majority-baseline"',
    );
    expect(() => sentencesOf(results, { rules: 'slice' as never })).toThrow(
      'describe: rules is string, expected an array of names of rules',
    );
    expect(() => sentencesOf(results, { maxSentences: 0 })).toThrow(
      'describe: maxSentences is 0, expected a whole number of at least 1, or Infinity',
    );
    expect(() => sentencesOf({})).toThrow(
      'describe: evaluation is Object, expected one with counts',
    );
  });
});

/** A draw of the Poisson distribution, by Knuth's product of uniform draws. */
function poisson(mean: number, random: () => number): number {
  let [draws, product] = [-1, 1];
  for (const least = Math.exp(-mean); product > least; ++draws) product *= random();
  return draws;
}
