import {
  evaluation,
  evaluationFromJson,
  evaluationToJson,
  mergeEvaluations,
  sampleTally,
} from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { intervals } from '@confmat/inference';
import { describe as sentences, reportHtml, reportMarkdown } from '@confmat/report';
import { spanSets } from '@confmat/spans';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { setTallies } from '@confmat/answers/multilabel/find-set-intervals.js';
import { multilabelScores } from '@confmat/answers/multilabel/set-scores.js';

type Documents = readonly (readonly string[])[];

function drawDocuments(seed: number, n: number, types: readonly string[]): [Documents, Documents] {
  const random = createRandom(seed);
  const tag = (): string =>
    random() < 0.4
      ? 'O'
      : `${random() < 0.6 ? 'B' : 'I'}-${types[Math.floor(random() * types.length)]}`;
  const truth = Array.from({ length: n }, () => Array.from({ length: 15 }, tag));
  return [truth, truth.map((tags) => tags.map((own) => (random() < 0.2 ? tag() : own)))];
}

function evaluationOf(
  [truth, found]: [Documents, Documents],
  names: readonly string[],
): Evaluation {
  const { counts, samples, confusion } = spanSets(truth, found, { unit: names });
  return evaluation({ sets: { counts, samples: sampleTally(samples), confusion } });
}

const named = (prefix: string, n: number): string[] =>
  Array.from({ length: n }, (_, d) => `${prefix}${d}`);

describe('an evaluation of spans', () => {
  it('survives JSON, with its units and pairs of types', () => {
    const whole = evaluationOf(drawDocuments(1, 30, ['A', 'B', 'C']), named('d', 30));
    const text = JSON.stringify(evaluationToJson(whole));
    const again = evaluationFromJson(JSON.parse(text) as ReturnType<typeof evaluationToJson>);
    expect(again).toEqual(whole);
    expect(JSON.stringify(evaluationToJson(again))).toBe(text);
  });

  it('adds up to that of all documents, also where some know fewer types', () => {
    const [a, b] = [drawDocuments(2, 20, ['B', 'C']), drawDocuments(3, 25, ['A', 'B'])];
    const parts = [evaluationOf(a, named('a', 20)), evaluationOf(b, named('b', 25))];
    const all = evaluationOf(
      [
        [...a[0], ...b[0]],
        [...a[1], ...b[1]],
      ],
      [...named('a', 20), ...named('b', 25)],
    );
    expect(mergeEvaluations(parts).labels).toEqual(['A', 'B', 'C']);
    expect(evaluationToJson(mergeEvaluations(parts))).toEqual(evaluationToJson(all));
    expect(evaluationToJson(mergeEvaluations(parts.reverse())).contentHash).toBe(
      evaluationToJson(all).contentHash,
    );
  });

  it('has the scores of its documents, by the definition', () => {
    const [truth, found] = drawDocuments(4, 30, ['A', 'B']);
    const { counts, samples } = spanSets(truth, found);
    const { tp, fp, fn = [] } = samples;
    const whole = evaluationOf([truth, found], named('d', 30));
    if (!whole.sets) throw new Error('bug: there are sets');
    const scores = multilabelScores(whole, whole.sets, {
      beta: 1,
    } as Parameters<typeof multilabelScores>[2]);
    const right = Array.from(fp, (added, d) => Number(added + (fn[d] ?? 0) === 0));
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const overlaps = Array.from(tp, (hits, d) => {
      const all = hits + (fp[d] ?? 0) + (fn[d] ?? 0);
      return all === 0 ? 0 : hits / all;
    });
    expect(scores.sets).toEqual({
      exactMatch: mean(right),
      jaccard: expect.closeTo(mean(overlaps), 12) as number,
    });
    const total = (column: ArrayLike<number>): number =>
      Array.from(column).reduce((sum, value) => sum + value, 0);
    expect(scores.labelsPerSample.cardinality.true).toBeCloseTo(
      (total(counts.tp) + total(counts.fn ?? [])) / 30,
      12,
    );
    const { wrongType = NaN, missed = NaN, invented = NaN } = scores.spanErrors ?? {};
    expect(wrongType + missed).toBe(total(fn));
    expect(wrongType + invented).toBe(total(fp));
    const tallies = setTallies({ ...scores, weighted: false });
    expect(intervals(tallies.counts, tallies.together).averages.micro.f1.method).toMatch(/cluster/);
  });

  it('has a page, Markdown and sentences that speak of documents, types and spans', () => {
    const [truth] = drawDocuments(5, 60, ['A', 'B']);
    // Every second document loses its last ten tags.
    const found = truth.map((tags, d) => tags.map((tag, i) => (d % 2 === 0 && i > 4 ? 'O' : tag)));
    const results = evaluationOf([truth, found], named('d', 60));
    const page = reportHtml(results);
    for (const text of ['60 documents', '2 types', 'documents wholly right', 'Errors by type'])
      expect(page).toContain(text);
    expect(page).toContain('no span: missed');
    expect(page).not.toMatch(/Hamming|samples|Sets of labels/);
    expect(reportMarkdown(results)).toContain('60 documents');
    const texts = sentences(results).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join(' ')).not.toMatch(/sample|label/);
  });
});
