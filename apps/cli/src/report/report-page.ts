import type { ReportResults } from '@confmat/report';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Input } from '../input/input.js';
import { clusteredResults } from '../intervals/clustered-results.js';
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
  const { asked, clusters, file, trueName, predName, rule, binary } = result;
  const { score } = asked;
  const isSwept = score !== undefined && clusters === null;
  const sweep = isSwept ? await sweepOf(score, input, options) : undefined;
  const level = typeof options.interval === 'number' ? options.interval : undefined;
  return {
    ...clusteredResults(result),
    posLabel: binary?.posLabel,
    ...(sweep ? { scores: [{ sweep, threshold: asked.threshold ?? 0.5 }] } : {}),
    provenance: { title: file, source: file, truth: trueName, prediction: predName, rule },
    level,
  };
}

/** The scores that labels were predicted from, at every threshold; undefined where none were kept. */
async function sweepOf(
  score: string,
  input: Input,
  options: ReportCommandOptions,
): Promise<ThresholdSweep | undefined> {
  const { saved } = options;
  if (saved) return saved.evaluation.scores.find(({ name }) => name === score)?.sweep;
  const request = sweepRequest(input.source, { ...options, score: [score], by: [] });
  return (await readSweeps(input, request, 'exact')).sweeps[0];
}
