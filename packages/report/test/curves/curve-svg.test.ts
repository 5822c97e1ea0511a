import { describe, expect, it } from 'vitest';
import { HOSTILE_LABELS } from '@confmat/testkit';
import { rocCurve, thresholdSweep } from '@confmat/thresholds';
import { curveSvg } from '../../src/index.js';
import type { CurveKindName } from '../../src/index.js';
import { distanceToLine, ofClass, parseSvg, pathPoints, plotScales, within } from '../svg-tree.js';
import { telcoSweeps } from '../telco.js';

const { boosted, logistic } = telcoSweeps();
const KINDS: readonly CurveKindName[] = [
  ...(['roc', 'precision-recall', 'det', 'gain', 'lift', 'net-benefit', 'corp'] as const),
];
// Rows of churn at a threshold of 0.5: 992 of 1,869 found, 508 false alarms among 5,174.
const AT_HALF = { fpr: 508 / 5174, recall: 992 / 1869, precision: 992 / 1500, taken: 1500 / 7043 };

const numberAt = (svg: string, name: string): number =>
  Number(ofClass(parseSvg(svg), 'cm-point')[0]?.attributes[name]);

describe('curveSvg', () => {
  it.each([
    ['roc', AT_HALF.fpr, AT_HALF.recall],
    ['precision-recall', AT_HALF.recall, AT_HALF.precision],
    ['gain', AT_HALF.taken, AT_HALF.recall],
    ['lift', AT_HALF.taken, AT_HALF.precision / (1869 / 7043)],
    // (992 − 508 · 0.5 / 0.5) / 7043
    ['net-benefit', 0.5, (992 - 508) / 7043],
  ] as const)('marks the threshold 0.5 of the churn model on %s', (kind, x, y) => {
    const svg = curveSvg(boosted, { kind, threshold: 0.5 });
    const scales = plotScales(parseSvg(svg));
    expect(numberAt(svg, 'cx')).toBeCloseTo(scales.x(x), 1);
    expect(numberAt(svg, 'cy')).toBeCloseTo(scales.y(y), 1);
  });

  it.each([
    // 2 of 4 positives have rows, 4 of 6: chance finds half of all positives in all rows.
    ['roc', [[1, 2 / 4]], 'no skill 0.250'],
    ['precision-recall', [[2 / 4, 2 / 4]], 'no skill 0.500'],
    [
      'gain',
      [
        [4 / 6, 2 / 4],
        [4 / 6, 2 / 4],
      ],
      'perfect',
    ],
    // Of all, 4 of 6 are positive, and of those with rows 2 of 4.
    ['lift', [[4 / 6, 2 / 4 / (4 / 6)]], 'no skill'],
  ] as const)('ends the baselines of %s where chance does', (kind, ends, text) => {
    const missed = thresholdSweep([1, 0, 1, 0], [0.9, 0.6, 0.4, 0.2], { missedPositives: 2 });
    const svg = parseSvg(curveSvg(missed, { kind }));
    const scales = plotScales(svg);
    const lines = ofClass(svg, 'cm-baseline').filter(({ attributes }) => attributes['d']);
    const found = lines.map(({ attributes }) => pathPoints(attributes['d'] ?? '')[0]?.at(-1));
    const far = ends.map(([x, y], place) => {
      const [atX = NaN, atY = NaN] = found.slice(-ends.length)[place] ?? [];
      return Math.hypot(atX - scales.x(x), atY - scales.y(y));
    });
    expect(Math.max(...far)).toBeLessThan(0.5);
    expect(svg.text).toContain(text);
  });

  it('draws misses against false alarms on normal deviates', () => {
    const svg = curveSvg(boosted, { kind: 'det', threshold: 0.5 });
    const scales = plotScales(parseSvg(svg));
    // Python: NormalDist().inv_cdf(508 / 5174), inv_cdf(877 / 1869)
    expect(numberAt(svg, 'cx')).toBeCloseTo(scales.x(-1.29197), 1);
    expect(numberAt(svg, 'cy')).toBeCloseTo(scales.y(-0.07719), 1);
  });

  it('writes areas as tiles and tables do, with their intervals', () => {
    const text = parseSvg(curveSvg({ boosted, logistic })).text;
    expect(text).toContain('boosted AUC 0.846 (0.837–0.856)');
    expect(parseSvg(curveSvg(boosted, { kind: 'precision-recall' })).text).toContain('AP 0.664 (');
  });

  it('passes within 0.7 pixels of every point of the curve, with far fewer points', () => {
    const svg = parseSvg(curveSvg(boosted));
    const scales = plotScales(svg);
    const [line] = pathPoints(ofClass(svg, 'cm-s1').at(-1)?.attributes['d'] ?? '');
    const { fpr, tpr } = rocCurve(boosted);
    const far = Array.from(fpr, (x, row): [number, number] => [
      scales.x(x),
      scales.y(tpr[row] ?? NaN),
    ]).filter((point) => distanceToLine(point, line ?? []) > 0.7);
    expect(far).toEqual([]);
    expect(line?.length).toBeLessThan(fpr.length / 20);
  });

  it('draws a precision–recall curve as stairs', () => {
    const sweep = thresholdSweep([0, 1, 0, 1], [0.1, 0.2, 0.4, 0.8]);
    const svg = parseSvg(curveSvg(sweep, { kind: 'precision-recall' }));
    const { x, y } = plotScales(svg);
    const [line = []] = pathPoints(ofClass(svg, 'cm-s1').at(-1)?.attributes['d'] ?? '');
    // Precision 2/4, 2/3, 1/2, 1 at recall 1, 1, 1/2, 1/2, and 1 at recall 0.
    const expected = [
      ...([[1, 1 / 2], [1, 2 / 3], [1 / 2, 2 / 3]] as const), // prettier-ignore
      ...([[1 / 2, 1 / 2], [1 / 2, 1], [0, 1]] as const), // prettier-ignore
    ].map(([recall, precision]) => [x(recall), y(precision)]);
    for (const [px = NaN, py = NaN] of expected) {
      expect(distanceToLine([px, py], line)).toBeLessThan(0.1);
    }
  });

  it.each(KINDS)('is well formed and the same each time: %s', (kind) => {
    const draw = (): string => curveSvg({ boosted, logistic }, { kind, threshold: 0.5 });
    expect(draw()).toBe(draw());
    expect(within(parseSvg(draw())).map(({ name }) => name)).toContain('desc');
    expect(draw().length).toBeLessThan(15_000);
  });

  it.each(KINDS)(
    'has no curve without positives, and says so where it is undefined: %s',
    (kind) => {
      const svg = curveSvg(thresholdSweep([0, 0, 0], [0.1, 0.4, 0.9], { posLabel: 1 }), { kind });
      expect(svg).not.toContain('NaN');
      if (kind !== 'net-benefit' && kind !== 'corp')
        expect(parseSvg(svg).text).toContain('no positives: not defined');
    },
  );

  it.each(KINDS)('takes one row, two rows and one score for all: %s', (kind) => {
    for (const [yTrue, yScore] of [
      [[1], [0.5]],
      [[1, 0], [0.7, 0.2]], // prettier-ignore
      [[1, 0, 1, 0], [0.5, 0.5, 0.5, 0.5]], // prettier-ignore
    ] as const) {
      const svg = curveSvg(thresholdSweep(yTrue, yScore), { kind, threshold: 0.5 });
      expect(parseSvg(svg).name).toBe('svg');
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it('draws bins of isotonic regression, and where calibrated samples lie', () => {
    // 0.25 and 0.5 have 1 of 3 positive rows, 1 has 2 of 2.
    const sweep = thresholdSweep([0, 1, 0, 1, 1], [0.25, 0.25, 0.5, 1, 1]);
    const svg = parseSvg(curveSvg(sweep, { kind: 'corp', threshold: 0.75 }));
    const { x, y } = plotScales(svg);
    const lines = ofClass(svg, 'cm-s1').filter(
      ({ attributes }) => attributes['class'] !== 'cm-band cm-s1',
    );
    const drawn = lines.flatMap(({ attributes }) => pathPoints(attributes['d'] ?? ''));
    const expected = [[0.25, 1 / 3], [0.5, 1 / 3], [1, 1]].map(([at = 0, share = 0]) => [x(at), y(share)]); // prettier-ignore
    const line = drawn.find(({ length }) => length === 3) ?? [];
    expected.forEach(([px = NaN, py = NaN], place) => {
      expect(line[place]?.[0]).toBeCloseTo(px, 0);
      expect(line[place]?.[1]).toBeCloseTo(py, 0);
    });
    // Half of the way from 0.5 to 1: (1/3 + 1) / 2.
    expect(numberAt(curveSvg(sweep, { kind: 'corp', threshold: 0.75 }), 'cy')).toBeCloseTo(
      y(2 / 3),
      0,
    );
    expect(svg.text).toContain('95 % of calibrated samples, p = ');
    expect(ofClass(svg, 'cm-band').length).toBe(2);
  });

  it('draws calibration of several models without a band, of dependent rows too', () => {
    const both = parseSvg(curveSvg({ boosted, logistic }, { kind: 'corp' }));
    expect(both.text).toMatch(/boosted miscalibration 0\.0\d+, discrimination 0\.0\d+/);
    expect(ofClass(both, 'cm-band')).toEqual([]);
    const unit = [1, 1, 2, 2];
    const dependent = thresholdSweep([0, 1, 0, 1], [0.2, 0.4, 0.6, 0.8], { unit });
    expect(ofClass(parseSvg(curveSvg(dependent, { kind: 'corp' })), 'cm-band')).toEqual([]);
  });

  it('draws scores that are all one as a straight line', () => {
    const svg = parseSvg(curveSvg(thresholdSweep([1, 0, 1, 0], [0.5, 0.5, 0.5, 0.5])));
    const { x, y } = plotScales(svg);
    const [line] = pathPoints(ofClass(svg, 'cm-s1').at(-1)?.attributes['d'] ?? '');
    expect(line).toEqual([[x(0), y(0)], [x(1), y(1)]]); // prettier-ignore
    expect(svg.text).toContain('AUC 0.500');
  });

  it('shows names of models as text, whatever they are', () => {
    for (const name of HOSTILE_LABELS) {
      const svg = curveSvg({ [name]: boosted, other: logistic });
      const names = new Set(within(parseSvg(svg)).map((node) => node.name));
      const own = ['circle', 'desc', 'g', 'path', 'rect', 'style', 'svg', 'text', 'title', 'tspan'];
      expect(own).toEqual(expect.arrayContaining([...names]));
      expect(svg).not.toMatch(/[\u0000\u202e\u2028\ufffe]/);
    }
  });

  it('refuses what is no sweep, a kind that is none, and thresholds of unknown models', () => {
    const refused = (body: () => unknown): string => {
      try {
        body();
      } catch (error) {
        return String(error);
      }
      return 'no refusal';
    };
    expect(
      [
        () => curveSvg(null as never),
        () => curveSvg({}),
        () => curveSvg(boosted, { kind: 'rok' as never }),
        () => curveSvg({ boosted }, { threshold: { bosted: 0.5 } }),
        () => curveSvg(boosted, { threshold: NaN }),
        () => curveSvg(boosted, { level: 95 }),
      ].map(refused),
    ).toMatchInlineSnapshot(`
      [
        "MetricError: curveSvg: sweeps is null, expected a sweep, or sweeps by the names of their models",
        "MetricError: curveSvg: sweeps is an object (Object), expected at least one sweep",
        "MetricError: curveSvg: kind is "rok", expected one of "roc", "precision-recall", "det", "gain", "lift", "net-benefit", "corp"",
        "MetricError: curveSvg: threshold is "bosted", expected a name of a model: "boosted"",
        "MetricError: curveSvg: threshold is NaN, expected a number, or numbers by the names of models",
        "MetricError: curveSvg: level is 95, expected a number in (0, 1)",
      ]
    `);
  });
});
