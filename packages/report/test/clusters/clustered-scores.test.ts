// Scores of rows that belong together: no interval of independent rows may be shown anywhere.
import { describe as suite, expect, it } from 'vitest';
import { f1, precision, recall } from '@confmat/core';
import {
  averagePrecisionInterval,
  clusterTallies,
  interval,
  matrixOfClusters,
  rocAucInterval,
  sweepClusters,
  thresholdIntervals,
} from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { createRandom } from '@confmat/testkit';
import { bestThreshold, thresholdSweep } from '@confmat/thresholds';
import { calibrationOfSweep } from '@confmat/thresholds/internal';
import { calibrationSvg, curveSvg, describe, reportHtml, reportMarkdown, thresholdSvg } from '../../src/index.js'; // prettier-ignore
import type { ReportResults } from '../../src/index.js';

const random = createRandom(7);
const rows = Array.from({ length: 25 }, () => random()).flatMap((share, user) =>
  Array.from({ length: 12 }, () => {
    const truth = random() < share ? 1 : 0;
    return {
      user,
      truth,
      score: Math.round(40 * (random() / 2 + 0.25 * truth + 0.25 * share)) / 40,
    };
  }),
);
const [truth, score, user] = [
  rows.map((row) => row.truth),
  rows.map((row) => row.score),
  rows.map((row) => row.user),
];
const sweep = thresholdSweep(truth, score);
const clusters = sweepClusters(sweep, truth, score, user);
const THRESHOLD = 0.7;

function atThreshold(threshold: number): {
  readonly matrix: ReturnType<typeof matrixOfClusters<number>>;
  readonly clusters: ReturnType<typeof clusterTallies<number>>;
} {
  // prettier-ignore
  const guess = score.map((one) => Number(one >= threshold));
  const own = clusterTallies(truth, guess, user, { labels: [0, 1] });
  return { matrix: matrixOfClusters(own), clusters: own };
}

const textOf = ({ low, high }: Interval, digits: number): string =>
  `${low.toFixed(digits)}–${high.toFixed(digits)}`;

suite('scores of rows that belong together', () => {
  const scores = [{ name: 's', sweep, clusters, threshold: THRESHOLD, calibration: calibrationOfSweep(sweep) ?? undefined }]; // prettier-ignore
  const results: ReportResults = { scores };
  const areas = [rocAucInterval, averagePrecisionInterval];
  const ofClusters = areas.map((of) => textOf(of(sweep, { clusters }), 4));
  const ofRows = areas.map((of) => textOf(of(sweep), 4));

  it('have the areas of clusters on the page, in Markdown and in pictures', () => {
    const outputs = [
      reportHtml(results),
      reportMarkdown(results),
      curveSvg(sweep, { kind: 'roc', clusters }) +
        curveSvg(sweep, { kind: 'precision-recall', clusters }),
      curveSvg({ s: sweep, again: sweep }, { clusters: { s: clusters, again: clusters } }) +
        curveSvg({ s: sweep }, { kind: 'precision-recall', clusters: { s: clusters } }),
    ];
    for (const output of outputs) {
      for (const text of ofClusters) expect(output).toContain(text);
      for (const text of ofRows) expect(output).not.toContain(text);
    }
    const { nPositives, nNegatives } = sweep;
    expect(outputs[0]).toContain(`${nPositives} of ${nPositives + nNegatives}`);
    expect(outputs[0]).toContain('25 clusters');
    expect(outputs[0]).not.toContain('"z":1.9');
    const set = { of: 'classes', labels: ['yes'], sweeps: [sweep] } as const;
    const classes = reportHtml({ classScores: { ...set, clusters: [clusters] } });
    for (const text of ofClusters) expect(classes).toContain(text);
  });

  it('have the interval of the matrix at the threshold in use', () => {
    const { matrix, clusters: own } = atThreshold(THRESHOLD);
    const svg = thresholdSvg(sweep, { clusters, threshold: THRESHOLD });
    for (const metric of [precision, recall, f1]) {
      const options = { average: 'binary', posLabel: 1 } as const;
      expect(svg).toContain(textOf(interval(matrix, metric, { ...options, clusters: own }), 3));
      expect(svg).not.toContain(textOf(interval(matrix, metric, options), 3));
    }
    const [low] = thresholdIntervals(sweep, recall, { clusters }).lows;
    expect(low).toBeGreaterThan(0);
    expect(svg).not.toBe(thresholdSvg(sweep, { threshold: THRESHOLD }));
    const roc = curveSvg(sweep, { clusters, threshold: THRESHOLD });
    const options = { average: 'binary', posLabel: 1, clusters: own } as const;
    expect(roc).toContain(textOf(interval(matrix, recall, options), 3));
  });

  it('stand beside a matrix of clusters, and beside no other', () => {
    const own = atThreshold(THRESHOLD);
    expect(reportHtml({ ...own, posLabel: 1, scores })).toContain('25 clusters');
    const { matrix } = own;
    const bare = [{ name: 's', sweep }];
    const refusalOf = (given: ReportResults): string => {
      try {
        reportHtml(given);
        return 'accepted';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const others = thresholdSweep([0, 1], [0.2, 0.4]);
    const refused = [
      { matrix, scores },
      { ...own, scores: bare },
      { scores: [...scores, { name: 'other', sweep }] },
      { scores: [{ sweep: others, clusters }] },
      { classScores: { of: 'classes', labels: [1], sweeps: [sweep], clusters: [] } },
    ].map((given) => refusalOf(given as ReportResults));
    expect(refused.join('\n')).toMatchInlineSnapshot(`
      "reportHtml: results.scores[0].clusters needs results.clusters
      reportHtml: results.clusters needs results.scores[0].clusters
      reportHtml: results.scores[0].clusters needs results.scores[1].clusters
      reportHtml: results.scores[0].clusters do not add up to the sweep, expected its own rows
      reportHtml: results.classScores.clusters[0] is undefined, expected SweepClusters, which sweepClusters counts"
    `);
    expect(() => curveSvg({ a: sweep }, { clusters: {} })).toThrow('clusters.a is undefined');
  });

  it('have sentences by the intervals of clusters alone', () => {
    const best = bestThreshold(sweep, f1);
    if (!best.reached) throw new Error('there is a best F1');
    // A threshold that predicts next to nothing positive.
    const [high = 0] = sweep.thresholds;
    const far = [{ ...scores[0], sweep, threshold: high }];
    const said = describe({ scores: far }, { rules: ['threshold'] });
    expect(said).toHaveLength(1);
    const { matrix, clusters: own } = atThreshold(best.threshold);
    const options = { average: 'binary', posLabel: 1, clusters: own } as const;
    const found = interval(matrix, f1, options);
    const shown = said[0]?.evidence.find(({ of }) => of === 'best threshold')?.interval;
    expect(shown?.low).toBe(found.low);
    expect(describe(results, { rules: ['calibration'] })).toEqual([]);
    const alone = [{ ...scores[0], sweep, clusters: undefined }];
    expect(describe({ scores: alone }, { rules: ['calibration'] })).toHaveLength(1);
  });

  it('have no whiskers of single rows on bins of probabilities', () => {
    const curve = calibrationOfSweep(sweep);
    if (!curve) throw new Error('these are probabilities');
    expect(calibrationSvg(curve)).toContain('cm-whisker');
    expect(calibrationSvg(curve, { whiskers: false })).not.toContain('class="cm-whisker"');
    expect(calibrationSvg(curve, { whiskers: false })).not.toMatch(/came true in \S+ \(/);
  });
});
