import type { Label, MetricError } from '@confmat/core';
import {
  checkOptionNames,
  checkZeroDivision,
  invalidValue,
  named,
  optionConflict,
} from '@confmat/core/internal';
import { checkedGate } from '../gate-text/parse-gate.js';
import type { ParsedGate } from '../gate-text/read-gate.js';
import { checkOneSided, gate as judge } from './gate.js';
import type { GateResult, Verdict } from './gate.js';
import type { Interval } from '../interval/interval-data.js';
import { ofTheValue } from '../interval/of-the-value.js';
import { gateSettings } from './gate-settings.js';
import { subjectOf } from './gate-subject.js';
import type { GateSource } from './gate-subject.js';

export type { GateSource };

/** Options of `checkGate`. */
export interface CheckGateOptions {
  /** How sure a verdict must be, in (0.5, 1). Default: the value alone is judged. */
  readonly confidence?: number | undefined;
  /** Whether a verdict on an interval that has a warning is inconclusive. Default: false. */
  readonly strict?: boolean | undefined;
  /** The class of a gate that names none, such as `f1>=0.8`. Default: that of an evaluation, or none. */
  readonly posLabel?: Label | undefined;
  /** The β of `fbeta`, above 0. */
  readonly beta?: number | undefined;
  /** What 0/0 counts as. Default: 0. */
  readonly zeroDivision?: 0 | 1 | typeof NaN | undefined;
}

/** What came of a gate, plain data. */
export interface GateCheck {
  readonly gate: ParsedGate;
  /** What the gate bounds; NaN where it is undefined, which keeps no bound. */
  readonly value: number;
  /** `'inconclusive'` only with a confidence. */
  readonly verdict: Verdict;
  /** What the verdict rests on; undefined where the value alone was judged. */
  readonly certainty?: GateResult;
}

const OPTIONS = ['confidence', 'strict', 'posLabel', 'beta', 'zeroDivision'];

/**
 * Hold counts to a gate in words, as the command's `--fail-under` does: by the value, or with a confidence
 * by an interval (shares of rows by the exact method, so that a model right at its bound passes, or fails,
 * in at most 1 − confidence of samples).
 *
 * @param source A matrix or counts, with units or without; a sweep, for `rocAuc` and `averagePrecision`; or
 *   an evaluation, which has them. Counts of one row need no class in the gate. A gap, such as
 *   `gap.recall<=0.1`, is of an evaluation with slices.
 * @param gate What `parseGate` reads, but for what counts do not hold: groups, costs, averages over samples,
 *   metrics of whole label sets, and metrics of the scores themselves.
 * @param options Confidence, positive label, β, and what 0/0 counts as.
 * @returns The verdict, with what it rests on.
 * @throws {MetricError} `invalid-value`, `invalid-option`, `option-conflict`, `unsupported-type`,
 *   `partial-counts`.
 * @example
 * const matrix = confusionMatrixFromCounts([[90, 10], [8, 92]], ['no', 'yes']);
 * checkGate(matrix, 'recall[yes]>=0.9').verdict; // → 'pass'
 * checkGate(matrix, 'recall[yes]>=0.9', { confidence: 0.95 }).verdict; // → 'inconclusive'
 */
export function checkGate(
  source: GateSource,
  gate: string,
  options: CheckGateOptions = {},
): GateCheck {
  return named('checkGate', () => {
    checkOptionNames(options, OPTIONS);
    const { confidence, strict, zeroDivision } = options;
    checkZeroDivision(zeroDivision);
    if (confidence !== undefined) checkOneSided(confidence);
    else if (strict !== undefined) throw optionConflict('strict', 'needs confidence');
    const parsed = checkedGate(gate, 'gate');
    const { value, nSamples, intervalBy } = subjectOf(source, parsed, options);
    const { comparison, bound } = parsed;
    if (confidence === undefined) {
      const isKept = comparison === '>=' ? value >= bound : value <= bound;
      return { gate: parsed, value, verdict: isKept ? 'pass' : 'fail' };
    }
    const interval = ofTheValue(intervalBy(gateSettings(confidence)), value, 'zeroDivision');
    if (comparison === '>=' && interval.direction === 'min') throw isWrongWay(parsed, interval);
    const certainty = judge(interval, {
      ...(comparison === '>=' ? { atLeast: bound } : { atMost: bound }),
      ...{ confidence, strict, nSamples },
    });
    return { gate: parsed, value, verdict: certainty.verdict, certainty };
  });
}

/** A floor under what should be low. */
function isWrongWay({ text }: ParsedGate, { metric }: Interval): MetricError {
  return invalidValue('gate', text, `<=, because ${metric} is better the lower it is`);
}
