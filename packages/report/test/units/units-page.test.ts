// What a page says of units: what it has no interval of, and nothing that it does not have.
import { describe as suite, expect, it } from 'vitest';
import {
  confusionMatrix,
  jointCounts,
  f1,
  negativePredictiveValue,
  precision,
} from '@confmat/core';
import { interval } from '@confmat/inference';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { comparisonSvg } from '../../src/index.js';
import { formatInterval } from '../../src/svg/format.js';
import { htmlOf, markdownOf } from '../parts.js';

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
const matrix = confusionMatrix(truth, guess, { labels, unit: user });
const ofMatrix = { matrix, posLabel: 1 };
const sweep = thresholdSweep(truth, score, { unit: user });
const ofScores = { sweep, threshold: 0.5 };
const joint = jointCounts(truth, guess, truth, { labels, unit: user });
const ofModels = { comparison: { names: ['old', 'new'] as const, joint } };

function methodOf(page: string): string {
  return /There is none for [^.]*\./.exec(page)?.[0] ?? '';
}

/** A part of a page, from one heading to the next. */
function sectionOf(page: string, name: string): string {
  return page.slice(page.indexOf(`<section id="${name}"`)).split('</section>')[0] ?? '';
}

suite('a page of rows by unit', () => {
  it('says what it has no interval for, of what it shows', () => {
    expect(methodOf(htmlOf(ofMatrix))).toBe('There is none for other base rates.');
    expect(methodOf(htmlOf({ scores: [ofScores] }))).toBe(
      'There is none for a threshold that you move, bins of probabilities or other base rates.',
    );
    expect(methodOf(htmlOf({ matrix }, { sections: ['classes', 'method'] }))).toBe('');
    const compared = htmlOf(ofModels);
    expect(compared).toContain('count each unit as one');
    expect(methodOf(compared)).toBe('');
  });

  it('has the interval by unit at the share of positives of the data', () => {
    const model = { ...ofScores, name: 'score_a' };
    const pages = [ofMatrix, { scores: [model] }].map((results) => htmlOf(results));
    for (const page of pages) {
      const section = sectionOf(page, 'prevalence');
      for (const metric of [precision, negativePredictiveValue, f1]) {
        const options = { average: 'binary', posLabel: 1 } as const;
        const { low, high } = interval(matrix, metric, options);
        expect(section).toContain(`<small>${formatInterval(low, high)}</small>`);
      }
      expect(section.match(/<small/g)).toHaveLength(3);
      expect(section).toContain('With units, only the first line has intervals.');
    }
  });

  it('keeps the name of a model as it is', () => {
    const page = htmlOf({ scores: [{ ...ofScores, name: 'score_a' }] });
    expect(page).toContain('<h3>score_a, at threshold 0.5</h3>');
    expect(htmlOf({ scores: [ofScores] })).toContain('<h3>At threshold 0.5</h3>');
  });

  it('says which column makes the units, and how many they are', () => {
    const provenance = { unit: 'user_id' };
    const page = htmlOf({ ...ofMatrix, provenance });
    expect(sectionOf(page, 'method')).toContain('<dt>Units<dd>rows of one user_id<');
    expect(markdownOf(ofMatrix)).toContain('300 rows · 30 units');
    const together = rows.map(() => 'all');
    const one = htmlOf({ matrix: confusionMatrix(truth, guess, { labels, unit: together }) });
    expect(one).toContain('· 1 unit<');
    expect(methodOf(one)).toBe('');
    expect(one).toContain('no number has an interval');
    const picture = comparisonSvg(jointCounts(truth, guess, truth, { labels, unit: together }));
    expect(picture).toContain('together: 1 unit<');
    // The head says it and the picture; a sentence between them would be the third.
    const section = sectionOf(htmlOf(ofModels), 'comparison');
    expect(section.replace(/<svg.*?<\/svg>/gs, '')).not.toContain('30 units');
  });

  it('says of how many rows it is, whatever it shows', () => {
    const alone = thresholdSweep(truth, score);
    const sweeps = [alone, alone];
    const ofEach = { labels: ['x', 'y'], sweeps };
    const classScores = { of: 'classes' as const, ...ofEach };
    expect(htmlOf({ classScores })).toContain('>300 rows · 2 classes<');
    expect(htmlOf({ classScores: { of: 'labels' as const, ...ofEach } })).toContain(
      '>300 samples<',
    );
    const ofRows = confusionMatrix(truth, guess, { labels });
    const apart = { names: ['a', 'b'] as const, matrices: [ofRows, ofRows] as const };
    expect(htmlOf({ apart })).toContain('>300 rows each<');
  });
});
