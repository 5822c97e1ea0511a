import { checkRowCount, named } from '@confmat/core/internal';
import type { ThresholdComparison, ThresholdSweep } from '@confmat/thresholds';
import { firstRows } from '../planning/first-rows.js';
import { ceilingOf, checkPromise } from './acceptance-options.js';
import type { AcceptanceOptions, Promised } from './acceptance-options.js';
import { meanCosts } from './answer-costs.js';
import type { MeanAnswerCosts } from './answer-costs.js';
import { checkAnswers } from './check-answers.js';
import type { AnswersByScore } from './check-answers.js';
import { findCut } from './find-cut.js';

/** The lowest threshold that keeps a promise, or why none does. */
export type Acceptance = PromisedAcceptance | UnpromisedAcceptance;

/** What is known with and without a threshold. */
interface AcceptanceFacts {
  /** Share of the accepted answers that is promised to be right: a lower bound of their true accuracy. */
  readonly accuracy: number;
  /** How sure that is: of many samples, so large a share at least keeps the promise. */
  readonly confidence: number;
  /** Number of answers of the sample, those without a confidence included. */
  readonly nSamples: number;
  /** Answers without a confidence. */
  readonly nUnanswered: number;
  /** Where costs were given. */
  readonly costs?: MeanAnswerCosts;
}

/** A threshold that keeps the promise. */
export interface PromisedAcceptance extends AcceptanceFacts {
  readonly promised: true;
  /** Accept an answer whose confidence is this, or more. */
  readonly threshold: number;
  /** `'>'` where the sweep's own list is read strictly: more than the threshold. */
  readonly comparison: ThresholdComparison;
  /** Its row in the sweep. */
  readonly row: number;
  /** Answers of the sample that it accepts. */
  readonly accepted: number;
  /** All others, those without a confidence included. */
  readonly escalated: number;
  /** The accepted as a share of all. */
  readonly share: number;
  /** How many of the accepted are wrong. */
  readonly errors: number;
  /** How many wrong ones the promise allows among as many new answers, on average. */
  readonly mostErrors: number;
}

/** No threshold keeps the promise. */
export interface UnpromisedAcceptance extends AcceptanceFacts {
  readonly promised: false;
  /** Why, in words. */
  readonly reason: string;
  /** So many of the most confident answers, with so many errors at most, pass a test. */
  readonly needed: { readonly rows: number; readonly errors: number };
  /**
   * What the lowest of the tested thresholds accepts that passes by itself, if one does. It promises nothing: of
   * many tests some pass by chance, so they end at the first that fails.
   */
  readonly alone?: { readonly accepted: number; readonly errors: number };
}

/**
 * The lowest confidence from which on answers can be accepted, such that a share of them is right. The rest
 * is escalated: to a human, or a larger model.
 *
 * The lowest threshold with 95 % right on your rows promises nothing: in about half of all samples its true
 * accuracy is lower. This one fails in 1 − `confidence` of all samples at most, provided that errors
 * grow more frequent as confidence falls. Confidence need not be calibrated.
 *
 * @param sweep Counts of confidence × right, of any kind: its positives are the answers that are right.
 *   Neither weighted nor by unit, as the tests count independent rows.
 * @param options The promise, and costs.
 * @returns With `promised: true` the threshold and what it accepts; with `promised: false` the reason, and
 *   the rows that would do.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `invalid-value` for counts that are none.
 * @see Angelopoulos, Bates, Candès, Jordan, Lei 2021, "Learn then test: calibrating predictive algorithms
 *   to achieve risk control", with exact binomial tests in the order of the thresholds (Bauer 1991).
 * @example
 * const right = [...Array(70).fill(1), 0, 0, 1];
 * const confidence = right.map((_, row) => 0.99 - row / 100);
 * const found = acceptance(thresholdSweep(right, confidence), { accuracy: 0.95 });
 * found.promised && found.accepted; // → 59
 */
export function acceptance(sweep: ThresholdSweep, options: AcceptanceOptions): Acceptance {
  return named('acceptance', () => {
    const promised = checkPromise(options, ['nUnanswered']);
    const nUnanswered = checkRowCount('nUnanswered', options.nUnanswered ?? 0);
    const counts = checkAnswers(sweep, 'sweep');
    return acceptanceOf({ sweep, counts, nUnanswered }, promised);
  });
}

/** Answers that were checked. */
interface CheckedAnswers {
  readonly sweep: ThresholdSweep;
  readonly counts: AnswersByScore;
  readonly nUnanswered: number;
}

/**
 * The same, of counts that were checked.
 *
 * @param nPromises How many must hold together: each is as much surer.
 */
export function acceptanceOf(
  { sweep, counts, nUnanswered }: CheckedAnswers,
  promised: Promised,
  nPromises = 1,
): Acceptance {
  const { accuracy, confidence, costs } = promised;
  const { right, wrong } = counts;
  const nSamples = sweep.nPositives + sweep.nNegatives + nUnanswered;
  const ceiling = ceilingOf(promised, nPromises);
  const cut = findCut(counts, ceiling);
  const row = cut?.row ?? -1;
  const errors = wrong[row] ?? 0;
  const inRow = (right[row] ?? 0) + errors;
  const accepted = cut?.passed ? inRow : 0;
  const tally = { nRows: nSamples, nUnanswered, accepted, errors: accepted && errors };
  const facts = {
    accuracy,
    confidence: 1 - (1 - confidence) / nPromises,
    ...{ nSamples, nUnanswered },
    ...(costs && { costs: meanCosts(costs, { ...tally, allErrors: sweep.nNegatives }) }),
  };
  if (!cut?.passed) {
    const needed = { rows: firstRows(ceiling, errors), errors };
    if (!cut) {
      const nRows = (right.at(-1) ?? 0) + (wrong.at(-1) ?? 0);
      const few = nRows === 1 ? '1 row is too few' : `${nRows} rows are too few`;
      const reason = `${few}; ${wouldDo(needed)}`;
      return { promised: false, reason, needed, ...facts };
    }
    const failed = failedTest(inRow, errors, cut.allowed);
    if (cut.alone < 0) {
      return { promised: false, reason: `${failed}; ${wouldDo(needed)}`, needed, ...facts };
    }
    const ownErrors = wrong[cut.alone] ?? 0;
    const alone = { accepted: (right[cut.alone] ?? 0) + ownErrors, errors: ownErrors };
    const reason = `${failed}; ${alone.accepted} with ${errorsInWords(alone.errors)} pass, but the tests end at the first that fails`;
    return { promised: false, reason, needed, alone, ...facts };
  }
  return {
    promised: true,
    threshold: sweep.thresholds[row] ?? NaN,
    comparison: sweep.comparison,
    row,
    accepted,
    escalated: nSamples - accepted,
    share: accepted / nSamples,
    errors,
    mostErrors: (1 - accuracy) * accepted,
    ...facts,
  };
}

/**
 * @param rows The most confident rows, in which errors were seen.
 * @param allowed How many may be.
 */
function failedTest(rows: number, errors: number, allowed: number): string {
  const verb = errors === 1 ? 'is' : 'are';
  const limit = allowed === 0 ? 'none may be' : `at most ${allowed} may be`;
  return `${errors} of the ${rows} most confident rows ${verb} wrong, but ${limit}`;
}

function wouldDo({ rows, errors }: UnpromisedAcceptance['needed']): string {
  return `${rows} with ${errors === 0 ? '' : 'at most '}${errorsInWords(errors)} would do`;
}

function errorsInWords(errors: number): string {
  if (errors === 0) return 'no error';
  return `${errors} ${errors === 1 ? 'error' : 'errors'}`;
}
