import type { UsedConfig } from '../input/used-config.js';
import { usageError } from '../command-error.js';
import type { CommandError } from '../command-error.js';
import { cannotCombine } from '../refusals.js';

/** Options that name an engine and the rows to count in it. */
export interface RemoteOptions {
  /** The address of an engine, which has the rows instead of files. */
  readonly engine?: string;
  /** A table, with its catalog and schema before dots. */
  readonly table?: string;
  /** A query, instead of a table. */
  readonly query?: string;
  /** Whether to print the query that counts, and stop. */
  readonly showSql?: boolean;
  /** How long connecting may take, in seconds. */
  readonly connectTimeout?: number;
  /** The file of options, which may name the engine. */
  readonly usedConfig?: UsedConfig;
  /** Whether a file of options that was found says what is asked. */
  readonly isConfined?: boolean;
  readonly quiet?: boolean;
}

/** As many as @confmat/sql counts. */
const MOST_BINS = 2 ** 20;

/** Refuse what an engine elsewhere cannot do, and rows that are named twice or not at all. */
export function checkRemoteOptions(
  files: readonly string[],
  options: RemoteOptions & { readonly bins?: number; readonly errorsPerPair?: number },
): void {
  const { table, query } = options;
  if (files.length > 0) throw cannotCombine('--engine', `the file ${files[0] ?? ''}`);
  if (table === undefined && query === undefined) throw whichRows();
  if (options.errorsPerPair !== undefined) {
    throw usageError(
      `--errors FILE:${options.errorsPerPair}: an engine gives the wrong rows that it finds first, not some of each pair`,
    );
  }
  if ((options.bins ?? 0) > MOST_BINS) {
    throw usageError(`--bins ${options.bins ?? 0}: with --engine at most ${MOST_BINS}`);
  }
}

function whichRows(): CommandError {
  return usageError('which rows does the engine have?', "--table NAME, or --table 'select …'");
}
