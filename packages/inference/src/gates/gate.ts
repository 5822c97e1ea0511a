import { checkOptionNames, named, invalidOption, optionConflict } from '@confmat/core/internal';
import { normalCdf, normalQuantile } from '../numerics/distributions.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { GATE_OPTIONS } from './gate-options.js';
import type { GateOptions } from './gate-options.js';
import { UNDEFINED_VALUE } from '../refusals.js';
import { judgedOf } from './read-target.js';
import type { Compared, JudgedTarget } from './read-target.js';
import type { MetricError } from '@confmat/core';

/** Whether a bound is kept: surely, surely not, or too few rows to tell. */
export type Verdict = 'pass' | 'fail' | 'inconclusive';

/** The verdict of a gate. */
export interface GateResult {
  readonly verdict: Verdict;
  /** What was judged: the estimate, or the change from model a to model b, less being worse. */
  readonly estimate: number;
  /** Its interval, and the bound that it was held to. */
  readonly low: number;
  readonly high: number;
  readonly bound: number;
  /** How sure the verdict is on its side, in (0.5, 1). */
  readonly confidence: number;
  /**
   * The fewest relevant rows, as `relevantRows` of the interval counts them, with which a true value like
   * the estimate would be told from the bound in 80 % of samples: by exact sums for a share of rows, F1 or
   * Jaccard of a class, and two accuracies on the same rows, else by the width of the interval. Infinity
   * if the estimate is the bound itself, NaN without an interval.
   */
  readonly relevantRowsNeeded: number;
  /** Relevant rows that are still to come, at least 0. */
  readonly moreRelevantRows: number;
  /**
   * Rows in all that have as many relevant ones, if these stay as frequent; NaN of an interval without
   * `nSamples`.
   */
  readonly rowsNeeded: number;
  /** Rows in all that are still to come, at least 0. */
  readonly moreRows: number;
  /**
   * How often the gate would fail a model whose true value is the estimate (of a comparison: one that
   * is as good as the baseline), in [0, 1].
   */
  readonly falseAlarmRate: number;
  /** p-value of the failure, in [0, 1]: below 1 − confidence where the verdict is `'fail'`. */
  readonly failPValue: number;
  /** Why there is no verdict. */
  readonly reason?: string;
  /** Why to trust the interval less than its level says, and the verdict with it. */
  readonly warning?: string;
}

const POWER = 0.8;

/**
 * Hold an interval or a comparison to a bound, with three verdicts: it is kept, it is not, or there are
 * too few rows to tell. A bound on the estimate alone fails good models by bad luck. A verdict never
 * contradicts the estimate: nothing that keeps its bound fails, nothing that misses it passes.
 *
 * @param target An interval of one number, or what `compare`, `compareRocAuc`, `diffEvaluations`
 *   returned.
 * @param options The bound, and how sure the verdict must be.
 * @returns The verdict, with the rows still needed and the rate of false alarms.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @example
 * const matrix = confusionMatrixFromCounts([[90, 10], [8, 92]], ['no', 'yes']);
 * gate(interval(matrix, accuracy, { level: 0.9 }), { atLeast: 0.85 }).verdict; // → 'pass'
 */
export function gate(target: Interval | Compared, options: GateOptions): GateResult {
  return named('gate', () => {
    checkOptionNames(options, GATE_OPTIONS);
    const judged = judgedOf(target, options);
    const { low, high, estimate, level, bound } = judged;
    const confidence = checkConfidence(level, options.confidence);
    const sign = options.atMost === undefined ? 1 : -1;
    const [least, greatest] = sign === 1 ? [low, high] : [-high, -low];
    const facts = {
      ...{ estimate: sign * estimate, low: least, high: greatest },
      ...{ bound: sign * bound, confidence },
    };
    if ([low, high, estimate].some(Number.isNaN)) {
      const rows = neededRows(NaN, judged);
      const none = { ...rows, falseAlarmRate: NaN, failPValue: NaN };
      return {
        verdict: 'inconclusive',
        ...facts,
        // Ends of what is undefined judge nothing.
        ...{ low: NaN, high: NaN },
        ...none,
        reason: judged.reason ?? UNDEFINED_VALUE,
      };
    }
    const z = normalQuantile(confidence);
    const { error, truth, warning } = judged;
    const isDoubtful = options.strict === true && warning !== undefined;
    return {
      verdict: isDoubtful ? 'inconclusive' : verdictOf(judged),
      ...facts,
      ...neededRows(judged.needed({ bound, confidence, power: POWER }), judged),
      falseAlarmRate: error > 0 ? normalCdf((bound - truth) / error - z) : 0,
      failPValue: failPValueOf(judged, z),
      ...(isDoubtful
        ? { reason: 'the interval has a warning, and a strict gate accepts none' }
        : {}),
      ...(warning === undefined ? {} : { warning }),
    };
  });
}

function verdictOf({ estimate, low, high, bound, isClosed }: JudgedTarget): Verdict {
  const isAbove = isClosed ? low >= bound : low > bound;
  if (estimate >= bound) return isAbove ? 'pass' : 'inconclusive';
  return high < bound ? 'fail' : 'inconclusive';
}

function failPValueOf({ estimate, low, high, bound }: JudgedTarget, z: number): number {
  if (estimate >= bound && high <= estimate) return 1;
  // An interval around a smoothed value may end below the estimate: then by its end.
  const spread = (high - estimate) / z;
  const half = (high - low) / 2 / z;
  if (spread > 0) return normalCdf((estimate - bound) / spread);
  return half > 0 ? normalCdf((high - bound) / half - z) : 0;
}

function neededRows(
  relevantRowsNeeded: number,
  { relevantRows, nSamples }: JudgedTarget,
): Pick<GateResult, 'relevantRowsNeeded' | 'moreRelevantRows' | 'rowsNeeded' | 'moreRows'> {
  const rowsNeeded = Math.ceil((relevantRowsNeeded * nSamples) / relevantRows - 1e-9);
  return {
    relevantRowsNeeded,
    moreRelevantRows: Math.max(0, relevantRowsNeeded - relevantRows),
    rowsNeeded,
    moreRows: Math.max(0, rowsNeeded - nSamples),
  };
}

/** Check a confidence, in (0.5, 1). */
export function checkOneSided(confidence: unknown): asserts confidence is number {
  if (typeof confidence === 'number' && confidence > 0.5 && confidence < 1) return;
  throw mustBeConfidence(confidence);
}

function checkConfidence(level: number, confidence: unknown): number {
  const holds = (1 + checkLevel(level)) / 2;
  if (confidence === undefined) return holds;
  checkOneSided(confidence);
  if (Math.abs(confidence - holds) > 1e-9) throw mustMatchConfidence(confidence, level);
  return confidence;
}

/** A confidence outside (0.5, 1). */
function mustBeConfidence(value: unknown): MetricError {
  const words = { kind: 'number', what: 'a number', above: 0.5, below: 1 } as const;
  return invalidOption('confidence', value, words);
}

/** A confidence that the interval does not have. */
function mustMatchConfidence(confidence: number, level: number): MetricError {
  const wanted = Number((2 * confidence - 1).toFixed(9));
  return optionConflict(
    'confidence',
    `${confidence} needs an interval of level ${wanted}, this one is of ${level}: make it with { level: ${wanted} }`,
  );
}
