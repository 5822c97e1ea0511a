import { DataType } from 'apache-arrow';
import type { Field } from 'apache-arrow';
import type { CategoryOrders } from '../input/category-orders.js';
import { openArrowBatches } from './arrow-input.js';

/** Whether a field is a dictionary whose entries have an order. */
export function isOrdered({ type }: Field): boolean {
  return DataType.isDictionary(type) && type.isOrdered;
}

/** Of an Arrow file the dictionaries of the first batch that has rows. */
export async function ordersOfArrow(
  path: string,
  shownFile: string,
  names: readonly string[],
): Promise<CategoryOrders> {
  const { schema, batches, close } = await openArrowBatches(path, shownFile);
  const orders = new Map<string, readonly string[]>();
  try {
    const ordered = schema.fields.filter((field) => names.includes(field.name) && isOrdered(field));
    if (ordered.length < new Set(names).size) return orders;
    for await (const batch of batches) {
      for (const { name } of ordered) {
        const dictionary = batch.getChild(name)?.data[0]?.dictionary;
        if (dictionary) orders.set(name, Array.from(dictionary, String));
      }
      if (orders.size === ordered.length) break;
    }
    return orders;
  } catch {
    // What is not readable here is told by what counts the rows.
    return new Map();
  } finally {
    close();
  }
}
