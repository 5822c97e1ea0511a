import { assembleNested } from 'hyparquet/src/assemble.js';
import { readColumn } from 'hyparquet/src/column.js';
import { getTreePath } from 'hyparquet/src/schema.js';
import type { ColumnMetaData, Compressors, DecodedArray, SchemaTree } from 'hyparquet';
import { asStored, cellReader } from './read-cell.js';
import type { ReadCell } from './read-cell.js';
import { PARSERS } from './read-pages.js';

/** What a group of rows holds of one leaf of a column. */
export interface Leaf {
  readonly facts: ColumnMetaData;
  readonly bytes: ArrayBuffer;
}

/**
 * Read a column of lists, structures or maps of one group of rows, the leaves as plain columns are read.
 *
 * @param root The schema of the file.
 * @param nRows Of the group.
 */
export function readNested(
  root: SchemaTree,
  field: SchemaTree,
  leaves: readonly Leaf[],
  nRows: number,
  compressors: Compressors,
): ArrayLike<unknown> {
  const cells = new Map<string, DecodedArray>();
  for (const { facts, bytes } of leaves) {
    const { type, codec, path_in_schema: pathInSchema } = facts;
    const schemaPath = getTreePath(root, pathInSchema);
    const { element } = schemaPath.at(-1) ?? field;
    const isVariant = schemaPath.some((one) => one.element.logical_type?.type === 'VARIANT');
    const read = isVariant ? null : cellReader(element);
    const { data } = readColumn(
      { view: new DataView(bytes), offset: 0 },
      { groupStart: 0, groupRows: nRows, selectStart: 0, selectEnd: nRows },
      {
        ...{ pathInSchema, schemaPath, type, codec, compressors, parsers: PARSERS, utf8: false },
        element: read ? asStored(element) : element,
      },
    );
    const all = data.flatMap((page) => Array.from(page as ArrayLike<unknown>));
    cells.set(pathInSchema.join('.'), read ? all.map(ofEach(read)) : all);
  }
  assembleNested(cells, field, PARSERS);
  return cells.get(field.element.name) ?? [];
}

/** Reads the items of lists, however deep; what is missing stays so. */
function ofEach(read: ReadCell): ReadCell {
  const readEach: ReadCell = (stored) => {
    if (stored === null || stored === undefined) return stored;
    return Array.isArray(stored) ? stored.map(readEach) : read(stored);
  };
  return readEach;
}
