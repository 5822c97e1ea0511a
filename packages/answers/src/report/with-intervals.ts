import type { ReportResult } from './result.js';
import { LEVEL } from '../intervals/found-intervals.js';

/** A result with the intervals of `--interval`, if that was given. */
export async function withAskedIntervals(
  result: ReportResult,
  asked: number | true | undefined,
): Promise<ReportResult> {
  return asked === undefined ? result : withLevel(result, asked === true ? LEVEL : asked, true);
}

/** A result with intervals, which JSON always has. */
export async function withIntervals(result: ReportResult): Promise<ReportResult> {
  return result.intervals ? result : withLevel(result, LEVEL, false);
}

async function withLevel(
  result: ReportResult,
  level: number,
  ofSlices: boolean,
): Promise<ReportResult> {
  // Loaded late: most reports show none.
  const { findIntervals } = await import('./find-intervals.js');
  return { ...result, intervals: findIntervals(result, level, ofSlices) };
}
