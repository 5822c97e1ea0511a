import type { Label } from '@confmat/core';
import { columnName, predictionsOf } from '@confmat/sql/internal';
import type { CellRequest, CellTable } from '@confmat/sql/internal';
import type { CategoryOrders } from './category-orders.js';
import type { InputFile } from '../rows/input-file.js';
import type { Input } from './input.js';

/**
 * An input that counts labels in the order of their file, where the truth and each prediction are columns
 * of ordered categories with one order. Labels that do not occur are none; `--labels` goes before.
 */
export function withOrderedLabels(input: Input, files: readonly InputFile[]): Input {
  const mayHave = files.length > 0 && files.every(({ format }) => FORMATS.includes(format));
  if (!mayHave) return input;
  return {
    ...input,
    count: async (request, options, make) => {
      if (options.labels !== undefined) return input.count(request, options, make);
      const order = await orderOf(request, files);
      if (!order) return input.count(request, options, make);
      return input.count(request, options, (of, cells, counting) =>
        make(of, cells, { ...counting, ...occurring(cells, order) }),
      );
    },
  };
}

const FORMATS: readonly string[] = ['arrow', 'parquet'];

/** The categories of the columns whose file says that they have an order. */
async function categoryOrders(
  { path, shownFile, format }: InputFile,
  names: readonly string[],
): Promise<CategoryOrders> {
  if (format === 'arrow') {
    const { ordersOfArrow } = await import('../arrow/category-orders.js');
    return ordersOfArrow(path, shownFile, names);
  }
  const { ordersOfParquet } = await import('./parquet-orders.js');
  return ordersOfParquet(path, names);
}

/** The order that the columns of labels share; null where they have none, or others. */
async function orderOf(
  { yTrue, ...request }: CellRequest,
  files: readonly InputFile[],
): Promise<readonly string[] | null> {
  const predicted = predictionsOf(request);
  const ofPredicted = predicted.flatMap((one) => (one.kind === 'column' ? [columnName(one)] : []));
  const names = [columnName(yTrue), ...ofPredicted];
  // The labels of scores are the names of their columns.
  if (names.length !== predicted.length + 1) return null;
  let shared: readonly string[] | null = null;
  for (const file of files) {
    const orders = await categoryOrders(file, names);
    for (const name of names) {
      const own = orders.get(name);
      if (!own || (shared && JSON.stringify(shared) !== JSON.stringify(own))) return null;
      shared = own;
    }
  }
  return shared;
}

/** The labels of complete cells in an order; nothing where it does not hold all of them. */
function occurring(
  { t, p, b }: CellTable,
  order: readonly string[],
): { readonly labels?: readonly Label[] } {
  const found = new Map<string, Label>();
  const columns = b ? [t, p, b] : [t, p];
  const isSeen = columns.map(({ values }) => new Uint8Array(values.length));
  for (let cell = 0; cell < t.codes.length; ++cell) {
    if (columns.some(({ codes }) => (codes[cell] ?? -1) < 0)) continue;
    for (const [i, { codes }] of columns.entries()) {
      const seen = isSeen[i];
      if (seen) seen[codes[cell] ?? 0] = 1;
    }
  }
  for (const [i, { values }] of columns.entries()) {
    for (const [code, label] of values.entries()) {
      if (isSeen[i]?.[code] === 1) found.set(String(label), label);
    }
  }
  const inOrder = order.flatMap((text) => found.get(text) ?? []);
  return inOrder.length === found.size ? { labels: inOrder } : {};
}
