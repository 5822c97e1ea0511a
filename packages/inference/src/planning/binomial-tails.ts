import { betaCdf, betaSurvival } from '../distributions.js';

/** Of so small a share a binomial distribution is a Poisson distribution: only n · share matters. */
const TINY = 1e-20;

/** Share of a binomial distribution of n trials that is at most k. */
export function binomialCdf(k: number, n: number, share: number): number {
  if (n <= k || share <= 0) return 1;
  if (share < TINY) return binomialCdf(k, n * (share / TINY), TINY);
  return share >= 1 ? 0 : betaSurvival(share, k + 1, n - k);
}

/** Share of a binomial distribution of n trials that is at least k. */
export function binomialTail(k: number, n: number, share: number): number {
  if (k <= 0) return 1;
  if (k > n || share <= 0) return 0;
  if (share < TINY) return binomialTail(k, n * (share / TINY), TINY);
  return share >= 1 ? 1 : betaCdf(share, k, n - k + 1);
}
