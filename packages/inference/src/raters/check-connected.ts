import type { Label, MetricError } from '@confmat/core';
import { optionConflict } from '@confmat/core/internal';
import { listed } from '../refusals.js';
import type { RatingCodes } from './ratings.js';

/**
 * Refuse raters who cannot be held to each other: a single one, or some who share no unit with the others.
 *
 * @throws {MetricError} `option-conflict`.
 */
export function checkConnected({ units, raters, unitCodes, raterCodes }: RatingCodes): void {
  if (raters.length < 2) throw unusable('there is one rater, whom nobody can be held to');
  const groups = Int32Array.from(raters.keys());
  const groupOf = (rater: number): number => {
    let at = rater;
    for (let up = groups[at] ?? at; up !== at; up = groups[at] ?? at) {
      groups[at] = groups[up] ?? up;
      at = up;
    }
    return at;
  };
  const firstOf = new Int32Array(units.length).fill(-1);
  raterCodes.forEach((rater, row) => {
    const unit = unitCodes[row] ?? 0;
    const first = firstOf[unit] ?? -1;
    if (first < 0) firstOf[unit] = rater;
    else groups[groupOf(rater)] = groupOf(first);
  });
  const members = new Map<number, Label[]>();
  raters.forEach((label, rater) => {
    const group = groupOf(rater);
    const known = members.get(group);
    if (known) known.push(label);
    else members.set(group, [label]);
  });
  if (members.size === 1) return;
  const [apart = []] = [...members.values()].sort((a, b) => a.length - b.length);
  const verb = apart.length === 1 ? 'shares' : 'share';
  throw unusable(`${listed(apart)} ${verb} no unit with any of the other raters`);
}

function unusable(why: string): MetricError {
  return optionConflict('ratings', `cannot be used: ${why}`);
}
