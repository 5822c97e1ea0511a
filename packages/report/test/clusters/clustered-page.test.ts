// What a page says of clusters: what it has no interval of, and nothing that it does not have.
import { describe as suite, expect, it } from 'vitest';
import { jointCounts, f1, negativePredictiveValue, precision } from '@confmat/core';
import { clusterTallies, interval, matrixOfClusters, sweepClusters } from '@confmat/inference';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { comparisonSvg, reportHtml, reportMarkdown } from '../../src/index.js';
import { formatInterval } from '../../src/svg/format.js';

const random = createRandom(11);
const rows = Array.from({ length: 30 }, () => random()).flatMap((share, user) =>
  Array.from({ length: 10 }, () => {
    const truth = Number(random() < share);
    return { truth, user, score: Math.round(20 * (random() + truth + share)) / 60 };
  }),
);
const [truth, score, user] = [
  rows.map((row) => row.truth),
  rows.map((row) => row.score),
  rows.map((row) => row.user),
];
const guess = score.map((one) => Number(one >= 0.5));
const labels = [0, 1];
const clusters = clusterTallies(truth, guess, user, { labels });
const matrix = matrixOfClusters(clusters);
const ofMatrix = { matrix, clusters, posLabel: 1 };
const sweep = thresholdSweep(truth, score);
const ofScores = { sweep, clusters: sweepClusters(sweep, truth, score, user), threshold: 0.5 };
const joint = jointCounts(truth, guess, truth, { labels });
const both = { a: clusters, b: clusterTallies(truth, truth, user, { labels }) };
const ofModels = { comparison: { names: ['old', 'new'] as const, joint, clusters: both } };

function methodOf(page: string): string {
  return /There is none for [^.]*\./.exec(page)?.[0] ?? '';
}

/** A part of a page, from one heading to the next. */
function sectionOf(page: string, name: string): string {
  return page.slice(page.indexOf(`<section id="${name}"`)).split('</section>')[0] ?? '';
}

suite('a page of clusters', () => {
  it('says what it has no interval for, of what it shows', () => {
    expect(methodOf(reportHtml(ofMatrix))).toBe(
      'There is none for a class that you pick or other base rates.',
    );
    expect(methodOf(reportHtml({ scores: [ofScores] }))).toBe(
      'There is none for a threshold that you move, bins of probabilities or other base rates.',
    );
    expect(methodOf(reportHtml({ matrix, clusters }, { sections: ['classes', 'method'] }))).toBe(
      '',
    );
    const compared = reportHtml(ofModels);
    expect(compared).toContain('count each cluster as one unit');
    expect(methodOf(compared)).toBe('');
  });

  it('has the interval of clusters at the share of positives of the data', () => {
    const model = { ...ofScores, name: 'score_a' };
    const pages = [ofMatrix, { scores: [model] }].map((results) => reportHtml(results));
    for (const page of pages) {
      const section = sectionOf(page, 'prevalence');
      for (const metric of [precision, negativePredictiveValue, f1]) {
        const options = { average: 'binary', posLabel: 1, clusters } as const;
        const { low, high } = interval(matrix, metric, options);
        expect(section).toContain(`<small>${formatInterval(low, high)}</small>`);
      }
      expect(section.match(/<small/g)).toHaveLength(3);
      expect(section).toContain('With clusters, only the first line has intervals.');
    }
  });

  it('keeps the name of a model as it is', () => {
    const page = reportHtml({ scores: [{ ...ofScores, name: 'score_a' }] });
    expect(page).toContain('<h3>score_a, at threshold 0.5</h3>');
    expect(reportHtml({ scores: [ofScores] })).toContain('<h3>At threshold 0.5</h3>');
  });

  it('says which column makes the clusters, and how many they are', () => {
    const provenance = { cluster: 'user_id' };
    const page = reportHtml({ ...ofMatrix, provenance });
    expect(sectionOf(page, 'method')).toContain('<dt>Clusters<dd>rows of one user_id<');
    expect(reportMarkdown(ofMatrix)).toContain('300 rows · 30 clusters');
    const together = rows.map(() => 'all');
    const one = clusterTallies(truth, guess, together, { labels });
    expect(reportHtml({ matrix, clusters: one })).toContain('· 1 cluster<');
    const other = clusterTallies(truth, truth, together, { labels });
    expect(methodOf(reportHtml({ matrix, clusters: one }))).toBe('');
    expect(reportHtml({ matrix, clusters: one })).toContain('no number has an interval');
    const picture = comparisonSvg(joint, { clusters: { a: one, b: other } });
    expect(picture).toContain('together: 1 cluster<');
    // The head says it and the picture; a sentence between them would be the third.
    const section = sectionOf(reportHtml(ofModels), 'comparison');
    expect(section.replace(/<svg.*?<\/svg>/gs, '')).not.toContain('30 clusters');
  });

  it('says of how many rows it is, whatever it shows', () => {
    const sweeps = [sweep, sweep];
    const ofEach = { labels: ['x', 'y'], sweeps };
    const classScores = { of: 'classes' as const, ...ofEach };
    expect(reportHtml({ classScores })).toContain('>300 rows · 2 classes<');
    expect(reportHtml({ classScores: { of: 'labels' as const, ...ofEach } })).toContain(
      '>300 samples<',
    );
    const apart = { names: ['a', 'b'] as const, matrices: [matrix, matrix] as const };
    expect(reportHtml({ apart })).toContain('>300 rows each<');
  });
});
