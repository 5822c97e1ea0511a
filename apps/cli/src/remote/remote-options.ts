import type { UsedConfig } from '../config/apply-config.js';
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
  readonly quiet?: boolean;
}

/** Options that only the command's own engine knows how to meet, by their keys. */
const OF_FILES: Readonly<Record<string, string>> = {
  inputFormat: '--input-format',
  delimiter: '--delimiter',
  comment: '--comment',
  quote: '--quote',
  encoding: '--encoding',
  map: '--map',
  trim: '--trim',
  ignoreCase: '--ignore-case',
  nullValues: '--null-values',
  on: '--on',
  onMissing: '--on-missing',
  errorsPerPair: '--errors-per-pair',
};

/** Why not, where the name of the option does not say it. */
const REASONS: Readonly<Record<string, string>> = {
  '--errors-per-pair': 'an engine gives the wrong rows that it finds first, not some of each pair',
};

/** As many as @confmat/sql counts. */
const MOST_BINS = 2 ** 20;

/** Refuse what an engine elsewhere cannot do, and rows that are named twice or not at all. */
export function checkRemoteOptions(
  files: readonly string[],
  options: RemoteOptions & { readonly bins?: number },
): void {
  const { engine, table, query } = options;
  if (engine === undefined) {
    const lost = [
      ['--table', table],
      ['--query', query],
      ['--show-sql', options.showSql],
      ['--connect-timeout', options.connectTimeout],
    ].find(([, value]) => value !== undefined);
    if (lost) throw usageError(`${String(lost[0])} needs --engine URL`);
    return;
  }
  if (files.length > 0) throw cannotCombine('--engine', `the file ${files[0] ?? ''}`);
  if (table === undefined && query === undefined) throw whichRows();
  if (table !== undefined && query !== undefined) throw cannotCombine('--table', '--query');
  const [flag] = Object.entries(OF_FILES).flatMap(([key, name]) =>
    (options as Readonly<Record<string, unknown>>)[key] === undefined ? [] : [name],
  );
  if (flag !== undefined) {
    const { file, options: given } = options.usedConfig ?? {};
    const isGiven = given?.includes(flag.slice(2));
    throw cannotCombine('--engine', flag, isGiven ? `${file ?? ''} gives ${flag}` : REASONS[flag]);
  }
  if ((options.bins ?? 0) > MOST_BINS) {
    throw usageError(`--bins ${options.bins ?? 0}: with --engine at most ${MOST_BINS}`);
  }
}

function whichRows(): CommandError {
  return usageError('which rows does the engine have?', "--table NAME, or --query 'SELECT …'");
}
