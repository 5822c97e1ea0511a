import { accuracy, confusionMatrix, f1, matthewsCorrcoef } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { nextUniform } from '../../src/bootstrap/kernels/random-state.js';
import { normalQuantile } from '../../src/numerics/distributions.js';
import { interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { wilsonEnds } from '../../src/proportions/proportion-bounds.js';
import type { Design } from './designs.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';
import { populationOf } from './simulate.js';

/** How rows come into a sample, and what they weigh there. */
export interface Weighting {
  readonly name: string;
  /** How much likelier a row of a cell is drawn than its share; it weighs as much less. */
  readonly likelier: (trueCode: number, predCode: number, design: Design) => number;
  /** Standard deviation of the logarithm of a factor that depends on nothing. */
  readonly spread: number;
}

export const WEIGHTINGS: readonly Weighting[] = [
  { name: 'unrelated, nearly even', likelier: () => 1, spread: 0.3 },
  { name: 'unrelated, uneven', likelier: () => 1, spread: 1 },
  { name: 'classes drawn evenly', likelier: (t, _, at) => 1 / shareOfClass(at, t), spread: 0 },
  { name: 'errors drawn four times', likelier: (t, p) => (t === p ? 1 : 4), spread: 0 },
];

const Z = 1.959963984540054;

type Matrix = ConfusionMatrix<number>;

const ofRarest = ({ nClasses }: Matrix): { average: 'binary'; posLabel: number } => ({
  average: 'binary',
  posLabel: nClasses - 1,
});

/** What of a sample is judged: by rows, and for the accuracy by formulas that know less. */
const JUDGES: Readonly<
  Record<string, readonly [(sample: Sample) => Ends, (truth: Matrix) => number]>
> = {
  'accuracy, sums as rows': [({ right, total }) => bounds(right, total), accuracy],
  'accuracy, Kish': [({ right, total, nEven }) => bounds((right / total) * nEven, nEven), accuracy],
  accuracy: [({ matrix }) => interval(matrix, accuracy), accuracy],
  'F1 of the rarest': [
    ({ matrix }) => interval(matrix, f1, ofRarest(matrix)),
    (truth) => f1(truth, ofRarest(truth)),
  ],
  'macro F1': [
    ({ matrix }) => interval(matrix, f1, { average: 'macro' }),
    (truth) => f1(truth, { average: 'macro' }),
  ],
  Matthews: [({ matrix }) => interval(matrix, matthewsCorrcoef), matthewsCorrcoef],
};

type Ends = Pick<Interval, 'low' | 'high'>;

interface Sample {
  readonly matrix: Matrix;
  /** Weight of the right rows, and of all. */
  readonly right: number;
  readonly total: number;
  /** Rows of equal weight that would be as many (Kish). */
  readonly nEven: number;
}

/** How often the intervals of a sample hold the value of the population. */
export function weightedCoverage(
  design: Design,
  weighting: Weighting,
  nSamples: number,
  draws: Draws,
): Shares {
  const truth = populationOf(design);
  return sharesOf(draws, (state) => {
    const sample = draw(state, design, weighting, nSamples);
    return Object.fromEntries(
      Object.entries(JUDGES).map(([name, [judge, valueOf]]) => [
        name,
        holds(judge(sample), valueOf(truth)),
      ]),
    );
  });
}

function bounds(hits: number, rows: number): Ends {
  const [low, high] = wilsonEnds(hits, rows, Z);
  return { low, high };
}

function shareOfClass({ shares, nClasses }: Design, code: number): number {
  return shares.slice(code * nClasses, (code + 1) * nClasses).reduce((a, b) => a + b);
}

function draw(state: Int32Array, design: Design, weighting: Weighting, nSamples: number): Sample {
  const { shares, nClasses } = design;
  const factors = shares.map((_, cell) =>
    weighting.likelier(Math.floor(cell / nClasses), cell % nClasses, design),
  );
  const chances = shares.map((share, cell) => share * (factors[cell] ?? 0));
  const all = chances.reduce((a, b) => a + b);
  const [truth, guess, weights] = [0, 1, 2].map(() => new Float64Array(nSamples)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let right = 0;
  for (let row = 0; row < nSamples; ++row) {
    let left = nextUniform(state) * all;
    let cell = 0;
    while (cell < chances.length - 1 && left >= (chances[cell] ?? 0)) left -= chances[cell++] ?? 0;
    truth[row] = Math.floor(cell / nClasses);
    guess[row] = cell % nClasses;
    const noise = normalQuantile(nextUniform(state) + 2 ** -54);
    weights[row] = Math.exp(weighting.spread * noise) / (factors[cell] ?? 0);
    if (truth[row] === guess[row]) right += weights[row] ?? 0;
  }
  const labels = Array.from({ length: nClasses }, (_, code) => code);
  const options = { labels, sampleWeight: weights };
  const unit = Array.from(truth.keys());
  const matrix = confusionMatrix([...truth], [...guess], { ...options, unit });
  const total = weights.reduce((a, b) => a + b);
  const nEven = total ** 2 / weights.reduce((sum, weight) => sum + weight * weight, 0);
  return { matrix, right, total, nEven };
}
