import { codesAt } from './codes-at.js';
import type { CodedColumn } from './coded-column.js';
import { ascending, isAscending } from '../label.js';
import { placesOfLabels } from './places-of-labels.js';

/** The same column under its labels in ascending order. */
export function ascendingCodes(column: CodedColumn): CodedColumn {
  const { codes, labels: own, hasNulls } = column;
  if (isAscending(own)) return column;
  const labels = ascending(own);
  const codeOf = placesOfLabels(labels);
  const places = Int32Array.from(own, (label) => codeOf.get(label) ?? -1);
  return { form: 'codes', codes: codesAt(codes, places), labels, hasNulls };
}
