import { betaCdf, betaSurvival } from '../numerics/distributions.js';
import { logBinomial } from '../numerics/saddle-point.js';

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

/** Upper tails of binomial distributions of one share, quick where each has a trial more than the last. */
export class TailsInTurn {
  readonly #share: number;
  readonly #odds: number;
  #trials = NaN;
  #hits = NaN;
  /** Share of the distribution that is at least, and exactly, so many hits. */
  #tail = NaN;
  #exactly = 0;

  constructor(share: number) {
    this.#share = share;
    this.#odds = share / (1 - share);
  }

  /** Share of a distribution of so many trials that is at least so many hits. */
  at(hits: number, trials: number): number {
    if (hits <= 0 || hits >= trials || this.#share <= 0 || this.#share >= 1) {
      return binomialTail(hits, trials, this.#share);
    }
    const isNext = trials === this.#trials + 1 && Math.abs(hits - this.#hits) < 8;
    if (isNext && this.#exactly > 0 && this.#hits < this.#trials) this.#step(hits);
    else this.#start(hits, trials);
    return this.#tail;
  }

  #start(hits: number, trials: number): void {
    this.#trials = trials;
    this.#hits = hits;
    this.#tail = binomialTail(hits, trials, this.#share);
    this.#exactly = Math.exp(logBinomial(hits, trials, this.#share));
  }

  #step(wanted: number): void {
    const share = this.#share;
    const odds = this.#odds;
    const trials = ++this.#trials;
    let hits = this.#hits;
    // With one more trial a sample of one hit fewer may get there.
    this.#tail += (share * this.#exactly * hits) / (trials - hits) / odds;
    this.#exactly *= (trials / (trials - hits)) * (1 - share);
    for (; hits < wanted; ++hits) {
      this.#tail -= this.#exactly;
      this.#exactly *= ((trials - hits) / (hits + 1)) * odds;
    }
    for (; hits > wanted; --hits) {
      this.#exactly *= hits / (trials - hits + 1) / odds;
      this.#tail += this.#exactly;
    }
    this.#hits = hits;
  }
}
