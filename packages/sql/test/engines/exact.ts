import { sampled } from '@confmat/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { countConfusion, countJoint } from '../../src/index.js';
import { cellsOf } from './cells.js';
import { expectedOf } from './expected.js';
import { rowColumns } from './rows.js';
import type { OpenEngine } from './tested-engine.js';

const ROW_COUNTS = [20_000, 1_000_000];

/** Every cell of many rows, as a loop over them counts it. */
export function testExactCounts(opened: () => OpenEngine): void {
  describe.each(sampled(ROW_COUNTS, ROW_COUNTS.length))('%i rows', (nRows) => {
    const from = { table: `rows${nRows}` };
    const request = { from, yTrue: 'truth', yPred: 'a' } as const;

    beforeAll(async () => {
      const engine = opened();
      await engine.generate(from.table, rowColumns(engine), nRows);
    }, 120_000);

    it('counts pairs of labels, of all rows and of each group', async () => {
      const { pairs, slices } = expectedOf(nRows);
      const by = { slice: 'slice' };
      const counted = await countConfusion(opened(), { ...request, by });
      expect(cellsOf(counted.matrix)).toEqual(pairs);
      const ofSlices = counted.slices.flatMap(({ group, matrix }) => [
        ...cellsOf(matrix, `${String(group.slice)}: `),
      ]);
      expect(new Map(ofSlices)).toEqual(slices);
    });

    it('adds up weights, as decimals to the last digit', async () => {
      const { weights } = expectedOf(nRows);
      const thousandths = [...weights].filter(([, sum]) => sum > 0);
      const exact = { ...request, sampleWeight: { column: 'weight', exact: 'decimal' } } as const;
      const decimal = countConfusion(opened(), exact);
      if (opened().dialect.toDecimal === null) {
        await expect(decimal).rejects.toThrow('needs decimals');
      } else {
        expect(cellsOf((await decimal).matrix)).toEqual(
          new Map(thousandths.map(([pair, sum]) => [pair, sum / 1000])),
        );
      }
      const double = await countConfusion(opened(), { ...request, sampleWeight: 'weight' });
      const errors = [...cellsOf(double.matrix)].map(([pair, sum]) =>
        Math.abs((sum * 1000) / (weights.get(pair) ?? NaN) - 1),
      );
      expect(errors).toHaveLength(thousandths.length);
      expect(Math.max(...errors)).toBeLessThan(1e-12);
    });

    it('counts scores at a threshold that many of them equal', async () => {
      const yPred = { kind: 'threshold', column: 'coarse', threshold: 0.5, posLabel: 1 } as const;
      const { matrix } = await countConfusion(opened(), { from, yTrue: 'y', yPred });
      expect(cellsOf(matrix)).toEqual(expectedOf(nRows).cut);
    });

    it('counts the predictions of two models jointly', async () => {
      const joint = await countJoint(opened(), {
        ...{ from, yTrue: 'truth', yPredA: 'a', yPredB: 'b' },
      });
      const name = (codes: Int32Array, cell: number): string =>
        String(joint.labels[codes[cell] ?? -1]);
      const triples = Array.from(joint.counts, (count, cell) => {
        const [truth, a, b] = [joint.trueCodes, joint.aCodes, joint.bCodes].map((codes) =>
          name(codes, cell),
        );
        return [`${truth ?? ''} → ${a ?? ''}, ${b ?? ''}`, count] as const;
      });
      expect(new Map(triples)).toEqual(expectedOf(nRows).joint);
    });
  });
}
