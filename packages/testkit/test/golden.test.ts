import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  describeGolden,
  goldenDataset,
  goldenWeights,
  loadGolden,
  type GoldenCase,
} from '../src/index.js';

const files = {
  datasets: loadGolden('datasets'),
  'confusion-matrix': loadGolden('confusion-matrix'),
  metrics: loadGolden('metrics'),
  report: loadGolden('report'),
};

describe('loadGolden', () => {
  it('reads files of one run with the pinned versions', () => {
    const pins = readFileSync(new URL('../golden/requirements.txt', import.meta.url), 'utf8');
    for (const { meta } of Object.values(files)) {
      expect(meta).toEqual(files.datasets.meta);
      expect(pins).toBe(`scikit-learn==${meta.scikitLearn}\nnumpy==${meta.numpy}\n`);
    }
  });

  it('reads the binomial file of its pinned versions', () => {
    const { meta, cases } = loadGolden('binomial');
    const pins = new URL('../golden/requirements-binomial.txt', import.meta.url);
    expect(readFileSync(pins, 'utf8')).toBe(`scipy==${meta.scipy}\nnumpy==${meta.numpy}\n`);
    expect(cases.length).toBeGreaterThan(500);
  });

  it('reads the file of scores, each call once, of the same versions', () => {
    const { meta, datasets, cases } = loadGolden('scores');
    const versions = { scikitLearn: meta.scikitLearn, numpy: meta.numpy, python: meta.python };
    expect(files.datasets.meta).toMatchObject(versions);
    const calls = cases.map(({ value: _value, ...call }) => JSON.stringify(call));
    expect(new Set(calls).size).toBe(calls.length);
    for (const { data } of cases) expect(Object.keys(datasets)).toContain(data);
    for (const { yTrue, yScore, intWeight, fractionalWeight } of Object.values(datasets)) {
      const lengths = [yScore, intWeight, fractionalWeight].map((column) => column.length);
      expect(lengths).toEqual([yTrue.length, yTrue.length, yTrue.length]);
    }
  });

  it('decodes NaN and the infinities', () => {
    const numbers = files.metrics.cases.flatMap(({ args, value }) => [
      ...Object.values({ ...args } as Record<string, unknown>),
      ...[value].flat(2),
    ]);
    expect(numbers.some((number) => Number.isNaN(number))).toBe(true);
    expect(numbers).toContain(Infinity);
    expect(numbers).toContain(-Infinity);
    expect(numbers).not.toContain('NaN');
    expect(numbers).not.toContain('Infinity');
  });

  it('gives cases that name an existing data set, each call once', () => {
    const cases: readonly GoldenCase[] = [
      ...files['confusion-matrix'].cases,
      ...files.metrics.cases,
      ...files.report.cases,
    ];
    const calls = new Set<string>();
    for (const golden of cases) {
      const weights = goldenWeights(golden);
      if (weights) expect(weights.length).toBe(goldenDataset(golden.data).yTrue.length);
      calls.add(describeGolden(golden));
    }
    expect(calls.size).toBe(cases.length);
  });
});

describe('goldenDataset', () => {
  it('gives four columns of equal length', () => {
    for (const name of Object.keys(files.datasets.datasets)) {
      const { yTrue, yPred, intWeight, fractionalWeight } = goldenDataset(name);
      const lengths = [yPred, intWeight, fractionalWeight].map((column) => column.length);
      expect(lengths).toEqual([yTrue.length, yTrue.length, yTrue.length]);
    }
  });

  it('names the missing data set', () => {
    expect(() => goldenDataset('none')).toThrow('no data set named "none"');
  });
});
