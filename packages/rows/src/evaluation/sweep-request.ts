import { labelReference, numberReference } from '../input/column-references.js';
import type { ScoreRequest } from '../input/score-rows.js';
import { findColumn, groupColumns } from '../input/source.js';
import { unitColumns, unitReference } from '../input/unit-reference.js';
import type { Source } from '../input/source-types.js';
import type { SweepOptions } from './count-options.js';
import { precisionOfColumn } from '../input/score-precision.js';

/** Options that say what is read. */
type SweptOptions = Pick<
  SweepOptions,
  'true' | 'score' | 'weight' | 'by' | 'unit' | 'posLabel' | 'maxGroups' | 'nulls'
>;

/** What rows a sweep reads. */
export function sweepRequest(source: Source, options: SweptOptions): ScoreRequest {
  const truth = findColumn(source, options.true, '--true');
  const scores = options.score.map((name) => findColumn(source, name, '--score'));
  const weight =
    options.weight === undefined ? undefined : findColumn(source, options.weight, '--weight');
  const groups = groupColumns(source, options.by);
  const units = unitColumns(source, options.unit);
  const columns = [truth, ...scores, ...(weight ? [weight] : []), ...groups, ...units];
  return {
    from: source.relation([...new Set(columns)]),
    yTrue: labelReference(source, truth),
    posLabel: options.posLabel ?? '',
    scores: scores.map((column) => ({
      ...numberReference(source, column),
      precision: precisionOfColumn(column),
    })),
    sampleWeight: weight && numberReference(source, weight),
    by:
      groups.length === 0
        ? undefined
        : {
            columns: groups.map((column) => labelReference(source, column)),
            maxGroups: options.maxGroups,
          },
    // No method is known for areas of weighted rows by unit.
    unit: weight ? undefined : unitReference(source, options.unit),
    nulls: options.nulls,
  };
}
