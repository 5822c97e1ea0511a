import { resolve } from 'node:path';
import { checkGate, countsDiffer } from '@confmat/inference';
import type { ChiSquareTest, GateCheck, PromisedAcceptance } from '@confmat/inference';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { CommandError } from '@confmat/rows/command-error.js';
import { quote } from '@confmat/rows/suggest.js';
import { cutsByTenth } from './cuts-by-tenth.js';
import { readText } from '@confmat/rows/input/read-text.js';

const FORMAT = 'confmat decision';
const VERSION = 1;

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
    ...partsOf(sweep, edges),
  };
}

/** Hold other answers to a lock. */
export function holdToLock(lock: Lock, sweep: ThresholdSweep): HeldToLock {
  const counts = countsAt(sweep, [lock.threshold]);
  const gate = `precision>=${lock.accuracy}`;
  const parts = partsOf(sweep, lock.edges);
  return {
    lock,
    accepted: (counts.tp[0] ?? 0) + (counts.fp[0] ?? 0),
    errors: counts.fp[0] ?? 0,
    promise: checkGate(counts, gate, { confidence: lock.confidence }),
    sameModel: countsDiffer([...lock.right, ...lock.wrong], [...parts.right, ...parts.wrong]),
  };
}

/** Right and wrong answers between the edges, and below the last one. */
function partsOf(sweep: ThresholdSweep, edges: readonly number[]): Pick<Lock, 'right' | 'wrong'> {
  const { tp, fp } = countsAt(sweep, edges);
  const between = (column: Float64Array, all: number): readonly number[] =>
    [...column, all].map((count, part) => count - (part === 0 ? 0 : (column[part - 1] ?? 0)));
  return { right: between(tp, sweep.nPositives), wrong: between(fp, sweep.nNegatives) };
}

/** Read the file of a lock. */
export function readLock(file: string, cwd: string): Lock {
  let text: string;
  try {
    text = readText(resolve(cwd, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CommandError(
      `${file}: ${code === 'ENOENT' ? 'there is no such file' : 'cannot be read'} (--locked)`,
    );
  }
  const lock = parsed(text) as Partial<Lock> | null;
  if (lock?.format !== FORMAT) {
    throw new CommandError(
      `${file}: is no decision (--locked)`,
      'confmat decide FILE --lock LOCK writes one',
    );
  }
  if (lock.version !== VERSION) {
    throw new CommandError(
      `${file}: is a decision of version ${quote(String(lock.version))}, this command reads version ${VERSION}`,
    );
  }
  const lists = [lock.edges, lock.right, lock.wrong];
  const numbers = [lock.accuracy, lock.confidence, lock.threshold];
  const isWhole =
    numbers.every((one) => typeof one === 'number') &&
    lists.every((list) => Array.isArray(list) && list.every((one) => typeof one === 'number')) &&
    lock.right?.length === (lock.edges?.length ?? NaN) + 1 &&
    lock.wrong?.length === lock.right.length;
  if (!isWhole) throw new CommandError(`${file}: the decision is damaged (--locked)`);
  return lock as Lock;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
