import { nameText } from '@confmat/core/internal';
import type { Bounds } from '@confmat/thresholds/bounds';
import { boundsCells, countCells, groupNames, scoreCells } from '@confmat/report/document';
import type { Cell, Section } from '@confmat/report/document';
import type { ValueRecord } from '../document/value-records.js';
import {
  groupText,
  rowsOfAll,
  sharedNote,
  wholeName,
  withoutGroupNote,
} from '../document/slice-scores.js';
import { areaRecords, bestCells } from './best-cells.js';
import { titleOf } from '../metrics/sweep-metrics.js';
import type { GroupResult, ModelSummary, SweepResult } from './result.js';

/** The areas and the best thresholds of each group below those of the whole. */
export function groupsSections(result: SweepResult): readonly Section[] {
  const { by, groups, models, maximized, beta, nWithoutGroup, areShared } = result;
  if (by.length === 0) return [];
  const isOne = models.length === 1;
  const names = groupNames(by, groups);
  const whole = wholeName(by, names);
  const areas = ['rows', nameText(result.posLabel), 'ROC AUC', 'average precision'];
  const bests = maximized.flatMap((metric) => [`best ${titleOf(metric, beta)}`, 'at']);
  const nKeys = by.length + (isOne ? 0 : 1);
  return [
    {
      title: `By ${by.map(nameText).join(', ')}`,
      content: {
        kind: 'table',
        head: [...by.map(nameText), ...(isOne ? [] : ['score']), ...areas, ...bests],
        body: [
          ...rowsOfAll(areShared, ...groupRows(whole, result, result)),
          ...groups.flatMap((group, place) => groupRows(names[place] ?? [], group, result)),
        ],
        fold: { nKeys, at: [nKeys, ...maximized.map((_, k) => nKeys + areas.length + 2 * k)] },
      },
      notes: [...sharedNote(areShared), ...withoutGroupNote(nWithoutGroup)],
    },
  ];
}

/** A row for each column of scores; a group whose rows all have weight 0 has no metrics. */
function groupRows(
  group: readonly string[],
  { nSamples, nPositives, models }: Pick<GroupResult, 'nSamples' | 'nPositives' | 'models'>,
  { digits, weighted, models: all }: SweepResult,
): readonly (readonly Cell[])[] {
  const bounds = boundsCells(digits);
  const score = scoreCells(digits);
  const positives = countCells(weighted)(nPositives);
  return all.map(({ name, best: wanted }) => {
    const own = models.find((model) => model.name === name);
    return [
      ...group,
      ...(all.length === 1 ? [] : [nameText(name)]),
      ...[nSamples, positives],
      own ? bounds(own.rocAuc) : score(NaN),
      own ? bounds(own.averagePrecision) : score(NaN),
      ...wanted.flatMap((_, place) => bestCells(own?.best[place]?.found, digits)),
    ];
  });
}

/** What CSV has of the groups: the group is the label, the column of scores begins the detail. */
export function groupRecords({ groups, kind }: SweepResult): readonly ValueRecord[] {
  return groups.flatMap(({ group, nSamples, nPositives, nNegatives, models }) => {
    const label = groupText(group);
    const record = (detail: string, value: number): ValueRecord => ({
      kind: 'group',
      label,
      detail,
      value,
    });
    const area = ({ name }: ModelSummary, metric: string, bounds: Bounds): ValueRecord[] =>
      areaRecords(metric, label, bounds, kind).map(({ detail = '', value }) =>
        record(`${name} ${metric} ${detail}`.trimEnd(), value),
      );
    return [
      ...[record('rows', nSamples), record('positive', nPositives), record('negative', nNegatives)],
      ...models.flatMap((model) => [
        ...area(model, 'rocAuc', model.rocAuc),
        ...area(model, 'averagePrecision', model.averagePrecision),
        ...model.best.flatMap(({ metric, found }) =>
          found.reached
            ? [
                record(`${model.name} best ${metric}`, found.value),
                record(`${model.name} best ${metric} threshold`, found.threshold),
              ]
            : [],
        ),
      ]),
    ];
  });
}
