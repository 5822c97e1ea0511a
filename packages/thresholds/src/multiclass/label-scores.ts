import { describeType, encodeUnderLabels, invalidValue, unsupported } from '@confmat/core/internal';
import type { Label, TypedArray } from '@confmat/core';

/** Labels that were made from scores. */
export interface ScoredLabels<L extends Label = Label> {
  /** The label of each row, shape (nSamples,): what `confusionMatrix` takes as prediction. */
  readonly yPred: readonly L[];
  /** The labels' positions in `labels`, shape (nSamples,). */
  readonly codes: Int32Array;
  /** Number of rows whose greatest score several classes share; they have the first of these. */
  readonly nTies: number;
}

/** A class of a row with its score, as text classifiers answer. */
export interface LabelScore<L extends Label = Label> {
  readonly label: L;
  /** Finite. */
  readonly score: number;
}

/** For each row the scores of its classes in any order, each class once, at least one. */
export type LabelScores<L extends Label = Label> = readonly (readonly LabelScore<L>[])[];

/** Tell answers that name their labels from rows of numbers. */
export function isLabelScores(value: unknown): value is LabelScores {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  const [answer] = Array.isArray(first) ? (first as unknown[]) : [];
  return typeof answer === 'object' && answer !== null && 'label' in answer;
}

/** Give each row its label with the greatest score, the first in the order of `labels` of several. */
export function greatestOf<L extends Label>(
  answers: LabelScores<L>,
  given: readonly L[] | TypedArray | undefined,
): ScoredLabels<L> {
  const sizes = answers.map((row, i) => checkRow(row, i));
  const column = answers.flatMap((row) => row.map(({ label }) => label));
  const { codes: all, labels } = encodeUnderLabels<L>(column, { labels: given, argument: 'label' });
  const codes = new Int32Array(answers.length);
  const lastRowOf = new Int32Array(labels.length).fill(-1);
  let nTies = 0;
  let place = 0;
  for (const [i, row] of answers.entries()) {
    let [best, greatest, nBest] = [-1, -Infinity, 0];
    for (let k = 0; k < (sizes[i] ?? 0); ++k) {
      const [code, score] = [all[place++] ?? 0, row[k]?.score ?? NaN];
      if (lastRowOf[code] === i) {
        throw invalidValue(`yScore[${i}][${k}].label`, labels[code], 'each label of a row once');
      }
      lastRowOf[code] = i;
      if (score > greatest) [best, greatest, nBest] = [code, score, 1];
      else if (score === greatest) [best, nBest] = [Math.min(best, code), nBest + 1];
    }
    codes[i] = best;
    if (nBest > 1) ++nTies;
  }
  return { yPred: Array.from(codes, (code) => labels[code] as L), codes, nTies };
}

/** The number of a row's answers. */
function checkRow(row: unknown, i: number): number {
  const expected = 'an array of { label, score }, at least one';
  if (!Array.isArray(row) || row.length === 0) {
    throw unsupported(
      `yScore[${i}]`,
      Array.isArray(row) ? 'an empty array' : describeType(row),
      expected,
    );
  }
  for (const [k, answer] of (row as unknown[]).entries()) {
    const { label, score } = (answer ?? {}) as {
      readonly label?: unknown;
      readonly score?: unknown;
    };
    if (label === null || label === undefined) {
      throw invalidValue(`yScore[${i}][${k}].label`, label, 'a label');
    }
    if (typeof score !== 'number' || !Number.isFinite(score)) {
      throw invalidValue(`yScore[${i}][${k}].score`, score, 'a finite number');
    }
  }
  return row.length;
}
