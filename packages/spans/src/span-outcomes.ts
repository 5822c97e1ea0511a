import { binaryCounts } from '@confmat/core';
import {
  checkOption,
  checkOptionNames,
  invalidCount,
  named,
  unsupportedType,
} from '@confmat/core/internal';
import type { BinaryCounts } from '@confmat/core';
import { MATCHINGS, matchInOrder } from './matching/match-spans.js';
import type { SpanMatching } from './matching/match-spans.js';
import { pairColumns } from './reading/pair-columns.js';
import type { SpanColumn, SpanList, SpanOptions } from './span-column.js';
import { SPAN_OPTIONS } from './span-list.js';
import { countPairs } from './tallies/kernels/count-pairs.js';
import { keepCode } from './tallies/kernels/keep-code.js';

/** Options of `spanOutcomes`. */
export interface SpanOutcomesOptions extends SpanOptions {
  /** nervaluate's scheme; `'type'` is its `ent_type`. Default: `'strict'`. */
  readonly matching?: SpanMatching | undefined;
}

/** What became of spans, in the words of MUC-5 and nervaluate. */
export interface SpanOutcomes {
  /** COR: pairs of spans that are equal as the matching sees it. */
  readonly correct: number;
  /** INC: other pairs; 0 of `'partial'`. */
  readonly incorrect: number;
  /** PAR: pairs of other bounds with `'partial'`, otherwise 0. */
  readonly partial: number;
  /** MIS: true spans in no pair. */
  readonly missed: number;
  /** SPU: predicted spans in no pair. */
  readonly spurious: number;
}

/** Outcomes of all spans, and of those of each type alone. */
export interface SpanOutcomesByType {
  readonly matching: SpanMatching;
  readonly total: SpanOutcomes;
  /** In the order of the types. */
  readonly types: readonly (SpanOutcomes & { readonly type: string })[];
}

/**
 * Count spans as nervaluate does. Each predicted span, in order, is paired with a true one that is still
 * free: an equal one, or else the first that it overlaps by at least 1 % of the true span; with
 * `'type'`, the nearest of its type first. Spans of equal bounds are in the order of their types, so the
 * order of a list decides nothing. Where spans of one side overlap each other, `'type'` pairs all of one
 * type before others: hits of all spans are then those of the types, and may be more than nervaluate's.
 *
 * These are no cells of a confusion matrix: in each type's own counts, spans of other types are not
 * there to be paired.
 * @param yTrue True spans, in any form that `spanMatrix` takes.
 * @param yPred Predicted spans of the same documents.
 * @param options Matching, how tags are read, types.
 * @returns The outcomes of all spans and of each type.
 * @throws {MetricError} As `spanMatrix`.
 * @see nervaluate 1.2.1 `Evaluator.evaluate`, whose spans are in the order given; here they ascend.
 * @example
 * spanOutcomes([['B-PER', 'I-PER']], [['B-PER', 'O']], { matching: 'partial' }).total.partial; // → 1
 */
export function spanOutcomes(
  yTrue: SpanColumn,
  yPred: SpanColumn,
  options: SpanOutcomesOptions = {},
): SpanOutcomesByType {
  return named('spanOutcomes', () => {
    checkOptionNames(options, [...SPAN_OPTIONS, 'matching']);
    const { matching = 'strict' } = options;
    checkOption('matching', matching, MATCHINGS);
    const { truth, prediction } = pairColumns(yTrue, yPred, options);
    const types = truth.types.map((type, code) => ({
      type,
      ...outcomesOf(ofCode(truth, code), ofCode(prediction, code), matching),
    }));
    return { matching, total: outcomesOf(truth, prediction, matching), types };
  });
}

/**
 * Outcomes as counts, so that metrics follow: half of what is partial is right, what is incorrect is a
 * miss and a false alarm.
 * @param outcomes Outcomes, such as `total` or `types` of `spanOutcomes`.
 * @returns Counts without `tn`, shape (m,): precision is (COR + PAR / 2) / (COR + INC + PAR + SPU), recall
 *   the same over COR + INC + PAR + MIS.
 * @throws {MetricError} `unsupported-type`, `invalid-count`.
 * @see nervaluate `EvaluationResult.compute_metrics`.
 * @example
 * const { total } = spanOutcomes([['B-PER', 'I-PER']], [['B-PER', 'O']], { matching: 'partial' });
 * f1(countsOfOutcomes([total]), { average: 'micro' }); // → 0.5
 */
export function countsOfOutcomes(outcomes: readonly SpanOutcomes[]): BinaryCounts<never> {
  return named('countsOfOutcomes', () => {
    checkOutcomes(outcomes);
    const half = outcomes.map(({ partial, incorrect }) => partial / 2 + incorrect);
    return binaryCounts<never>({
      tp: outcomes.map(({ correct, partial }) => correct + partial / 2),
      fp: outcomes.map(({ spurious }, row) => spurious + (half[row] ?? 0)),
      fn: outcomes.map(({ missed }, row) => missed + (half[row] ?? 0)),
    });
  });
}

const OUTCOMES = ['correct', 'incorrect', 'partial', 'missed', 'spurious'] as const;

function checkOutcomes(outcomes: unknown): asserts outcomes is readonly SpanOutcomes[] {
  if (!Array.isArray(outcomes)) throw unsupportedType('outcomes', outcomes, 'an array');
  for (const [row, one] of (outcomes as readonly unknown[]).entries()) {
    if (typeof one !== 'object' || one === null)
      throw unsupportedType(`outcomes[${row}]`, one, 'outcomes, as spanOutcomes returns');
    for (const name of OUTCOMES) {
      const count = (one as Partial<SpanOutcomes>)[name];
      if (typeof count !== 'number' || !(count >= 0 && count < Infinity))
        throw invalidCount(`outcomes[${row}].${name}`, count);
    }
  }
}

function outcomesOf(truth: SpanList, prediction: SpanList, matching: SpanMatching): SpanOutcomes {
  const { trueOf, predOf } = matchInOrder(truth, prediction, matching);
  const comparedColumns = ({ starts, ends, codes }: SpanList) => {
    const same = new Int32Array(codes.length);
    if (matching === 'type') return [same, same, codes] as const;
    return [starts, ends, matching === 'strict' ? codes : same] as const;
  };
  const counts = new Float64Array(4);
  countPairs(...comparedColumns(truth), predOf, ...comparedColumns(prediction), trueOf, counts);
  const [correct = 0, others = 0, missed = 0, spurious = 0] = counts;
  const isPartial = matching === 'partial';
  const [incorrect, partial] = isPartial ? [0, others] : [others, 0];
  return { correct, incorrect, partial, missed, spurious };
}

/** The spans of one type. */
function ofCode({ nDocuments, offsets, starts, ends, codes }: SpanList, code: number): SpanList {
  const m = codes.length;
  const kept = new Int32Array(nDocuments + 1);
  const [ownStarts, ownEnds] = [new Int32Array(m), new Int32Array(m)];
  const n = keepCode(offsets, starts, ends, codes, code, kept, ownStarts, ownEnds);
  return {
    nDocuments,
    offsets: kept,
    starts: ownStarts.subarray(0, n),
    ends: ownEnds.subarray(0, n),
    codes: new Int32Array(n),
    types: [],
  };
}
