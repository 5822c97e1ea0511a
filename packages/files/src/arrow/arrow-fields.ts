import { byteField, tableField, tablesOf, vectorField } from './flat-table.js';
import type { FlatTable } from './flat-table.js';

/** A field of a schema, in the order in which batches list their columns and the columns in these. */
export interface ArrowField {
  /** Whether it is a column of its own and not a part of one. */
  readonly isColumn: boolean;
  /** Whether rows of it need no bytes, as those of a column of nulls. */
  readonly needsNoBytes: boolean;
}

const [NULL, STRUCT, FIXED_SIZE_LIST, RUN_ENDS] = [1, 13, 16, 22];
const NO_BYTES = [NULL, STRUCT, FIXED_SIZE_LIST, RUN_ENDS];
/** List, of fixed size, map, large list, and both list views: of one part each. */
const LISTS = [12, FIXED_SIZE_LIST, 17, 21, 25, 26];
/** Readers recurse. */
const DEEPEST = 64;

/**
 * The fields of a schema.
 * @throws {RangeError} If it is damaged.
 */
export function arrowFields(schema: FlatTable): readonly ArrowField[] {
  const found: ArrowField[] = [];
  // Each field takes bytes of its own; damaged ones may lead to one another.
  const most = schema.view.byteLength / 8;
  const visit = (field: FlatTable, depth: number): void => {
    if (depth > DEEPEST || found.length > most) throw new RangeError('endless fields');
    vectorField(field, FIELD_NOTES, 4);
    const type = byteField(field, TYPE);
    found.push({ isColumn: depth === 0, needsNoBytes: NO_BYTES.includes(type) });
    const children = vectorField(field, CHILDREN, 4);
    if (LISTS.includes(type) && children.length !== 1)
      throw new RangeError('a list of no one type');
    // The parts of a dictionary's values are in its own batches.
    if (tableField(field, DICTIONARY)) return;
    for (const child of tablesOf(children)) visit(child, depth + 1);
  };
  vectorField(schema, SCHEMA_NOTES, 4);
  for (const field of tablesOf(vectorField(schema, FIELDS, 4))) visit(field, 0);
  return found;
}

const [FIELDS, SCHEMA_NOTES] = [1, 2] as const;
const [TYPE, DICTIONARY, CHILDREN, FIELD_NOTES] = [2, 4, 5, 6] as const;
