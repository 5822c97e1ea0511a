import type { SqlDialect } from '@confmat/sql';
import type { SourceColumn } from './source-types.js';

/** A key of objects within a column of JSON or Parquet, as a column of its own. */
export interface NestedColumn extends SourceColumn {
  /** The column, and the keys below it. */
  readonly path: readonly string[];
  /** Whether its column is a map, whose keys are in the rows and not in its type. */
  readonly isOfMap?: boolean;
}

/** Whether a column is a key within another. */
export function isNested(column: SourceColumn): column is NestedColumn {
  return 'path' in column;
}

/** The keys of columns of objects, at any depth, named as `meta.y`; columns of that very name win. */
export function nestedColumns(columns: readonly SourceColumn[]): readonly NestedColumn[] {
  const taken = new Set(columns.map(({ name }) => name));
  const nested: NestedColumn[] = [];
  const add = (path: readonly string[], type: string): void => {
    for (const [key, own] of fieldsOf(type)) {
      const below = [...path, key];
      const name = below.join('.');
      if (!taken.has(name)) nested.push({ name, column: name, type: own, path: below });
      taken.add(name);
      add(below, own);
    }
  };
  for (const { column, type } of columns) add([column], type);
  return nested.filter(({ type }) => !type.startsWith('STRUCT('));
}

/** SQL text of the cells of a nested column, whose outer column is read as text. */
export function nestedCell(
  { identifier, text }: SqlDialect,
  { path: [outer = '', ...keys], type }: NestedColumn,
): string {
  const place = text(`$${keys.map((key) => `.${JSON.stringify(key)}`).join('')}`);
  if (type.endsWith('[]')) {
    return `CAST(json_extract(${identifier(outer)}, ${place}) AS ${type})`;
  }
  return `CAST(json_extract_string(${identifier(outer)}, ${place}) AS ${type})`;
}

/** SQL text of the cells of a nested column of typed objects. */
export function fieldSql(
  { identifier, text }: SqlDialect,
  { path: [outer = '', ...keys], isOfMap }: NestedColumn,
): string {
  if (isOfMap) return `map_extract_value(${identifier(outer)}, ${text(keys.join(''))})`;
  return keys.reduce((cell, key) => `struct_extract(${cell}, ${text(key)})`, identifier(outer));
}

/** The type of the values of a map from texts to numbers; undefined of other types. */
export function numbersOfMap(type: string): string | undefined {
  return /^MAP\(VARCHAR, (FLOAT|DOUBLE|DECIMAL\([\d,]*\)|U?[A-Z]*INT(?:EGER)?)\)$/.exec(type)?.[1];
}

/** The fields of the engine's type of an object, `STRUCT(a BIGINT, "b c" VARCHAR)`; none of others. */
function fieldsOf(type: string): readonly (readonly [key: string, type: string])[] {
  const inner = /^STRUCT\((.*)\)$/s.exec(type)?.[1];
  if (inner === undefined) return [];
  return partsOf(inner).flatMap((part) => {
    const [, quoted, plain, own = ''] =
      /^(?:"((?:[^"]|"")*)"|(\S+)) (.*)$/s.exec(part.trim()) ?? [];
    const key = quoted?.replaceAll('""', '"') ?? plain;
    return key === undefined ? [] : [[key, own] as const];
  });
}

/** Cut a text at commas that are in no quotes and no parentheses. */
function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === '(') ++depth;
    else if (!isQuoted && char === ')') --depth;
    if (char === ',' && depth === 0 && !isQuoted) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  return [...parts, part];
}
