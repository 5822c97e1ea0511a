import type { Label } from '@confmat/core';
import { encodeLabels, labelKind } from '@confmat/core/internal';
import { mustBeKeysOfOneKind } from '../refusals.js';

/** Each key of clusters once, in one order wherever they come from. */
export function ascendingKeys(keys: readonly Label[]): readonly Label[] {
  const kinds = [...new Set(keys.map(labelKind))];
  if (kinds.length > 1) throw mustBeKeysOfOneKind(kinds);
  return encodeLabels([...new Set(keys)], { argument: 'clusters' }).labels;
}
