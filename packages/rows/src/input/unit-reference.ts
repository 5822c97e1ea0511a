import type { LabelReference } from '@confmat/sql';
import { labelReference } from './column-references.js';
import { findColumn } from './source.js';
import type { Source, SourceColumn } from './source-types.js';

/** The column that `--unit` names, as a list; empty without the option. */
export function unitColumns(source: Source, unit: string | undefined): readonly SourceColumn[] {
  return unit === undefined ? [] : [findColumn(source, unit, '--unit')];
}

/** What rows belong to, as a part of a request; messages know it by its option. */
export function unitReference(
  source: Source,
  unit: string | undefined,
): LabelReference | undefined {
  const [column] = unitColumns(source, unit);
  return column && { ...labelReference(source, column), name: `${OPTION}${column.name}` };
}

/** The column of units that a message of a count names; undefined for another column. */
export function unitNameOf(argument: string): string | undefined {
  return argument.startsWith(OPTION) ? argument.slice(OPTION.length) : undefined;
}

const OPTION = '--unit ';
