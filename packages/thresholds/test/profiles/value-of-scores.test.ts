import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { rocAuc, thresholdSweep } from '../../src/index.js';
import {
  exchangedScoreColumns,
  scoreRows,
  sweepInRowOrder,
  valueOfScores,
  valuesOfClassScores,
} from '../../src/profiles.js';
import type { ScoreRow } from '../../src/profiles.js';
import { bruteForce, bruteForceOfClasses } from './brute-force.js';

/** Labels and scores with ties, of one class, of small probabilities, at 0, 0.5 and 1. */
const CASES: readonly (readonly [labels: readonly number[], scores: readonly number[]])[] = [
  [[0, 1, 1, 0, 1, 0], [0.2, 0.5, 0.5, 0.5, 0.8, 0.1]],
  [[1, 0, 0, 1, 0], [0.5, 0.5, 0.5, 0.5, 0.5]],
  [[1, 1, 1], [0.2, 0.5, 0.9]],
  [[0, 0, 0], [0.2, 0.5, 0.9]],
  [[0, 1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]],
  [[1, 0, 1, 0], [0, 1, 1, 0]],
  [[0, 1, 0, 1], [0.001, 0.002, 0.003, 0.004]],
  ...Array.from({ length: 6 }, (_, seed) => randomScores(seed)),
]; // prettier-ignore

function randomScores(seed: number): [number[], number[]] {
  const random = createRandom(seed + 7);
  const labels = Array.from({ length: 30 }, () => Number(random() < 0.4));
  // Twelve values at most: many are equal.
  return [labels, labels.map((label) => Math.round(random() * 9 + 2 * label) / 11)];
}

const rowOf = (program: string, name: string): ScoreRow => {
  const row = scoreRows().find((one) => one.program === program && one.name === name);
  if (!row) throw new Error(`${program} has no ${name}`);
  return row;
};
const isPlain = ({ variant, metric }: ScoreRow): boolean =>
  variant === 'none' && metric !== 'precisionRecallGainAuc';

function expectClose(
  found: number | null | undefined,
  wanted: number | null,
  row: ScoreRow,
  where: string,
): void {
  // prettier-ignore
  const isExact = wanted === null || !Number.isFinite(wanted);
  if (isExact) expect(found, where).toEqual(wanted);
  // Areas with even counts are summed by small steps in the brute force.
  else expect(found, where).toBeCloseTo(wanted, row.lines === 'counts rise evenly' ? 5 : 10);
}

describe('valueOfScores', () => {
  const rows = scoreRows().filter((row) => row.classes === 'two' && isPlain(row));

  it.each(rows.map((row) => [`${row.program} ${row.name}`, row] as const))(
    'is what looking at every row at every threshold gives: %s',
    (_, row) => {
      for (const [labels, scores] of CASES) {
        const options = { posLabel: 1 };
        const sweep = thresholdSweep(labels, scores, options);
        const inRowOrder = sweepInRowOrder(labels, scores, options);
        const wanted = bruteForce(row, labels.map((label, one) => [label === 1, scores[one] ?? 0])); // prettier-ignore
        expectClose(valueOfScores(row, sweep, { inRowOrder }), wanted, row, JSON.stringify([labels, scores])); // prettier-ignore
      }
    },
  );

  it('is null where the order of rows is not known, and of a loss of no probabilities', () => {
    const sweep = thresholdSweep([1, 0, 1], [0.5, 0.5, 3]);
    expect(valueOfScores(rowOf('dl4j', 'ROC(0).calculateAUC'), sweep)).toBeNull();
    expect(valueOfScores(rowOf('h2o', 'logloss'), sweep)).toBeNull();
    expect(valueOfScores(rowOf('proc', 'multiclass.roc'), sweep)).toBeNull();
  });

  it('counts weights', () => {
    // Weight of pairs: positives 1 and 3, negatives 2: (1 · 2 + 0) / (4 · 2).
    const sweep = thresholdSweep([1, 0, 1], [0.9, 0.5, 0.1], { sampleWeight: [1, 2, 3] });
    expect(valueOfScores(rowOf('weka', 'areaUnderROC'), sweep)).toBe(2 / 8);
    // 0.9 alone is above 0.5: right with the weights 1 and 2.
    expect(valueOfScores(rowOf('xgboost', 'error'), sweep)).toBeCloseTo(3 / 6, 12);
  });
});

describe('the formulas of single programs', () => {
  it('weigh a later tie of several positives as one in ELKI', () => {
    // One positive alone; then two of three: from 1 of 1 to 3 of 4, slope 2/3, by Davis and Goadrich.
    const sweep = thresholdSweep([1, 1, 1, 0], [0.8, 0.5, 0.5, 0.5]);
    const second = (2 / 3) * (2 + (1 - 2 / 3) * Math.log(4));
    const row = rowOf('elki', 'AUPRCEvaluation');
    expect(valueOfScores(row, sweep)).toBeCloseTo((1 + second / 2) / 3, 12);
    // The first tie weighs whole.
    expect(valueOfScores(row, thresholdSweep([1, 1, 0], [0.5, 0.5, 0.5]))).toBeCloseTo(2 / 3, 12);
  });

  it('put a point for each of more than two positives in ROCR', () => {
    // From (0, 0) to 3 of 6: 1 of 2, 2 of 4, 3 of 6, each of precision 1/2; lines from precision 1.
    const sweep = thresholdSweep([1, 1, 1, 0, 0, 0], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]);
    const wanted = (1 / 3) * ((1 + 0.5) / 2) + (2 / 3) * 0.5;
    expect(valueOfScores(rowOf('rocr', 'aucpr'), sweep)).toBeCloseTo(wanted, 12);
  });

  it('are at most 12 together with those of matrices, which are 6', () => {
    expect(new Set(scoreRows().map(({ variant }) => variant)).size - 1).toBe(2);
  });
});

describe('valuesOfClassScores', () => {
  const rows = scoreRows().filter((row) => row.classes !== 'two' && isPlain(row));
  const cases = Array.from({ length: 5 }, (_, seed) => {
    const random = createRandom(seed + 19);
    const nClasses = 3 + (seed % 3);
    // The last class has no row in some cases.
    const truth = Array.from({ length: 25 }, () => Math.floor(random() * (nClasses - (seed % 2))));
    const scores = truth.map((code) => Array.from({ length: nClasses }, (_, one) => Math.round(random() * 5 + (one === code ? 2 : 0)) / 8)); // prettier-ignore
    return { truth, scores };
  });

  it.each(rows.map((row) => [`${row.program} ${row.name}`, row] as const))(
    'are what pairs and rows give: %s',
    (_, row) => {
      for (const { truth, scores } of cases) {
        const labels = Array.from(scores[0] ?? [], (_, code) => code);
        const found = valuesOfClassScores(row, truth, scores, { labels });
        const wanted = bruteForceOfClasses(row, truth, scores);
        expect(found).toHaveLength(wanted.length);
        for (const [place, value] of wanted.entries()) {
          const isUnknown = row.classes === 'differences' || row.classes === 'pairs';
          if (isUnknown && value !== null && Number.isNaN(value)) expect(found[place]).toBeNull();
          else expectClose(found[place], value, row, JSON.stringify([truth, scores]));
        }
      }
    },
  );
});

describe('exchangedScoreColumns', () => {
  it('goes from one number to the other', () => {
    for (const [labels, scores] of CASES) {
      const sweep = thresholdSweep(labels, scores, { posLabel: 1 });
      const rows = scoreRows().filter((row) => row.classes === 'two' && row.metric === 'averagePrecision'); // prettier-ignore
      for (const from of rows) {
        for (const to of rows) {
          const steps = exchangedScoreColumns(from, to, sweep);
          const last = steps.length === 0 ? valueOfScores(from, sweep) : steps.at(-1)?.value;
          expect(last, `${from.name} → ${to.name}`).toEqual(valueOfScores(to, sweep));
        }
      }
    }
  });
});

describe('sweepInRowOrder', () => {
  it('ranks equal scores as their rows stand', () => {
    // Above 0.5 in the order of rows: positive, negative, negative, positive; 4 of 6 pairs.
    const sweep = sweepInRowOrder([1, 0, 0, 1, 0], [0.5, 0.5, 0.5, 0.5, 0.5]);
    expect(rocAuc(sweep)).toBeCloseTo(4 / 6, 12);
    expect(sweep.thresholds).toHaveLength(5);
  });
});
