import { describe, expect, it } from 'vitest';
import * as sklearn from '../../src/index.js';
import { expectSame, holds, rowsOf } from './problems.js';
import type { Row } from './problems.js';

const { accuracy_score, confusion_matrix, recall_score, roc_auc_score } = sklearn;

type Options = Readonly<Record<string, unknown>>;
type Columns = readonly (readonly number[])[];
type AnyScore = (y_true: unknown, y: unknown, options?: Options) => Float64Array | number;

const truthsOf = (rows: readonly Row[]) => rows.map(({ truth }) => truth as number);
const answersOf = (rows: readonly Row[]) => rows.map(({ answer }) => answer as number);
const setsOf = (rows: readonly Row[]): readonly [truth: Columns, answer: Columns] => [
  rows.map(({ truth }) => truth as readonly number[]),
  rows.map(({ answer }) => answer as readonly number[]),
];
const columnOf = (matrix: Columns, column: number) => matrix.map((row) => row[column] ?? NaN);
const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
const places = [0, 1, 2, 3];

/** The mean weighted by how often a class is true. */
function meanBySupport(values: ArrayLike<number>, truths: readonly number[]): number {
  return mean(truths.map((truth) => values[truth] ?? NaN));
}

const SCORES = (
  ['precision_score', 'recall_score', 'f1_score', 'fbeta_score', 'jaccard_score'] as const
).map((name) => {
  const given = name === 'fbeta_score' ? { beta: 0.5 } : {};
  const metric = sklearn[name] as unknown as AnyScore;
  const score = (y_true: unknown, y: unknown, options: Options): Float64Array | number =>
    metric(y_true, y, { ...given, zero_division: 0, ...options });
  return { name, score };
});

describe.each(SCORES)('$name', ({ name, score }) => {
  it('has the mean of the labels as macro, the mean by support as weighted average', () => {
    holds(rowsOf('classes'), (rows) => {
      const y_true = truthsOf(rows);
      const y_pred = answersOf(rows);
      const perLabel = score(y_true, y_pred, { average: null }) as Float64Array;
      expectSame(score(y_true, y_pred, { average: 'macro' }), mean(perLabel));
      expectSame(score(y_true, y_pred, { average: 'weighted' }), meanBySupport(perLabel, y_true));
    });
  });

  it('has the accuracy as micro average of one label per sample', () => {
    holds(rowsOf('classes'), (rows) => {
      const y_true = truthsOf(rows);
      const y_pred = answersOf(rows);
      const share = accuracy_score(y_true, y_pred);
      // Jaccard counts each error twice in its denominator.
      const expected = name === 'jaccard_score' ? share / (2 - share) : share;
      expectSame(score(y_true, y_pred, { average: 'micro' }), expected);
    });
  });

  it('asks the same of a label as of one against the rest', () => {
    holds(rowsOf('classes'), (rows) => {
      const y_true = truthsOf(rows);
      const y_pred = answersOf(rows);
      const isLabel = (labels: readonly number[], label: number) =>
        labels.map((own) => (own === label ? 1 : 0));
      const expected = [0, 1, 2].map((label) =>
        score(isLabel(y_true, label), isLabel(y_pred, label), {}),
      );
      expectSame(score(y_true, y_pred, { average: null }), expected);
    });
  });

  it('is of sets what it is of their columns, their samples, and all their cells', () => {
    holds(rowsOf('sets'), (rows) => {
      const [y_true, y_pred] = setsOf(rows);
      const perColumn = places.map((column) =>
        Number(score(columnOf(y_true, column), columnOf(y_pred, column), {})),
      );
      const perSample = y_true.map((row, i) => Number(score(row, y_pred[i], {})));
      expectSame(score(y_true, y_pred, { average: null }), perColumn);
      expectSame(score(y_true, y_pred, { average: 'macro' }), mean(perColumn));
      expectSame(score(y_true, y_pred, { average: 'samples' }), mean(perSample));
      const cells = score(y_true.flat(), y_pred.flat(), {});
      expectSame(score(y_true, y_pred, { average: 'micro' }), cells);
    });
  });

  it('leaves undefined labels out of the mean with NaN', () => {
    holds(rowsOf('classes'), (rows) => {
      const options = { labels: [0, 1, 2, 9], zero_division: name === 'jaccard_score' ? 0 : NaN };
      const y_true = truthsOf(rows);
      const y_pred = answersOf(rows);
      const perLabel = score(y_true, y_pred, { ...options, average: null }) as Float64Array;
      const known = perLabel.filter((value) => !Number.isNaN(value));
      expectSame(score(y_true, y_pred, { ...options, average: 'macro' }), mean(known));
    });
  });
});

describe.each([
  { name: 'roc_auc_score', score: roc_auc_score as unknown as AnyScore },
  {
    name: 'average_precision_score',
    score: sklearn.average_precision_score as unknown as AnyScore,
  },
])('$name', ({ score }) => {
  it('is of sets what it is of their columns, and all their cells', () => {
    holds(rowsOf('rankings'), (rows) => {
      const [y_true, y_score] = setsOf(rows);
      const perColumn = places.map((column) =>
        Number(score(columnOf(y_true, column), columnOf(y_score, column))),
      );
      const positives = places.map((column) =>
        columnOf(y_true, column).reduce((sum, one) => sum + one, 0),
      );
      const total = positives.reduce((sum, count) => sum + count, 0);
      const weighted = positives.reduce(
        (sum, count, column) => sum + (count / total) * (perColumn[column] ?? NaN),
        0,
      );
      expectSame(score(y_true, y_score, { average: null }), perColumn);
      expectSame(score(y_true, y_score, { average: 'macro' }), mean(perColumn));
      expectSame(score(y_true, y_score, { average: 'weighted' }), weighted);
      expectSame(
        score(y_true, y_score, { average: 'micro' }),
        score(y_true.flat(), y_score.flat()),
      );
    });
  });
});

describe('roc_auc_score of several classes', () => {
  it('is the mean of each against the rest, and of each pair both ways', () => {
    holds(rowsOf('class scores'), (rows) => {
      const [, y_score] = setsOf(rows);
      const y_true = truthsOf(rows);
      const against = (label: number, kept: readonly number[]): number => {
        const chosen = y_true.flatMap((truth, i) => (kept.includes(truth) ? [i] : []));
        return roc_auc_score(
          chosen.map((i) => (y_true[i] === label ? 1 : 0)),
          chosen.map((i) => y_score[i]?.[label] ?? NaN),
        );
      };
      const rest = [0, 1, 2].map((label) => against(label, [0, 1, 2]));
      const pairs = [
        [0, 1],
        [0, 2],
        [1, 2],
      ].map((pair) => mean(pair.map((label) => against(label, pair))));
      expectSame(roc_auc_score(y_true, y_score, { multi_class: 'ovr' }), mean(rest));
      expectSame(roc_auc_score(y_true, y_score, { multi_class: 'ovo' }), mean(pairs));
    });
  });
});

describe('figures that are one by definition', () => {
  it('agree on one label per sample', () => {
    holds(rowsOf('classes'), (rows) => {
      const y_true = truthsOf(rows);
      const y_pred = answersOf(rows);
      const share = accuracy_score(y_true, y_pred);
      expectSame(sklearn.zero_one_loss(y_true, y_pred), 1 - share);
      expectSame(sklearn.hamming_loss(y_true, y_pred), 1 - share);
      const recall = recall_score(y_true, y_pred, { average: 'macro' });
      expectSame(sklearn.balanced_accuracy_score(y_true, y_pred), recall);
      const { data } = confusion_matrix(y_true, y_pred);
      const trace = (data[0] ?? 0) + (data[4] ?? 0) + (data[8] ?? 0);
      expectSame(trace / rows.length, share);
    });
  });

  it('agree on the report and its parts', () => {
    holds(rowsOf('classes'), (rows) => {
      const y_true = truthsOf(rows);
      const y_pred = answersOf(rows);
      const zero_division = 0;
      const dict = sklearn.classification_report(y_true, y_pred, {
        output_dict: true,
        zero_division,
      });
      const four = sklearn.precision_recall_fscore_support(y_true, y_pred, { zero_division });
      const lines = Object.entries(dict);
      const names = lines.slice(0, -3).map(([name]) => name);
      const expected = names.map((name, place) => [
        name,
        ...four.map((values) => values[place] ?? NaN),
      ]);
      const received = lines
        .slice(0, -3)
        .map(([name, scores]) => [name, ...(Object.values(scores) as readonly number[])]);
      expectSame(received, expected);
      expectSame(dict.accuracy, accuracy_score(y_true, y_pred));
    });
  });

  it('agree on the area of a curve and its score', () => {
    holds(rowsOf('scores'), (rows) => {
      const y_true = truthsOf(rows);
      const y_score = answersOf(rows);
      const [fpr, tpr] = sklearn.roc_curve(y_true, y_score);
      expectSame(sklearn.auc(fpr, tpr), roc_auc_score(y_true, y_score));
      const [precision, recall] = sklearn.precision_recall_curve(y_true, y_score);
      const steps = Array.from(recall.slice(1), (value, i) => (recall[i] ?? NaN) - value);
      const area = steps.reduce((sum, step, i) => sum + step * (precision[i] ?? NaN), 0);
      expectSame(sklearn.average_precision_score(y_true, y_score), area);
    });
  });

  it('agree on two classes by one column of probabilities and by two', () => {
    holds(rowsOf('probabilities'), (rows) => {
      const y_true = truthsOf(rows);
      const y_proba = answersOf(rows);
      const both = y_proba.map((share) => [1 - share, share]);
      expectSame(sklearn.log_loss(y_true, both), sklearn.log_loss(y_true, y_proba));
      expectSame(sklearn.brier_score_loss(y_true, both), sklearn.brier_score_loss(y_true, y_proba));
    });
  });
});

describe('SCORERS', () => {
  it('are the metrics under their names, losses with another sign', () => {
    holds(rowsOf('classes'), (rows) => {
      const y_true = truthsOf(rows);
      const y_pred = answersOf(rows);
      const scored = (name: sklearn.ScorerName) =>
        sklearn.SCORERS[name].score(y_true, y_pred, { zero_division: 0 });
      for (const average of ['macro', 'micro', 'weighted'] as const) {
        const options = { average, zero_division: 0 };
        expectSame(scored(`f1_${average}`), sklearn.f1_score(y_true, y_pred, options));
        expectSame(scored(`recall_${average}`), recall_score(y_true, y_pred, options));
      }
    });
    holds(rowsOf('probabilities'), (rows) => {
      const y_true = truthsOf(rows);
      const y_proba = answersOf(rows);
      const { neg_log_loss, neg_brier_score } = sklearn.SCORERS;
      expectSame(neg_log_loss.score(y_true, y_proba), -sklearn.log_loss(y_true, y_proba));
      const loss = sklearn.brier_score_loss(y_true, y_proba);
      expectSame(neg_brier_score.score(y_true, y_proba), -loss);
    });
    expect(Object.keys(sklearn.SCORERS)).toHaveLength(36);
  });
});
