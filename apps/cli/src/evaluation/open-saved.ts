import { usageError } from '@confmat/rows/command-error.js';
import type { CommandError } from '@confmat/rows/command-error.js';
import { countedBy } from '@confmat/rows/evaluation/counted.js';
import type { Host } from '@confmat/rows/host.js';
import { keyOf, nameOf } from '../options/option-facts.js';
import type { OptionFacts } from '../options/option-facts.js';
import { optionsOf } from '../options/table.js';
import { defined } from '@confmat/rows/own.js';
import { quoteList } from '@confmat/rows/suggest.js';
import { areSaved } from './is-saved.js';
import type { SavedEvaluation } from '@confmat/rows/evaluation/saved-evaluation.js';

/** Options of a command, with what a file of options gave. */
interface Typed {
  readonly by?: readonly string[];
  readonly nulls: 'error' | 'skip';
  readonly usedConfig?: { readonly options: readonly string[] };
}

/**
 * Options without those that need rows. Typed ones are refused by name; those that a file of options
 * gave are left out, since they are for files of rows too.
 */
export function withoutRows<O extends Typed>(
  saved: SavedEvaluation,
  options: O,
  command: string,
): O {
  const given = new Set(options.usedConfig?.options);
  const keys = new Map(
    [...optionsOf(command).values()].flatMap((facts) =>
      keysOfRows(facts).map((key) => [key, nameOf(facts)]),
    ),
  );
  const found = Object.entries(options).flatMap(([key, value]: [string, unknown]) =>
    value === undefined || (saved.isMatrix && key === 'true') ? [] : (keys.get(key) ?? []),
  );
  const nulls = options.nulls === 'skip' ? ['--nulls skip'] : [];
  const first = [...found, ...nulls].find((flag) => !given.has(flag.slice(2)));
  if (first !== undefined) throw needsRows(saved, first);
  const { by } = saved.evaluation;
  const { by: asked = [] } = options;
  const isOther = asked.some((name) => !by.includes(name));
  if (asked.length > 0 && !given.has('by') && (isOther || asked.length !== by.length)) {
    const kept = by.length === 0 ? 'no groups were kept' : `groups were kept by ${quoteList(by)}`;
    throw usageError(`${saved.files.join(', ')}: --by ${asked.join(',')}: ${kept}`);
  }
  const kept = Object.entries(options).filter(([key]) => !keys.has(key));
  // Those left out are optional, but for the column of true labels, which the caller names.
  return Object.fromEntries(kept) as unknown as O;
}

/** The settings of an option that need rows. */
function keysOfRows(facts: OptionFacts): readonly string[] {
  const { isOfRows = [], spreads = [] } = facts;
  return isOfRows === true ? [keyOf(nameOf(facts)), ...spreads] : isOfRows;
}

/** An option that needs rows. */
export function needsRows({ files }: SavedEvaluation, flag: string): CommandError {
  return usageError(
    `${files.join(', ')}: ${flag} needs rows, which an evaluation does not have`,
    'use the option when the rows are counted, with --save',
  );
}

/** Options that say how rows were counted. */
interface CountedOptions {
  readonly true: string;
  readonly nulls: 'error' | 'skip';
  readonly by: readonly string[];
  readonly weight?: string;
  readonly unit?: string;
  readonly labels?: readonly string[];
  readonly posLabel?: string;
}

/** Options of a command about an evaluation, with those that its rows were counted by. */
export function withCountedBy<O extends Typed & { readonly posLabel?: string }>(
  saved: SavedEvaluation,
  typed: O,
  command: string,
): O & CountedOptions {
  const { evaluation } = saved;
  const shown = withoutRows(saved, typed, command);
  const { truth, nulls, weight, unit, labels } = countedBy(evaluation);
  const posLabel =
    shown.posLabel ?? (evaluation.posLabel === undefined ? undefined : String(evaluation.posLabel));
  return {
    ...shown,
    ...{ true: truth, nulls, by: evaluation.by },
    ...defined({ weight, unit, labels, posLabel }),
  };
}

const PAGE = /\.html?$/i;
const DOCUMENT = /\.(?:json|html?)$/i;

/**
 * Whether files hold evaluations.
 *
 * @throws {CommandError} A page holds none, or a document holds none and no option names a column of
 *   true labels: the message says what is wrong with the file.
 */
export async function holdEvaluations(
  files: readonly string[],
  { true: truth }: { readonly true?: string },
  { cwd }: Host,
): Promise<boolean> {
  if (await areSaved(files, cwd)) return true;
  const meant = truth === undefined ? DOCUMENT : PAGE;
  if (!files.some((file) => meant.test(file))) return false;
  // Loaded late: most files hold rows.
  const { refuseNotSaved } = await import('./refuse-not-saved.js');
  await refuseNotSaved(files, cwd);
  return false;
}

/** The evaluation that files hold; null if they hold rows. */
export async function savedOf(
  files: readonly string[],
  options: { readonly true?: string },
  host: Host,
): Promise<SavedEvaluation | null> {
  if (!(await holdEvaluations(files, options, host))) return null;
  // Loaded late: most files hold rows.
  const { readSaved } = await import('./read-saved.js');
  return readSaved(files, host.cwd, options.true);
}
