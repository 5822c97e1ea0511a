import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { f1, pooledCounts, precision, recall } from '@confmat/core';
import { countsOfOutcomes, spanCounts, spanMatrix, spanOutcomes } from '../src/index.js';
import type { Span, SpanMatching } from '../src/index.js';

interface ConllOutput {
  readonly true: readonly string[];
  readonly pred: readonly string[];
}

const conll = JSON.parse(
  readFileSync(new URL('vectors/conll-2000-output.json', import.meta.url), 'utf8'),
) as ConllOutput;

const tagsOf = (sentences: readonly string[]): string[][] =>
  sentences.map((sentence) => sentence.split(' '));

const percent = (share: number): string => (100 * share).toFixed(2);

describe('the example of conlleval (CoNLL-2000, chunking/output.html)', () => {
  const yTrue = tagsOf(conll.true);
  const counts = spanCounts(spanMatrix(yTrue, tagsOf(conll.pred)));

  it('has 961 tokens with 459 phrases; 539 are found, 371 of them are right', () => {
    const { tp, fp, fn = [] } = pooledCounts(counts);
    expect(yTrue.flat()).toHaveLength(961);
    expect([tp[0], fp[0], fn[0]]).toEqual([371, 539 - 371, 459 - 371]);
  });

  it('has precision 68.83, recall 80.83 and F1 74.35', () => {
    const micro = { average: 'micro' } as const;
    const found = [precision, recall, f1].map((metric) => percent(metric(counts, micro)));
    expect(found).toEqual(['68.83', '80.83', '74.35']);
  });

  it('has its numbers of each type', () => {
    const columns = [precision, recall, f1].map((metric) => metric(counts));
    const rows = Array.from(counts.tp, (hits, row) => [
      counts.keys?.[row],
      ...columns.map((column) => percent(column[row] ?? NaN)),
      hits + (counts.fp[row] ?? 0),
    ]);
    expect(rows).toEqual([
      ['ADJP', '0.00', '0.00', '0.00', 1],
      ['ADVP', '45.45', '62.50', '52.63', 11],
      ['NP', '64.98', '78.63', '71.16', 317],
      ['PP', '83.18', '98.89', '90.36', 107],
      ['SBAR', '66.67', '33.33', '44.44', 3],
      ['VP', '69.00', '79.31', '73.80', 100],
    ]);
  });
});

describe('the example of the readme of seqeval 1.2.2', () => {
  const yTrue = ['O O O B-MISC I-MISC I-MISC O', 'B-PER I-PER O'];
  const yPred = ['O O B-MISC I-MISC I-MISC I-MISC O', 'B-PER I-PER O'];
  const counts = spanCounts(spanMatrix(tagsOf(yTrue), tagsOf(yPred)));

  it('has F1 0.50, of MISC 0.00, of PER 1.00, macro 0.50', () => {
    expect(f1(counts, { average: 'micro' })).toBe(0.5);
    expect([...f1(counts)]).toEqual([0, 1]);
    expect(f1(counts, { average: 'macro' })).toBe(0.5);
  });
});

describe('the scenarios of the readme of nervaluate 1.2.1', () => {
  const at = (start: number, end: number, type: string): Span => ({ start, end, type });
  // Each on its own: tikosyn is missed, healthy is spurious, warfarin and contraceptives have other bounds.
  // The table of totals has a second right one (its scenario I), which the table of scenarios leaves out.
  const scenarios = [
    { gold: [at(0, 7, 'BRAND')], pred: [] },
    { gold: [], pred: [at(0, 7, 'BRAND')] },
    { gold: [at(3, 11, 'DRUG')], pred: [at(0, 11, 'DRUG')] },
    { gold: [at(0, 11, 'DRUG')], pred: [at(0, 11, 'BRAND')] },
    { gold: [at(0, 9, 'DRUG')], pred: [at(0, 9, 'DRUG')] },
    { gold: [at(0, 12, 'DRUG')], pred: [at(0, 12, 'DRUG')] },
    { gold: [at(5, 19, 'GROUP')], pred: [at(0, 19, 'DRUG')] },
  ];
  const yTrue = scenarios.map(({ gold }) => gold);
  const yPred = scenarios.map(({ pred }) => pred);
  const rows: [SpanMatching, number[], number][] = [
    // COR, INC, PAR, MIS, SPU; F1, which is precision and recall too.
    ['type', [3, 2, 0, 1, 1], 3 / 6],
    ['partial', [3, 0, 2, 1, 1], 4 / 6],
    ['exact', [3, 2, 0, 1, 1], 3 / 6],
    ['strict', [2, 3, 0, 1, 1], 2 / 6],
  ];

  it.each(rows)('has its counts and metrics: %s', (matching, outcomes, share) => {
    const { total } = spanOutcomes(yTrue, yPred, { matching });
    const { correct, incorrect, partial, missed, spurious } = total;
    expect([correct, incorrect, partial, missed, spurious]).toEqual(outcomes);
    const matrix = spanMatrix(yTrue, yPred, { matching });
    for (const counts of [countsOfOutcomes([total]), spanCounts(matrix)]) {
      for (const metric of [precision, recall, f1]) {
        expect(metric(counts, { average: 'micro' })).toBeCloseTo(share, 14);
      }
    }
  });
});
