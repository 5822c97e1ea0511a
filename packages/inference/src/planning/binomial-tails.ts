import { betaCdf, chiSquareSurvival } from '../distributions.js';

/** Of so small a share a binomial distribution is a Poisson distribution, to its square. */
const RARE = 1e-5;

/** Share of a binomial distribution of n trials, n > k real, that is at most k. */
export function binomialCdf(k: number, n: number, share: number): number {
  if (n <= k || share <= 0) return 1;
  if (share >= 1) return 0;
  // Exact for no errors; of more, Molenaar's second term.
  if (share < RARE) return chiSquareSurvival(-2 * (n - k / 2) * Math.log1p(-share), 2 * (k + 1));
  return betaCdf(1 - share, n - k, k + 1);
}

/** Share of a binomial distribution of n trials that is at least k. */
export function binomialTail(k: number, n: number, share: number): number {
  if (k <= 0) return 1;
  if (k > n || share <= 0) return 0;
  if (share >= 1) return 1;
  return share < RARE ? 1 - binomialCdf(k - 1, n, share) : betaCdf(share, k, n - k + 1);
}
