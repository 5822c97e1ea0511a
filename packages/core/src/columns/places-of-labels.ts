import type { Label } from '../label.js';

/** The place of each label in a list. */
export function placesOfLabels(labels: readonly Label[]): ReadonlyMap<Label, number> {
  return new Map(labels.map((label, place) => [label, place]));
}
