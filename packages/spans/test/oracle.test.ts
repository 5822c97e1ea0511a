import { createRandom } from '@confmat/testkit';
import type { Random } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { spanMatrix } from '../src/index.js';
import type { Span, SpanMatching } from '../src/index.js';

const TYPES = ['A', 'B', 'C'];
const NONE = 'no span';

function draw(random: Random): Span[] {
  const between = (n: number): number => Math.floor(random() * n);
  const spans = Array.from({ length: between(7) }, () => {
    const start = between(12);
    return { start, end: start + 1 + between(4), type: TYPES[between(3)] ?? 'A' };
  });
  return spans.sort((a, b) => a.start - b.start || a.end - b.end);
}

const hasBounds = (a: Span, b: Span): boolean => a.start === b.start && a.end === b.end;
const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;
const distance = (a: Span, b: Span): number =>
  Math.abs(a.start - b.start) + Math.abs(a.end - b.end);

/** Cells by definition: rounds, in which each predicted span in order takes a free true one. */
function cellsOf(truth: readonly Span[], prediction: readonly Span[], matching: SpanMatching) {
  const free = new Set(truth);
  const pairs = new Map<Span, Span>();
  const round = (choose: (pred: Span, left: readonly Span[]) => Span | undefined): void => {
    for (const pred of prediction) {
      if (pairs.has(pred)) continue;
      const found = choose(pred, [...free]);
      if (!found) continue;
      pairs.set(pred, found);
      free.delete(found);
    }
  };
  round((pred, left) => left.find((t) => hasBounds(t, pred) && t.type === pred.type));
  if (matching === 'type') {
    round((pred, left) => {
      const near = left.filter((t) => overlaps(t, pred));
      const own = near.filter(({ type }) => type === pred.type);
      const least = Math.min(...own.map((t) => distance(t, pred)));
      return own.find((t) => distance(t, pred) === least) ?? near[0];
    });
  } else round((pred, left) => left.find((t) => hasBounds(t, pred)));
  if (matching === 'partial') round((pred, left) => left.find((t) => overlaps(t, pred)));
  const isTyped = matching === 'strict' || matching === 'type';
  const cells: [string, string, number][] = [];
  const nameOf = ({ type }: Span): string => (isTyped ? type : 'span');
  for (const pred of prediction) {
    const t = pairs.get(pred);
    const isHalf = matching === 'partial' && t !== undefined && !hasBounds(t, pred);
    cells.push([t ? nameOf(t) : NONE, nameOf(pred), isHalf ? 0.5 : 1]);
    if (isHalf) cells.push(['span', NONE, 0.5], [NONE, 'span', 0.5]);
  }
  for (const t of free) cells.push([nameOf(t), NONE, 1]);
  return cells;
}

describe('spanMatrix', () => {
  it.each(['strict', 'exact', 'type', 'partial'] as const)(
    'is the table of the definition, by document too, for spans that overlap: %s',
    (matching) => {
      const random = createRandom(1967);
      for (let trial = 0; trial < 60; ++trial) {
        const documents = Array.from({ length: 5 }, () => [draw(random), draw(random)] as const);
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
