// Two models on rows that belong together: no interval of independent rows may be shown anywhere.
import { describe as suite, expect, it } from 'vitest';
import { accuracy, f1, jointCounts, jointMatrices } from '@confmat/core';
import type { ClassMetric, ProblemMetric } from '@confmat/core';
import { clusterTallies, compare, interval } from '@confmat/inference';
import type { CompareOptions, Interval, PairedClusters } from '@confmat/inference';
import { diffEach } from '@confmat/inference/internal';
import { createRandom } from '@confmat/testkit';
import { comparisonSvg, describe, reportHtml, reportMarkdown } from '../../src/index.js';
import { formatInterval } from '../../src/svg/format.js';

/** Rows of 30 users; each user's rows are hard or easy for both models alike. */
const random = createRandom(9);
const rows = Array.from({ length: 30 }, (_, user) => ({
  user: `u${user}`,
  ease: random(),
})).flatMap(({ user, ease }) =>
  Array.from({ length: 10 }, () => {
    const truth = 'abc'[Math.floor(random() * 3)] ?? '';
    const answer = (rate: number): string =>
      random() < rate ? truth : ('abc'[('abc'.indexOf(truth) + 1) % 3] ?? '');
    return { user, truth, a: answer(0.3 + 0.5 * ease), b: answer(0.5 + 0.5 * ease) };
  }),
);
const columnOf = (name: keyof (typeof rows)[number]): string[] => rows.map((row) => row[name]);
const [truth, a, b, user] = [columnOf('truth'), columnOf('a'), columnOf('b'), columnOf('user')];
const joint = jointCounts(truth, a, b);
const { labels } = joint;
const matrices = jointMatrices(joint);
const clusters: PairedClusters<string> = {
  a: clusterTallies(truth, a, user, { labels }),
  b: clusterTallies(truth, b, user, { labels }),
};
const names = ['old', 'new'] as const;

function textOf({ low, high }: Pick<Interval, 'low' | 'high'>): string {
  return formatInterval(low, high);
}

/** The interval of b − a. */
function changeOf(
  metric: ClassMetric | ProblemMetric<never>,
  options: CompareOptions<string>,
): string {
  const { low, high } = compare(joint, metric, { ...options, test: 'delta' }).difference;
  return formatInterval(0 - high, 0 - low);
}

const CLASSES = labels.map((posLabel) => ({ average: 'binary', posLabel }) as const);
const ofClusters = [undefined, clusters].map((own) => ({
  accuracy: own ? changeOf(accuracy, { clusters: own }) : changeOf(accuracy, {}),
  macro: changeOf(f1, { average: 'macro', clusters: own }),
  classes: CLASSES.map((asked) => changeOf(f1, { ...asked, clusters: own })),
}));
const [single, together] = ofClusters;

suite('two models on rows that belong together', () => {
  it('have differences of clusters on the page, in Markdown and in the picture', () => {
    expect(together?.macro).not.toBe(single?.macro);
    const results = { comparison: { names, joint, clusters } };
    const page = reportHtml(results);
    const picture = comparisonSvg(joint, { names, clusters });
    const markdown = reportMarkdown(results);
    for (const text of [page, picture]) {
      for (const shown of [together?.macro, ...(together?.classes ?? [])]) {
        expect(text).toContain(shown);
      }
      for (const shown of [single?.macro, ...(single?.classes ?? [])]) {
        expect(text).not.toContain(shown);
      }
    }
    expect(page).toContain(together?.accuracy);
    const ofA = interval(matrices.a, f1, { clusters: clusters.a });
    for (const one of ofA) expect(page).toContain(textOf(one));
    const { low, high } = compare(joint, accuracy, { clusters }).difference;
    expect(markdown).toContain(formatInterval(low, high));
    const note = 'take the rows of a cluster together: 30 clusters';
    for (const text of [page, picture, markdown]) expect(text).toContain(note);
    expect(page).not.toContain('Wilson’s');
    for (const text of [reportHtml({ comparison: { names, joint } }), comparisonSvg(joint)]) {
      expect(text).toContain(single?.macro);
      expect(text).not.toContain('clusters');
    }
  });

  it('are told apart by sentences only as far as the clusters tell', () => {
    const rules = ['comparison'] as const;
    const said = describe({ comparison: { names, joint, clusters } }, { rules });
    const [first] = said;
    const found = compare(joint, accuracy, { clusters });
    expect(first?.evidence.find(({ metric }) => metric === 'pValue')).toMatchObject({
      of: 'cluster-t',
      value: found.pValue,
    });
    // One user alone makes the difference: single rows are sure of it, the users are not.
    const few = (right: (user: number, row: number) => boolean): string[] =>
      Array.from({ length: 200 }, (_, row) => (right(Math.floor(row / 50), row % 50) ? 'x' : 'y'));
    const truths = few(() => true);
    const [worse, better] = [few((of, row) => of > 0 || row < 10), few(() => true)];
    const users = Array.from({ length: 200 }, (_, row) => `u${Math.floor(row / 50)}`);
    const pair = jointCounts(truths, worse, better, { labels: ['x', 'y'] });
    const own = {
      a: clusterTallies(truths, worse, users, { labels: pair.labels }),
      b: clusterTallies(truths, better, users, { labels: pair.labels }),
    };
    expect(describe({ comparison: { names, joint: pair } }, { rules }).length).toBeGreaterThan(0);
    expect(describe({ comparison: { names, joint: pair, clusters: own } }, { rules })).toEqual([]);
  });

  it('may be of two samples, and then each has clusters of its own', () => {
    const pair = [matrices.a, matrices.b] as const;
    const sides = [
      { matrix: matrices.a, nSamples: 300, clusters: clusters.a },
      { matrix: matrices.b, nSamples: 300, clusters: clusters.b },
    ] as const;
    const [macro] = diffEach(sides, [{ metric: f1, average: 'macro' }]);
    const { low = NaN, high = NaN } = macro?.difference ?? {};
    const shown = formatInterval(0 - high, 0 - low);
    const page = reportHtml({ apart: { names, matrices: pair, clusters } });
    expect(page).toContain(shown);
    expect(comparisonSvg(pair, { clusters })).toContain(shown);
    expect(comparisonSvg(pair)).not.toContain(shown);
    const half = reportHtml({ apart: { names, matrices: pair, clusters: { a: clusters.a } } });
    expect(half).toContain('Only one of the two knows which of its rows belong together');
    expect(half).not.toContain(shown);
  });

  it('must have the clusters of both models, and no parts that take rows one by one', () => {
    const refusalOf = (given: object): string => {
      try {
        reportHtml(given);
        return 'accepted';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const comparison = { names, joint, clusters };
    const refused = [
      { comparison: { ...comparison, clusters: { a: clusters.a } } },
      { comparison: { ...comparison, clusters: 'user' } },
      { comparison, matrix: matrices.a },
      { comparison: { names, joint }, matrix: matrices.a, clusters: clusters.a },
      { comparison, matrix: matrices.a, clusters: clusters.a },
    ].map(refusalOf);
    expect(refused.join('\n')).toMatchInlineSnapshot(`
      "reportHtml: results.comparison.clusters.b is undefined, expected ClusterTallies, which clusterTallies counts
      reportHtml: results.comparison.clusters is string, expected what clusterTallies counted of each model, as { a, b }
      reportHtml: results.comparison.clusters needs results.clusters
      reportHtml: results.clusters needs results.comparison.clusters
      accepted"
    `);
    expect(() => comparisonSvg(joint, { clusters: { a: clusters.a } })).toThrow('clusters.b');
  });
});
