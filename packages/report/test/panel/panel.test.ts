import { describe, expect, it } from 'vitest';
import {
  accuracy,
  f1,
  falsePositiveRate,
  negativePredictiveValue,
  precision,
  predictedPrevalence,
  recall,
} from '@confmat/core';
import { atPrevalence, thresholdIntervals } from '@confmat/inference';
import { bestThreshold, countsAt, thresholdSweep } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import {
  bestCut,
  cheapestCut,
  cutWithinBudget,
  linkedCut,
  nearestCut,
} from '../../src/panel/find-cut.js';
import { markedAt } from '../../src/panel/marked-at.js';
import { measure } from '../../src/panel/measure.js';
import { panelOf } from '../../src/panel/panel-of.js';
import { cellsAt, readModel } from '../../src/panel/panel-model.js';
import type { PanelModel } from '../../src/panel/panel-model.js';
import { packSteps, readSteps } from '../../src/panel/steps.js';
import type { PanelData } from '../../src/panel/panel-data.js';
import { readTelco, telcoSweeps } from '../telco.js';

const METRICS = [
  precision,
  recall,
  f1,
  predictedPrevalence,
  falsePositiveRate,
  negativePredictiveValue,
  accuracy,
];
const { boosted, logistic } = telcoSweeps();
const throughJson = (data: PanelData): PanelData => JSON.parse(JSON.stringify(data)) as PanelData;
const modelOf = (sweep: ThresholdSweep, threshold?: number): PanelModel => {
  const { models } = throughJson(panelOf([{ name: 'a', sweep, threshold }], 0.95));
  const [first] = models;
  if (!first) throw new Error('no model');
  return readModel(first);
};
const panel = throughJson(panelOf([{ name: 'boosted', sweep: boosted }], 0.95));
const model = modelOf(boosted);
const [ofPrecision, ofRecall, ofF1] = panel.metrics;
if (!ofPrecision || !ofRecall || !ofF1) throw new Error('three metrics come first');
const listed = (sweep: ThresholdSweep, { thresholds }: PanelModel): ThresholdSweep => {
  const { yTrue, score, logistic: other } = readTelco();
  const scores = sweep === boosted ? score : other;
  return thresholdSweep(yTrue, scores, { posLabel: 'Yes', thresholds: [...thresholds] });
};
const list = listed(boosted, model);

describe('the threshold panel', () => {
  it('has 4,001 even cuts and the best threshold, each with the counts of the sweep', () => {
    expect(model.thresholds).toHaveLength(4002);
    expect([...model.thresholds]).toContain(0.342149);
    const { tp, fp, fn, tn } = countsAt(boosted, model.thresholds);
    const expected = Array.from(tp, (_, row) => [tp[row], fp[row], fn?.[row], tn?.[row]]);
    expect(Array.from(tp, (_, row) => [...cellsAt(model, row)])).toEqual(expected);
  });

  it.each(METRICS.map((metric, place) => [metric.name, metric, place] as const))(
    'has %s and its interval at every cut as inference has them',
    (_, metric, place) => {
      const shown = panel.metrics[place];
      if (!shown) throw new Error('no metric');
      const { estimates, lows, highs } = thresholdIntervals(list, metric);
      const found = Array.from(estimates, (__, row) =>
        measure(shown, cellsAt(model, row), panel.z, null),
      );
      expect(found.map(({ value }) => value)).toEqual([...estimates]);
      expect(found.map(({ low }) => low)).toEqual([...lows]);
      expect(found.map(({ high }) => high)).toEqual([...highs]);
    },
  );

  it.each([0.01, 0.5])('has them at a base rate of %f as inference has them', (prevalence) => {
    for (const [place, metric] of [precision, recall, f1].entries()) {
      const shown = panel.metrics[place];
      if (!shown) throw new Error('no metric');
      const expected = atPrevalence(list.counts, metric, prevalence);
      const found = expected.map((_, row) =>
        measure(shown, cellsAt(model, row), panel.z, prevalence),
      );
      expect(found.map(({ value }) => value)).toEqual(expected.map(({ estimate }) => estimate));
      expect(found.map(({ low }) => low)).toEqual(expected.map(({ low }) => low));
      expect(found.map(({ high }) => high)).toEqual(expected.map(({ high }) => high));
    }
  });

  it('finds the cuts that bestThreshold finds, with and without a limit', () => {
    const row = (best: ReturnType<typeof bestThreshold>): number => (best.reached ? best.row : -1);
    expect(bestCut(model, ofF1, null)).toBe(row(bestThreshold(list, f1)));
    expect(model.thresholds[bestCut(model, ofF1, null)]).toBe(0.342149);
    for (const limit of [0.5, 0.7, 0.9, 1, 1.1]) {
      const precise = { metric: precision, atLeast: limit };
      const found = { metric: recall, atLeast: limit };
      expect(bestCut(model, ofRecall, null, { metric: ofPrecision, limit })).toBe(
        row(bestThreshold(list, recall, { subjectTo: [precise] })),
      );
      expect(bestCut(model, ofPrecision, null, { metric: ofRecall, limit })).toBe(
        row(bestThreshold(list, precision, { subjectTo: [found] })),
      );
    }
  });

  it('links two models by recall, by rows predicted positive, and by threshold', () => {
    const other = modelOf(logistic);
    const row = nearestCut(model, 0.5);
    expect(model.thresholds[row]).toBe(0.5);
    const sameRecall = linkedCut(other, model, row, 'recall');
    expect(other.tp[sameRecall]).toBeGreaterThanOrEqual(992);
    expect(other.tp[sameRecall - 1]).toBeLessThan(992);
    const sameAlerts = linkedCut(other, model, row, 'alerts');
    const taken = (at: number): number => (other.tp[at] ?? 0) + (other.fp[at] ?? 0);
    const off = Array.from(other.tp, (_, at) => Math.abs(taken(at) - 1500));
    expect(Math.abs(taken(sameAlerts) - 1500)).toBe(Math.min(...off));
    expect(other.thresholds[linkedCut(other, model, row, 'threshold')]).toBe(0.5);
    for (const link of ['recall', 'alerts', 'threshold'] as const) {
      const same = linkedCut(model, model, row, link);
      expect([model.tp[same], model.fp[same]]).toEqual([992, 508]);
    }
  });

  it('keeps the threshold in use as a cut of its own', () => {
    const used = modelOf(boosted, 0.123456);
    expect(used.thresholds[nearestCut(used, 0.123456)]).toBe(0.123456);
  });

  it('takes lists and bins with their own thresholds, and at most 4,097 of them', () => {
    const { yTrue, score } = readTelco();
    const options = { posLabel: 'Yes' } as const;
    const bins = thresholdSweep(yTrue, score, {
      ...options,
      thresholds: { bins: 10_000, range: [0, 1] },
    });
    const binned = modelOf(bins);
    expect(binned.thresholds.length).toBeLessThanOrEqual(4001);
    expect(binned.thresholds.at(-1)).toBe(0);
    expect([binned.tp.at(-1), binned.fp.at(-1)]).toEqual([1869, 5174]);
    const few = modelOf(thresholdSweep(yTrue, score, { ...options, thresholds: [0.2, 0.8] }));
    expect([...few.thresholds]).toEqual([0.8, 0.2]);
  });

  it('has no intervals of weights, and keeps their sums', () => {
    const sweep = thresholdSweep([1, 0, 1], [0.9, 0.5, 0.1], { sampleWeight: [0.5, 1, 0.25] });
    const data = throughJson(panelOf([{ name: 'w', sweep }], 0.95));
    expect(data.z).toBeNull();
    const weighted = modelOf(sweep);
    expect(cellsAt(weighted, nearestCut(weighted, 0))).toEqual([0.75, 1, 0, 0]);
    const [first] = data.metrics;
    if (!first) throw new Error('no metric');
    expect(measure(first, [0.75, 1, 0, 0], data.z, null)).toEqual({
      value: 0.75 / 1.75,
      low: NaN,
      high: NaN,
    });
  });

  it.each([
    ['one row', [1], [0.5]],
    ['no positives', [0, 0], [0.2, 0.7]],
    ['one score for all', [1, 0, 1], [3, 3, 3]],
  ] as const)('takes %s', (_, yTrue, yScore) => {
    const small = modelOf(thresholdSweep(yTrue, yScore, { posLabel: 1 }));
    expect(bestCut(small, ofF1, null)).toBeGreaterThanOrEqual(-1);
    const last = cellsAt(small, small.thresholds.length - 1);
    expect(last[0] + last[1]).toBe(yTrue.length);
  });

  it('takes about 4 kB a model', () => {
    expect(JSON.stringify(panel).length).toBeLessThan(5_000);
  });
});

describe('packSteps', () => {
  it('brings back what it packed: zeros, counts below, at and above the room of a number', () => {
    const many = Array.from({ length: 300 }, (_, at) => (at % 3) * at);
    for (const values of [
      [],
      [0],
      [1],
      [0, 0, 0],
      [5, 0, 0, 1000, 0],
      [1, 2, 3, 4, 5],
      [2 ** 40],
      [2 ** 53 - 1, 0, 2 ** 53 - 1],
      [90, 80, 95, 91, 0, 92, 88],
      many,
    ]) {
      expect(readSteps(packSteps(values), values.length)).toEqual(values);
    }
  });

  it('takes a character for a rare row, and two for some hundred rows', () => {
    const rare = Array.from({ length: 4096 }, (_, at) => (at % 7 === 0 ? 1 : 0));
    expect(packSteps(rare).length).toBe(1 + Math.ceil(4096 / 7));
    const full = Array.from({ length: 4096 }, (_, at) => 200 + (at % 50));
    expect(packSteps(full).length).toBeLessThanOrEqual(2 + 2 * 4096);
    // What differs by at most 15 from those before needs one, however many rows it is; the first eight
    // are more than that above a mean with zeros.
    const close = Array.from({ length: 4096 }, (_, at) => 5000 + ((at * 7) % 15));
    expect(packSteps(close).length).toBe(1 + 8 * 3 + 4088);
  });

  it('reads the marks of the pictures by name, whatever else it shows', () => {
    // At 0.5: 992 found of 1,869, 508 false alarms of 5,174.
    const row = nearestCut(model, 0.5);
    const { precision: p, recall: r, f1: f, fpr } = markedAt(model, panel.metrics, row);
    expect([p, r, f, fpr]).toEqual([992 / 1500, 992 / 1869, 1984 / (1869 + 1500), 508 / 5174]);
  });

  it.each([null, 0.02, 0.6])('keeps goals where positives are %f of the rows', (prevalence) => {
    const { nPositives, nNegatives, tp, fp } = model;
    const n = nPositives + nNegatives;
    const share = prevalence ?? nPositives / n;
    const rates = Array.from(tp, (found, at) => [found / nPositives, (fp[at] ?? 0) / nNegatives]);
    const alerts = rates.map(([recall = 0, fpr = 0]) => share * recall + (1 - share) * fpr);
    const costs = rates.map(
      ([recall = 0, fpr = 0]) => 5 * share * (1 - recall) + (1 - share) * fpr,
    );
    // The rates rise with every cut, and so do alerts.
    const within = alerts.filter((one) => one <= 0.1 + 1e-12).length - 1;
    expect(cutWithinBudget(model, 0.1 * n, prevalence)).toBe(within);
    const cheapest = cheapestCut(model, { falsePositive: 1, falseNegative: 5 }, prevalence);
    expect(costs[cheapest]).toBeCloseTo(Math.min(...costs), 12);
  });
});
