import type { Cells } from '@confmat/inference/internal';
import type { Measured } from '../panel/panel-data.js';
import { rangedShare, rest } from './ranged-share.js';
import { shareText } from '../svg/share-text.js';

/** What a sentence on a cut says. */
export interface CutFacts {
  readonly cells: Cells;
  readonly precision: Measured;
  readonly recall: Measured;
  /** The positive class by its name. */
  readonly name: string;
  /** The threshold as text; null where labels were given. */
  readonly threshold: string | null;
  /** Share of positives that is reckoned with in place of that of the data. */
  readonly prevalence: number | null;
}

/** Wider intervals of a share tell little. */
const WIDE = 0.3;

/**
 * What a model misses of the positive class, and how many of its alerts are wrong, in a sentence. The
 * page writes it, and its script again as the threshold moves.
 */
export function cutVerdict(facts: CutFacts): string {
  const { cells, precision, recall, name, threshold, prevalence } = facts;
  const [tp, fp, fn] = cells;
  const at = threshold === null ? 'T' : `At ${threshold} t`;
  if (tp + fn === 0) return `No row is "${name}": nobody can tell what would be missed.`;
  if (tp + fp === 0) return `${at}he model never predicts "${name}".`;
  const [missed, wrong] = [recall, precision].map(({ value, ...ends }) =>
    rangedShare(rest({ estimate: value, ...ends })),
  );
  const rate = prevalence === null ? '' : ` if ${shareText(prevalence)} of the rows were "${name}"`;
  const doubt = recall.high - recall.low > WIDE ? ' There are too few such rows to be sure.' : '';
  return `${at}he model misses ${missed ?? ''} of "${name}", and ${wrong ?? ''} of its alerts are wrong${rate}.${doubt}`;
}
