import { compareTalliedAreas, compareTalliedPrecision } from '@confmat/inference/internal';
import type { PairedScoreTally } from '@confmat/inference/internal';
import type { ScoreRequest } from '@confmat/rows/input/score-rows.js';
import type { Ask } from '@confmat/rows/remote/question.js';
import { scorePairsQuestion } from '@confmat/rows/remote/score-questions.js';
import { placesOf } from '@confmat/answers/compare/make-result.js';
import type { CompareAreas } from '@confmat/answers/compare/compare-areas.js';

/**
 * Compare the areas of two scores at a time: an engine counts the rows of each pair of their values.
 * @returns Null if one of the pairs has more cells than are fetched.
 */
export async function countAreas(ask: Ask, request: ScoreRequest): Promise<CompareAreas | null> {
  const tallies = new Map<string, PairedScoreTally>();
  for (const [a, b] of placesOf(request.scores.length)) {
    const tally = await ask(scorePairsQuestion(request, a, b));
    if (!tally) return null;
    tallies.set(`${a} ${b}`, tally);
  }
  return (area, [a, b], level) => {
    const tally = tallies.get(`${a} ${b}`);
    if (!tally) throw new Error('bug: two scores were not counted');
    return COMPARE[area](tally, level);
  };
}

const COMPARE = { rocAuc: compareTalliedAreas, averagePrecision: compareTalliedPrecision } as const;
