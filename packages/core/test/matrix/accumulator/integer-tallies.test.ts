import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { confusionMatrix, createConfusionAccumulator } from '../../../src/index.js';
import type { Label } from '../../../src/index.js';
import { IntegerTallies } from '../../../src/matrix/accumulator/integer-tallies.js';
import { contents } from '../../contents.js';
import { thrown } from '../../thrown.js';

const LEAST = -(2 ** 31);
const GREATEST = 2 ** 31 - 1;

describe('IntegerTallies', () => {
  it('counts nothing before it covers a range, and gives out nothing', () => {
    const table = new IntegerTallies();
    expect(table.count(Int32Array.of(0), Int32Array.of(0))).toBe(false);
    expect([table.nLabels, table.cells()]).toEqual([0, null]);
  });

  it.each([0, -5, LEAST, GREATEST - 3])(
    'counts the range from %i and nothing beside it',
    (least) => {
      const table = new IntegerTallies();
      table.cover(least, least + 2);
      const inside = Int32Array.of(least, least + 3);
      expect(table.count(inside, Int32Array.of(least + 3, least))).toBe(true);
      for (const value of [LEAST, least - 1, least + 4, GREATEST]) {
        if (value >= Math.max(least, LEAST) && value <= Math.min(least + 3, GREATEST)) continue;
        if (value < LEAST || value > GREATEST) continue;
        expect(table.count(inside, Int32Array.of(least, value)), String(value)).toBe(false);
        expect(table.count(Int32Array.of(value, least), inside), String(value)).toBe(false);
      }
      const cells = table.cells();
      expect([...(cells?.trueCodes ?? [])]).toEqual([least, least + 3]);
      expect([...(cells?.predCodes ?? [])]).toEqual([least + 3, least]);
      expect([...(cells?.counts ?? [])]).toEqual([1, 1]);
      table.clear();
      expect(table.cells()).toBeNull();
    },
  );

  it('leaves wide ranges to others', () => {
    const table = new IntegerTallies();
    table.cover(0, 2 ** 11);
    expect(table.nLabels).toBe(0);
    expect(table.count(Int32Array.of(0), Int32Array.of(0))).toBe(false);
  });

  // From four rows on, as many as cells, a batch is counted in a table of its own.
  it.each([1, 3, 4, 5, 100])('counts batches of %i rows, or nothing of them', (n) => {
    const table = new IntegerTallies();
    table.cover(7, 8);
    const rows = new Int32Array(n).fill(8);
    expect(table.count(rows, rows)).toBe(true);
    for (const bad of [0, n - 1]) {
      const column = Int32Array.from(rows, (value, row) => (row === bad ? 9 : value));
      expect(table.count(column, rows)).toBe(false);
      expect(table.count(rows, column)).toBe(false);
    }
    expect(
      table.count(
        rows,
        rows.map(() => 7),
      ),
    ).toBe(true);
    expect(table.cells()).toEqual({
      trueCodes: Int32Array.of(8, 8),
      predCodes: Int32Array.of(7, 8),
      counts: Float64Array.of(n, n),
    });
  });
});

describe('an accumulator of small batches', () => {
  it('of integers whose range grows gives the matrix of all rows', () => {
    const random = createRandom(81);
    const accumulator = createConfusionAccumulator<number>();
    const [allTrue, allPred]: [number[], number[]] = [[], []];
    for (const spread of [2, 5, 5, 40, 3, 700, 700, 5000, 9, 2, 700]) {
      const draw = () => Int32Array.from({ length: 60 }, () => (random() - 0.5) * spread);
      const [yTrue, yPred] = [draw(), draw()];
      accumulator.update(yTrue, yPred).update([1], [0]);
      allTrue.push(...yTrue, 1);
      allPred.push(...yPred, 0);
      expect(accumulator.nSamples).toBe(allTrue.length);
      expect(contents(accumulator.result())).toEqual(contents(confusionMatrix(allTrue, allPred)));
    }
  });

  it('gives a result that later batches leave alone, and that later results add to', () => {
    const accumulator = createConfusionAccumulator<number>();
    const [zeros, ones] = [new Int32Array(3), new Int32Array(3).fill(1)];
    accumulator.update(Int32Array.of(0, 1), Int32Array.of(0, 1)).update(zeros, ones);
    const first = accumulator.result();
    accumulator.update(ones, zeros).update([1], [0], { sampleWeight: [0.25] });
    expect([first.at(0, 1), first.at(1, 0)]).toEqual([3, 0]);
    const second = accumulator.result();
    expect([second.at(0, 1), second.at(1, 0), second.weighted]).toEqual([3, 3.25, true]);
    expect(contents(accumulator.result())).toEqual(contents(second));
    const other = createConfusionAccumulator<number>().update(zeros, zeros);
    expect(other.merge(accumulator).result().at(1, 0)).toBe(3.25);
    expect(accumulator.result().at(0, 1)).toBe(3);
  });

  it('refuses a batch as if nothing were kept, and keeps what it had', () => {
    const accumulator = createConfusionAccumulator<Label>({ maxClasses: 8 });
    accumulator.update(Int32Array.of(0, 1, 2), Int32Array.of(0, 1, 2));
    accumulator.update(Int32Array.of(3), Int32Array.of(3));
    const nine = Int32Array.from({ length: 9 }, (_, code) => code);
    expect(thrown(() => accumulator.update(nine, nine)).message).toBe(
      'update: labels has 9 classes, expected at most 8',
    );
    expect(thrown(() => accumulator.update(['a'], ['a'])).message).toBe(
      'update: yTrue[0] is "a", expected an integer as in the batches before',
    );
    expect([accumulator.nSamples, accumulator.result().total]).toEqual([4, 4]);
    expect(accumulator.result().labels).toEqual([0, 1, 2, 3]);
  });

  it('names a label that is not given, also one within the range', () => {
    const accumulator = createConfusionAccumulator({ labels: [0, 3] });
    accumulator.update(Int32Array.of(0, 3), Int32Array.of(0, 3));
    expect(
      thrown(() => accumulator.update(Int32Array.of(0, 2), Int32Array.of(0, 0))).issue,
    ).toMatchObject({ code: 'unknown-label', argument: 'yTrue', row: 1, value: 2 });
  });
});
