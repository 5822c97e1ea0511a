import type { Label, LabelColumn, NumberColumn } from '@confmat/core';
import {
  checkOptionNames,
  checkSameLength,
  encodeLabels,
  readNumbers,
} from '@confmat/core/internal';
import { readTruth } from '@confmat/thresholds/internal';
import { checkLevel } from '../interval/interval-options.js';

/** Options of `compareRocAuc` and `compareAveragePrecision`. */
export interface CompareRocAucOptions {
  /** The positive class. Default: 1 or true. */
  readonly posLabel?: Label | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /** What each row belongs to, such as its user, where rows are not independent, shape (nSamples,). */
  readonly unit?: LabelColumn | undefined;
}

/** Two scores of the same rows, checked. */
export interface PairedScores {
  readonly level: number;
  readonly scores: readonly [a: Float64Array | Float32Array, b: Float64Array | Float32Array];
  /** 1 for positives, 0 for all others, shape (nSamples,). */
  readonly classes: Uint8Array;
  /** What the rows belong to; undefined where they are independent. */
  readonly rows: ReturnType<typeof encodeLabels> | undefined;
}

/** Read the arguments of a comparison of two scores. */
export function readPairedScores(
  yTrue: LabelColumn,
  scoreA: NumberColumn,
  scoreB: NumberColumn,
  options: CompareRocAucOptions,
): PairedScores {
  checkOptionNames(options, ['posLabel', 'level', 'unit']);
  const level = checkLevel(options.level);
  const scores = [
    readNumbers('scoreA', scoreA, 'invalid-score'),
    readNumbers('scoreB', scoreB, 'invalid-score'),
  ] as const;
  const { unit } = options;
  checkSameLength({ yTrue, scoreA, scoreB, ...(unit === undefined ? {} : { unit }) });
  const classes = readTruth(yTrue, options.posLabel, ['scoreA', scoreA]);
  const rows = unit && encodeLabels(unit, { argument: 'unit' });
  return { level, scores, classes, rows };
}
