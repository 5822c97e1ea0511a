import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { spanMatrix, wrongSpans } from '../src/index.js';
import type { SpanMatching } from '../src/index.js';
import { NONE, TYPES, drawSpans } from './oracle-cells.js';

describe('wrongSpans', () => {
  it('lists spans that were missed, invented or given another type, by where they start', () => {
    const yTrue = [['B-PER', 'I-PER', 'O', 'B-LOC'], ['O'], ['O', 'B-ORG']];
    const yPred = [['O', 'O', 'B-ORG', 'B-PER'], ['O'], ['O', 'B-ORG']];
    expect(wrongSpans(yTrue, yPred)).toEqual([
      { document: 0, truth: { start: 0, end: 2, type: 'PER' }, prediction: null },
      { document: 0, truth: null, prediction: { start: 2, end: 3, type: 'ORG' } },
      {
        document: 0,
        truth: { start: 3, end: 4, type: 'LOC' },
        prediction: { start: 3, end: 4, type: 'PER' },
      },
    ]);
  });

  it.each<SpanMatching>(['strict', 'exact', 'type'])(
    'lists what the matrix counts outside its diagonal: %s',
    (matching) => {
      const random = createRandom(1986);
      for (let trial = 0; trial < 30; ++trial) {
        const [truth, prediction] = [0, 1].map(() =>
          Array.from({ length: 5 }, () => drawSpans(random)),
        );
        const options = { matching, types: TYPES };
        const matrix = spanMatrix(truth ?? [], prediction ?? [], options);
        const table = matrix.labels.map(() => matrix.labels.map(() => 0));
        const isTyped = matching !== 'exact';
        const placeOf = (type = NONE): number =>
          matrix.labels.indexOf(isTyped || type === NONE ? type : 'span');
        for (const wrong of wrongSpans(truth ?? [], prediction ?? [], options)) {
          const row = table[placeOf(wrong.truth?.type)];
          const column = placeOf(wrong.prediction?.type);
          if (row) row[column] = (row[column] ?? NaN) + 1;
        }
        const errors = matrix
          .toArray()
          .map((row, t) => row.map((count, p) => (t === p ? 0 : count)));
        expect(table).toEqual(errors);
      }
    },
  );

  it('lists pairs of other bounds with partial matching', () => {
    const wrong = wrongSpans([['B-PER', 'I-PER']], [['B-LOC', 'O']], { matching: 'partial' });
    expect(wrong).toEqual([
      {
        document: 0,
        truth: { start: 0, end: 2, type: 'PER' },
        prediction: { start: 0, end: 1, type: 'LOC' },
      },
    ]);
  });
});
