import { deviance, stirlingRest } from './stirling.js';

/**
 * Logarithm of a binomial probability, to some digits at any number of trials: differences of
 * log-gammas lose all of them from 10¹⁵ trials on.
 *
 * @param hits In [0, trials], whole.
 * @param share In (0, 1).
 * @see Loader 2000, "Fast and accurate computation of binomial probabilities".
 */
export function logBinomial(hits: number, trials: number, share: number): number {
  const misses = trials - hits;
  if (hits === 0) return trials * Math.log1p(-share);
  if (misses === 0) return trials * Math.log(share);
  return (
    stirlingRest(trials) -
    stirlingRest(hits) -
    stirlingRest(misses) -
    deviance(hits, trials * share) -
    deviance(misses, trials * (1 - share)) +
    Math.log(trials / hits / misses / (2 * Math.PI)) / 2
  );
}
