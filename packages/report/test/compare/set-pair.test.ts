import { f1 } from '@confmat/core';
import type { Label } from '@confmat/core';
import { evaluation, sampleTally } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { diffEvaluations } from '@confmat/inference';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { checkedResults } from '../../src/check-reported.js';
import { pairedInWords } from '../../src/compare/paired-in-words.js';
import { setPairOf } from '../../src/compare/set-pair.js';
import { comparedLabels, comparedSetMetrics } from '../../src/tables/compared-sets.js';
import { reportHtml, reportMarkdown } from '../../src/index.js';

type Sets = readonly (readonly string[])[];
const LABELS = ['ORG', 'PER'];
const random = createRandom(4);
const truth = Array.from({ length: 40 }, () => LABELS.filter(() => random() < 0.6));
const guess = (hit: number): Sets =>
  truth.map((own) => LABELS.filter((label) => random() < (own.includes(label) ? hit : 0.1)));
const [before, after] = [guess(0.6), guess(0.95)];

/** An evaluation of sets, or of as many spans in documents. */
function of(pred: Sets, unit?: readonly Label[], areSpans = false): Evaluation<string> {
  const { tn, ...counts } = labelCounts(truth, pred, { labels: LABELS, ...(unit && { unit }) });
  const samples = sampleTally(sampleCounts(truth, pred, { labels: LABELS }));
  return evaluation({ sets: { counts: { ...counts, ...(areSpans ? {} : { tn }) }, samples } });
}

const documents = truth.map((_, row) => `doc ${row}`);
const spans = [of(before, documents, true), of(after, documents, true)] as const;
const names = ['before', 'after'] as const;

describe('two models of label sets', () => {
  const pairOf = (a: Evaluation, b: Evaluation) => {
    const pair = setPairOf(checkedResults([a, b], { names }));
    if (!pair) throw new Error('there are two models');
    return pair;
  };

  it('have the differences of diffEvaluations in tables, the second less the first', () => {
    const pair = pairOf(...spans);
    const { body } = comparedSetMetrics(pair);
    expect(body.map(([name]) => name)).toEqual([
      ...['micro precision', 'micro recall', 'micro F1'],
      ...['macro precision', 'macro recall', 'macro F1', 'weighted F1', 'documents wholly right'],
    ]);
    const found = diffEvaluations(...spans, f1, { average: 'micro' });
    expect(body[2]?.[3]).toMatchObject({
      estimate: -found.difference.estimate,
      low: -found.difference.high,
      high: -found.difference.low,
    });
    const { head, body: labels } = comparedLabels(pair);
    expect(head[0]).toBe('type');
    expect(labels.map(([name]) => name)).toEqual(LABELS);
    const ofPer = diffEvaluations(...spans, f1, { average: 'binary', posLabel: 'PER' });
    expect(labels[1]?.[3]).toMatchObject({ low: -ofPer.difference.high });
  });

  it('say which documents or units are pairs', () => {
    const words = (a: Evaluation, b: Evaluation): string => pairedInWords(pairOf(a, b));
    const others = documents.map((name, row) => (row < 30 ? name : `other ${row}`));
    const users = truth.map((_, row) => row % 7);
    expect([
      words(...spans),
      words(spans[0], of(after, others, true)),
      words(spans[0], of(after, users, true)),
      words(of(before, users), of(after, users)),
      words(of(before), of(after)),
      words(of(before, users), of(after)),
    ]).toMatchInlineSnapshot(`
      [
        "both have 40 documents of the same names, which are compared in pairs",
        "both have 30 documents of the same names, which are compared in pairs; 20 more are in one alone",
        "no unit is in both: differences are those of two independent samples",
        "both have 7 units of the same names, which are compared in pairs",
        "which samples both have is unknown: differences are those of two independent samples, and their intervals are wider than those of pairs",
        "only one of the two knows which of its samples belong together: differences have no intervals",
      ]
    `);
  });

  it('are a page and Markdown with a verdict by micro F1', () => {
    const page = reportHtml([...spans], { names });
    expect(page).toContain('40 documents each · 2 types</p>');
    expect(page).toMatch(
      /&#34;after&#34; is better than &#34;before&#34;: micro F1 0\.\d+ against/,
    );
    expect(page).toContain('Both have 40 documents of the same names');
    expect(page).toContain('Both models by type');
    expect(page).toContain('F1 of before and after');
    const markdown = reportMarkdown([...spans], { names });
    expect(markdown).toContain('### By type');
    expect(reportHtml([of(before), of(after)], { names })).toContain('40 samples each · 2 labels');
  });

  it('refuse spans beside label sets', () => {
    expect(() => reportHtml([of(before, documents), spans[1]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: evaluation[1].sets is of spans or of label sets, and evaluation[0].sets of the other]`,
    );
  });
});
