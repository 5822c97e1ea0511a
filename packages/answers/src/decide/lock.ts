import { checkGate, countsDiffer } from '@confmat/inference';
import type { ChiSquareTest, GateCheck, PromisedAcceptance } from '@confmat/inference';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { cutsByTenth } from './cuts-by-tenth.js';

/** The format that the file of a lock names, and its version. */
export const FORMAT = 'confmat decision';
export const VERSION = 1;

/** A decision that later answers are held to. */
export interface Lock {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly accuracy: number;
  readonly confidence: number;
  /** Answers of at least this confidence are accepted. */
  readonly threshold: number;
  /** The least confidence of each tenth of the answers, descending; later ones may lie below the last. */
  readonly edges: readonly number[];
  /** Right and wrong answers of each part. */
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

/** A later run beside a lock. */
export interface HeldToLock {
  readonly lock: Lock;
  readonly accepted: number;
  readonly errors: number;
  /** Whether the promise still holds at the locked threshold. */
  readonly promise: GateCheck;
  /** Whether confidence and errors are distributed as they were. */
  readonly sameModel: ChiSquareTest;
}

/** The lock of a decision. */
export function lockOf(sweep: ThresholdSweep, found: PromisedAcceptance, confidence: number): Lock {
  const edges = cutsByTenth(sweep).map(({ threshold }) => threshold);
  return {
    ...{ format: FORMAT, version: VERSION },
    ...{ accuracy: found.accuracy, confidence, threshold: found.threshold, edges },
    ...countsBetween(sweep, edges),
  };
}

/** Hold other answers to a lock. */
export function holdToLock(lock: Lock, sweep: ThresholdSweep): HeldToLock {
  const counts = countsAt(sweep, [lock.threshold]);
  const gate = `precision>=${lock.accuracy}`;
  const parts = countsBetween(sweep, lock.edges);
  return {
    lock,
    accepted: (counts.tp[0] ?? 0) + (counts.fp[0] ?? 0),
    errors: counts.fp[0] ?? 0,
    promise: checkGate(counts, gate, { confidence: lock.confidence }),
    sameModel: countsDiffer([...lock.right, ...lock.wrong], [...parts.right, ...parts.wrong]),
  };
}

/** Right and wrong answers between the edges, and below the last one. */
function countsBetween(
  sweep: ThresholdSweep,
  edges: readonly number[],
): Pick<Lock, 'right' | 'wrong'> {
  const { tp, fp } = countsAt(sweep, edges);
  const between = (column: Float64Array, all: number): readonly number[] =>
    [...column, all].map((count, part) => count - (part === 0 ? 0 : (column[part - 1] ?? 0)));
  return { right: between(tp, sweep.nPositives), wrong: between(fp, sweep.nNegatives) };
}
