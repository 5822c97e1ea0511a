import type { ViewName } from '@confmat/files';
import type { Choice, OpenedFile } from '../protocol.js';
import { modelKind } from './model-kind.js';

/** The views that have something to show of a choice, in the order of the page. */
export function viewsOf(
  { format, columns, models, groups, views }: OpenedFile,
  choice: Choice,
): readonly ViewName[] {
  const { truth, model, other, posLabel } = choice;
  if (format === null) return views;
  if (truth === '' || model === '') return [];
  const kinds = [model, ...(other === undefined ? [] : [other])].map((key) =>
    modelKind(columns, truth, key),
  );
  if (kinds[0] === 'sets') return ['summary', 'classes', 'labels'];
  const hasScores = posLabel !== undefined && kinds.includes('scores');
  return [
    ...(['summary', 'matrix', 'classes'] as const),
    ...(hasScores || kinds[0] === 'scores by class' ? (['threshold'] as const) : []),
    ...(models.length > 1 || other !== undefined ? (['compare'] as const) : []),
    ...(groups.length > 0 ? (['slices'] as const) : []),
    ...(hasScores ? (['calibration'] as const) : []),
    'rate',
  ];
}
