import type { ThresholdSweep } from './sweep.js';

/** The four columns of a sweep's counts, shape (nThresholds,) each. */
export interface SweepColumns {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  readonly tn: Float64Array;
}

/**
 * The columns of a sweep's counts, which are never partial. Returns its own columns, not copies.
 */
export function columnsOf({ counts }: ThresholdSweep): SweepColumns {
  if (!isWhole(counts)) throw new Error('bug: the counts of a sweep are whole');
  return counts;
}

/** Reads no column, since reading fn or tn makes it. */
function isWhole(counts: object): counts is SweepColumns {
  return 'fn' in counts && 'tn' in counts;
}

/** The thresholds of a sweep with the one at −Infinity, shape (m,) each. */
export interface ClosedColumns {
  readonly thresholds: Float64Array;
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  /** 1 where all scores from this threshold up to the one above are known to be equal. */
  readonly singleScore: Uint8Array;
}

/** By how much the sum of rows' weights and its difference from all positives may differ. */
const ROUNDING = 2 ** -40;

/** The positives of a sweep that rows have, or their weight: all but the missed ones. */
export function scoredPositives({ kind, counts, nPositives, missedPositives }: Scored): number {
  if (!missedPositives) return nPositives;
  const last = counts.tp.at(-1) ?? 0;
  const rest = nPositives - missedPositives;
  return kind !== 'list' || Math.abs(rest - last) <= ROUNDING * nPositives ? last : rest;
}

type Scored = Pick<ThresholdSweep, 'kind' | 'counts' | 'nPositives' | 'missedPositives'>;

/**
 * Close a sweep: add the threshold −Infinity, which makes every row positive, unless its lowest one
 * does so already. Missed positives stay missed there.
 */
export function closedColumns(sweep: ThresholdSweep): ClosedColumns {
  const { kind, thresholds, nNegatives } = sweep;
  const { tp, fp } = columnsOf(sweep);
  const found = scoredPositives(sweep);
  // The lowest edge of bins is at or below every score.
  const isClosed =
    kind !== 'list' || ((tp.at(-1) ?? 0) === found && (fp.at(-1) ?? 0) === nNegatives);
  const singleScore = new Uint8Array(thresholds.length + (isClosed ? 0 : 1));
  if (kind === 'exact') singleScore.fill(1);
  else if (sweep.singleScore) singleScore.set(sweep.singleScore);
  if (isClosed) return { thresholds, tp, fp, singleScore };
  return {
    thresholds: withLast(thresholds, -Infinity),
    tp: withLast(tp, found),
    fp: withLast(fp, nNegatives),
    singleScore,
  };
}

function withLast(column: Float64Array, last: number): Float64Array {
  const longer = new Float64Array(column.length + 1);
  longer.set(column);
  longer[column.length] = last;
  return longer;
}
