import { fbeta } from '@confmat/core';
import { loadGolden } from '@confmat/testkit';
import type { GoldenCurveCase } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  averagePrecision,
  kolmogorovSmirnov,
  precisionRecallAuc,
  precisionRecallCurve,
  rocAuc,
  rocCurve,
  thresholdSweep,
} from '../../src/index.js';
import { brierCurve, detCurve } from '../../src/curves.js';
import type { ThresholdSweep } from '../../src/index.js';
import { isClose } from '@confmat/testkit/expect-close';

const { cases, datasets } = loadGolden('curves');

type Fn = GoldenCurveCase['fn'];
type Case<F extends Fn> = Extract<GoldenCurveCase, { fn: F }>;
type Figures = number | readonly Figures[];

function sweepOf({ data, weight }: GoldenCurveCase): ThresholdSweep {
  const dataset = datasets[data];
  if (!dataset) throw new Error(`no data set ${data}`);
  const sampleWeight = weight === null ? undefined : dataset[`${weight}Weight`];
  return thresholdSweep(dataset.yTrue, dataset.yScore, { sampleWeight });
}

/** scikit-learn draws a recall of 1 where there are no positives; here it is undefined. */
function recallAsThere(recall: Float64Array): number[] {
  return Array.from(recall, (value) => (Number.isNaN(value) ? 1 : value));
}

const compute: { readonly [F in Fn]: (sweep: ThresholdSweep, golden: Case<F>) => Figures } = {
  roc_curve: (sweep, { args }) => {
    const curve = rocCurve(sweep, { dropIntermediate: args.drop_intermediate });
    return [[...curve.fpr], [...curve.tpr], [...curve.thresholds]];
  },
  precision_recall_curve: (sweep, { args }) => {
    const curve = precisionRecallCurve(sweep, { dropIntermediate: args.drop_intermediate });
    return [[...curve.precision], recallAsThere(curve.recall), [...curve.thresholds]];
  },
  det_curve: (sweep, { args }) => {
    const curve = detCurve(sweep, { dropIntermediate: args.drop_intermediate });
    return [[...curve.fpr], [...curve.fnr], [...curve.thresholds]];
  },
  roc_auc_score: (sweep, { args }) => rocAuc(sweep, { maxFpr: args.max_fpr ?? undefined }),
  average_precision_score: (sweep) => averagePrecision(sweep),
  auc: (sweep) => precisionRecallAuc(sweep),
  fbeta_score: (sweep, { args }) => [...fbeta(sweep.counts, args.beta)],
  ks_2samp: (sweep) => kolmogorovSmirnov(sweep).statistic,
  brier_score_loss: (sweep) => brierCurve(sweep).area,
};

function agrees(received: Figures, expected: Figures): boolean {
  if (typeof received === 'number' || typeof expected === 'number') {
    return typeof received === typeof expected && isClose(received as number, expected as number);
  }
  return (
    received.length === expected.length &&
    received.every((figure, i) => agrees(figure, expected[i] ?? []))
  );
}

describe.each(Object.keys(compute) as Fn[])('the values of %s', (fn) => {
  const ofFn = cases.filter((golden) => golden.fn === fn);
  const names = [...new Set(ofFn.map(({ data }) => data))];

  it.each(names)('of %s', (name) => {
    const group = ofFn.filter(({ data }) => data === name);
    const computeOf = compute[fn] as (sweep: ThresholdSweep, golden: GoldenCurveCase) => Figures;
    const differences = group.flatMap((golden) => {
      const received = computeOf(sweepOf(golden), golden);
      const { weight, args, value } = golden;
      return agrees(received, value) ? [] : [{ weight, args, received, expected: value }];
    });
    expect(differences).toEqual([]);
  });
});

describe('the goldens of curves', () => {
  it('are all compared', () => {
    expect(new Set(cases.map(({ fn }) => fn))).toEqual(new Set(Object.keys(compute)));
  });
});
