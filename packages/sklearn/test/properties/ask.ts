import type { Label } from '@confmat/core';
import type { Outcome } from '../call-with-warnings.js';
import { callWithWarnings } from '../call-with-warnings.js';
import { callMetric } from './metric-table.js';
import type { Metric, Naming } from './metric-table.js';
import type { Row } from './problems.js';

/** A class is called by its code. */
export const byCode: Naming = (code) => code;

/** Truths with their classes called as they are here; numbers per label stay. */
export function truthsOf(rows: readonly Row[], naming: Naming): readonly unknown[] {
  return rows.map(({ truth }) => (typeof truth === 'number' ? naming(truth) : truth));
}

/** Answers; those that are classes are called as they are here. */
export function answersOf(
  { kind }: Metric,
  rows: readonly Row[],
  naming: Naming,
): readonly unknown[] {
  const areClasses = kind === 'classes' || kind === 'two classes';
  return rows.map(({ answer }) => (areClasses ? naming(answer as number) : answer));
}

/** Ask a metric about rows, all by position but the options. */
export function ask(
  metric: Metric,
  rows: readonly Row[],
  weights: readonly number[] | null = null,
  naming: (code: number) => Label = byCode,
): Outcome {
  const options = {
    ...metric.options(naming),
    ...(weights ? { sample_weight: weights } : {}),
  };
  const truths = truthsOf(rows, naming);
  const answers = answersOf(metric, rows, naming);
  return callWithWarnings(() => callMetric(metric, truths, answers, options));
}

/** The value of what a metric answers to rows that it takes. */
export function valueOf(...args: Parameters<typeof ask>): unknown {
  const { kind, message, value } = ask(...args);
  if (kind !== undefined) throw new Error(`bug: ${kind}: ${String(message)}`);
  return value;
}
