import * as flechette from '@uwdata/flechette';
import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import * as sklearn from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';

const { vectorFromArray } = arrow;

/** A column as each of the two libraries reads it. */
function inBoth(column: arrow.Vector): readonly never[] {
  const bytes = arrow.tableToIPC(new arrow.Table({ column }));
  return [column, flechette.tableFromIPC(bytes).getChild('column')] as never[];
}

describe('Arrow columns', () => {
  // flechette throws a RangeError of its own where a cell is asked of such a column.
  const wide = 2n ** 53n + 1n;

  it.each(inBoth(vectorFromArray([1n, wide, wide], new arrow.Int64())))(
    'of integers beyond 2^53 are labels',
    (column) => {
      expect([...sklearn.confusion_matrix(column, column).data]).toEqual([1, 0, 0, 2]);
      expect(sklearn.unique_labels(column)).toEqual([1, wide]);
      expect(sklearn.type_of_target(column)).toBe('binary');
      expect(sklearn.f1_score(column, column, { labels: column, average: 'micro' })).toBe(1);
      expect(sklearn.classification_report(column, column)).toContain(`${wide}  `);
    },
  );

  it.each(inBoth(vectorFromArray([1n, wide], new arrow.Int64())))(
    'of such integers are rows, weights, scores and names',
    (column) => {
      const rows = [column, column] as never;
      expect(sklearn.type_of_target(rows)).toBe('multilabel-indicator');
      const weighted = callWithWarnings(() =>
        sklearn.accuracy_score([0, 1], [0, 0], { sample_weight: column }),
      );
      expect(weighted.value).toBe(1 / (1 + Number(wide)));
      expect(sklearn.roc_auc_score([0, 1], column)).toBe(1);
      const named = callWithWarnings(() =>
        sklearn.classification_report([0, 1], [0, 1], { target_names: column }),
      );
      expect(named.message).toBe('classification_report: target_names has 1, expected strings');
    },
  );

  it.each(inBoth(vectorFromArray([0.25, 0.75], new arrow.Float32())))(
    'of single floats have single precision, alone and in rows',
    (column) => {
      expect(sklearn.log_loss([0, 1], column)).toBeCloseTo(Math.log(4 / 3), 6);
      const rows = [
        [column, column] as never,
        [Float32Array.of(0.25, 0.75), Float32Array.of(0.25, 0.75)],
      ];
      const [own, plain] = rows.map((y_proba) => sklearn.log_loss([0, 1], y_proba as never));
      expect(own).toBe(plain);
      // ε of single precision is 2^-23: −ln ε is what a certain mistake costs.
      const certain = vectorFromArray([1, 0], new arrow.Float32()) as never;
      expect(sklearn.log_loss([0, 1], certain)).toBeCloseTo(23 * Math.LN2, 6);
    },
  );

  it.each(inBoth(vectorFromArray([0.25, null], new arrow.Float64())))(
    'with missing numbers have NaN there, as pandas gives them to NumPy',
    (column) => {
      const { kind, message } = callWithWarnings(() => sklearn.roc_auc_score([0, 1], column));
      expect(`${kind}: ${message}`).toBe(
        'ValueError: roc_auc_score: y_score[1] is NaN, expected a finite number',
      );
    },
  );

  it('of a type that holds neither numbers nor labels are refused by its name', () => {
    const dates = vectorFromArray([new Date(0)], new arrow.DateMillisecond()) as never;
    const { kind, message } = callWithWarnings(() => sklearn.accuracy_score(dates, dates));
    expect(`${kind}: ${message}`).toBe(
      'TypeError: accuracy_score: y_true is an Arrow column of type Date, expected integers, booleans, texts or a dictionary of these',
    );
  });
});
