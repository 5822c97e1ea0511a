import { compareLabels } from '@confmat/core/internal';
import type { Label } from '@confmat/core';

/** Unite two ascending lists of labels of one kind: all of them, ascending, each once. */
export function mergeLabels(a: readonly Label[], b: readonly Label[]): readonly Label[] {
  const merged: Label[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const x = a[i];
    const y = b[j];
    if (x === undefined || y === undefined) break;
    const order = compareLabels(x, y);
    merged.push(order <= 0 ? x : y);
    if (order <= 0) ++i;
    if (order >= 0) ++j;
  }
  for (; i < a.length; ++i) merged.push(a[i] as Label);
  for (; j < b.length; ++j) merged.push(b[j] as Label);
  return merged;
}

/** The places of labels in a list that has them all. */
export function placesIn(own: readonly Label[], labels: readonly Label[]): Int32Array {
  const places = new Int32Array(own.length);
  // Lists in one order need no table.
  let next = 0;
  let place = 0;
  for (; next < own.length && place < labels.length; ++place) {
    if (own[next] === labels[place]) places[next++] = place;
  }
  if (next === own.length) return places;
  const placeOf = new Map(labels.map((label, at) => [label, at]));
  return Int32Array.from(own, (label) => placeOf.get(label) ?? -1);
}

export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((label, code) => label === b[code]));
}
