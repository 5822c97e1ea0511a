import {
  byteField,
  intField,
  sizeField,
  tableField,
  tablesOf,
  textField,
  vectorField,
} from './flat-table.js';
import type { FlatTable } from './flat-table.js';

/** A field of a schema, in the order in which batches list their columns and the columns in these. */
export interface ArrowField {
  /** Whether it is a column of its own and not a part of one. */
  readonly isColumn: boolean;
  /** Whether rows of it need no bytes, as those of a column of nulls. */
  readonly needsNoBytes: boolean;
  /**
   * How many buffers a batch has for it and not for its parts, besides those that `isView` says; null
   * for a type that is not known here.
   */
  readonly nBuffers: number | null;
  /** Whether a batch says for it how many buffers more there are. */
  readonly isView: boolean;
  /** A type that is not read, in words; null for others. */
  readonly unread: UnreadType | null;
}

/** A type that readers of Arrow in JavaScript do not have. */
export interface UnreadType {
  readonly type: string;
  /** How it is written such that it is read. */
  readonly instead: string;
}

/** A column of a schema. */
export interface ArrowColumn {
  readonly name: string;
  readonly fields: readonly ArrowField[];
  /** The dictionaries that it or its parts refer to. */
  readonly dictionaries: readonly number[];
}

const [NULL, INT, BINARY, TEXT, STRUCT, UNION] = [1, 2, 4, 5, 13, 14] as const;
const [FIXED_SIZE_LIST, LARGE_BINARY, LARGE_TEXT, RUN_ENDS] = [16, 19, 20, 22] as const;
const [BINARY_VIEW, TEXT_VIEW, LIST_VIEW, LARGE_LIST_VIEW] = [23, 24, 25, 26] as const;
const NO_BYTES: readonly number[] = [NULL, STRUCT, FIXED_SIZE_LIST, RUN_ENDS];
/** List, of fixed size, map, large list, and both list views: of one part each. */
const LISTS = [12, FIXED_SIZE_LIST, 17, 21, LIST_VIEW, LARGE_LIST_VIEW];
/** Marks of missing cells, places and cells. */
const THREE: readonly number[] = [
  BINARY,
  TEXT,
  LARGE_BINARY,
  LARGE_TEXT,
  LIST_VIEW,
  LARGE_LIST_VIEW,
];
/** The fifth version of the format. */
const V5 = 4;
const DENSE = 1;
/** Readers recurse. */
const DEEPEST = 64;

/**
 * The columns of a schema.
 * @param version The version of the format that its batches are in; the fifth if it is not said.
 * @throws {RangeError} If it is damaged.
 */
export function arrowColumns(schema: FlatTable, version: number = V5): readonly ArrowColumn[] {
  // Each field takes bytes of its own; damaged ones may lead to one another.
  const most = schema.view.byteLength / 8;
  let nFound = 0;
  const columnOf = (field: FlatTable): ArrowColumn => {
    const fields: ArrowField[] = [];
    const dictionaries: number[] = [];
    /** @param isStored Whether batches of rows hold it; the parts of a dictionary's values are in its own. */
    const visit = (part: FlatTable, depth: number, isStored: boolean): void => {
      if (depth > DEEPEST || ++nFound > most) throw new RangeError('endless fields');
      vectorField(part, FIELD_NOTES, 4);
      const type = byteField(part, TYPE);
      const children = vectorField(part, CHILDREN, 4);
      if (LISTS.includes(type) && children.length !== 1)
        throw new RangeError('a list of no one type');
      const dictionary = tableField(part, DICTIONARY);
      const unread = unreadType(type, part);
      if (dictionary) dictionaries.push(sizeField(dictionary, 0));
      if (isStored) {
        fields.push({
          ...{ isColumn: depth === 0, needsNoBytes: NO_BYTES.includes(type), unread },
          nBuffers: dictionary ? 2 : buffersOf(type, part, version),
          isView: !dictionary && (type === BINARY_VIEW || type === TEXT_VIEW),
        });
      } else if (unread) {
        const [own] = fields;
        if (own) fields[0] = { ...own, unread };
      }
      for (const child of tablesOf(children)) visit(child, depth + 1, isStored && !dictionary);
    };
    visit(field, 0, true);
    return { name: textField(field, NAME), fields, dictionaries };
  };
  vectorField(schema, SCHEMA_NOTES, 4);
  return tablesOf(vectorField(schema, FIELDS, 4)).map(columnOf);
}

/** Where a schema lists its fields. */
export const FIELDS = 1;
const SCHEMA_NOTES = 2;
const [NAME, TYPE, TYPE_FACTS, DICTIONARY, CHILDREN, FIELD_NOTES] = [0, 2, 3, 4, 5, 6] as const;

function buffersOf(type: number, field: FlatTable, version: number): number | null {
  if (type > LARGE_LIST_VIEW) return null;
  if (type <= NULL || type === RUN_ENDS) return 0;
  if (type === STRUCT || type === FIXED_SIZE_LIST) return 1;
  if (THREE.includes(type)) return 3;
  if (type !== UNION) return 2;
  const facts = tableField(field, TYPE_FACTS);
  const isDense = facts !== null && byteField(facts, 0) === DENSE;
  return (isDense ? 2 : 1) + (version < V5 ? 1 : 0);
}

const INT_BITS = [8, 16, 32, 64];

function unreadType(type: number, field: FlatTable): UnreadType | null {
  if (type === INT) {
    const facts = tableField(field, TYPE_FACTS);
    const nBits = facts ? intField(facts, 0) : 0;
    if (INT_BITS.includes(nBits)) return null;
    return { type: `integers of ${nBits} bits`, instead: 'as integers of 64 bits or as text' };
  }
  if (type === RUN_ENDS) {
    return { type: 'run-end-encoded values', instead: 'without run ends, as a dictionary' };
  }
  if (type === LIST_VIEW || type === LARGE_LIST_VIEW) {
    return { type: 'list views', instead: 'as lists' };
  }
  if (type <= LARGE_LIST_VIEW) return null;
  return { type: `values of a type that is not known here (${type})`, instead: 'as another type' };
}
