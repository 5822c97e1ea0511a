import { f1, precision, recall } from '@confmat/core';
import type { ClassMetric, Metric } from '@confmat/core';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { chooseThreshold, edgesOf } from '@confmat/thresholds/internal';
import { thresholdDomain } from '../plot/threshold-domain.js';
import { sweptText } from '../plot/threshold-text.js';
import type { ScoreResults } from '../results/results.js';
import { labelName, rowsHeading } from '../svg/format.js';
import { ticks } from '../svg/scale.js';
import { chosenTitle, isChoiceAsked, metricsOf, underText } from '../thresholds/choice.js';
import type { ThresholdChoice } from '../thresholds/choice.js';
import { bare, count } from '../document/cell.js';
import type { Cell } from '../document/cell.js';
import type { NamedTable } from '../document/section.js';
import { AREAS, areaCells } from './areas-table.js';
import { sliceName } from './slices-table.js';

const COUNTS = ['TP', 'FP', 'FN', 'TN'];

/** The best threshold of each model by each of some metrics, and what comes of it. */
export function bestThresholdsTable(
  scores: readonly ScoreResults[],
  choice: ThresholdChoice = {},
): NamedTable {
  const isOne = scores.length === 1;
  return {
    kind: 'table',
    name: 'best-thresholds',
    caption: `Best thresholds${underText(choice)}`,
    head: [
      ...['best by', ...(isOne ? [] : ['scores']), 'value', 'threshold'],
      ...[...COUNTS, 'precision', 'recall'],
    ],
    body: metricsOf(choice, isOne).flatMap((metric) =>
      scores.map(({ name = '', sweep }) => [
        ...[chosenTitle(metric), ...(isOne ? [] : [labelName(name)])],
        ...bestCells(sweep, metric, choice),
      ]),
    ),
  };
}

/** The best value of a metric, its threshold, and counts and metrics there. */
function bestCells(
  sweep: ThresholdSweep,
  metric: Metric,
  { subjectTo }: ThresholdChoice,
): readonly Cell[] {
  const best = chooseThreshold(sweep, metric, subjectTo);
  if (!best.reached) return [bare(NaN), '–', ...Array<Cell>(6).fill('')];
  const [cells = []] = cellsAt(edgesOf(sweep), [best.threshold], [precision, recall]);
  return [bare(best.value), sweptText(sweep, best.threshold), ...cells];
}

/** At about so many thresholds, round ones where every threshold is known. */
const SHOWN = 5;

/** Counts and metrics at some thresholds. */
export function byThresholdTable(sweep: ThresholdSweep): NamedTable {
  const known = edgesOf(sweep);
  const [low, high] = thresholdDomain([sweep.thresholds]);
  const round = ticks([low, high], SHOWN).map(({ value }) => value);
  const step = Math.ceil(known.thresholds.length / SHOWN);
  const given = [...known.thresholds].reverse().filter((_, place) => place % step === 0);
  const thresholds = known.kind === 'exact' ? round : given;
  return {
    kind: 'table',
    name: 'by-threshold',
    caption: 'By threshold',
    head: ['threshold', 'TP', 'FP', 'precision', 'recall', 'F1'],
    body: cellsAt(known, thresholds, [precision, recall, f1]).map(
      ([tp = '', fp = '', , , ...rates], place) => [
        sweptText(known, thresholds[place] ?? NaN),
        ...[tp, fp],
        // What is missed and what is right follow from the rows of both classes.
        ...rates,
      ],
    ),
  };
}

/** Counts and metrics at each of some thresholds. */
function cellsAt(
  sweep: ThresholdSweep,
  thresholds: readonly number[],
  metrics: readonly ClassMetric[],
): readonly (readonly Cell[])[] {
  const counts = countsAt(sweep, Float64Array.from(thresholds));
  const columns = [counts.tp, counts.fp, counts.fn, counts.tn];
  const values = metrics.map((metric) => metric(counts, { zeroDivision: NaN }));
  return thresholds.map((_, row) => [
    ...columns.map((column) => count(column?.[row] ?? NaN, sweep.weighted)),
    ...values.map((column) => bare(column[row] ?? NaN)),
  ]);
}

/** The areas of each group of rows, for each model, and the best thresholds that were asked for. */
export function groupAreasTable(
  scores: readonly ScoreResults[],
  level: number,
  choice: ThresholdChoice = {},
): NamedTable {
  const isOne = scores.length === 1;
  const metrics = isChoiceAsked(choice) ? metricsOf(choice, isOne) : [];
  return {
    kind: 'table',
    name: 'score-groups',
    caption: `Areas ${metrics.length === 0 ? '' : 'and best thresholds '}by group${underText(choice)}`,
    head: [
      'group',
      ...(isOne ? [] : ['scores']),
      ...[rowsHeading(scores.some(({ sweep }) => sweep.weighted)), 'positive', ...AREAS],
      ...metrics.flatMap((metric) => [`best ${chosenTitle(metric)}`, 'at']),
    ],
    body: scores.flatMap(({ name = '', slices = [] }) =>
      slices.map(({ group, sweep }) => [
        sliceName(group),
        ...(isOne ? [] : [labelName(name)]),
        count(sweep.nPositives + sweep.nNegatives, sweep.weighted),
        count(sweep.nPositives, sweep.weighted),
        ...areaCells(sweep, level),
        ...metrics.flatMap((metric) => bestCells(sweep, metric, choice).slice(0, 2)),
      ]),
    ),
  };
}
