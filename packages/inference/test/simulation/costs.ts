import { expectedCost } from '@confmat/core';
import { expectedCostIntervals } from '../../src/index.js';
import type { Design } from './designs.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';
import { drawMatrix, populationOf } from './simulate.js';

type CostOf = (trueCode: number, predCode: number, nClasses: number) => number;

const isRarest = (code: number, nClasses: number): boolean => code === nClasses - 1;

/** What answers cost, by name. The rarest class is the last one. */
const COSTS: Readonly<Record<string, CostOf>> = {
  'a missed row of the rarest 10': (t, p, k) => (t === p ? 0 : isRarest(t, k) ? 10 : 1),
  'a missed row of the rarest 100': (t, p, k) => (t === p ? 0 : isRarest(t, k) ? 100 : 1),
  'one kind of error 100': (t, p, k) => (t === p ? 0 : isRarest(t, k) && p === 0 ? 100 : 1),
  'distance of the classes': (t, p) => Math.abs(t - p),
  'its square': (t, p) => (t - p) ** 2,
  'each its own': (t, p) => (t === p ? 0 : 1 + ((t * 7919 + p * 104729) % 1000) / 100),
  'gains too': (t, p, k) => {
    if (isRarest(t, k)) return t === p ? -20 : 20;
    return isRarest(p, k) ? 1 : 0;
  },
};

/** How often the interval of the mean cost holds that of the population. */
export function costCoverage(design: Design, nSamples: number, draws: Draws): Shares {
  const { nClasses } = design;
  const truth = populationOf(design);
  const kinds = Object.entries(COSTS).map(([name, costOf]) => {
    const costs = truth.labels.map((t) => truth.labels.map((p) => costOf(t, p, nClasses)));
    return { name, costs, mean: expectedCost(truth, costs).mean };
  });
  return sharesOf(draws, (state) => {
    const matrix = drawMatrix(state, design, nSamples);
    return Object.fromEntries(
      kinds.map(({ name, costs, mean }) => [
        name,
        holds(expectedCostIntervals(matrix, costs).mean, mean),
      ]),
    );
  });
}
