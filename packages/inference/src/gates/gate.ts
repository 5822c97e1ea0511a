import { checkOptionNames, named } from '@confmat/core/internal';
import type { Comparison } from '../compare/comparison.js';
import { normalCdf, normalQuantile, twoSidedZ } from '../distributions.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import {
  mustBeBound,
  mustBeConfidence,
  mustBeGated,
  mustHaveOneBound,
  mustMatchConfidence,
} from '../refusals.js';

/** Bound of `gate`: one of the three. */
export interface GateOptions {
  /** Least value that passes. */
  readonly atLeast?: number | undefined;
  /** Greatest value that passes, for a metric that should be low. */
  readonly atMost?: number | undefined;
  /**
   * How much worse than the baseline still passes, at least 0. Of a comparison the baseline is model a
   * and model b is judged; an interval must be of a change, above 0 where it is for the better.
   */
  readonly maxDrop?: number | undefined;
  /**
   * How sure a verdict must be, in (0.5, 1). An interval of level L holds for (1 + L) / 2 on one side:
   * for 0.95 make it with `level: 0.9`. Default: what the interval holds for.
   */
  readonly confidence?: number | undefined;
}

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
   * Rows in all at which a true value like the estimate would be told from the bound in 80 % of
   * samples; Infinity if it is the bound itself, NaN without an interval.
   */
  readonly rowsNeeded: number;
  /** Rows of them that are still to come, at least 0. */
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
 * too few rows to tell. A bound on the estimate alone fails good models by bad luck.
 *
 * @param target An interval of one number, or what `compare`, `compareRocAuc` returned.
 * @param options The bound, and how sure the verdict must be.
 * @returns The verdict, with the rows still needed and the rate of false alarms.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @example
 * const matrix = confusionMatrixFromCounts([[90, 10], [8, 92]], ['no', 'yes']);
 * gate(interval(matrix, accuracy, { level: 0.9 }), { atLeast: 0.85 }).verdict; // → 'pass'
 */
export function gate(
  target: Interval | Pick<Comparison, 'difference' | 'direction' | 'standardError' | 'nSamples'>,
  options: GateOptions,
): GateResult {
  return named('gate', () => {
    checkOptionNames(options, ['atLeast', 'atMost', 'maxDrop', 'confidence']);
    const judged = judgedOf(target, options);
    const { low, high, estimate, level, bound } = judged;
    const confidence = checkConfidence(level, options.confidence);
    const z = normalQuantile(confidence);
    const sign = options.atMost === undefined ? 1 : -1;
    const [least, greatest] = sign === 1 ? [low, high] : [-high, -low];
    const facts = {
      ...{ estimate: sign * estimate, low: least, high: greatest },
      ...{ bound: sign * bound, confidence },
    };
    if (Number.isNaN(low) || Number.isNaN(high)) {
      const none = { rowsNeeded: NaN, moreRows: NaN, falseAlarmRate: NaN, failPValue: NaN };
      const reason = judged.reason ?? '';
      return { verdict: 'inconclusive', ...facts, ...none, reason };
    }
    const { error, rows, truth } = judged;
    const gap = estimate - bound;
    const wanted = (((z + normalQuantile(POWER)) * error) / gap) ** 2 * rows;
    const rowsNeeded = gap === 0 ? Infinity : Math.ceil(wanted - 1e-9);
    const spread = (high - estimate) / z;
    return {
      verdict: judged.isAbove ? 'pass' : high < bound ? 'fail' : 'inconclusive',
      ...facts,
      rowsNeeded,
      moreRows: Math.max(0, rowsNeeded - rows),
      falseAlarmRate: error > 0 ? normalCdf((bound - truth) / error - z) : 0,
      failPValue: spread > 0 ? normalCdf((estimate - bound) / spread) : Number(estimate >= bound),
      ...(judged.warning === undefined ? {} : { warning: judged.warning }),
    };
  });
}

/** What is held to a bound, more being better. */
interface Judged {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly bound: number;
  readonly isAbove: boolean;
  /** Standard error, and the rows that it is of. */
  readonly error: number;
  readonly rows: number;
  /** The true value of a model that nothing happened to. */
  readonly truth: number;
  readonly reason: string | undefined;
  readonly warning: string | undefined;
}

function judgedOf(target: unknown, options: GateOptions): Judged {
  const { atLeast, atMost, maxDrop } = options;
  const bounds = Object.entries({ atLeast, atMost, maxDrop }).filter(([, value]) => {
    return value !== undefined;
  });
  const [only] = bounds;
  if (!only || bounds.length > 1) throw mustHaveOneBound(bounds.map(([name]) => name));
  const [name, value = NaN] = only;
  if (!Number.isFinite(value) || (name === 'maxDrop' && value < 0)) throw mustBeBound(name, value);
  const comparison = isComparison(target) ? target : null;
  const interval = comparison ? comparison.difference : target;
  if (!isInterval(interval)) throw mustBeGated(target);
  const { level, relevantRows, reason, warning } = interval;
  if (comparison && name !== 'maxDrop')
    throw mustBeBound(name, value, 'a comparison takes maxDrop');
  // A drop from a to b is a difference a − b above 0; of a metric to keep low, one below 0.
  const isFlipped = comparison ? comparison.direction !== 'min' : name === 'atMost';
  const [estimate, low, high] = isFlipped
    ? [-interval.estimate, -interval.high, -interval.low]
    : [interval.estimate, interval.low, interval.high];
  const bound = name === 'atLeast' ? value : -value;
  const ofWidth = (high - low) / 2 / twoSidedZ(level);
  const own = comparison?.standardError ?? NaN;
  const error = own > 0 ? own : ofWidth;
  const rows = comparison?.nSamples ?? relevantRows;
  const isAbove = name === 'maxDrop' ? low > bound : low >= bound;
  const truth = name === 'maxDrop' ? 0 : estimate;
  return { estimate, low, high, level, bound, isAbove, error, rows, truth, reason, warning };
}

type Compared = Pick<Comparison, 'difference' | 'direction' | 'standardError' | 'nSamples'>;

function isComparison(target: unknown): target is Compared {
  return typeof target === 'object' && target !== null && 'difference' in target;
}

function isInterval(value: unknown): value is Interval {
  if (typeof value !== 'object' || value === null) return false;
  const { estimate, low, high, level } = value as Partial<Record<keyof Interval, unknown>>;
  return [estimate, low, high, level].every((one) => typeof one === 'number');
}

function checkConfidence(level: number, confidence: unknown): number {
  const holds = (1 + checkLevel(level)) / 2;
  if (confidence === undefined) return holds;
  if (!(typeof confidence === 'number' && confidence > 0.5 && confidence < 1)) {
    throw mustBeConfidence(confidence);
  }
  if (Math.abs(confidence - holds) > 1e-9) throw mustMatchConfidence(confidence, level);
  return confidence;
}
