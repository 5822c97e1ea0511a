import { noteOn } from '../output/messages.js';
import {
  guessCommands,
  guessResultCommands,
  holdsSets,
  isNameOfScore,
  labelsElsewhere,
  listOf,
  mapOptions,
  resultReport,
  shellWord,
  sweptScore,
} from '@confmat/files';
import type { Roles } from '@confmat/files';
import type { Input } from '@confmat/rows/input/input.js';
import type { Host } from '@confmat/rows/host.js';
import { checkInput, openInput } from '@confmat/rows/open-input.js';
import type { InputOptions } from '@confmat/rows/open-input.js';
import { usageError } from '@confmat/rows/command-error.js';
import { describedColumns } from './columns-command.js';
import type { Described } from './columns-command.js';

/** Options that name the columns of a report. */
interface NamedColumns {
  readonly true: string;
  readonly pred?: string;
  readonly proba?: string;
  readonly labels?: readonly string[];
  readonly score?: string;
  readonly posLabel?: string;
  readonly where?: string;
  readonly nulls?: 'skip';
}

/**
 * The columns that a report of files seems to be about, as `confmat columns` guesses them, and a note
 * of what was taken.
 */
export async function guessedColumns(
  files: readonly string[],
  options: InputOptions & { readonly posLabel?: string },
  host: Host,
): Promise<NamedColumns & { readonly note: string }> {
  const checked = await checkInput(files, { ...options, describes: true }, host);
  // What can be read only once is not there any more when it is to be counted.
  if (checked.files.some(({ isStream }) => isStream)) throw notGuessed(files);
  const input = await openInput(checked, host, { note: noteOn(host.stderr) });
  try {
    if (!input.columns) throw new Error('bug: the input was not prepared');
    const described = await describedColumns(input.source, input.columns);
    const { columns, roles } = described;
    const ofResults =
      input.resultRows && resultReport(columns, input.resultRows.repeats, options.by ?? []);
    const isOther = !input.results || files.length > 1;
    const named: NamedColumns | null =
      ofResults ?? (isOther ? namedBy(roles, options.posLabel) : null);
    if (!named) throw notGuessed(files, otherUse(input, described, files));
    const { where, ...names } = named;
    // Who names rows wants those.
    const rows = where === undefined || options.where !== undefined ? {} : { where };
    const { posLabel, ...others } = { ...names, ...rows };
    const flags = Object.entries({ ...others, 'pos-label': posLabel }).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, typeof value === 'string' ? value : listOf(value)],
    );
    return { ...names, ...rows, note: `columns were guessed: ${flags.map(shellWord).join(' ')}` };
  } finally {
    input.close();
  }
}

/** What the columns are for, if it is another command; or where labels may come from. */
function otherUse(
  { results, resultRows }: Input,
  { nRows, columns, roles }: Described,
  files: readonly string[],
): string | undefined {
  const [command] = resultRows
    ? guessResultCommands(columns, files, [], resultRows.repeats)
    : guessCommands(roles, files, []);
  if (command !== undefined) return `these seem to be for: ${command}`;
  const elsewhere = results ? labelsElsewhere(columns, nRows, files, results) : [];
  return elsewhere.length === 0 ? undefined : elsewhere.join('; ');
}

function namedBy(roles: Roles, typed: string | undefined): NamedColumns | null {
  const { truth, predictions, classScores } = roles;
  if (!truth || holdsSets(truth)) return null;
  const [prediction] = predictions;
  // A text that stands for a missing label is a class until it is cleaned.
  if (roles.hasNaOfR) return null;
  // Labels that both sides write otherwise are two classes each, until they are renamed.
  if (prediction && mapOptions(truth, [prediction]).length > 0) return null;
  if (prediction) return { true: truth.name, pred: prediction.name };
  if (classScores) {
    const { proba, labels, needsLabels } = classScores;
    return { true: truth.name, proba, ...(needsLabels && { labels }) };
  }
  const swept = sweptScore(roles, typed);
  // One of several columns in [0, 1] may as well be a feature.
  const isSure = roles.scores.length < 2 || (swept !== null && isNameOfScore(swept.name));
  return swept && isSure ? { true: truth.name, score: swept.name, posLabel: swept.posLabel } : null;
}

function notGuessed(files: readonly string[], hint?: string): Error {
  const listed = ['confmat', 'columns', ...files].map(shellWord).join(' ');
  return usageError(
    'which columns hold the true labels and the predictions?',
    hint ?? `--true COLUMN --pred COLUMN; ${listed} lists the columns`,
  );
}
