import type { ConfusionMatrix, ExpectedCost } from '@confmat/core';
import { allCells } from '@confmat/core/internal';
import type { CostLookup } from '@confmat/core/internal';
import type { CellSlope } from '../units/cell-pairs.js';
import { joined, rangeOf } from './mean-cost.js';
import type { CostTally } from './mean-cost.js';

/** Squares of larger, or smaller, differences of costs overflow or underflow. */
const WIDEST = 1e150;

/** What its intervals say that they are of. */
export const OF_COST = { metric: 'expectedCost', direction: 'min' } as const;

/** One number of what answers cost: a mean over rows, or so many times a mean. */
export interface CostPart {
  /** NaN where there are no rows. */
  readonly estimate: number;
  /** 1, or how many rows are added up. */
  readonly scale: number;
  /** `estimate` by `scale`. */
  readonly mean: number;
  readonly nRows: number;
  readonly tally: CostTally;
  /** The true class whose rows alone the mean is over. */
  readonly ofClass?: number;
  /** How much the mean grows with the share of a cell's rows among all. */
  readonly slopeOf: CellSlope;
  readonly undefinedReason: string;
}

/** The numbers of `expectedCost`. */
export interface CostParts {
  readonly total: CostPart;
  readonly mean: CostPart;
  readonly perClassTotal: readonly CostPart[];
  readonly perClass: readonly CostPart[];
}

/** Why a cost of some rows has no interval; undefined if it may have one. */
export function costFault({ estimate, tally: { range } }: CostPart): string | undefined {
  const width = range.greatest - range.least;
  const isKnown = width === 0 || (width >= 1 / WIDEST && width <= WIDEST);
  return isKnown && Number.isFinite(estimate)
    ? undefined
    : 'the costs are so far apart, or so near, that their squares are beyond a number';
}

/** What each number of `expectedCost` is a mean over. */
export function costParts(
  matrix: ConfusionMatrix,
  { costOf, costsOf }: CostLookup,
  found: ExpectedCost,
): CostParts {
  const { support, total: nRows } = matrix;
  const { cells, byClass } = cellCosts(matrix, costOf);
  const ranges = matrix.labels.map((_, code) => rangeOf(costsOf(code)));
  const ofRows = (sum: number, part: Pick<CostPart, 'tally' | 'slopeOf'>): CostPart => {
    const [estimate, mean] = nRows === 0 ? [NaN, NaN] : [sum, sum / nRows];
    return { ...part, estimate, mean, scale: nRows, nRows, undefinedReason: 'no samples' };
  };
  const total = ofRows(found.total, {
    tally: { ...cells, range: joined(ranges) },
    slopeOf: costOf,
  });
  return {
    total,
    mean: { ...total, estimate: total.mean, scale: 1 },
    perClassTotal: ranges.map((range, code) => {
      const ofOthers = nRows - (support[code] ?? 0);
      return ofRows(found.perClassTotal[code] ?? NaN, {
        tally: { ...withZeros(byClass[code], ofOthers), range: joined([range, rangeOf([0])]) },
        slopeOf: (t, p) => (t === code ? costOf(t, p) : 0),
      });
    }),
    perClass: ranges.map((range, code) => {
      const [mean, rows] = [found.perClass[code] ?? NaN, support[code] ?? 0];
      return {
        ...{ estimate: mean, mean, scale: 1, nRows: rows, undefinedReason: 'no true samples' },
        ofClass: code,
        tally: { ...(byClass[code] ?? NOTHING), range },
        slopeOf: (t, p) => (t === code ? ((costOf(t, p) - mean) * nRows) / rows : 0),
      };
    }),
  };
}

type Costs = Pick<CostTally, 'costs' | 'counts'>;

const NOTHING: Costs = { costs: new Float64Array(0), counts: new Float64Array(0) };

/** What the cells of a matrix cost, of all rows and of those of each true class. */
function cellCosts(
  matrix: ConfusionMatrix,
  costOf: CellSlope,
): { readonly cells: Costs; readonly byClass: readonly Costs[] } {
  const { trueCodes, predCodes, counts } = allCells(matrix);
  const costs = counts.map((_, cell) => costOf(trueCodes[cell] ?? 0, predCodes[cell] ?? 0));
  const places = matrix.labels.map((): number[] => []);
  trueCodes.forEach((code, cell) => places[code]?.push(cell));
  const byClass = places.map((own) => ({
    costs: Float64Array.from(own, (cell) => costs[cell] ?? 0),
    counts: Float64Array.from(own, (cell) => counts[cell] ?? 0),
  }));
  return { cells: { costs, counts }, byClass };
}

/** Costs with rows more that cost nothing. */
function withZeros({ costs, counts }: Costs = NOTHING, nRows: number): Costs {
  const m = costs.length;
  const longer = { costs: new Float64Array(m + 1), counts: new Float64Array(m + 1) };
  longer.costs.set(costs);
  longer.counts.set(counts);
  longer.counts[m] = nRows;
  return longer;
}
