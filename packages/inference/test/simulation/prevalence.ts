import { binaryCounts, f1, negativePredictiveValue, precision } from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { drawBinomial } from '../../src/bootstrap/kernels/draw-binomial.js';
import { atPrevalence } from '../../src/index.js';
import { holds, sharesOf } from './shares.js';
import type { Draws, Shares } from './shares.js';

/** A test set with as many rows of either class, for positives that are rarer. */
export interface Rates {
  readonly sensitivity: number;
  readonly specificity: number;
  readonly prevalence: number;
  readonly rowsOfClass: number;
}

const METRICS: Readonly<Record<string, ClassMetric>> = {
  precision,
  F1: f1,
  'negative predictive value': negativePredictiveValue,
};

/** Rows of a class that give rates of four decimals without rounding. */
const MANY = 1e8;

/** How often the intervals at a prevalence hold the metrics of the true rates. */
export function prevalenceCoverage(rates: Rates, draws: Draws): Shares {
  const { sensitivity, specificity, prevalence, rowsOfClass } = rates;
  const truth = countsOf(
    Math.round(sensitivity * MANY),
    Math.round((1 - specificity) * MANY),
    MANY,
  );
  const wanted = Object.entries(METRICS).map(([name, metric]) => {
    return { name, metric, value: atPrevalence(truth, metric, prevalence)[0]?.estimate ?? NaN };
  });
  return sharesOf(draws, (state) => {
    const tp = drawBinomial(state, rowsOfClass, sensitivity);
    const fp = drawBinomial(state, rowsOfClass, 1 - specificity);
    const counts = countsOf(tp, fp, rowsOfClass);
    return Object.fromEntries(
      wanted.map(({ name, metric, value }) => {
        const [found] = atPrevalence(counts, metric, prevalence);
        return [name, found ? holds(found, value) : null];
      }),
    );
  });
}

function countsOf(tp: number, fp: number, rows: number): ReturnType<typeof binaryCounts> {
  return binaryCounts({ tp: [tp], fp: [fp], fn: [rows - tp], tn: [rows - fp] });
}
