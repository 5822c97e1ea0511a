import { arrowFault } from '@confmat/files';
import { Type, tableFromIPC } from '@uwdata/flechette';

/** What an Arrow schema says of the categories of a column that are ordered. */
export interface OrderedCategories {
  readonly name: string;
  /** The categories, where the schema lists them; null where they are in the column's dictionary alone. */
  readonly listed: readonly string[] | null;
}

/**
 * Find the columns of ordered categories in the Arrow schema that a Parquet file keeps, as pyarrow and
 * polars write it.
 *
 * @param text The schema, in base 64.
 */
export async function categoryOrders(text: string): Promise<readonly OrderedCategories[]> {
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const fault = await arrowFault({
    size: bytes.length,
    read: (from, nBytes) => bytes.subarray(from, from + nBytes),
  });
  if (fault !== null) return [];
  return tableFromIPC(bytes).schema.fields.flatMap(({ name, type, metadata }) => {
    if (type.typeId !== Type.Dictionary || !type.ordered) return [];
    // A field without metadata has null there, whatever the type says.
    const stated = (metadata as ReadonlyMap<string, string> | null)?.get('_PL_ENUM_VALUES2');
    return [{ name, listed: stated === undefined ? null : itemsOf(stated) }];
  });
}

/** Texts behind their lengths in bytes, `3;low4;high`, as polars writes them. */
function itemsOf(text: string): readonly string[] {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const items: string[] = [];
  for (let at = 0; at < bytes.length;) {
    const start = bytes.indexOf(SEMICOLON, at) + 1;
    const end = start + Number(decoder.decode(bytes.subarray(at, start - 1)));
    if (!(start > 0 && end >= start)) throw new Error('is no list of categories');
    items.push(decoder.decode(bytes.subarray(start, end)));
    at = end;
  }
  return items;
}

const SEMICOLON = 59;
