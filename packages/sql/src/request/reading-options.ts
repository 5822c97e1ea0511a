import type { NullPolicy } from '@confmat/core';
import { checkOption, checkOptionNames, integerFrom, invalidOption } from '@confmat/core/internal';
import type { StopSignal } from '../engines/engine.js';

/** The most groups unless an option says otherwise. */
export const MAX_GROUPS: number = 2 ** 16;

/** How the rows of a request are read. */
export interface ReadingOptions {
  /** What to do with rows that lack a label, a set or a score. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
  /** Refuse more groups than this. Default: 65,536, as in core's `slicedMatrices`. */
  readonly maxGroups?: number | undefined;
  /** Stops counting in the engine. */
  readonly signal?: StopSignal | undefined;
}

/** The same, checked. */
interface Reading {
  readonly nulls: NullPolicy;
  readonly maxGroups: number;
  readonly signal: StopSignal | undefined;
}

/**
 * Check options of reading, and fill in what is not given.
 * @param others Names of further options.
 */
export function checkReading(options: ReadingOptions, others: readonly string[] = []): Reading {
  checkOptionNames(options, ['nulls', 'maxGroups', 'signal', ...others]);
  const { nulls = 'error', maxGroups = MAX_GROUPS, signal } = options;
  checkOption('nulls', nulls, ['error', 'skip']);
  checkLimit('maxGroups', maxGroups);
  return { nulls, maxGroups, signal };
}

/** Check a greatest number of something. */
export function checkLimit(argument: string, limit: unknown): void {
  if (Number.isSafeInteger(limit) && (limit as number) >= 1) return;
  throw invalidOption(argument, limit, integerFrom(1));
}
