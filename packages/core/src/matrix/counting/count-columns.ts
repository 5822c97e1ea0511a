import { finiteWeights } from '../../columns/check-weights.js';
import type { RowWeights } from '../../columns/check-weights.js';
import { codedColumn, onlyPresent } from '../../columns/coded-column.js';
import type { CodedColumn } from '../../columns/coded-column.js';
import { readColumn } from '../../columns/read-column.js';
import type { NamedColumn, NullPolicy } from '../../columns/read-column.js';
import { blankWhereNegative } from '../../kernels/blank-where-negative.js';
import { countIntegers, countStored, sumIntegers } from './count-integers.js';
import { countDictionaries } from './count-dictionaries.js';
import { pairsOfValues } from './counted-pairs.js';
import type { Counted, CountedColumns } from './counted-pairs.js';
import { countPairsOf } from './pair-counts.js';

/**
 * Count two columns, shape (nSamples,), by pair of labels: bytes, integers and dictionary keys as
 * they stand if their ranges make a small table, anything else by codes.
 */
export function countColumns(
  truth: NamedColumn,
  prediction: NamedColumn,
  weights: RowWeights | null,
  nulls: NullPolicy,
): Counted {
  const stored = weights
    ? null
    : (countStored(truth.cells, prediction.cells) ?? countDictionaries(truth, prediction));
  if (stored) return stored;
  const t = readColumn(truth, nulls);
  const p = readColumn(prediction, nulls);
  const counted =
    t.form === 'integers' && p.form === 'integers'
      ? countValues(t.values, p.values, weights)
      : null;
  return counted ?? countCoded(codedColumn(t), codedColumn(p), weights && finiteWeights(weights));
}

function countValues(
  trueValues: Int32Array,
  predValues: Int32Array,
  weights: RowWeights | null,
): Counted | null {
  if (!weights) return countIntegers(trueValues, predValues);
  const summed = sumIntegers(trueValues, predValues, weights);
  return summed && pairsOfValues(summed);
}

function countCoded(
  truth: CodedColumn,
  prediction: CodedColumn,
  weights: Float64Array | null,
): CountedColumns {
  const hasNulls = truth.hasNulls || prediction.hasNulls;
  const t = hasNulls ? withoutRows(truth, prediction.codes) : truth;
  const p = hasNulls ? withoutRows(prediction, truth.codes) : prediction;
  const { labels: trueLabels } = t;
  const { labels: predLabels } = p;
  const nTrue = trueLabels.length;
  const nPred = predLabels.length;
  const pairs = countPairsOf(t.codes, p.codes, nTrue, nPred, weights);
  return { form: 'pairs', ...pairs, trueLabels, predLabels };
}

/** Rows that are left out for the other column's label bring in no label of their own. */
function withoutRows({ codes, labels }: CodedColumn, other: Int32Array): CodedColumn {
  const kept = codes.slice();
  blankWhereNegative(other, kept);
  return onlyPresent(kept, labels, true);
}
