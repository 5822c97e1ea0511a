import type { CommandError } from './command-error.js';

/** Rows that cannot be counted: a file, a column or a cell is not what was said. */
export class RowsError extends Error {
  override readonly name = 'RowsError';

  /**
   * @param caller Name of the public function that was called.
   * @param message What is wrong, with the file, the column, the row and the value concerned.
   * @param hint What may help; undefined where nothing is known to.
   */
  constructor(
    readonly caller: string,
    message: string,
    readonly hint?: string,
  ) {
    super(`${caller}: ${message}${hint === undefined ? '' : ` (${hint})`}`);
  }
}

/** A fault in the words of a program: options are called as it writes them. */
export function rowsError(caller: string, { message, hint }: CommandError): RowsError {
  return new RowsError(caller, programWords(message), hint && programWords(hint));
}

/** A text whose options of the command are those of a program. */
export function programWords(text: string): string {
  // Names of columns and labels are quoted, and stay as they are.
  const parts = text.split(/("(?:[^"\\]|\\.)*")/);
  return parts.map((part, i) => (i % 2 === 1 ? part : withOptions(part))).join('');
}

/** Options whose names in a program are not those of the command in camel case. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/--table 'select …'/g, 'sql'],
  [/--csv encoding=/g, 'encoding '],
  [/--csv header=none/g, "header 'none'"],
  [/--csv decimal=,/g, "decimal ','"],
  [/--csv /g, 'delimiter '],
  [/--labels other=/g, 'other'],
  [/--clean null=/g, 'nullValues '],
  [/--clean case/g, 'ignoreCase'],
  [/--clean (?=trim|percent)/g, ''],
  [/--max classes=/g, 'maxClasses '],
  [/--max groups=/g, 'maxGroups '],
  [/--input-format/g, 'format'],
];

function withOptions(text: string): string {
  const known = NAMES.reduce((all, [pattern, name]) => all.replace(pattern, name), text);
  return known.replace(
    /(?<![\w-])--([a-z]+)(?:-([a-z])([a-z]+))?/g,
    (_, one, first = '', rest = '') => {
      return `${String(one)}${String(first).toUpperCase()}${String(rest)}`;
    },
  );
}
