import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { Settings } from '../rows/row-rule.js';
import { OF_COST, costFault } from './cost-parts.js';
import type { CostPart } from './cost-parts.js';
import { meanCost } from './mean-cost.js';

/**
 * Interval of a cost of independent rows.
 *
 * @param fault Why their counts have no interval; undefined if they may have.
 */
export function rowCost(part: CostPart, fault: string | undefined, settings: Settings): Interval {
  const { estimate, mean, scale, nRows, tally, undefinedReason } = part;
  const { level } = settings;
  const of = { ...OF_COST, estimate, level, relevantRows: nRows };
  const why = nRows === 0 ? undefinedReason : (fault ?? costFault(part));
  if (why !== undefined) return noInterval(of, why);
  const { method, ends } = meanCost(mean, tally, settings);
  return intervalOf(of, method, [scale * ends[0], scale * ends[1]]);
}
