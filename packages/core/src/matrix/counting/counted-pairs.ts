import { codeIntegers } from '../../columns/coded-column.js';
import { concatenate } from '../../columns/concatenate.js';
import type { Label } from '../../label.js';
import type { IntegerSplit, IntegerTable } from './count-integers.js';
import { labelSplit } from './label-split.js';
import { listCells } from '../list-cells.js';
import type { CellList } from '../list-cells.js';
import type { PairCounts } from './pair-counts.js';

/** Pairs of labels that occur in two columns; each column has labels of its own. */
export interface CountedColumns extends PairCounts {
  readonly form: 'pairs';
  readonly trueLabels: readonly Label[];
  /** The labels that the codes of `predCodes` stand for; the same array if both have one list. */
  readonly predLabels: readonly Label[];
}

/** What counting gives as it ends, before anything is listed. */
export type Counted = CountedColumns | IntegerTable | IntegerSplit;

/** The pairs that occur, with each column's own labels. */
export function countedPairs(counted: Counted): CountedColumns {
  switch (counted.form) {
    case 'table':
      return pairsOfTable(counted);
    case 'split':
      return pairsOfSplit(counted);
    default:
      return counted;
  }
}

function pairsOfTable({ counts, least }: IntegerTable): CountedColumns {
  return pairsOfValues(listCells(counts, Math.sqrt(counts.length), least));
}

/** The pairs that occur, with each column's own values for labels. */
export function pairsOfValues(cells: CellList): CountedColumns {
  const truth = codeIntegers(cells.trueCodes);
  const prediction = codeIntegers(cells.predCodes);
  return {
    form: 'pairs',
    trueCodes: truth.codes,
    predCodes: prediction.codes,
    counts: cells.counts,
    trueLabels: truth.labels,
    predLabels: prediction.labels,
    nSkipped: 0,
  };
}

/** Both columns have one list of labels, those that occur. */
function pairsOfSplit(split: IntegerSplit): CountedColumns {
  const { labels, diagonal, errors } = labelSplit(split);
  const equal = Int32Array.from(labels.keys()).filter((code) => diagonal[code] !== 0);
  const counts = new Float64Array(equal.length + errors.counts.length);
  counts.set(diagonal.filter((count) => count !== 0));
  counts.set(errors.counts, equal.length);
  return {
    form: 'pairs',
    trueCodes: concatenate([equal, errors.trueCodes]),
    predCodes: concatenate([equal, errors.predCodes]),
    counts,
    trueLabels: labels,
    predLabels: labels,
    nSkipped: 0,
  };
}
