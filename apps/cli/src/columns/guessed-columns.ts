import { guessCommands, holdsSets, positiveLabel, shellWord } from '@confmat/files';
import type { Roles } from '@confmat/files';
import type { Host } from '../host.js';
import { checkInput, openInput } from '../open-input.js';
import type { InputOptions } from '../open-input.js';
import { usageError } from '../command-error.js';
import { describedColumns } from './columns-command.js';

/** Options that name the columns of a report. */
interface NamedColumns {
  readonly true: string;
  readonly pred?: string;
  readonly proba?: string;
  readonly score?: string;
  readonly posLabel?: string;
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
  const input = await openInput(checked, host, () => undefined);
  try {
    if (!input.columns) throw new Error('bug: the input was not prepared');
    const { roles } = await describedColumns(input.source, input.columns);
    const named = namedBy(roles, options.posLabel);
    if (!named) throw notGuessed(files, guessCommands(roles, files, []));
    const { posLabel, ...columns } = named;
    const flags = Object.entries({ ...columns, 'pos-label': posLabel }).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name}`, value],
    );
    return { ...named, note: `columns were guessed: ${flags.map(shellWord).join(' ')}` };
  } finally {
    input.close();
  }
}

function namedBy(
  { truth, predictions, classScores, scores }: Roles,
  typed: string | undefined,
): NamedColumns | null {
  if (!truth || holdsSets(truth)) return null;
  const [prediction] = predictions;
  if (prediction) return { true: truth.name, pred: prediction.name };
  if (classScores) return { true: truth.name, proba: `${classScores.prefix}*` };
  const [score] = scores;
  const posLabel = typed ?? positiveLabel(truth.common.map(({ text }) => text));
  if (!score || posLabel === null) return null;
  return { true: truth.name, score: score.name, posLabel };
}

/** @param commands Other commands that the columns seem to be for. */
function notGuessed(files: readonly string[], [command]: readonly string[] = []): Error {
  return usageError(
    'which columns hold the true labels and the predictions?',
    command === undefined
      ? `--true COLUMN --pred COLUMN; ${['confmat', 'columns', ...files].map(shellWord).join(' ')} lists the columns`
      : `these seem to be for: ${command}`,
  );
}
