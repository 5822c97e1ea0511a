import type { Label } from '@confmat/core';
import {
  checkOption,
  checkOptionNames,
  integerIn,
  invalidOption,
  optionConflict,
} from '@confmat/core/internal';
import type { SqlDialect } from '../dialects/dialect.js';
import { Source, plainShared } from '../request/plain-request.js';
import type {
  ColumnReference,
  CountRequest,
  LabelReference,
  ScoreBins,
  ScoreCellRequest,
} from '../request/request.js';

const RISING = 'so few bins that each edge is above the one before';

/** A request of scores, every part in full. */
export interface PlainScoreRequest extends Pick<CountRequest, 'from' | 'sampleWeight' | 'by'> {
  readonly yTrue: LabelReference;
  readonly yScore: ColumnReference;
  /** A second column of scores, where rows are counted by both. */
  readonly yScoreB?: ColumnReference | undefined;
  readonly posLabel: Label;
  /** Null for every distinct score. */
  readonly bins: PlainBins | null;
}

/** Bins of equal width. */
export interface PlainBins {
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
  readonly hasPairs: boolean;
  /** Ascending, each once, shape (count + 1,). */
  readonly edges: Float64Array;
}

/** Refuse edges that are one and the same as single floats, for a column of such. */
export function checkSingleEdges({ count, edges }: PlainBins): void {
  const singles = Float32Array.from(edges);
  if (singles.some((edge, i) => i > 0 && edge <= (singles[i - 1] ?? NaN))) {
    throw invalidOption('scores.bins', count, RISING);
  }
}

const MAX_BINS = 2 ** 20;

/** Fill in the parts of a request of scores. */
export function plainScoreRequest(
  dialect: SqlDialect,
  request: ScoreCellRequest,
): PlainScoreRequest {
  const { yTrue, yScore, yScoreB, posLabel, scores = 'exact', ...shared } = request;
  const bins = scores === 'exact' ? null : checkBins(scores);
  if (bins?.hasPairs === true && shared.sampleWeight !== undefined)
    throw optionConflict('scores.area', 'counts pairs of rows, and takes no sampleWeight');
  const source = new Source(dialect, shared.from);
  return {
    yTrue: source.column(yTrue),
    yScore: source.column<ColumnReference>(yScore),
    ...(yScoreB !== undefined && { yScoreB: source.column<ColumnReference>(yScoreB) }),
    posLabel,
    bins,
    ...plainShared(source, shared),
  };
}

function checkBins(scores: ScoreBins): PlainBins {
  if (typeof scores !== 'object' || (scores as unknown) === null) {
    checkOption('scores', scores, ['exact']);
  }
  checkOptionNames(scores, ['bins', 'range', 'area'], 'scores');
  const { bins: count, range, area } = scores;
  if (!(Number.isInteger(count) && count >= 1 && count <= MAX_BINS)) {
    throw invalidOption('scores.bins', count, integerIn(1, MAX_BINS));
  }
  checkOption('scores.area', area, [undefined, 'exact']);
  const [lowest = NaN, highest = NaN] = Array.isArray(range) ? range : [];
  if (!Number.isFinite(highest - lowest) || highest <= lowest) {
    throw invalidOption('scores.range', range, '[lowest, highest], two numbers that rise');
  }
  const edges = Float64Array.from({ length: count + 1 }, (_, i) =>
    i === count ? highest : lowest + (i * (highest - lowest)) / count,
  );
  if (edges.some((edge, i) => i > 0 && edge <= (edges[i - 1] ?? NaN))) {
    throw invalidOption('scores.bins', count, RISING);
  }
  return { count, lowest, highest, hasPairs: area === 'exact', edges };
}
