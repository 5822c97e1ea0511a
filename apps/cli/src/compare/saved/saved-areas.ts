import { diffAreas } from '@confmat/inference';
import type { NamedSweep } from '@confmat/evaluation';
import type { EvaluationDifference, Interval } from '@confmat/inference';
import { usageError } from '@confmat/rows/command-error.js';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import type { CompareCommandOptions } from '@confmat/answers/compare/options.js';
import { areaGateOf } from '@confmat/answers/compare/drop-gate.js';
import type { CompareAreas } from '@confmat/answers/compare/compare-areas.js';
import { noInterval } from '@confmat/answers/intervals/no-interval.js';
import { quote, quoteList } from '@confmat/rows/suggest.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';

/** Why an area of dependent rows has no interval. */
const NO_UNITS = 'which scores belong together is not known of both';

/**
 * The areas of two evaluations that cannot be paired row by row; null where they are of no scores, or of
 * other positive labels.
 *
 * @throws {CommandError} A gate needs them.
 */
export function savedAreas(
  [first, second]: readonly [SavedEvaluation, SavedEvaluation],
  { score: scores = [], maxDrop }: CompareCommandOptions,
): CompareAreas | null {
  const gate = areaGateOf({ maxDrop });
  const missing = (saved: SavedEvaluation, why: string): null => {
    if (gate) throw usageError(`${gate.where}: ${saved.files.join(', ')}: ${why}`);
    return null;
  };
  const [a, b] = [tallyOf(first, scores[0]), tallyOf(second, scores[0])];
  if (typeof a === 'string') return missing(first, a);
  if (typeof b === 'string') return missing(second, b);
  const [ofA, ofB] = [a.sweep.posLabel, b.sweep.posLabel].map(String);
  if (ofA !== ofB) {
    return missing(
      second,
      `its scores are of ${quote(ofB ?? '')}, the others of ${quote(ofA ?? '')}`,
    );
  }
  const isWeighted = a.sweep.weighted || b.sweep.weighted;
  const isByUnit =
    !isWeighted &&
    [first, second].some(({ evaluation }) => {
      return countedBy(evaluation).unit !== undefined;
    });
  const isKnown = [a, b].every(({ sweep }) => typeof sweep.units === 'object');
  return (area, _, level) => {
    const found = diffAreas(a.sweep, b.sweep, area, { level });
    return isByUnit && !isKnown ? withoutIntervals(found) : found;
  };
}

/** The values of a comparison alone. */
function withoutIntervals(found: EvaluationDifference): EvaluationDifference {
  const bare = (one: Interval): Interval => noInterval(one, NO_UNITS);
  const { a, b, difference } = found;
  return {
    ...found,
    ...{ a: bare(a), b: bare(b), difference: bare(difference) },
    ...{ pValue: NaN, method: 'none', standardError: NaN },
  };
}

/** The scores that are meant, or why there are none. */
function tallyOf({ evaluation }: SavedEvaluation, name: string | undefined): NamedSweep | string {
  const { scores } = evaluation;
  const [only] = scores;
  if (!only) return 'no scores were kept';
  if (name === undefined) {
    const which = `which scores? --score COLUMN (${quoteList(scores.map((one) => one.name))})`;
    return scores.length === 1 ? only : which;
  }
  return scores.find((one) => one.name === name) ?? `no scores ${quote(name)} were kept`;
}
