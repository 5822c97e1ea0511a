import { describe, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import {
  coverageError,
  dcg,
  labelRankingAveragePrecision,
  labelRankingLoss,
  ndcg,
  precisionAtK,
  recallAtK,
} from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';

/** Each metric of one sample by its definition, over Sets and pairs of labels. */
interface Sample {
  readonly relevant: ReadonlySet<number>;
  readonly scores: readonly number[];
}

const all = ({ scores }: Sample) => scores.map((_, label) => label);
const at = (scores: readonly number[], label: number) => scores[label] ?? NaN;
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

function coverage(sample: Sample): number {
  const { relevant, scores } = sample;
  const isCovered = (label: number) =>
    [...relevant].some((wanted) => at(scores, label) >= at(scores, wanted));
  return all(sample).filter(isCovered).length;
}

function averagePrecision(sample: Sample): number {
  const { relevant, scores } = sample;
  if (relevant.size === 0 || relevant.size === scores.length) return 1;
  const shares = [...relevant].map((wanted) => {
    const reached = all(sample).filter((label) => at(scores, label) >= at(scores, wanted));
    return reached.filter((label) => relevant.has(label)).length / reached.length;
  });
  return mean(shares);
}

function loss(sample: Sample): number {
  const { relevant, scores } = sample;
  const pairs = [...relevant].flatMap((wanted) =>
    all(sample)
      .filter((label) => !relevant.has(label))
      .map((other) => (at(scores, wanted) > at(scores, other) ? 0 : 1)),
  );
  return pairs.length === 0 ? 0 : mean(pairs);
}

/** Every order of the labels in which no score follows a lower one. */
function orders({ scores }: Sample): number[][] {
  const extend = (left: readonly number[]): number[][] => {
    if (left.length === 0) return [[]];
    const greatest = Math.max(...left.map((label) => at(scores, label)));
    return left
      .filter((label) => at(scores, label) === greatest)
      .flatMap((label) =>
        extend(left.filter((other) => other !== label)).map((rest) => [label, ...rest]),
      );
  };
  return extend(scores.map((_, label) => label));
}

const gain = (order: readonly number[], grades: readonly number[], k: number) =>
  order
    .slice(0, k)
    .map((label, rank) => at(grades, label) / Math.log2(rank + 2))
    .reduce((a, b) => a + b, 0);

const hits = (order: readonly number[], { relevant }: Sample, k: number) =>
  order.slice(0, k).filter((label) => relevant.has(label)).length;

/** Few scores, so that most samples have ties; some samples have no label, some all. */
function draw(seed: number, nSamples: number, nLabels: number, nScores: number): Sample[] {
  const random = createRandom(seed);
  const integer = (below: number) => Math.floor(below * random());
  return Array.from({ length: nSamples }, () => {
    const density = random() < 0.2 ? integer(2) : random();
    const scores = Array.from({ length: nLabels }, () => integer(nScores) / 4);
    const labels = scores.map((_, label) => label);
    return { relevant: new Set(labels.filter(() => random() < density)), scores };
  });
}

describe.for([1, 2, 3, 4, 5])('label ranking over %i labels, by definition', (nLabels) => {
  const samples = [2, 3, 8].flatMap((nScores) =>
    draw(10 * nLabels + nScores, 25, nLabels, nScores),
  );
  const indicator = samples.map((sample) =>
    all(sample).map((label) => Number(sample.relevant.has(label))),
  );
  const yScore = samples.map(({ scores }) => scores);
  const random = createRandom(nLabels);
  const grades = samples.map(({ scores }) => scores.map(() => Math.floor(4 * random())));

  it('counts covered labels', () => {
    expectClose(coverageError(indicator, yScore), mean(samples.map(coverage)));
  });

  it('averages precision over the true labels', () => {
    expectClose(
      labelRankingAveragePrecision(indicator, yScore),
      mean(samples.map(averagePrecision)),
    );
  });

  it('counts wrongly ordered pairs', () => {
    expectClose(labelRankingLoss(indicator, yScore), mean(samples.map(loss)));
  });

  it('averages gains and hits over every order of ties', () => {
    const every = samples.map(orders);
    for (let k = 1; k <= nLabels; ++k) {
      const overOrders = (value: (order: number[], i: number) => number) =>
        every.map((some, i) => mean(some.map((order) => value(order, i))));
      const gains = overOrders((order, i) => gain(order, grades[i] ?? [], k));
      expectClose(dcg(grades, yScore, { k }), mean(gains));
      const hitsOf = overOrders((order, i) => hits(order, samples[i] as Sample, k));
      expectClose(precisionAtK(indicator, yScore, k), mean(hitsOf) / k);
      const recalls = hitsOf.map((count, i) => count / Math.max(1, samples[i]?.relevant.size ?? 0));
      expectClose(recallAtK(indicator, yScore, k), mean(recalls));
      if (nLabels === 1) continue;
      const best = grades.map((row) =>
        gain(orders({ relevant: new Set(), scores: row })[0] ?? [], row, k),
      );
      const shares = gains.map((value, i) => (best[i] === 0 ? 0 : value / (best[i] ?? NaN)));
      expectClose(ndcg(grades, yScore, { k }), mean(shares));
    }
  });
});
