import type { Input } from '@confmat/rows/input/input.js';
import { measuresScores } from '@confmat/answers/sweep/check-options.js';
import type { CountedScores } from '@confmat/answers/sweep/counted-scores.js';
import type { SweepCommandOptions } from '@confmat/answers/sweep/options.js';
import type { MeasuredScores } from '@confmat/answers/sweep/scores/scores-section.js';
import { countSweeps } from '@confmat/rows/evaluation/count-sweeps.js';
import { sweepRequest } from '@confmat/rows/evaluation/sweep-request.js';

/** Count the columns of scores of rows. */
export async function countScores(
  input: Input,
  options: SweepCommandOptions,
): Promise<CountedScores> {
  const { source } = input;
  return {
    ...(await countSweeps(input, options)),
    ...{ file: source.shownFile, format: source.format, prepared: input.prepared?.() },
    measure: () => measuredScores(input, options),
  };
}

/** Metrics of each column of scores itself, if an option or a gate asks for them. */
async function measuredScores(
  input: Input,
  options: SweepCommandOptions,
): Promise<readonly MeasuredScores[]> {
  if (!measuresScores(options)) return [];
  // Loaded late: few sweeps measure scores.
  const { binaryMetrics } = await import('@confmat/answers/sweep/scores/score-metrics.js');
  const { scores, ...request } = sweepRequest(input.source, { ...options, by: [] });
  const measured: MeasuredScores[] = [];
  for (const [place, score] of scores.entries()) {
    // A row is left out if any of its scores is missing.
    const others = options.nulls === 'skip' ? scores.filter((other) => other !== score) : [];
    const metrics = await binaryMetrics(input, { ...request, scores: [score, ...others] });
    measured.push({ name: options.score[place] ?? '', metrics, intervals: {} });
  }
  return measured;
}
