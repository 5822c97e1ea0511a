import { shellWord } from '@confmat/files';
import { ownUnit } from '@confmat/rows/evaluation/own-unit.js';
import type { Host } from '@confmat/rows/host.js';
import { sayNotes } from '../output/messages.js';
import type { RowOptions } from '@confmat/rows/rows/row-options.js';
import type { Input } from '@confmat/rows/input/input.js';

/** Options with the column whose rows belong together, where the rows have one and none was typed. */
export function withOwnUnit<Options extends UnitOptions>(
  input: Input,
  options: Options,
  { stderr }: Host,
): Options {
  const own = ownUnit(input, options);
  if (own === null) return options;
  sayNotes(stderr, [own.note], options.quiet);
  return { ...options, unit: own.value };
}

/**
 * What to know where a command has no unit, and takes rows as independent that are of one question; nothing
 * where each question has one row, or `--where` keeps one try.
 */
export function repeatedNote(
  { resultRows, source }: Input,
  { where = '' }: Pick<RowOptions, 'where'>,
): readonly string[] {
  if (!resultRows?.unit || /\btrial\s*=/i.test(where)) return [];
  const hasTrial = source.columns.some(({ name }) => name === 'trial');
  const advice = hasTrial ? `: --where ${shellWord('trial = 1')} counts one of each` : '';
  return [
    `questions have several rows, and each counts as independent here, so intervals and promises are too sure${advice}`,
  ];
}

interface UnitOptions {
  readonly unit?: string;
  readonly weight?: string;
  readonly quiet?: boolean;
}
