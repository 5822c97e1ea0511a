import type { ReportResults } from '../results.js';
import { isByUnit } from './units-of-results.js';
import { optionConflict } from '@confmat/core/internal';

/** Counts with their place in results. */
type Part = readonly [place: string, counted: Parameters<typeof isByUnit>[0]];

/** Check that all parts are counted by unit, or none: a page says once how its intervals are made. */
export function checkUnits(results: ReportResults): void {
  const parts = partsOf(results);
  const known = parts.find(([, counted]) => isByUnit(counted));
  const lacking = parts.find(([, counted]) => !isByUnit(counted));
  if (known && lacking)
    throw optionConflict(lacking[0], `was counted without units, expected them as in ${known[0]}`);
}

/** The parts that have intervals; of two models on rows of their own, one alone may be by unit. */
function partsOf(results: ReportResults): readonly Part[] {
  const { matrix, labelSets, comparison, slices = [], scores = [], classScores } = results;
  const sweeps = [
    ...scores.map(({ sweep }, i) => [`results.scores[${i}].sweep`, sweep] as const),
    ...(classScores?.sweeps ?? []).map(
      (sweep, i) => [`results.classScores.sweeps[${i}]`, sweep] as const,
    ),
  ];
  return [
    ...(matrix ? [['results.matrix', matrix] as const] : []),
    ...(labelSets ? [['results.labelSets.labels', labelSets.labels] as const] : []),
    ...(comparison ? [['results.comparison.joint', comparison.joint] as const] : []),
    ...slices.map((slice, i) => [`results.slices[${i}].matrix`, slice.matrix] as const),
    ...sweeps.filter(([, { weighted }]) => !weighted),
  ];
}
