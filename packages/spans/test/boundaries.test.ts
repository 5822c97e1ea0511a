import { describe, expect, it } from 'vitest';
import {
  countsOfOutcomes,
  f1,
  spanCounts,
  spanList,
  spanMatrix,
  spanOutcomes,
} from '../src/index.js';
import type { SpanColumn, SpanOptions } from '../src/index.js';

/** The spans as `start:end:type`, by document. */
function read(column: SpanColumn, options?: SpanOptions): string[][] {
  const { nDocuments, offsets, starts, ends, codes, types } = spanList(column, options);
  return Array.from({ length: nDocuments }, (_, d) =>
    Array.from(
      codes.subarray(offsets[d], offsets[d + 1]),
      (code, i) => `${starts[(offsets[d] ?? 0) + i]}:${ends[(offsets[d] ?? 0) + i]}:${types[code]}`,
    ),
  );
}

const tags = (...documents: string[]): string[][] =>
  documents.map((document) => document.split(' ').filter(Boolean));

describe('spanCounts', () => {
  it('of documents without spans have micro averages that are 0/0', () => {
    const counts = spanCounts(spanMatrix([['O']], [['O']]));
    // seqeval 1.2.2 gives 0, too.
    expect(f1(counts, { average: 'micro' })).toBe(0);
    expect(f1(counts, { average: 'micro', zeroDivision: NaN })).toBe(NaN);
    expect(f1(counts, { average: 'micro', zeroDivision: 1 })).toBe(1);
  });
});

describe('spanList', () => {
  it('takes documents without tags, without spans, and none at all', () => {
    expect(read(tags('', 'O O', 'B-A'))).toEqual([[], [], ['0:1:A']]);
    expect(read([[], []])).toEqual([[], []]);
    expect(read([])).toEqual([]);
  });

  it('parts spans that stand side by side, also of one type', () => {
    expect(read(tags('B-A I-A B-A B-B'))).toEqual([['0:2:A', '2:3:A', '3:4:B']]);
  });

  it('ends a span at the last tag, and none goes on into the next document', () => {
    expect(read(tags('O B-A I-A', 'I-A O'))).toEqual([['1:3:A'], ['0:1:A']]);
  });

  it('keeps hyphens in types, and calls the type of a prefix alone "_"', () => {
    expect(read(tags('B-ORG-GEO I-ORG-GEO O B I'))).toEqual([['0:2:ORG-GEO', '3:5:_']]);
  });

  it('reads E and S, and L and U, as ends', () => {
    const expected = [['0:1:A', '1:3:A', '3:6:A']];
    expect(read(tags('S-A B-A E-A B-A I-A E-A'))).toEqual(expected);
    expect(read(tags('U-A B-A L-A B-A I-A L-A'))).toEqual(expected);
  });

  it('reads I after O, and after another type, by the repair that is chosen', () => {
    const bad = tags('O I-A I-A I-B O B-B I-A');
    const lenient = [['1:3:A', '3:4:B', '5:6:B', '6:7:A']];
    expect(read(bad)).toEqual(lenient);
    expect(read(bad, { repair: 'conlleval' })).toEqual(lenient);
    expect(read(bad, { repair: 'nervaluate' })).toEqual(lenient);
    expect(read(bad, { repair: 'seqeval-strict', scheme: 'IOB2' })).toEqual([['5:6:B']]);
    expect(read(bad, { repair: 'seqeval-strict', scheme: 'IOB1' })).toEqual([
      ['1:3:A', '3:4:B', '6:7:A'],
    ]);
    expect(() =>
      spanList(bad, { repair: 'refuse', scheme: 'IOB2' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: spanList: column[0][1] is "I-A", expected a tag that IOB2 allows between its neighbors]`,
    );
  });

  it('has no types whose spans were all dropped, as seqeval, whose macro F1 here is 1', () => {
    const column = tags('B-A O I-B', 'O I B-C');
    const strict = { repair: 'seqeval-strict', scheme: 'IOB2' } as const;
    const { types, codes } = spanList(column, strict);
    expect([types, [...codes]]).toEqual([
      ['A', 'C'],
      [0, 1],
    ]);
    expect(f1(spanCounts(spanMatrix(column, column, strict)), { average: 'macro' })).toBe(1);
  });

  it('refuses a span that its scheme never ends', () => {
    const open = tags('O', 'B-A I-A O');
    expect(() =>
      spanList(open, { repair: 'refuse', scheme: 'IOBES' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: spanList: column[1][1] is "I-A", expected a tag that IOBES allows between its neighbors]`,
    );
    expect(read(open, { repair: 'refuse', scheme: 'IOB2' })).toEqual([[], ['0:2:A']]);
  });

  it('refuses what is no tag, and names its place', () => {
    const thrown = (column: SpanColumn, options?: SpanOptions): string => {
      try {
        spanList(column, options);
        return 'nothing';
      } catch (error) {
        return String(error);
      }
    };
    expect([
      thrown(tags('O', 'B-A X-A')),
      thrown(tags('BA')),
      thrown(tags('b-A')),
      thrown([['O', '']]),
      thrown(tags('E-A'), { repair: 'nervaluate' }),
      thrown([['O', null]] as unknown as SpanColumn),
      thrown([['O', 5]] as unknown as SpanColumn),
      thrown(['O', 'B-A']),
      thrown([['O'], null] as unknown as SpanColumn),
      thrown(7 as unknown as SpanColumn),
      thrown([[{ start: 2, end: 2, type: 'A' }]]),
      thrown([[{ start: -1, end: 2, type: 'A' }]]),
      thrown([[{ start: 0, end: 2 } as never]]),
      thrown(tags('B-A'), { types: ['B'] }),
      thrown(tags('B-A'), { repair: 'refuse' }),
      thrown(tags('B-A'), { scheme: 'IOB2' }),
      thrown(tags('B-A'), { repair: 'x' as never }),
      thrown(['O', 'O'], { offsets: [0, 1] }),
      thrown(['O', 'O'], { offsets: [0, 2, 1] }),
      thrown(['O', 'O'], { offsets: [1, 2] }),
      thrown(['O', 'O'], { offsets: [0, 2], documents: [1, 1] }),
      thrown(['O', 'O', 'O'], { documents: ['a', 'b', 'a'] }),
      thrown(['O', 'O', 'O'], { documents: ['a', 'b'] }),
      thrown(['O', 'O'], { documents: ['a', null] as never }),
      thrown(tags('O', 'O'), { documents: ['a', 'b', 'c'] }),
      thrown(tags('O', 'O'), { offsets: [0, 1] }),
    ]).toMatchInlineSnapshot(`
      [
        "MetricError: spanList: column[1][1] is "X-A", expected O, or one of B, I, E, S, L, U with -TYPE",
        "MetricError: spanList: column[0][0] is "BA", expected O, or one of B, I, E, S, L, U with -TYPE",
        "MetricError: spanList: column[0][0] is "b-A", expected O, or one of B, I, E, S, L, U with -TYPE",
        "MetricError: spanList: column[0][1] is "", expected O, or one of B, I, E, S, L, U with -TYPE",
        "MetricError: spanList: column[0][0] is "E-A", expected O, or one of B, I with -TYPE",
        "MetricError: spanList: column[0][1] is null, expected a tag",
        "MetricError: spanList: column[0][1] is 5, expected a tag, a string",
        "MetricError: spanList: offsets is missing: column is one column of tags, which needs offsets or documents",
        "MetricError: spanList: column[1] is null, expected an array of tags or of spans",
        "MetricError: spanList: column is number, expected an array of documents, each an array of tags or of spans { start, end, type }; a column of tags with its documents; an Arrow column of lists",
        "MetricError: spanList: column[0][0].end is 2, expected an integer in [3, 2147483647]",
        "MetricError: spanList: column[0][0].start is -1, expected an integer in [0, 2147483647]",
        "MetricError: spanList: column[0][0].type is undefined, expected a string",
        "MetricError: spanList: a type in document 0 of column is "A", expected one of "B"",
        "MetricError: spanList: scheme is missing, repair "refuse" needs it",
        "MetricError: spanList: scheme goes with repair "seqeval-strict" or "refuse", not "conlleval"",
        "MetricError: spanList: repair is "x", expected one of "conlleval", "nervaluate", "seqeval-strict", "refuse"",
        "MetricError: spanList: offsets[1] is 1, expected 2, the number of tags",
        "MetricError: spanList: offsets[2] is 1, expected integers that ascend from 0 to the number of tags",
        "MetricError: spanList: offsets[0] is 1, expected integers that ascend from 0 to the number of tags",
        "MetricError: spanList: documents does not go with offsets: both say where documents start",
        "MetricError: spanList: documents[2] is "a", expected the tags of a document one after the other",
        "MetricError: spanList: column (3) and documents (2) must have the same length",
        "MetricError: spanList: documents[1] is null, expected the document of the tag",
        "MetricError: spanList: column is of 2 documents, expected 3, as documents says",
        "MetricError: spanList: column is of 2 documents, expected 1, as offsets says",
      ]
    `);
  });

  it('takes what it returned, and refuses it changed', () => {
    const list = spanList(tags('B-A O B-B', 'B-A'));
    expect(spanList(list)).toEqual(list);
    const wrong = { ...list, ends: Int32Array.of(1, 2, 1) };
    expect(() => spanList(wrong)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: spanList: column.starts, ends, codes[1] is "2, 2, 1", expected spans in ascending order, each of a type]`,
    );
  });

  it('sorts spans by start and end, and leaves the input as it is', () => {
    const spans = [[{ start: 4, end: 6, type: 'B' }, { start: 0, end: 9, type: 'A' }, { start: 0, end: 2, type: 'B' }]]; // prettier-ignore
    const before = structuredClone(spans);
    expect(read(spans)).toEqual([['0:2:B', '0:9:A', '4:6:B']]);
    expect(spans).toEqual(before);
  });
});

describe('spanMatrix', () => {
  it('is of no span alone where nothing is a span', () => {
    const matrix = spanMatrix(tags('O O', ''), tags('O O', ''));
    expect(matrix.labels).toEqual(['no span']);
    expect(matrix.toArray()).toEqual([[0]]);
    expect(spanCounts(matrix).keys).toEqual([]);
  });

  it('keeps the given types in their order, also those that do not occur', () => {
    const matrix = spanMatrix(tags('B-B'), tags('B-A'), { types: ['C', 'B', 'A'] });
    expect(matrix.labels).toEqual(['C', 'B', 'A', 'no span']);
    expect(matrix.at('B', 'A')).toBe(1);
    expect(matrix.total).toBe(1);
  });

  it('puts spans of equal bounds and other types in one cell, others in two', () => {
    const matrix = spanMatrix(tags('B-A I-A O B-B'), tags('B-B I-B O O'));
    expect(matrix.toArray()).toEqual([
      [0, 1, 0],
      [0, 0, 1],
      [0, 0, 0],
    ]);
    expect(spanMatrix(tags('B-A I-A'), tags('B-A O')).toArray()).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('counts a pair of other bounds as halves with partial matching', () => {
    const matrix = spanMatrix(tags('B-A I-A'), tags('B-B O'), { matching: 'partial' });
    expect(matrix.labels).toEqual(['span', 'no span']);
    expect(matrix.toArray()).toEqual([
      [0.5, 0.5],
      [0.5, 0],
    ]);
    expect(matrix.weighted).toBe(true);
  });

  it('refuses documents that differ, and a type that is called no span', () => {
    expect(() => spanMatrix(tags('O'), tags('O', 'O'))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: spanMatrix: yTrue (1) and yPred (2) must have the same length]`,
    );
    expect(() => spanMatrix(tags('O', 'O'), tags('O', 'O O'))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: spanMatrix: yPred[1] is of 2 tags, expected 1, as in yTrue]`,
    );
    expect(() =>
      spanMatrix(tags('B-O'), tags('O'), { noSpan: 'O' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: spanMatrix: noSpan is "O", which is a type too]`,
    );
    expect(() =>
      spanMatrix(tags('O'), tags('O'), { unit: ['a', 'b'] }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: spanMatrix: yTrue (1) and unit (2) must have the same length]`,
    );
    expect(() =>
      spanCounts(spanMatrix(tags('O'), tags('O')), { noSpan: 'O' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: spanCounts: noSpan is "O", expected one of "no span"]`,
    );
  });
});

describe('spanOutcomes', () => {
  // Tokens of 101 true ones: 1 / 101 is less than 1 %.
  const yTrue = [[{ start: 0, end: 101, type: 'A' }]];

  it('takes an overlap of less than 1 % for none, which spanMatrix does not', () => {
    const yPred = [[{ start: 100, end: 120, type: 'A' }]];
    const { total } = spanOutcomes(yTrue, yPred, { matching: 'type' });
    expect(total).toMatchObject({ correct: 0, missed: 1, spurious: 1 });
    expect(spanMatrix(yTrue, yPred, { matching: 'type' }).at('A', 'A')).toBe(1);
  });

  it('takes an overlap of 1 % for one', () => {
    const hundred = [[{ start: 1, end: 101, type: 'A' }]];
    const yPred = [[{ start: 100, end: 120, type: 'A' }]];
    expect(spanOutcomes(hundred, yPred, { matching: 'type' }).total.correct).toBe(1);
  });
});

describe('countsOfOutcomes', () => {
  it('refuses what is no count, and names it', () => {
    const one = { correct: 1, incorrect: 0, partial: 0, missed: 0, spurious: 0 };
    expect(() =>
      countsOfOutcomes([one, { ...one, missed: -1 }]),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: countsOfOutcomes: outcomes[1].missed is -1, expected a finite number of at least 0]`,
    );
    expect(() => countsOfOutcomes([{ correct: 1 } as never])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: countsOfOutcomes: outcomes[0].incorrect is undefined, expected a finite number of at least 0]`,
    );
  });
});
