import { createRandom } from '@confmat/testkit';

/** True and predicted sets of a seeded draw; one in six is empty. */
export interface RandomSets {
  readonly yTrue: readonly ReadonlySet<number>[];
  readonly yPred: readonly ReadonlySet<number>[];
  /** Multiples of 1/16, whose sums are exact. */
  readonly sampleWeight: readonly number[];
  readonly labels: readonly number[];
}

/** Draw sets whose predictions agree with the truth in most labels. */
export function randomSets(seed: number, nSamples: number, nLabels: number): RandomSets {
  const random = createRandom(seed);
  const labels = Array.from({ length: nLabels }, (_, label) => label);
  const yTrue: Set<number>[] = [];
  const yPred: Set<number>[] = [];
  const sampleWeight: number[] = [];
  for (let i = 0; i < nSamples; ++i) {
    const density = random() < 1 / 6 ? 0 : random();
    const truth = new Set(labels.filter(() => random() < density));
    const isRight = random() < 1 / 3;
    const flip = (label: number) => (isRight ? false : random() < 0.3) !== truth.has(label);
    yTrue.push(truth);
    yPred.push(new Set(labels.filter(flip)));
    sampleWeight.push(Math.floor(40 * random()) / 16);
  }
  return { yTrue, yPred, sampleWeight, labels };
}

/** Labels of a set that another one lacks. */
export function minus<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): T[] {
  return [...a].filter((label) => !b.has(label));
}

/** Labels of both sets. */
export function both<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): T[] {
  return [...a].filter((label) => b.has(label));
}
