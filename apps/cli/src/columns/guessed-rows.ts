import { whereSlices } from '@confmat/files';
import type { Host } from '@confmat/rows/host.js';
import { checkInput, openInput } from '@confmat/rows/open-input.js';
import type { InputOptions } from '@confmat/rows/open-input.js';
import { noteOn } from '../output/messages.js';

/** Options that say which rows are counted. */
interface NamedRows {
  readonly where?: string;
  readonly nulls?: 'skip';
}

/**
 * Which rows of results some columns are counted in, where no option says it: one slice of each answer, as
 * a report takes it, and those that hold all of the columns.
 *
 * @returns Nothing where the files hold other rows, or can be read only once.
 */
export async function guessedRows(
  files: readonly string[],
  options: InputOptions,
  host: Host,
  counted: readonly string[],
): Promise<NamedRows> {
  if (options.engine !== undefined) return {};
  const checked = await checkInput(files, { ...options, describes: true }, host);
  if (checked.files.some(({ isStream }) => isStream)) return {};
  const input = await openInput(checked, host, { note: noteOn(host.stderr) });
  try {
    const { resultRows, source, columns: reader } = input;
    const columns = source.columns.filter(({ name }) => counted.includes(name));
    if (!resultRows || !reader || columns.length < counted.length) return {};
    const slices = resultRows.repeats.slices(options.by ?? [], counted);
    const { facts } = await reader.facts(columns);
    const isTyped = options.where !== undefined;
    return {
      ...(isTyped || slices.length === 0 ? {} : { where: whereSlices(slices) }),
      ...(facts.some(({ nMissing }) => nMissing > 0) ? { nulls: 'skip' } : {}),
    };
  } finally {
    input.close();
  }
}

/** The options as they are typed. */
export function rowFlags({ where, nulls }: NamedRows): readonly string[] {
  return [
    ...(nulls === undefined ? [] : ['--nulls', nulls]),
    ...(where === undefined ? [] : ['--where', where]),
  ];
}
