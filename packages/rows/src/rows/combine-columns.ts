import { CommandError } from '../command-error.js';
import { namedTwice } from '../input/source.js';
import { quote } from '../suggest.js';
import type { Part } from './part.js';

/** A column of all files together. */
export interface CombinedColumn {
  readonly name: string;
  /** Its name in the file, if another column has taken it. */
  readonly ownName?: string;
  readonly type: string;
  /** Whether every file holds half floats, or lists of them. */
  readonly isHalf?: boolean;
  /** Its place in each part; null where a part lacks it. */
  readonly places: readonly (number | null)[];
  /** Why it cannot be used; null if it can. */
  readonly fault: CommandError | null;
}

/** The columns of several files, those of the first one first; columns are the same if their names are. */
export function combineColumns(parts: readonly Part[]): readonly CombinedColumn[] {
  const names = new Set(parts.flatMap(({ source }) => source.columns.map(({ name }) => name)));
  const unread = unreadColumns(parts).filter(({ name }) => !names.has(name));
  const own = [...[...names].map((name) => combined(name, parts)), ...unread];
  const partitions = new Set(parts.flatMap(({ partition }) => [...partition.keys()]));
  const added = [...partitions].filter((name) => !names.has(name));
  return [...own, ...added.map((name) => partitionColumn(name, parts))];
}

/** Columns that files have and that cannot be used. */
export function unreadColumns(parts: readonly Part[]): readonly CombinedColumn[] {
  const faults = new Map(parts.flatMap(({ source }) => [...(source.unread ?? [])]));
  return Array.from(faults, ([name, fault]) => ({
    ...{ name, type: 'VARCHAR', fault },
    places: parts.map(() => null),
  }));
}

function combined(name: string, parts: readonly Part[]): CombinedColumn {
  const places = parts.map(({ source }) => {
    const place = source.columns.findIndex((column) => column.name === name);
    return place < 0 ? null : place;
  });
  const types = parts.map(({ source }, i) => source.columns[places[i] ?? -1]?.type ?? null);
  let type: string | null = null;
  let fault: CommandError | null = null;
  for (const [i, own] of types.entries()) {
    if (own === null) {
      fault ??= lacking(name, parts, i, places);
      continue;
    }
    const both: string | null = type === null ? own : commonType(type, own);
    fault ??= both === null ? conflict(name, parts, i, own, type ?? '') : null;
    type = both ?? 'VARCHAR';
  }
  const twice = parts.find(
    ({ source }) => source.columns.filter((column) => column.name === name).length > 1,
  );
  if (twice) {
    fault = namedTwice(twice.source, name);
  }
  fault = parts.flatMap(({ source }) => source.unread?.get(name) ?? [])[0] ?? fault;
  const own = parts.map(({ source }, i) => source.columns[places[i] ?? -1]);
  const isHalf = own.every((column) => column?.isHalf === true);
  return { name, type: type ?? 'VARCHAR', ...(isHalf && { isHalf }), places, fault };
}

function lacking(
  name: string,
  parts: readonly Part[],
  part: number,
  places: readonly (number | null)[],
): CommandError {
  const having = parts[places.findIndex((place) => place !== null)];
  return new CommandError(
    `${parts[part]?.source.shownFile ?? ''}: no column ${quote(name)}, which ${having?.source.shownFile ?? ''} has`,
    parts.length === 2
      ? 'to join the two files by equal values of a column, use --on COLUMN'
      : undefined,
  );
}

function conflict(
  name: string,
  parts: readonly Part[],
  part: number,
  type: string,
  otherType: string,
): CommandError {
  return new CommandError(
    `${parts[part]?.source.shownFile ?? ''}: column ${quote(name)} is of type ${type}, in the files before it of type ${otherType}`,
    'the files must hold the column as one kind of value',
  );
}

const INTEGERS = /^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/;
const FLOATS = /^(?:FLOAT|DOUBLE|DECIMAL(?:\([\d,]*\))?)$/;

/** A type that holds the values of both; null if there is none. */
function commonType(a: string, b: string): string | null {
  if (a === b) return a;
  const isText = (type: string): boolean => type === 'VARCHAR' || type.startsWith('ENUM');
  const holdsNothing = (type: string): boolean => type === '"NULL"' || type === 'JSON';
  if (holdsNothing(a)) return b;
  if (holdsNothing(b)) return a;
  if (isText(a) && isText(b)) return 'VARCHAR';
  if (INTEGERS.test(a) && INTEGERS.test(b)) return 'HUGEINT';
  const isNumber = (type: string): boolean => INTEGERS.test(type) || FLOATS.test(type);
  return isNumber(a) && isNumber(b) ? 'DOUBLE' : null;
}

/** A column that the names of folders hold: integers if all are written so, otherwise text. */
function partitionColumn(name: string, parts: readonly Part[]): CombinedColumn {
  const values = parts.map(({ partition }) => partition.get(name));
  const without = values.indexOf(undefined);
  const areIntegers = values.every(
    (value) => value === null || value === undefined || /^(?:0|-?[1-9]\d{0,17})$/.test(value),
  );
  const fault =
    without < 0
      ? null
      : new CommandError(
          `${parts[without]?.source.shownFile ?? ''}: no column ${quote(name)}, which the folders of other files name`,
        );
  return {
    name,
    type: areIntegers ? 'BIGINT' : 'VARCHAR',
    places: parts.map(() => null),
    fault,
  };
}
