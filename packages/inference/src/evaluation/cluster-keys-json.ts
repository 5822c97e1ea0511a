import type { Label } from '@confmat/core';
import { checkLabels, plainOfJson } from '@confmat/core/internal';

/** The keys of clusters: of one kind, each once; rows that nobody counted have none. */
export function clusterKeysOfJson(place: string, json: unknown): readonly Label[] {
  const keys = plainOfJson(place, json, { list: 'label' }) as Label[];
  return keys.length === 0 ? keys : checkLabels(place, keys).labels;
}
