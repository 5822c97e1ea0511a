import type { NullPolicy } from '@confmat/core';
import { checkOption, checkOptionNames } from '@confmat/core/internal';
import { MAX_GROUPS } from '../counts/groups-limit.js';
import { checkLimit } from '../request/check-limit.js';
import type { StopSignal } from '../engines/stop-signal.js';

export interface SetCountOptions {
  /** What to do with rows that lack a set, or a label in one. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
  /** Refuse more groups than this. Default: 65,536. */
  readonly maxGroups?: number | undefined;
  /** Stops counting in the engine. */
  readonly signal?: StopSignal | undefined;
}

/** Check options, and fill in what is not given. */
export function checkSetOptions(options: SetCountOptions): {
  readonly nulls: NullPolicy;
  readonly maxGroups: number;
  readonly signal: StopSignal | undefined;
} {
  checkOptionNames(options, ['nulls', 'maxGroups', 'signal']);
  const { nulls = 'error', maxGroups = MAX_GROUPS, signal } = options;
  checkOption('nulls', nulls, ['error', 'skip']);
  checkLimit('maxGroups', maxGroups);
  return { nulls, maxGroups, signal };
}
