import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { spanMatrix } from '../src/index.js';
import { TYPES, cellsOf, drawSpans } from './oracle-cells.js';

describe('spanMatrix', () => {
  it.each(['strict', 'exact', 'type', 'partial'] as const)(
    'is the table of the definition, by document too, for spans that overlap: %s',
    (matching) => {
      const random = createRandom(1967);
      for (let trial = 0; trial < 60; ++trial) {
        const documents = Array.from(
          { length: 5 },
          () => [drawSpans(random), drawSpans(random)] as const,
        );
        const matrix = spanMatrix(
          documents.map(([truth]) => truth),
          documents.map(([, prediction]) => prediction),
          { matching, types: TYPES },
        );
        const table = matrix.labels.map(() => matrix.labels.map(() => 0));
        const byUnit = new Map<string, number>();
        for (const [d, [truth, prediction]] of documents.entries()) {
          for (const [t, p, count] of cellsOf(truth, prediction, matching)) {
            const [row, column] = [matrix.labels.indexOf(t), matrix.labels.indexOf(p)];
            const counts = table[row];
            if (counts) counts[column] = (counts[column] ?? NaN) + count;
            const key = `${d} ${row} ${column}`;
            byUnit.set(key, (byUnit.get(key) ?? 0) + count);
          }
        }
        expect(matrix.toArray()).toEqual(table);
        const { units } = matrix;
        if (typeof units !== 'object') throw new Error('bug: no units');
        const own = Array.from(units.counts, (count, cell): [string, number] => [
          `${units.keys[units.unitCodes[cell] ?? -1]} ${units.trueCodes[cell]} ${units.predCodes[cell]}`,
          count,
        ]);
        expect(own.sort()).toEqual([...byUnit].sort());
      }
    },
  );
});
