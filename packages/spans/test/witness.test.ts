import { describe, expect, it } from 'vitest';
import { f1, precision, recall } from '@confmat/core';
import { countsOfOutcomes, spanCounts, spanList, spanMatrix, spanOutcomes } from '../src/index.js';
import type { SpanMatching, SpanOptions, SpanOutcomes } from '../src/index.js';
import { NERVALUATE_NAMES, readApart, readCorpora } from './vectors/read-documents.js';
import type { Corpus } from './vectors/read-documents.js';

const corpora = readCorpora();
const TYPES = ['LOC', 'ORG-GEO', 'PER'];

type Documents = string[][] | { start: number; end: number; type: string }[][];

function documentsOf(side: Corpus['true']): Documents {
  return side.map((document) =>
    typeof document === 'string'
      ? document.split(' ').filter(Boolean)
      : document.map(([start, end, type]) => ({ start, end, type })),
  ) as Documents;
}

function optionsOf({ repair, scheme }: Corpus): SpanOptions {
  return { types: TYPES, ...(repair && { repair }), ...(scheme && { scheme }) };
}

const five = ({ correct, incorrect, partial, missed, spurious }: SpanOutcomes): number[] => [
  correct,
  incorrect,
  partial,
  missed,
  spurious,
];

describe('tags', () => {
  it('are the spans that seqeval reads, in both of its modes and all schemes', () => {
    const withTags = corpora.filter(({ spans }) => spans);
    expect(withTags.length).toBeGreaterThan(20);
    for (const corpus of withTags) {
      for (const [side, documents] of [corpus.true, corpus.pred].entries()) {
        const list = spanList(documentsOf(documents), optionsOf(corpus));
        const texts = documents.map((_, d) => {
          const own: string[] = [];
          for (let i = list.offsets[d] ?? 0; i < (list.offsets[d + 1] ?? 0); ++i) {
            own.push(`${list.starts[i]}:${list.ends[i]}:${list.types[list.codes[i] ?? -1]}`);
          }
          return own.join(' ');
        });
        expect(texts).toEqual(corpus.spans?.[side]);
      }
    }
  });
});

describe('spanMatrix', () => {
  it('has the counts of seqeval', () => {
    for (const corpus of corpora) {
      if (!corpus.seqeval) continue;
      const { yTrue, yPred } = { yTrue: documentsOf(corpus.true), yPred: documentsOf(corpus.pred) };
      const matrix = spanMatrix(yTrue, yPred, optionsOf(corpus));
      for (const [code, type] of TYPES.entries()) {
        const ours = [matrix.at(type, type), matrix.predicted[code], matrix.support[code]];
        expect(ours).toEqual(corpus.seqeval[type]);
      }
    }
  });

  it('has the precision, recall and F1 of the four schemes of nervaluate for tags', () => {
    let nCompared = 0;
    for (const corpus of corpora) {
      if (!corpus.nervaluate || !corpus.repair) continue;
      const { yTrue, yPred } = { yTrue: documentsOf(corpus.true), yPred: documentsOf(corpus.pred) };
      for (const [matching, name] of Object.entries(NERVALUATE_NAMES)) {
        const options = { ...optionsOf(corpus), matching: matching as SpanMatching };
        const counts = spanCounts(spanMatrix(yTrue, yPred, options));
        const ours = [precision, recall, f1].map((one) => one(counts, { average: 'micro' }));
        const [p = 0, r = 0, f = 0] = corpus.nervaluate.ratios[name] ?? [];
        // A true span of which less than 1 % is overlapped counts for us, not for nervaluate; there is none.
        expect(ours[0]).toBeCloseTo(p, 12);
        expect(ours[1]).toBeCloseTo(r, 12);
        expect(ours[2]).toBeCloseTo(f, 12);
        ++nCompared;
      }
    }
    expect(nCompared).toBeGreaterThan(20);
  });
});

describe('spanOutcomes', () => {
  it('are those of nervaluate, in total and of each type, for tags and for spans that overlap', () => {
    let nCompared = 0;
    for (const corpus of corpora) {
      if (!corpus.nervaluate) continue;
      const { yTrue, yPred } = { yTrue: documentsOf(corpus.true), yPred: documentsOf(corpus.pred) };
      for (const [matching, name] of Object.entries(NERVALUATE_NAMES)) {
        const options = { ...optionsOf(corpus), matching: matching as SpanMatching };
        const { total, types } = spanOutcomes(yTrue, yPred, options);
        // Where spans overlap each other, ours with 'type' agree with those of the types; theirs need not.
        const isOwn = matching === 'type' && corpus.repair === undefined;
        const ofTypes = types.reduce((sum, { correct }) => sum + correct, 0);
        if (isOwn) {
          expect(total.correct).toBeGreaterThanOrEqual(corpus.nervaluate.total[name]?.[0] ?? NaN);
          expect(total.correct).toBe(ofTypes);
        } else expect(five(total)).toEqual(corpus.nervaluate.total[name]);
        for (const { type, ...own } of types) {
          const theirs = corpus.nervaluate.types[type]?.[name] ?? [0, 0, 0, 0, 0];
          expect(five(own)).toEqual(theirs);
        }
        if (isOwn) continue;
        const counts = countsOfOutcomes([total]);
        const ours = [precision, recall, f1].map((one) => one(counts, { average: 'micro' }));
        for (const [place, ratio] of (corpus.nervaluate.ratios[name] ?? []).entries()) {
          expect(ours[place]).toBeCloseTo(ratio, 12);
        }
        ++nCompared;
      }
    }
    expect(nCompared).toBeGreaterThan(20);
  });

  it('are those of nervaluate 1.2.1 for spans that do not overlap each other', () => {
    const corpora = readApart();
    expect(corpora.length).toBe(12);
    for (const corpus of corpora) {
      const [yTrue, yPred] = [documentsOf(corpus.true), documentsOf(corpus.pred)];
      for (const [matching, name] of Object.entries(NERVALUATE_NAMES)) {
        const options = { types: ['x', 'y', 'z'], matching: matching as SpanMatching };
        const { total, types } = spanOutcomes(yTrue, yPred, options);
        expect(five(total)).toEqual(corpus.total[name]);
        for (const { type, ...own } of types) {
          expect(five(own)).toEqual(corpus.types[type]?.[name] ?? [0, 0, 0, 0, 0]);
        }
      }
    }
  });
});
