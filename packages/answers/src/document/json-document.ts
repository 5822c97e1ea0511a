import type { Interval } from '@confmat/inference';

/** What a command found out, plain data, without what the documents of all commands have. */
export interface JsonBody {
  readonly command: string;
  /** What was read. */
  readonly input?: object;
  readonly [key: string]: unknown;
}

/** What JSON has of an interval. */
export function plainInterval({
  level: _level,
  metric: _metric,
  direction: _direction,
  kind: _kind,
  ...found
}: Interval): object {
  return found.high === Infinity ? { ...found, high: 'Infinity' } : found;
}

/** The beta of F-beta, where it is not that of F1. */
export function jsonBeta(beta: number): object {
  return beta === 1 ? {} : { beta: beta === Infinity ? 'Infinity' : beta };
}
