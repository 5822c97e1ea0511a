// Two models on rows that belong together: no interval of independent rows may be shown anywhere.
import { describe as suite, expect, it } from 'vitest';
import { accuracy, confusionMatrix, f1, jointCounts, jointMatrices } from '@confmat/core';
import type { ClassMetric, JointTally, ProblemMetric } from '@confmat/core';
import { compare, interval } from '@confmat/inference';
import type { CompareOptions, Interval } from '@confmat/inference';
import { diffEach } from '@confmat/inference/internal';
import { createRandom } from '@confmat/testkit';
import { comparisonSvg } from '../../src/index.js';
import { cellParts, difference } from '../../src/document/cell.js';
import { TYPESET } from '../../src/document/typeset.js';
import { formatInterval } from '../../src/svg/format.js';
import { htmlOf, markdownOf, sentencesOf } from '../parts.js';

/** An interval of a difference, as tables and pictures write it. */
const rangeOf = (low: number, high: number): string =>
  cellParts(difference({ estimate: NaN, low, high }), TYPESET)[1];

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
const joint = jointCounts(truth, a, b, { unit: user });
const ofRows = jointCounts(truth, a, b);
const { labels } = joint;
const matrices = {
  a: confusionMatrix(truth, a, { labels, unit: user }),
  b: confusionMatrix(truth, b, { labels, unit: user }),
};
const names = ['old', 'new'] as const;

function textOf({ low, high }: Pick<Interval, 'low' | 'high'>): string {
  return formatInterval(low, high);
}

/** The interval of b − a. */
function changeOf(
  of: JointTally<string>,
  metric: ClassMetric | ProblemMetric<never>,
  options: CompareOptions<string>,
): string {
  const { low, high } = compare(of, metric, { ...options, test: 'delta' }).difference;
  return rangeOf(0 - high, 0 - low);
}

const CLASSES = labels.map((posLabel) => ({ average: 'binary', posLabel }) as const);
const [single, together] = [ofRows, joint].map((of) => ({
  accuracy: changeOf(of, accuracy, {}),
  macro: changeOf(of, f1, { average: 'macro' }),
  classes: CLASSES.map((asked) => changeOf(of, f1, asked)),
}));

suite('two models on rows that belong together', () => {
  it('have differences by unit on the page, in Markdown and in the picture', () => {
    expect(together?.macro).not.toBe(single?.macro);
    const results = { comparison: { names, joint } };
    const page = htmlOf(results);
    const picture = comparisonSvg(joint, { names });
    const markdown = markdownOf(results);
    for (const text of [page, picture]) {
      for (const shown of [together?.macro, ...(together?.classes ?? [])]) {
        expect(text).toContain(shown);
      }
      for (const shown of [single?.macro, ...(single?.classes ?? [])]) {
        expect(text).not.toContain(shown);
      }
    }
    expect(page).toContain(together?.accuracy);
    const ofA = interval(matrices.a, f1);
    for (const one of ofA) expect(page).toContain(textOf(one));
    const { low, high } = compare(joint, accuracy).difference;
    expect(markdown).toContain(rangeOf(0 - high, 0 - low));
    const note = 'take the rows of a unit together: 30 units';
    for (const text of [page, picture, markdown]) expect(text).toContain(note);
    expect(page).not.toContain('Wilson’s');
    for (const text of [htmlOf({ comparison: { names, joint: ofRows } }), comparisonSvg(ofRows)]) {
      expect(text).toContain(single?.macro);
      expect(text).not.toContain('units');
    }
  });

  it('are told apart by sentences only as far as the units tell', () => {
    const rules = ['comparison'] as const;
    const said = sentencesOf({ comparison: { names, joint } }, { rules });
    const [first] = said;
    const found = compare(joint, accuracy);
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
    const options = { labels: ['x', 'y'] };
    const pair = jointCounts(truths, worse, better, options);
    const own = jointCounts(truths, worse, better, { ...options, unit: users });
    expect(sentencesOf({ comparison: { names, joint: pair } }, { rules }).length).toBeGreaterThan(
      0,
    );
    expect(sentencesOf({ comparison: { names, joint: own } }, { rules })).toEqual([]);
  });

  it('may be of two samples, and then each has units of its own', () => {
    const pair = [matrices.a, matrices.b] as const;
    const sides = [
      { matrix: matrices.a, nSamples: 300 },
      { matrix: matrices.b, nSamples: 300 },
    ] as const;
    const [macro] = diffEach(sides, [{ metric: f1, average: 'macro' }]);
    const { low = NaN, high = NaN } = macro?.difference ?? {};
    const shown = rangeOf(0 - high, 0 - low);
    const page = htmlOf({ apart: { names, matrices: pair } });
    expect(page).toContain(shown);
    expect(comparisonSvg(pair)).toContain(shown);
    const alone = jointMatrices(ofRows);
    expect(comparisonSvg([alone.a, alone.b])).not.toContain(shown);
    const half = htmlOf({ apart: { names, matrices: [matrices.a, alone.b] } });
    expect(half).toContain('Only one of the two knows which of its rows belong together');
    expect(half).not.toContain(shown);
  });

  it('stand beside a matrix by unit, and beside no other', () => {
    const comparison = { names, joint };
    const page = htmlOf({ comparison, matrix: matrices.a });
    expect(page).toContain('30 units');
    const { a: alone } = jointMatrices(ofRows);
    expect(() => htmlOf({ comparison, matrix: alone })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: evaluation.matrix was counted without units, expected them as in compared.joint]`,
    );
    expect(() =>
      htmlOf({ comparison: { names, joint: ofRows }, matrix: matrices.a }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reportHtml: compared.joint was counted without units, expected them as in evaluation.matrix]`,
    );
  });

  it('have no differences where nobody knows which', () => {
    const comparison = { names, joint: { ...joint, units: 'unknown' as const } };
    const picture = comparisonSvg(comparison.joint);
    expect(picture).toContain('which rows belong together is unknown: there are no intervals');
    const outputsOf = (of: JointTally<string>): string[] => {
      const shown = { comparison: { names, joint: of } };
      return [htmlOf(shown), markdownOf(shown), comparisonSvg(of)];
    };
    const ends = /[(>][−+]?\d\.\d{3}(?:–| to )/;
    for (const text of outputsOf(joint)) expect(text).toMatch(ends);
    for (const text of outputsOf(comparison.joint)) expect(text).not.toMatch(ends);
    expect(sentencesOf({ comparison }, { rules: ['comparison'] })).toEqual([]);
  });

  it('refuse groups whose rows were taken one by one', () => {
    const slices = [{ group: { site: 'north' }, joint: ofRows }];
    const comparison = { names, joint, slices };
    expect(() => htmlOf({ comparison })).toThrow(
      'evaluation.slices[0].joint was counted without units, expected them as in evaluation.joint',
    );
    const known = [{ group: { site: 'north' }, joint }];
    expect(htmlOf({ comparison: { names, joint, slices: known } })).toContain('Groups of rows');
  });
});
