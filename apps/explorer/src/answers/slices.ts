import { accuracy, f1, precision, recall } from '@confmat/core';
import type { ConfusionMatrix, Label, SlicedMatrix } from '@confmat/core';
import { adjustPValues, compareSlices } from '@confmat/inference';
import type { SliceComparison } from '@confmat/inference';
import { slicesSvg } from '@confmat/report';
import { areByUnit, byLoss, labelName, sliceName, slicesTable } from '@confmat/report/internal';
import { describeFile } from '../evaluate/models.js';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import { USUAL_SLICES } from '../protocol.js';
import type { Choice, SlicesAnswer } from '../protocol.js';

/** Of the marked slices one in ten may be bad luck. */
const FALSE_SHARE = 0.1;
const RATES = { precision, recall, f1 } as const;

const TEST =
  'A slice differs where the p-value, adjusted for looking at many (Benjamini–Hochberg), is at most 0.1.';

/** A metric in each group of rows. */
export function slicesAnswer(session: Session, choice: Choice): SlicesAnswer {
  const slices = slicesOf(session, choice);
  const { results } = evaluate(session, ofOneModel(choice));
  const { posLabel } = results;
  const isTested = !areByUnit(results);
  const metric = choice.metric ?? (posLabel === undefined ? 'accuracy' : 'f1');
  const name =
    metric === 'accuracy' || posLabel === undefined
      ? 'accuracy'
      : `${metric === 'f1' ? 'F1' : metric} of ${labelName(posLabel)}`;
  const meaning = isTested
    ? `The ${name} of each slice against all others. ${TEST}`
    : `The ${name} of each slice.`;
  if (slices.length === 0 && session.kind === 'evaluation') {
    throw new Error(
      'the groups were kept without scores: they are known at the kept threshold alone',
    );
  }
  if (slices.length === 0)
    return { meaning, table: slicesTable([], { metric: name, isTested }), picture: null };
  return session.memo.of(['slices', choice], () => {
    const whole = wholeOf(results.matrix, metric, posLabel);
    const found = byLoss(comparedSlices(slices, metric, posLabel), whole);
    const isMixed = new Set(slices.map(columnsOf)).size > 1;
    return {
      meaning,
      table: slicesTable(found, { metric: name, isTested }),
      picture: {
        name: 'slices',
        svg: slicesSvg(isMixed ? found.map(named) : found, {
          ...{ metric: name, order: 'given' },
          ...(Number.isNaN(whole) ? {} : { overall: whole }),
        }),
      },
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
  const { areCrossed } = choice;
  const by = choice.by.length > 0 ? choice.by : usualGroups(session);
  const groupings = session.kind === 'evaluation' || areCrossed ? [by] : by.map((name) => [name]);
  return groupings.flatMap(
    (own) => evaluate(session, ofOneModel({ ...choice, by: own })).results.slices ?? [],
  );
}

const columnsOf = ({ group }: SlicedMatrix): string => JSON.stringify(Object.keys(group));

/** Compare the slices of each column with the others of it; all of them are adjusted together. */
function comparedSlices(
  slices: readonly SlicedMatrix[],
  metric: string,
  posLabel: Label | undefined,
): readonly SliceComparison[] {
  const rate = metric in RATES ? RATES[metric as keyof typeof RATES] : null;
  const found = [...new Set(slices.map(columnsOf))].flatMap((columns) => {
    const own = slices.filter((slice) => columnsOf(slice) === columns);
    return rate && posLabel !== undefined
      ? compareSlices(own, rate, { average: 'binary', posLabel })
      : compareSlices(own, accuracy);
  });
  const tested = found.filter(({ pValue }) => !Number.isNaN(pValue));
  const together = adjustPValues(
    tested.map(({ pValue }) => pValue),
    'bh',
  );
  const adjustedOf = new Map(tested.map((slice, place) => [slice, together[place] ?? NaN]));
  return found.map((slice) => {
    const adjustedPValue = adjustedOf.get(slice) ?? NaN;
    return { ...slice, adjustedPValue, isMarked: adjustedPValue <= FALSE_SHARE };
  });
}

/** A slice whose name says its column: slices of several columns stand in one picture. */
function named(slice: SliceComparison): SliceComparison {
  return { ...slice, group: { slice: sliceName(slice.group) } };
}

/** The metric of all rows. */
function wholeOf(
  matrix: ConfusionMatrix | undefined,
  metric: string,
  posLabel: Label | undefined,
): number {
  const rate = metric in RATES ? RATES[metric as keyof typeof RATES] : null;
  if (!matrix || matrix.total === 0) return NaN;
  return rate && posLabel !== undefined
    ? rate(matrix, { average: 'binary', posLabel, zeroDivision: NaN })
    : accuracy(matrix);
}
