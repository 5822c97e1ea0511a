import type { ProportionMethod } from '../proportions/proportion-bounds.js';
import type { BinaryCounts, Label } from '@confmat/core';
import { checkOption, checkOptionNames, invalidOption } from '@confmat/core/internal';

/** Options of every interval. */
export interface LevelOptions {
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /**
   * How proportions, and what follows from one proportion (F1, Jaccard), get their interval: `'wilson'`
   * covers the level on average, `'exact'` (Clopper–Pearson) at least, and is wider; `'jeffreys'` is
   * Bayesian. Counts by unit always get Wilson's. Default: `'wilson'`.
   */
  readonly method?: ProportionMethod | undefined;
}

const METHODS: readonly ProportionMethod[] = ['wilson', 'exact', 'jeffreys'];

/** Names of the options of every interval. */
export const LEVEL_OPTIONS: readonly string[] = ['level', 'method'];

/** Check the options of every interval. */
export function checkSettings({ level, method = 'wilson' }: LevelOptions): Settings {
  checkOption('method', method, METHODS);
  return { level: checkLevel(level), method };
}

/** Check a level; 0.95 if there is none. */
export function checkLevel(level: unknown = 0.95): number {
  if (typeof level === 'number' && level > 0 && level < 1) return level;
  throw invalidOption('level', level, { kind: 'number', what: 'a number', above: 0, below: 1 });
}

/** Options of `interval`. */
export interface IntervalOptions<L extends Label = Label> extends LevelOptions {
  /** How rows become one, as in the metric's own options. Default: null, an interval per row. */
  readonly average?: 'binary' | 'micro' | 'macro' | 'weighted' | null | undefined;
  /** The row of `average: 'binary'`. */
  readonly posLabel?: NoInfer<L> | undefined;
  /**
   * For the macro average of a matrix, balanced accuracy included: the classes that the mean is over.
   * Those without relevant rows widen the interval, because their value could be anything; by unit
   * there is none then. Default: the classes with relevant rows.
   */
  readonly labels?: readonly Label[] | undefined;
  /**
   * For label sets, with average `'micro'`: the counts of each sample, as multilabel's `sampleCounts` gives
   * them, so that each sample is a unit. Counts by unit need none, and leave them unread.
   */
  readonly samples?: BinaryCounts | undefined;
}

/** Options without an average: the result is an interval per row, or of the whole matrix. */
export interface RowIntervalOptions<L extends Label = Label> extends IntervalOptions<L> {
  readonly average?: null | undefined;
}

/** Options with an average: the result is one interval. */
export interface AverageIntervalOptions<L extends Label = Label> extends IntervalOptions<L> {
  readonly average: 'binary' | 'micro' | 'macro' | 'weighted';
}

const OPTIONS = [...LEVEL_OPTIONS, 'average', 'posLabel', 'labels', 'samples'];
const AVERAGES = ['binary', 'micro', 'macro', 'weighted', null] as const;

/** Check the options of `interval`. */
export function checkIntervalOptions(options: IntervalOptions): Settings {
  checkOptionNames(options, OPTIONS);
  checkOption('average', options.average ?? null, AVERAGES);
  return checkSettings(options);
}

/** What the caller asks of every interval. */
export interface Settings {
  /** Nominal coverage, in (0, 1). */
  readonly level: number;
  /** How proportions get their interval. */
  readonly method: ProportionMethod;
}
