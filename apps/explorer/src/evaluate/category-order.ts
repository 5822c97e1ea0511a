import type { Label } from '@confmat/core';
import type { Choice } from '../protocol.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';

/** The order that the categories of the truth and of each prediction share; null where they have none, or others. */
export function sharedOrder(
  session: RowSession,
  truth: string,
  models: readonly string[],
): readonly string[] | null {
  const orders = [truth, ...models].map((name) => {
    const column = session.table.columns.some((one) => one.name === name)
      ? columnOf(session, name)
      : null;
    return column?.form === 'codes' ? column.order : undefined;
  });
  const [first] = orders;
  const isShared = orders.every((order) => JSON.stringify(order) === JSON.stringify(first));
  return first && isShared ? first : null;
}

/** Labels that occur in an order; as they are where it does not hold all of them. */
export function inOrder(
  labels: readonly Label[],
  order: readonly string[] | null,
): readonly Label[] {
  if (!order) return labels;
  const byText = new Map(labels.map((label) => [String(label), label]));
  const ordered = order.flatMap((text) => byText.get(text) ?? []);
  return ordered.length === labels.length ? ordered : labels;
}

/** The columns of a choice whose labels are counted. */
export const modelsOf = ({ model, other }: Choice): readonly string[] =>
  other === undefined ? [model] : [model, other];
