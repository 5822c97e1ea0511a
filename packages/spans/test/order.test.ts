import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { spanList, spanMatrix, spanOutcomes, spanSets } from '../src/index.js';
import type { Span, SpanMatching } from '../src/index.js';
import { TYPES, drawSpans } from './oracle-cells.js';

const MATCHINGS: readonly SpanMatching[] = ['strict', 'exact', 'type', 'partial'];

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  const all = [...values];
  for (let i = all.length - 1; i > 0; --i) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}

describe('the order of the spans of a document', () => {
  it('decides nothing where several spans of both types overlap', () => {
    // One span of x is there, and one of x was found that overlaps it: a hit, whatever else was found.
    const truth: Span[] = [{ start: 0, end: 1, type: 'x' }];
    const found: Span[] = [
      { start: 0, end: 2, type: 'y' },
      { start: 0, end: 2, type: 'x' },
    ];
    for (const pred of [found, [...found].reverse()]) {
      const matrix = spanMatrix([truth], [pred], { matching: 'type' });
      expect(matrix.at('x', 'x')).toBe(1);
      const { total, types } = spanOutcomes([truth], [pred], { matching: 'type' });
      const none = { incorrect: 0, partial: 0, missed: 0 };
      expect(total).toEqual({ ...none, correct: 1, spurious: 1 });
      expect(types).toEqual([
        { ...none, type: 'x', correct: 1, spurious: 0 },
        { ...none, type: 'y', correct: 0, spurious: 1 },
      ]);
    }
  });

  it('is left as nervaluate takes it where spans do not overlap each other', () => {
    // y[0, 3) takes x[2, 5), and y[5, 7) takes x[6, 8), before x[7, 10) has its turn.
    const at = (start: number, end: number, type: string): Span => ({ start, end, type });
    const truth = [at(2, 5, 'x'), at(6, 8, 'x'), at(9, 10, 'y')];
    const pred = [at(0, 3, 'y'), at(5, 7, 'y'), at(7, 10, 'x')];
    const { total } = spanOutcomes([truth], [pred], { matching: 'type' });
    expect(total).toEqual({ correct: 0, incorrect: 3, partial: 0, missed: 0, spurious: 0 });
  });

  it('decides nothing in random documents, in any matching', () => {
    const random = createRandom(1997);
    for (let trial = 0; trial < 200; ++trial) {
      const yTrue = [drawSpans(random), drawSpans(random)];
      const yPred = [drawSpans(random), drawSpans(random)];
      const [trueAgain, predAgain] = [yTrue, yPred].map((side) =>
        side.map((spans) => shuffled(spans, random)),
      ) as [Span[][], Span[][]];
      const types = TYPES;
      expect(spanList(trueAgain, { types })).toEqual(spanList(yTrue, { types }));
      for (const matching of MATCHINGS) {
        const options = { matching, types };
        expect(spanMatrix(trueAgain, predAgain, options).toJSON()).toEqual(
          spanMatrix(yTrue, yPred, options).toJSON(),
        );
        expect(spanOutcomes(trueAgain, predAgain, options)).toEqual(
          spanOutcomes(yTrue, yPred, options),
        );
        if (matching === 'partial') continue;
        expect(spanSets(trueAgain, predAgain, options)).toEqual(spanSets(yTrue, yPred, options));
      }
    }
  });

  it('lets hits of all spans be those of the types, where all spans are in one stretch', () => {
    const random = createRandom(2010);
    for (let trial = 0; trial < 300; ++trial) {
      // Both of these overlap all others, so that spans of each side overlap each other.
      const whole = ['A', 'B'].map((type): Span => ({ start: 0, end: 20, type }));
      const yTrue = [[...whole, ...drawSpans(random)]];
      const yPred = [drawSpans(random)];
      const { total, types } = spanOutcomes(yTrue, yPred, { matching: 'type', types: TYPES });
      const sum = types.reduce((all, { correct }) => all + correct, 0);
      expect(total.correct).toBe(sum);
    }
  });
});
