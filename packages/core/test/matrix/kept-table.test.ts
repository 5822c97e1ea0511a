import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import { confusionMatrix, createConfusionAccumulator } from '../../src/index.js';
import type { Label } from '../../src/index.js';
import { KeptTable } from '../../src/matrix/kept-table.js';
import { contents } from '../contents.js';
import { thrown } from '../thrown.js';

const LEAST = -(2 ** 31);
const GREATEST = 2 ** 31 - 1;

describe('KeptTable', () => {
  it('counts nothing before it covers a range, and gives out nothing', () => {
    const table = new KeptTable();
    expect(table.count(Int32Array.of(0), Int32Array.of(0))).toBe(false);
    expect([table.nLabels, table.take()]).toEqual([0, null]);
  });

  it.each([0, -5, LEAST, GREATEST - 3])(
    'counts the range from %i and nothing beside it',
    (least) => {
      const table = new KeptTable();
      table.cover(least, least + 2);
      const inside = Int32Array.of(least, least + 3);
      expect(table.count(inside, Int32Array.of(least + 3, least))).toBe(true);
      for (const value of [LEAST, least - 1, least + 4, GREATEST]) {
        if (value >= Math.max(least, LEAST) && value <= Math.min(least + 3, GREATEST)) continue;
        if (value < LEAST || value > GREATEST) continue;
        expect(table.count(inside, Int32Array.of(least, value)), String(value)).toBe(false);
        expect(table.count(Int32Array.of(value, least), inside), String(value)).toBe(false);
      }
      const cells = table.take();
      expect([...(cells?.trueCodes ?? [])]).toEqual([least, least + 3]);
      expect([...(cells?.predCodes ?? [])]).toEqual([least + 3, least]);
      expect([...(cells?.counts ?? [])]).toEqual([1, 1]);
      expect(table.take()).toBeNull();
    },
  );

  it('leaves wide ranges and long batches to others', () => {
    const table = new KeptTable();
    table.cover(0, 2 ** 11);
    expect(table.nLabels).toBe(0);
    expect(table.count(Int32Array.of(0), Int32Array.of(0))).toBe(false);
    table.cover(0, 1);
    const rows = (n: number) => new Int32Array(n);
    expect(table.count(rows(4 * 32 + 1), rows(4 * 32 + 1))).toBe(false);
    expect(table.count(rows(4 * 32), rows(4 * 32))).toBe(true);
    expect(table.take()?.counts).toEqual(Float64Array.of(128));
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
