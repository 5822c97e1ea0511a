/**
 * Add up over the pairs of players what their comparisons say of the strengths: the log-likelihood of
 * Davidson's model, its slopes and its information. Without ties it is that of Bradley and Terry.
 *
 * With x half the difference of two log strengths, a win, a loss and a tie are as likely as exp(x),
 * exp(−x) and exp(logTie).
 *
 * Assumes `wins`, row-major, shape (k, k): how often i beat j; `ties`, symmetric, of the same shape: how
 * often i and j tied. Neither diagonal is read. Of `params` the first k are log strengths, and the next
 * one, if there is one, is `logTie`; without it there are no ties.
 * Adds to `slopes`, shape (m,), and to the lower triangle of `information`, shape (m, m), m as in `params`.
 * O(k²) time, no allocation.
 *
 * @returns The log-likelihood; −∞ where something seen is beyond the smallest probability.
 */
export function addPairTerms(
  wins: Float64Array,
  ties: Float64Array,
  k: number,
  params: Float64Array,
  slopes: Float64Array,
  information: Float64Array,
): number {
  const m = params.length;
  const logTie = m > k ? params[k]! : -Infinity;
  let logLikelihood = 0;
  for (let i = 1; i < k; ++i) {
    for (let j = 0; j < i; ++j) {
      const won = wins[i * k + j]!;
      const lost = wins[j * k + i]!;
      const tied = m > k ? ties[i * k + j]! : 0;
      const n = won + lost + tied;
      if (n === 0) continue;
      const x = (params[i]! - params[j]!) / 2;
      const moreThanWin = Math.exp(-2 * x) + Math.exp(logTie - x);
      const moreThanLoss = Math.exp(2 * x) + Math.exp(logTie + x);
      const moreThanTie = Math.exp(x - logTie) + Math.exp(-x - logTie);
      if (won > 0) logLikelihood -= won * Math.log1p(moreThanWin);
      if (lost > 0) logLikelihood -= lost * Math.log1p(moreThanLoss);
      if (tied > 0) logLikelihood -= tied * Math.log1p(moreThanTie);
      const win = 1 / (1 + moreThanWin);
      const loss = 1 / (1 + moreThanLoss);
      const tie = 1 / (1 + moreThanTie);
      // Differences of sums would lose the slopes of players who are far apart.
      const slope = won * (loss + tie / 2) - lost * (win + tie / 2) + (tied * (loss - win)) / 2;
      slopes[i]! += slope;
      slopes[j]! -= slope;
      // The variance of ½ for a win, −½ for a loss, 0 for a tie, without cancellation.
      const weight = n * (win * loss + (tie * (win + loss)) / 4);
      information[i * m + i]! += weight;
      information[j * m + j]! += weight;
      information[i * m + j]! -= weight;
      if (m === k) continue;
      slopes[k]! += tied * (win + loss) - (won + lost) * tie;
      const shared = (n * tie * (win - loss)) / 2;
      information[k * m + i]! -= shared;
      information[k * m + j]! += shared;
      information[k * m + k]! += n * tie * (win + loss);
    }
  }
  return logLikelihood;
}
