import { named, unsupportedType } from '@confmat/core/internal';
import { adjusted } from '../significance/adjust-p-values.js';
import type { GateResult, Verdict } from './gate.js';

/** Several gates of one decision. */
export interface CombinedGates {
  /** `'fail'` if any fails, `'pass'` if all pass. */
  readonly verdict: Verdict;
  /** The gates in the same order; a failure that may be bad luck among so many is inconclusive. */
  readonly gates: readonly GateResult[];
}

/**
 * Put several gates together: many gates would fail a good model more often than one. A failure must
 * hold after Holm's adjustment for their number; a pass needs every gate to pass, which needs none.
 *
 * @param gates What `gate` returned, at least one; from JSON too, where a p-value that is NaN is null.
 * @returns The verdict of all, and each one's.
 * @throws {MetricError} `empty-input`, `unsupported-type`.
 * @see Holm 1979; Berger 1982, intersection–union tests.
 * @example
 * const matrix = confusionMatrixFromCounts([[90, 10], [8, 92]], ['no', 'yes']);
 * const found = interval(matrix, accuracy, { level: 0.9 });
 * combineGates([gate(found, { atLeast: 0.85 }), gate(found, { atLeast: 0.9 })]).verdict; // → 'inconclusive'
 */
export function combineGates(gates: readonly GateResult[]): CombinedGates {
  return named('combineGates', () => {
    const given: unknown = gates;
    if (!Array.isArray(given) || given.length === 0 || !given.every(isGate)) {
      throw unsupportedType('gates', given, 'an array of what gate returned, at least one');
    }
    const p = Float64Array.from(gates, pValueOf);
    const together = adjusted(p, 'holm');
    const settled = gates.map((one, i): GateResult => {
      const isSure = (together[i] ?? 1) < 1 - one.confidence;
      return one.verdict === 'fail' && !isSure ? { ...one, verdict: 'inconclusive' } : one;
    });
    const has = (verdict: Verdict): boolean => settled.some((one) => one.verdict === verdict);
    return {
      verdict: has('fail') ? 'fail' : has('inconclusive') ? 'inconclusive' : 'pass',
      gates: settled,
    };
  });
}

/** A gate without an interval has no p-value: it counts as 1. */
function pValueOf({ failPValue }: { readonly failPValue: number | null }): number {
  return failPValue === null || Number.isNaN(failPValue) ? 1 : failPValue;
}

const VERDICTS: readonly unknown[] = ['pass', 'fail', 'inconclusive'] satisfies Verdict[];

function isGate(value: unknown): value is GateResult {
  if (typeof value !== 'object' || value === null) return false;
  const { verdict, failPValue, confidence } = value as Record<keyof GateResult, unknown>;
  const isP = failPValue === null || typeof failPValue === 'number';
  return isP && VERDICTS.includes(verdict) && typeof confidence === 'number';
}
