import type { NamedSweep } from '@confmat/evaluation';
import type { ThresholdSweep, ThresholdsOption } from '@confmat/thresholds';
import { countedEvaluation } from '@confmat/rows/evaluation/counted.js';
import type { Input } from '@confmat/rows/input/input.js';
import { keptOptions } from '../evaluation/kept-options.js';
import { measuresScores } from '@confmat/answers/sweep/check-options.js';
import type { CountedScores } from '@confmat/answers/sweep/counted-scores.js';
import type { SweepCommandOptions } from '@confmat/answers/sweep/options.js';
import { readSweeps } from './read-sweeps.js';
import type { MeasuredScores } from '@confmat/answers/sweep/scores/scores-section.js';
import { sweepRequest } from './sweep-request.js';

/** Count the columns of scores of rows. */
export async function countScores(
  input: Input,
  options: SweepCommandOptions,
): Promise<CountedScores> {
  const { source } = input;
  const thresholds = thresholdsOf(options);
  const { rows, sweeps, groups } = await readSweeps(
    input,
    sweepRequest(source, options),
    thresholds,
  );
  const { labels, posLabel, nRows, nSkipped } = rows;
  const named = (all: readonly (ThresholdSweep | null)[]): readonly NamedSweep[] =>
    all.flatMap((sweep, place) => {
      const name = options.score[place] ?? '';
      return sweep ? [{ name, sweep: { ...sweep, posLabel } }] : [];
    });
  const prepared = input.prepared?.();
  const evaluation = countedEvaluation({
    ...{ task: 'scores', labels, posLabel, nSamples: nRows - nSkipped, nSkipped },
    ...{ scores: named(sweeps), by: options.by },
    slices: groups.map(({ group, nSamples, sweeps: own }) => ({
      ...{ nSamples, nSkipped: 0, scores: named(own) },
      group: Object.fromEntries(options.by.map((name, i) => [name, group[i] ?? ''])),
    })),
    provenance: { options: keptOptions(options, prepared) },
  });
  const slices = evaluation.slices.filter(({ scores }) => scores.length > 0);
  return {
    ...{ evaluation, file: source.shownFile, format: source.format, prepared },
    kept: () => ({ ...evaluation, slices }),
    measure: () => measuredScores(input, options),
  };
}

/** The thresholds that options ask for. */
export function thresholdsOf({
  thresholds,
  bins,
  range = [0, 1],
}: SweepCommandOptions): ThresholdsOption['thresholds'] {
  if (bins !== undefined) return { bins, range };
  return thresholds === undefined || thresholds === 'all' ? 'exact' : thresholds;
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
