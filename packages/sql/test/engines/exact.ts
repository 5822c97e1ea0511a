import { sampled } from '@confmat/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  countConfusion,
  countJoint,
  countLabels,
  countSamples,
  countScores,
} from '../../src/index.js';
import { cellsOf } from './cells.js';
import { expectedOf } from './expected.js';
import { rowColumns } from './rows.js';
import type { OpenEngine, TestedEngine } from './tested-engine.js';

const ROW_COUNTS = [20_000, 1_000_000];

/** Every cell of many rows, as a loop over them counts it. */
export function testExactCounts({ windows }: TestedEngine, opened: () => OpenEngine): void {
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
      expect(counted).toMatchObject({ engine: opened().dialect.name, rows: nRows });
      expect(await opened().query(counted.query)).toHaveLength(slices.size);
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

    it('tallies every distinct score', async () => {
      const scores = { from, yTrue: 'y', yScore: 'coarse', posLabel: 1 };
      const { tally } = await countScores(opened(), scores);
      expect(tally.kind).toBe('exact');
      if (tally.kind !== 'exact') return;
      const seen = Array.from(tally.scores, (score, i) => [
        ...[score, tally.positives[i], tally.negatives[i]],
      ]);
      const expected = expectedOf(nRows).coarse.map(([score, ...counts]) => [
        score / 1e4,
        ...counts,
      ]);
      expect(seen).toEqual(expected);
    });

    it.skipIf(windows === false)('ranks every pair of scores right, in few bins', async () => {
      const bins = { bins: 64, range: [0, 1], area: 'exact' } as const;
      const scores = { from, yTrue: 'y', yScore: 'fine', posLabel: 1, scores: bins };
      const { tally } = await countScores(opened(), scores);
      if (tally.kind !== 'bins') throw new Error('expected bins');
      let pairs2 = tally.pairs2 ?? -1n;
      let below = 0n;
      let nPositives = 0n;
      for (const [bin, positives] of tally.positives.entries()) {
        pairs2 += 2n * BigInt(positives) * below;
        below += BigInt(tally.negatives[bin] ?? 0);
        nPositives += BigInt(positives);
      }
      expect({ pairs2, nPairs: nPositives * below }).toEqual(expectedOf(nRows).fineArea);
    });

    it('counts sets of labels, by label and by row', async ({ skip }) => {
      const engine = opened();
      skip(engine.dialect.sets === null, 'it reads no sets');
      const sets = { from, yTrue: 'set_true', yPred: 'set_pred' };
      const { counts: labels } = await countLabels(engine, sets);
      const ofLabels = Array.from(labels.keys ?? [], (key, i) => {
        return [key, [labels.tp[i], labels.fp[i], labels.fn?.[i]]] as const;
      });
      expect(new Map<unknown, unknown>(ofLabels)).toEqual(expectedOf(nRows).setLabels);
      const { counts: samples } = await countSamples(engine, sets);
      const ofSamples = Array.from(samples.tp, (tp, i) => {
        return [[tp, samples.fp[i], samples.fn?.[i]].join(), samples.rowWeights?.[i]] as const;
      });
      expect(new Map<unknown, unknown>(ofSamples)).toEqual(expectedOf(nRows).setSamples);
    });
  });
}
