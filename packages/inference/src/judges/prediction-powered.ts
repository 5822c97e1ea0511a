import type { JudgeCells, JudgeTotals } from './judge-cells.js';

/** A share of positives from rows with human labels that were drawn at random. */
interface PredictionPowered {
  /** In [0, 1]. */
  readonly estimate: number;
  /** How far the judge was trusted, in [0, 1]. */
  readonly trust: number;
  /** The share among the rows with human labels. */
  readonly human: number;
}

/**
 * The humans' share, moved as far as the judge's share of the other rows lies from that of theirs, times
 * how far the judge is to be trusted. NaN without rows.
 *
 * @see Angelopoulos et al. 2023, "PPI++: efficient prediction-powered inference".
 */
export function predictionPowered(
  { both, humanAlone, judgeAlone, neither }: JudgeCells,
  { positives, total }: JudgeTotals,
): PredictionPowered {
  const n = both + humanAlone + judgeAlone + neither;
  const human = (both + humanAlone) / n;
  const judge = (both + judgeAlone) / n;
  const all = (both + judgeAlone + positives) / (n + total);
  const covariance = both / n - human * judge;
  const wanted = covariance / ((1 + n / total) * all * (1 - all));
  const trust = Number.isNaN(wanted) ? 0 : Math.min(1, Math.max(0, wanted));
  const estimate = human + trust * (positives / total - judge);
  return { estimate: Math.min(1, Math.max(0, estimate)), trust, human };
}
