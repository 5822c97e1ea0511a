import { f1, precision, recall } from '@confmat/core';
import type { ClassMetric, Label, SlicedMatrix } from '@confmat/core';
import { adjustPValues } from '@confmat/inference';
import type { SliceComparison } from '@confmat/inference';
import { slicesSvg } from '@confmat/report';
import {
  answersOf,
  byLoss,
  countsOfSlices,
  measuredGroups,
  sectionsOf,
  sliceMeasure,
  sliceName,
  slicesFile,
  slicesTable,
  withWholes,
} from '@confmat/report/internal';
import type { Results, SliceMeasure } from '@confmat/report/internal';
import type { NamedTable } from '@confmat/report/document';
import { describeFile } from '../evaluate/models.js';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import { USUAL_SLICES } from '../protocol.js';
import type { Choice, SlicesAnswer } from '../protocol.js';
import { LEVEL } from './level.js';

/** Of the marked slices one in ten may be bad luck. */
const FALSE_SHARE = 0.1;
const RATES: Readonly<Partial<Record<string, ClassMetric>>> = { precision, recall, f1 };

const TEST =
  'A group is marked where its p-value against those that are not marked, adjusted for looking at many, is at most 0.1.';

/** What the order of the groups is. */
const byLossText = (rows: string, metric: string): string =>
  `Those that lose most come first: ${rows} × how far ${metric} is below that of all.`;

const called = (table: NamedTable): NamedTable => ({ ...table, caption: 'Groups' });

/** A metric in each group of rows. */
export function slicesAnswer(session: Session, choice: Choice): SlicesAnswer {
  const slices = slicesOf(session, choice);
  const { results } = evaluate(session, ofOneModel(choice));
  if (results.setSlices) return slicesOfSets(session, choice, results);
  const { posLabel } = results;
  const counts = countsOfSlices(slices);
  const asked = measureOf(choice.metric, posLabel);
  const name = asked.title;
  const meaning = counts.isTested
    ? `The ${name} of each group. ${byLossText('rows', name)} ${TEST}`
    : `The ${name} of each group. ${byLossText(counts.weighted ? 'weights' : 'rows', name)}`;
  if (slices.length === 0 && session.kind === 'evaluation') {
    throw new Error(
      'the groups were kept without scores: they are known at the kept threshold alone',
    );
  }
  if (slices.length === 0)
    return {
      meaning,
      table: called(slicesTable([], { metric: name, ...counts })),
      picture: null,
      more: [],
    };
  return session.memo.of(['slices', choice], () => {
    const { matrix } = results;
    const whole = matrix && matrix.total > 0 ? asked.of(matrix) : NaN;
    const found = byLoss(comparedSlices(slices, asked), whole);
    const isMixed = new Set(slices.map(columnsKey)).size > 1;
    return {
      meaning,
      table: withWholes(called(slicesTable(found, { metric: name, ...counts })), {
        ...results,
        slices,
      }),
      picture: {
        name: 'slices',
        svg: slicesSvg(isMixed ? found.map(namedByColumn) : found, {
          ...{ metric: name, order: 'given', weighted: counts.weighted },
          ...(Number.isNaN(whole) ? {} : { overall: whole }),
        }),
      },
      more: groupingsOf(session, choice).flatMap((by) => {
        const own = evaluate(session, ofOneModel({ ...choice, by })).results;
        return sectionsOf(answersOf(own));
      }),
    };
  });
}

/** Micro F1 of each group of label sets, or of spans, that was kept. */
function slicesOfSets(session: Session, choice: Choice, results: Results): SlicesAnswer {
  return session.memo.of(['slices of sets', choice], () => {
    const groups = measuredGroups(results, LEVEL, false);
    if (!groups) throw new Error('bug: there are slices');
    const { found, metric, whole, row } = groups;
    const picture = { metric, order: 'given', weighted: false } as const;
    return {
      meaning: `The ${metric} of each group. ${byLossText(`${row}s`, metric)}`,
      isOfSets: true,
      table: called(slicesTable(found, groups)),
      picture: {
        name: 'slices',
        svg: slicesFile(found, Number.isNaN(whole) ? picture : { ...picture, overall: whole }, row),
      },
      more: sectionsOf(answersOf(results)),
    };
  });
}

/** The columns that slices go by until somebody chooses: those of few values. */
function usualGroups(session: Session): readonly string[] {
  if (session.kind === 'evaluation') return [];
  return describeFile(session)
    .groups.slice(0, USUAL_SLICES)
    .map(({ name }) => name);
}

/** The slices of each column, or those of all columns together. */
function slicesOf(session: Session, choice: Choice): readonly SlicedMatrix[] {
  return groupingsOf(session, choice).flatMap(
    (by) => evaluate(session, ofOneModel({ ...choice, by })).results.slices ?? [],
  );
}

/** The columns that go together: each by itself, or all of them. */
function groupingsOf(session: Session, choice: Choice): readonly (readonly string[])[] {
  const { areCrossed } = choice;
  const by = choice.by.length > 0 ? choice.by : usualGroups(session);
  return session.kind === 'evaluation' || areCrossed ? [by] : by.map((name) => [name]);
}

const columnsKey = ({ group }: SlicedMatrix): string => JSON.stringify(Object.keys(group));

/** The metric that was chosen; of a positive class F1 until somebody chooses. */
function measureOf(metric: string | undefined, posLabel: Label | undefined): SliceMeasure {
  if (metric === 'accuracy') return sliceMeasure(undefined);
  return sliceMeasure(posLabel, { metric: RATES[metric ?? 'f1'] });
}

/** Compare the slices of each column with the others of it; all of them are adjusted together. */
function comparedSlices(
  slices: readonly SlicedMatrix[],
  { compare }: SliceMeasure,
): readonly SliceComparison[] {
  const found = [...new Set(slices.map(columnsKey))].flatMap((columns) =>
    compare(
      slices.filter((slice) => columnsKey(slice) === columns),
      LEVEL,
    ),
  );
  const tested = found.filter(({ pValue }) => !Number.isNaN(pValue));
  const together = adjustPValues(
    tested.map(({ pValue }) => pValue),
    'bh',
  );
  const adjustedOf = new Map(tested.map((slice, place) => [slice, together[place] ?? NaN]));
  return found.map((slice) => {
    const adjustedPValue = Math.max(slice.adjustedPValue, adjustedOf.get(slice) ?? NaN);
    const isMarked = adjustedPValue <= FALSE_SHARE;
    return { ...slice, adjustedPValue, isMarked, standing: isMarked ? slice.standing : null };
  });
}

/** A slice whose name says its column: slices of several columns stand in one picture. */
function namedByColumn(slice: SliceComparison): SliceComparison {
  return { ...slice, group: { group: sliceName(slice.group) } };
}
