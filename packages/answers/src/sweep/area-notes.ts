import { nameText } from '@confmat/core/internal';
import { intervalRemarks } from '@confmat/report/document';
import type { Label } from '@confmat/core';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { ShownUnits } from '../intervals/shown-units.js';
import type { AreaIntervals } from '../intervals/area-intervals.js';
import { unitNote } from '../intervals/interval-notes.js';

/** Areas by the column of their scores, or by their class. */
interface ShownAreas extends ShownUnits {
  readonly of: readonly {
    readonly name: Label;
    readonly intervals: AreaIntervals | null;
  }[];
  readonly kind: ThresholdSweep['kind'];
}

/** What the brackets are; where an area is known within bounds only, no brackets are shown. */
export function areaNotes({ of, kind, unit, nUnits }: ShownAreas): readonly string[] {
  const found = of.flatMap(({ name, intervals }) =>
    intervals
      ? Object.entries(intervals).map(
          ([area, interval]) =>
            [`${AREA_TITLES[area] ?? area} of ${nameText(name)}`, interval] as const,
        )
      : [],
  );
  const level = found[0]?.[1].level;
  if (level === undefined) return [];
  // Bounds stand where brackets would.
  if (kind !== 'exact') return ['areas within bounds are shown without intervals, which JSON has'];
  return [...intervalRemarks(found, level), ...unitNote({ unit, nUnits })];
}

const AREA_TITLES: Readonly<Record<string, string>> = {
  rocAuc: 'ROC AUC',
  averagePrecision: 'average precision',
};
