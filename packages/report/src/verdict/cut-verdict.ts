import type { Cells } from '@confmat/inference/internal';
import type { Measured } from '../panel/measure.js';

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
  const missed = missedShare(recall);
  const wrong = missedShare(precision);
  const rate = prevalence === null ? '' : ` if ${shareText(prevalence)} of the rows were "${name}"`;
  const doubt = recall.high - recall.low > WIDE ? ' There are too few such rows to be sure.' : '';
  return `${at}he model misses ${missed} of "${name}", and ${wrong} of its alerts are wrong${rate}.${doubt}`;
}

/** What is left of a share, with its interval. */
function missedShare({ value, low, high }: Measured): string {
  const share = shareText(1 - value);
  if (Number.isNaN(low)) return share;
  return `${share} (${shareText(1 - high).replace('\u00a0%', '')}–${shareText(1 - low)})`;
}

/** A share as a percentage, with two digits below a tenth; never 0 or 100 where it is not; a line does not end in it. */
export function shareText(share: number): string {
  if (!Number.isFinite(share)) return '–';
  const percent = share * 100;
  if (percent <= 1e-9) return '0\u00a0%';
  if (percent < 0.01) return '<0.01\u00a0%';
  if (percent < 10) return `${Number(percent.toPrecision(2))}\u00a0%`;
  if (percent > 99 && percent < 100) return `${Math.min(99.9, Number(percent.toFixed(1)))}\u00a0%`;
  return `${Math.round(percent)}\u00a0%`;
}
