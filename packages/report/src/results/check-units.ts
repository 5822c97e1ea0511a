import { isJoint, jointOf } from './counted-two.js';
import type { Results } from './results.js';
import { isByUnit } from './units-of-results.js';
import { optionConflict } from '@confmat/core/internal';

/** Counts with their place in results. */
type CountedPart = readonly [place: string, counted: Parameters<typeof isByUnit>[0]];

/**
 * Check that all parts are counted by unit, or none: a page says once how its intervals are made.
 *
 * @param compared What holds two models that were counted together.
 */
export function checkUnits(results: Results, compared: 'evaluation' | 'compared'): void {
  const parts = countedParts(results, compared);
  const known = parts.find(([, counted]) => isByUnit(counted));
  const lacking = parts.find(([, counted]) => !isByUnit(counted));
  if (known && lacking)
    throw optionConflict(lacking[0], `was counted without units, expected them as in ${known[0]}`);
}

/** The parts that have intervals; of two models on rows of their own, one alone may be by unit. */
function countedParts(
  results: Results,
  compared: 'evaluation' | 'compared',
): readonly CountedPart[] {
  const { matrix, labelSets, two, slices = [], setSlices = [], scores = [], classScores } = results;
  const joint = jointOf(two);
  const { slices: groups = [] } = two ?? {};
  const sweeps = [
    ...scores.map(({ sweep }, i) => [`evaluation.scores[${i}].sweep`, sweep] as const),
    ...(classScores?.sweeps ?? []).map(
      (sweep, i) => [`evaluation.scores[${i}].sweep`, sweep] as const,
    ),
  ];
  return [
    ...(matrix ? [['evaluation.matrix', matrix] as const] : []),
    ...(labelSets ? [['evaluation.sets.counts', labelSets.labels] as const] : []),
    ...(joint ? [[`${compared}.joint`, joint] as const] : []),
    ...groups.flatMap(({ counted }, i) => {
      return isJoint(counted) ? [[`${compared}.slices[${i}].joint`, counted] as const] : [];
    }),
    ...slices.map((slice, i) => [`evaluation.slices[${i}].matrix`, slice.matrix] as const),
    ...setSlices.map(
      ({ sets }, i) => [`evaluation.slices[${i}].sets.counts`, sets.counts] as const,
    ),
    ...sweeps.filter(([, { weighted }]) => !weighted),
  ];
}
