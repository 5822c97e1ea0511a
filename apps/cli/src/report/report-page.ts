import type { ReportResults, ScoreResults } from '@confmat/report';
import type { Input } from '../input/input.js';
import { isKnown, knownResults } from '../intervals/known-results.js';
import { readSweeps } from '../sweep/read-sweeps.js';
import { sweepRequest } from '../sweep/sweep-request.js';
import type { ReportCommandOptions } from './options.js';
import type { ReportResult } from './result.js';

/** What the page of a report shows; scores are read once more, at every threshold. */
export async function reportPage(
  result: ReportResult,
  input: Input,
  options: ReportCommandOptions,
): Promise<ReportResults> {
  const { asked, file, trueName, predName, rule, binary } = result;
  const { score } = asked;
  const scores = score === undefined ? undefined : await scoresOf(score, input, options);
  const level = typeof options.interval === 'number' ? options.interval : undefined;
  return {
    ...knownResults(result),
    posLabel: binary?.posLabel,
    ...(scores ? { scores: [{ ...scores, threshold: asked.threshold ?? 0.5 }] } : {}),
    provenance: {
      ...{ title: file, source: file, truth: trueName, prediction: predName, rule },
      unit: options.unit,
    },
    level,
  };
}

/**
 * The scores that labels were predicted from, at every threshold; undefined where none were kept, or not
 * which of their rows belong together. Those of weighted rows have no intervals, and need no units.
 */
async function scoresOf(
  score: string,
  input: Input,
  options: ReportCommandOptions,
): Promise<Pick<ScoreResults, 'sweep'> | undefined> {
  const { saved, unit } = options;
  if (saved) {
    const kept = saved.evaluation.scores.find(({ name }) => name === score);
    return kept && (kept.sweep.weighted || isKnown(unit ?? null, kept.sweep)) ? kept : undefined;
  }
  const request = sweepRequest(input.source, { ...options, score: [score], by: [] });
  const [sweep] = (await readSweeps(input, request, 'exact')).sweeps;
  if (!sweep) throw new Error('bug: there is a column of scores');
  return { sweep };
}
