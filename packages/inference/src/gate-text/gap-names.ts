import { own } from './own.js';

/** What a gate bounds of groups: their greatest difference, or their least ratio. */
export type GapKind = 'gap' | 'ratio';

/** The gap of two rates together, which is of no metric. */
export const EQUALIZED_ODDS = 'equalizedOdds';

/** What fairlearn calls gaps, without case and separators, by what they are of. */
const OF_FAIRNESS: Readonly<Record<string, string>> = {
  equalizedodds: EQUALIZED_ODDS,
  demographicparity: 'predictedPrevalence',
  equalopportunity: 'recall',
};

/**
 * A gap by the name that fairness has for it, such as `demographic_parity_ratio`.
 *
 * @returns What it is of; null for a name that is none.
 */
export function gapNamed(
  typed: string,
): { readonly across: GapKind; readonly metric: string } | null {
  const folded = typed.toLowerCase().replace(/[-_\s]/g, '');
  const metric = own(OF_FAIRNESS, folded.replace(/(difference|ratio)$/, ''));
  if (metric === undefined) return null;
  return { across: folded.endsWith('ratio') ? 'ratio' : 'gap', metric };
}
