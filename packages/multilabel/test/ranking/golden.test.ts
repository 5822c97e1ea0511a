import { describe, expect, it } from 'vitest';
import { describeGolden, loadGolden } from '@confmat/testkit';
import type { GoldenRankingCase, GoldenRankingDataset } from '@confmat/testkit';
import {
  coverageError,
  dcg,
  exactMatch,
  hammingLoss,
  labelRankingAveragePrecision,
  labelRankingLoss,
  labelSets,
  ndcg,
} from '../../src/index.js';
import type { Relevance } from '../../src/index.js';
import { isClose } from '@confmat/testkit/expect-close';

const { datasets, cases } = loadGolden('ranking');

function dataset(name: string): GoldenRankingDataset {
  const found = datasets[name];
  if (!found) throw new Error(`no data set named "${name}"`);
  return found;
}

function ours(golden: GoldenRankingCase, truth?: Relevance): number {
  const data = dataset(golden.data);
  const sampleWeight = golden.weight === null ? undefined : data[`${golden.weight}Weight`];
  const { yScore } = data;
  switch (golden.fn) {
    case 'coverage_error':
      return coverageError(data.yTrue, yScore, { sampleWeight });
    case 'label_ranking_average_precision_score':
      return labelRankingAveragePrecision(data.yTrue, yScore, { sampleWeight });
    case 'label_ranking_loss':
      return labelRankingLoss(data.yTrue, yScore, { sampleWeight });
    case 'accuracy_score':
    case 'hamming_loss': {
      const metric = golden.fn === 'hamming_loss' ? hammingLoss : exactMatch;
      const yPred = yScore.map((row) => row.map((score) => Number(score >= 0.5)));
      const shape = [yScore.length, yScore[0]?.length ?? 0] as const;
      const matrixOf = (rows: readonly (readonly number[])[]) => ({ data: rows.flat(), shape });
      return metric(matrixOf(data.yTrue), matrixOf(yPred), { sampleWeight });
    }
    case 'dcg_score': {
      const { k, ignore_ties: ignoreTies, log_base: logBase } = golden.args;
      const options = { k: k ?? undefined, ignoreTies, logBase, sampleWeight };
      return dcg(truth ?? data[golden.truth], yScore, options);
    }
    case 'ndcg_score': {
      const { k, ignore_ties: ignoreTies } = golden.args;
      return ndcg(truth ?? data[golden.truth], yScore, {
        k: k ?? undefined,
        ignoreTies,
        sampleWeight,
      });
    }
  }
}

const functions = [...new Set(cases.map(({ fn }) => fn))];

describe('label ranking and whole sets, as scikit-learn has it', () => {
  it.for(functions)('%s is equal to 1e-12', (fn) => {
    const wrong = cases
      .filter((golden) => golden.fn === fn)
      .filter((golden) => !isClose(ours(golden), golden.value))
      .map((golden) => `${describeGolden(golden)}: ${ours(golden)}, expected ${golden.value}`);
    expect(wrong).toEqual([]);
  });

  it('has cases of seven functions, with and without ties', () => {
    expect(functions.length).toBe(7);
    expect(cases.length).toBeGreaterThan(700);
  });

  it('takes sets for relevances of 0 and 1', () => {
    const gains = cases.filter(({ fn, truth }) => fn.endsWith('dcg_score') && truth === 'yTrue');
    for (const golden of gains) {
      const { yTrue } = dataset(golden.data);
      const data = Uint8Array.from(yTrue.flat());
      const shape = [yTrue.length, yTrue[0]?.length ?? 0] as const;
      expect(ours(golden, labelSets({ data, shape }))).toBe(ours(golden));
      expect(ours(golden, { data, shape })).toBe(ours(golden));
    }
  });
});
