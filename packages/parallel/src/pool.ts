/// <reference lib="esnext.disposable" />
import { addMatrices, confusionMatrix, isMetricError } from '@confmat/core';
import {
  checkOptionNames,
  matrixFromData,
  named,
  integerIn,
  invalidOption,
} from '@confmat/core/internal';
import type { ConfusionMatrix, ConfusionMatrixOptions, Label, LabelColumn } from '@confmat/core';
import { countTask } from './count-task.js';
import { PoolError } from './pool-error.js';
import { splitRows } from './split-rows.js';
import type { Part } from './split-rows.js';
import type { Outcome } from './task.js';
import { Thread } from './thread.js';
import type { StartEngine } from './thread.js';
import { checkWorkerOption } from './worker-option.js';

/** How many threads a pool uses, and when. */
export interface ThreadOptions {
  /**
   * Most threads that count, the calling one among them, in [1, 1024]. Default: as many as the
   * machine runs at once.
   */
  readonly threads?: number | undefined;
  /**
   * Fewest rows that are split over threads, in [2, 2^53); fewer are counted by the calling one.
   * Default: 500,000, from where two threads win, and 40 for each pair of classes that the first
   * rows have: of 1,000 classes the parts' tables cost what threads gain up to 20 million rows
   * (bench/suites/parallel.js).
   */
  readonly minRows?: number | undefined;
}

const DEFAULT_MIN_ROWS = 500_000;
const DEFAULT_ROWS_PER_PAIR = 40;
const MAX_THREADS = 1024;
const POOL_OPTIONS = ['threads', 'minRows', 'worker'];
const COUNT_OPTIONS = ['labels', 'sampleWeight', 'unit', 'nulls', 'maxClasses'];

/** Check the options of `createPool` but for numbers, which the pool checks. */
export function checkPoolOptions(options: { readonly worker?: unknown }): void {
  checkOptionNames(options, POOL_OPTIONS);
  checkWorkerOption(options.worker);
}

export interface Platform {
  readonly start: StartEngine;
  /** Which worker that is, for messages. */
  readonly source: string;
  /** Threads that the machine runs at once. */
  readonly nThreads: number;
  /** Why no memory can be shared, or null. */
  readonly limitation: string | null;
}

/**
 * Threads that count together. Made by `createPool`.
 *
 * Threads start when they are first needed. They keep no process running while they have nothing to
 * count; `close` ends them.
 */
export class CountingPool {
  /** Most threads that count, the calling one among them. */
  readonly threads: number;
  /** Fewest rows that are split over threads. */
  readonly minRows: number;
  /** Why the calling thread counts alone whatever is asked, or null. */
  readonly limitation: string | null;
  readonly #rowsPerPair: number;
  readonly #start: StartEngine;
  readonly #source: string;
  readonly #others: (Thread | null)[];
  #nTasks = 0;
  #isClosed = false;

  /**
   * Use `createPool`.
   * @param platform What it runs on.
   * @param options The received options.
   * @throws {MetricError} `invalid-option`.
   */
  constructor(platform: Platform, options: ThreadOptions) {
    const { threads = Math.min(platform.nThreads, MAX_THREADS), minRows = DEFAULT_MIN_ROWS } =
      options;
    checkInteger('threads', threads, 1, MAX_THREADS);
    checkInteger('minRows', minRows, 2, Number.MAX_SAFE_INTEGER);
    this.limitation = platform.limitation;
    this.threads = platform.limitation === null ? threads : 1;
    this.minRows = minRows;
    this.#rowsPerPair = options.minRows === undefined ? DEFAULT_ROWS_PER_PAIR : 0;
    this.#start = platform.start;
    this.#source = platform.source;
    this.#others = new Array<Thread | null>(this.threads - 1).fill(null);
  }

  /**
   * Count how often each true class was predicted as each class: core's `confusionMatrix`, on
   * several threads. Columns over shared memory are split; `sharedColumn` and `allocateColumn` make
   * them. All others, plain arrays above all, are counted by the calling thread alone.
   *
   * The calling thread counts a part itself before it gives the promise back. Columns must not be
   * written to until it is settled. Calls may overlap.
   * @param yTrue True labels, shape (nSamples,), as for core.
   * @param yPred Predicted labels, shape (nSamples,), same order as `yTrue`.
   * @param options As for core; `sampleWeight` and `unit` have to be shared too.
   * @returns The same matrix as core's: to the last bit without weights and with integer ones,
   *   within 1e-12 with fractional ones.
   * @throws {MetricError} Whatever core's `confusionMatrix` throws, word for word.
   * @throws {PoolError} `closed` after or during the call; `worker-failed` if a thread ended or
   *   could not start, in whose place the next call starts another.
   * @see scikit-learn `confusion_matrix`, through core's.
   * @example
   * const pool = createPool({ threads: 2 });
   * const matrix = await pool.confusionMatrix([1, 2, 2], [1, 1, 2]);
   * await pool.close();
   * matrix.at(2, 1); // → 1
   */
  async confusionMatrix<L extends Label>(
    yTrue: LabelColumn<L>,
    yPred: LabelColumn<L>,
    options: Omit<ConfusionMatrixOptions<L>, 'other'> = {},
  ): Promise<ConfusionMatrix<L>> {
    if (this.#isClosed) throw poolClosed();
    named('confusionMatrix', () => {
      checkOptionNames(options, COUNT_OPTIONS);
    });
    const { threads, minRows } = this;
    const parts = splitRows(yTrue, yPred, options, threads, minRows, this.#rowsPerPair);
    const counted = parts && sumOf<L>(await this.#countParts(parts), options.maxClasses);
    // What is refused is counted again as a whole, so that the error is the one about all rows.
    return counted ?? confusionMatrix(yTrue, yPred, options);
  }

  /**
   * End the threads. Calls that are not settled are rejected, later ones too.
   * @returns When no thread runs any more; closing twice does nothing.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = this.#others.filter((thread) => thread !== null);
    this.#others.fill(null);
    await Promise.all(running.map((thread) => thread.stop()));
  }

  /**
   * The same as `close`, for `await using`.
   * @returns When no thread runs any more.
   */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  // Others count while this thread counts the first part.
  async #countParts([first, ...rest]: readonly Part[]): Promise<readonly Outcome[]> {
    const others = Promise.allSettled(rest.map((part, i) => this.#countElsewhere(part, i)));
    const own = first ? [countTask({ id: 0, ...first })] : [];
    const outcomes = [...own];
    for (const settled of await others) {
      if (this.#isClosed) throw poolClosed();
      if (settled.status === 'rejected') throw this.#failed(settled.reason);
      outcomes.push(settled.value);
    }
    for (const outcome of outcomes)
      if (outcome.kind === 'failed') throw this.#failed(outcome.reason);
    return outcomes;
  }

  async #countElsewhere(part: Part, place: number): Promise<Outcome> {
    const thread = this.#others[place] ?? new Thread(this.#start, (ended) => this.#forget(ended));
    this.#others[place] = thread;
    return thread.count({ id: ++this.#nTasks, ...part });
  }

  #failed(reason: unknown): PoolError {
    const text = `a thread failed: ${messageOf(reason)} (worker: ${this.#source})`;
    return new PoolError('confusionMatrix', 'worker-failed', text);
  }

  #forget(ended: Thread): void {
    const place = this.#others.indexOf(ended);
    if (place >= 0) this.#others[place] = null;
  }
}

/** The sum of what was counted; null if a part, or the sum, is refused. */
function sumOf<L extends Label>(
  outcomes: readonly Outcome[],
  maxClasses = Infinity,
): ConfusionMatrix<L> | null {
  const counted = outcomes.flatMap((outcome) => (outcome.kind === 'counted' ? [outcome.data] : []));
  if (counted.length < outcomes.length) return null;
  try {
    const sum = addMatrices(...counted.map((data) => matrixFromData(data)));
    return sum.nClasses > maxClasses ? null : (sum as ConfusionMatrix<L>);
  } catch (error) {
    if (isMetricError(error)) return null;
    throw error;
  }
}

function checkInteger(option: string, value: unknown, least: number, greatest: number): void {
  if (Number.isInteger(value) && Number(value) >= least && Number(value) <= greatest) return;
  throw invalidOption(option, value, integerIn(least, greatest));
}

/** By its structure: an error may be one of another realm. */
function messageOf(reason: unknown): string {
  const { message } = (reason ?? {}) as { readonly message?: unknown };
  return typeof message === 'string' ? message : String(reason);
}

function poolClosed(): PoolError {
  return new PoolError('confusionMatrix', 'closed', 'the pool is closed, expected an open one');
}
