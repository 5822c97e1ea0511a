// Rows that belong together: no interval of independent rows may be shown anywhere.
import { describe as suite, expect, it } from 'vitest';
import {
  classificationReport,
  confusionMatrix,
  f1,
  falsePositiveRate,
  negativePredictiveValue,
  precision,
  recall,
  slicedMatrices,
} from '@confmat/core';
import { interval, intervals } from '@confmat/inference';
import type { ConfusionMatrix } from '@confmat/core';
import type { Interval } from '@confmat/inference';
import { withUnits } from '@confmat/core/internal';
import { createRandom } from '@confmat/testkit';
import { classBarsSvg, matrixSvg } from '../../src/index.js';
import { formatInterval } from '../../src/svg/format.js';
import { htmlOf, markdownOf, sentencesOf } from '../parts.js';
import type { Parts } from '../parts.js';

/** Rows of 40 users, each of whom is right at a rate of its own. */
const random = createRandom(5);
const users = Array.from({ length: 40 }, (_, user) => ({ user: `u${user}`, rate: random() }));
const rows = users.flatMap(({ user, rate }) =>
  Array.from({ length: 12 }, () => {
    const truth = 'abb'[Math.floor(random() * 3)] ?? '';
    const pred = random() < 0.5 + rate / 2 ? truth : truth === 'a' ? 'b' : 'a';
    return { truth, pred, user, site: Number(user.slice(1)) % 2 };
  }),
);
type Row = (typeof rows)[number];

function resultsOf(given: readonly Row[]): Parts & { matrix: ConfusionMatrix } {
  const [truth, pred] = [given.map((row) => row.truth), given.map((row) => row.pred)];
  const unit = given.map(({ user }) => user);
  return {
    matrix: confusionMatrix(truth, pred, { unit }),
    posLabel: 'a',
    slices: slicedMatrices(truth, pred, { site: given.map(({ site }) => site) }, { unit }),
  };
}

/** The matrix of the same rows, taken one by one. */
const withoutUnits = (given: readonly Row[]): ConfusionMatrix =>
  confusionMatrix(
    given.map((row) => row.truth),
    given.map((row) => row.pred),
  );

/** Every interval in plain data, as outputs write it. */
function textsOf(found: unknown): readonly string[] {
  if (typeof found !== 'object' || found === null) return [];
  if ('low' in found) return [formatInterval((found as Interval).low, (found as Interval).high)];
  return Object.values(found).flatMap(textsOf);
}

/** Every interval that a text shows. */
function shownIn(text: string): readonly string[] {
  return text.match(/−?\d\.\d{3}(?:–| to )−?\d\.\d{3}/g) ?? [];
}

const results = resultsOf(rows);
const { matrix, slices = [] } = results;
const ofRows = withoutUnits(rows);
const OF_A = { average: 'binary', posLabel: 'a' } as const;
const EXPECTED = new Set([
  ...textsOf(intervals(matrix)),
  ...slices.flatMap((slice) => textsOf(interval(slice.matrix, f1, OF_A))),
  ...[precision, recall, f1, falsePositiveRate, negativePredictiveValue].flatMap((metric) =>
    textsOf(interval(matrix, metric, OF_A)),
  ),
]);
const OF_ROWS = textsOf(intervals(ofRows)).filter((text) => !EXPECTED.has(text));

suite('rows that belong together', () => {
  it('have no interval of single rows on the page, in Markdown and in pictures', () => {
    expect(OF_ROWS.length).toBeGreaterThan(10);
    const plain: Parts = { matrix: ofRows, posLabel: 'a' };
    const outputs = {
      page: [htmlOf(results), htmlOf(plain)],
      markdown: [markdownOf(results), markdownOf(plain)],
      matrix: [matrixSvg(matrix), matrixSvg(ofRows)],
      classes: [
        classBarsSvg(classificationReport(matrix), { intervals: intervals(matrix) }),
        classBarsSvg(classificationReport(matrix), { intervals: intervals(ofRows) }),
      ],
    };
    for (const [name, [own = '', alone = '']] of Object.entries(outputs)) {
      expect(shownIn(own).length, name).toBeGreaterThan(4);
      expect(
        shownIn(own).filter((text) => !EXPECTED.has(text)),
        name,
      ).toEqual([]);
      expect(OF_ROWS.filter((text) => shownIn(alone).includes(text)).length, name).toBeGreaterThan(3); // prettier-ignore
    }
    expect(outputs.page[0]).toContain('40 units');
    // The page's script makes no intervals of its own then.
    expect(outputs.page[0]).toContain('"z":null');
    expect(outputs.page[1]).toContain('"z":1.9');
    expect(outputs.page[0]).not.toMatch(/Wilson’s|with p /);
  });

  it('say no more when each is there ten times', () => {
    const alone = rows.map((row, at) => ({ ...row, user: `r${at}` }));
    const tenfold = alone.flatMap((row) => Array.from({ length: 10 }, () => row));
    const [one, ten] = [alone, tenfold].map((given) => shownIn(htmlOf(resultsOf(given))));
    const endsOf = (text: string): number[] => text.split('–').map(Number);
    expect(ten?.length).toBe(one?.length);
    for (const [at, text] of (one ?? []).entries()) {
      const [low = 0, high = 0] = endsOf(text);
      const [lowOfTen = 0, highOfTen = 0] = endsOf(ten?.[at] ?? '');
      expect(lowOfTen).toBeCloseTo(low, 1.5);
      expect(highOfTen).toBeCloseTo(high, 1.5);
      expect((highOfTen - lowOfTen) / (high - low)).toBeGreaterThan(0.9);
    }
  });

  it('decide sentences by the intervals by unit', () => {
    // Right in 99 of 100 rows, but the rows of four users: one of them could be wrong throughout.
    const few = ['a', 'b'].flatMap((truth) =>
      Array.from({ length: 200 }, (_, at): Row => {
        const pred = at < 4 ? (truth === 'a' ? 'b' : 'a') : truth;
        return { truth, pred, user: `u${Math.floor(at / 50)}`, site: at % 2 };
      }),
    );
    const own = resultsOf(few);
    const rules = ['strong-classes'] as const;
    expect(sentencesOf({ matrix: withoutUnits(few) }, { rules })).toHaveLength(1);
    expect(sentencesOf(own, { rules })).toEqual([]);
    const many = resultsOf(few.map((row, at) => ({ ...row, user: `u${at}` })));
    expect(sentencesOf(many, { rules })).toHaveLength(1);
    const shown = new Set(textsOf(intervals(many.matrix)));
    const said = sentencesOf(many);
    expect(said.some(({ evidence }) => evidence.some((one) => one.interval))).toBe(true);
    for (const { evidence, text } of said) {
      for (const { interval } of evidence) {
        if (!interval || Number.isNaN(interval.low)) continue;
        expect(shown, text).toContain(formatInterval(interval.low, interval.high));
      }
      expect(evidence.map(({ metric }) => metric)).not.toContain('pValue');
    }
  });

  it('say nothing of shares in training, whose rows nobody has by unit', () => {
    const trainCounts = [
      { label: 'a', count: 9000 },
      { label: 'b', count: 1000 },
    ];
    const rules = ['train-difference', 'imbalance'] as const;
    expect(sentencesOf({ matrix: ofRows, trainCounts }, { rules })).not.toEqual([]);
    expect(sentencesOf({ matrix, trainCounts }, { rules })).toEqual([]);
    // What follows from the counts alone is said.
    const absent = { trainCounts: trainCounts.slice(0, 1) };
    const said = sentencesOf({ matrix, ...absent }, { rules: ['missing-class'] });
    expect(said).toHaveLength(1);
    expect(said).toEqual(sentencesOf({ matrix: ofRows, ...absent }, { rules: ['missing-class'] }));
  });

  it('are by unit in all parts, or in none', () => {
    const refusalOf = (given: Parts): string => {
      try {
        sentencesOf(given);
        return 'accepted';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const bare = slicedMatrices(
      rows.map(({ truth }) => truth),
      rows.map(({ pred }) => pred),
      { site: rows.map(({ site }) => site) },
    );
    const refused = [
      { matrix, slices: bare },
      { matrix: ofRows, slices },
      { matrix, slices },
      { matrix: ofRows, slices: bare },
    ].map(refusalOf);
    expect(refused.join('\n')).toMatchInlineSnapshot(`
      "describe: evaluation.slices[0].matrix was counted without units, expected them as in evaluation.matrix
      describe: evaluation.matrix was counted without units, expected them as in evaluation.slices[0].matrix
      accepted
      accepted"
    `);
  });

  it('have no interval where nobody knows which, and the page says so', () => {
    const unknown = withUnits(withoutUnits(rows), 'unknown');
    const page = htmlOf({ matrix: unknown, posLabel: 'a' });
    expect(shownIn(page)).toEqual([]);
    expect(page).toContain('Which rows belong together is unknown, and no number has an interval.');
    expect(page).toContain('"z":null');
    expect(page).not.toMatch(/ units?<|with p /);
    expect(shownIn(markdownOf({ matrix: unknown }))).toEqual([]);
    expect(shownIn(matrixSvg(unknown))).toEqual([]);
  });
});
