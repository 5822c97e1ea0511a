import { nameText } from '@confmat/core/internal';
import { countCells, percentText, scoreCells } from '@confmat/report/document';
import type { Cell, Table } from '@confmat/report/document';
import type { Document } from '../document/document.js';
import { countedRows, numberOf } from '@confmat/rows/document/rows-text.js';
import type { Goal, PlannedRows, PlanResult } from './plan-result.js';

const EFFECT_DIGITS = 2;

/** With fewer, the variance between units is hardly known. */
const FEW_UNITS = 20;

/** What the bound of a goal is called. */
const GOAL_WORDS: Readonly<Record<Goal['kind'], string>> = {
  width: 'width',
  atLeast: 'at least',
  atMost: 'at most',
  maxDrop: 'drop',
};

/** Lay out a plan for people. */
export function planDocument(result: PlanResult): Document {
  const { pilot, planned } = result;
  const kind = planned[0]?.goal.kind ?? 'width';
  return {
    file: pilot?.file ?? 'plan',
    compared: pilot
      ? `${nameText(pilot.trueName)} against ${pilot.predictions.map(nameText).join(', ')}`
      : purposeOf(result, kind),
    counted: pilot ? countedRows(pilot.nSamples, pilot.nSkipped) : [],
    paragraphs: pilot ? [purposeOf(result, kind)] : [],
    sections: [
      {
        title: 'Rows needed',
        content: planTable(result, kind),
        notes: planNotes(result, kind),
        isLead: true,
      },
    ],
    notes: [],
    gates: [],
    records: planRecords(planned, hasUnits(pilot)),
  };
}

function hasUnits(pilot: PlanResult['pilot']): boolean {
  return pilot !== null && pilot.unit !== null;
}

function purposeOf({ level, confidence, power }: PlanResult, kind: Goal['kind']): string {
  if (kind === 'width') return `rows needed for a ${percentText(level)} interval of a given width`;
  const what = kind === 'maxDrop' ? 'gate on a drop' : 'gate';
  return `rows needed for a ${percentText(confidence)} ${what} to reach a verdict in ${percentText(power)} of samples`;
}

function planTable({ pilot, planned, digits, share }: PlanResult, kind: Goal['kind']): Table {
  const score = scoreCells(digits);
  const isOfPart = kind !== 'maxDrop' && (pilot !== null || share !== undefined);
  const valueHead = kind === 'maxDrop' ? 'change' : 'value';
  return {
    kind: 'table',
    head: [
      ...(pilot ? [''] : []),
      ...[valueHead, GOAL_WORDS[kind]],
      ...(pilot && isOfPart ? ['relevant rows now'] : []),
      ...(isOfPart ? [pilot ? 'needed' : 'relevant rows'] : []),
      isOfPart || kind === 'maxDrop' ? 'rows in all' : 'relevant rows',
      ...(hasUnits(pilot) ? ['design effect', 'units'] : []),
    ],
    body: planned.map(({ title, value, goal, rowsNow, relevantRows, rows, ...more }) => [
      ...(pilot ? [title] : []),
      pilot ? score(value) : String(value),
      String(goal.bound),
      ...(pilot && isOfPart ? [rowsCell(rowsNow)] : []),
      ...(isOfPart ? [rowsCell(relevantRows)] : []),
      rowsCell(isOfPart || kind === 'maxDrop' ? rows : relevantRows),
      ...(hasUnits(pilot) ? [effectCell(more.designEffect), rowsCell(more.units)] : []),
    ]),
  };
}

/** How many rows of units an independent row is worth. */
function effectCell(effect: number): Cell {
  return Number.isNaN(effect) ? '' : scoreCells(EFFECT_DIGITS)(effect);
}

function rowsCell(rows: number): Cell {
  if (rows === Infinity) return 'never';
  return Number.isNaN(rows) ? '' : countCells(false)(rows);
}

function planNotes(
  { planned, pilot, discordant, share }: PlanResult,
  kind: Goal['kind'],
): readonly string[] {
  const isBounded = kind === 'atLeast' || kind === 'atMost';
  const reasons = new Set(
    planned.flatMap(({ title, reason }) => (reason === undefined ? [] : [`${title}: ${reason}`])),
  );
  const isBroken = ({ value, goal: { bound } }: PlannedRows): boolean =>
    kind === 'atLeast' ? value < bound : value > bound;
  return [
    ...(kind === 'maxDrop'
      ? []
      : [
          'relevant rows: those that the metric is about, such as the rows of a class for its recall',
        ]),
    ...(kind !== 'maxDrop' && !pilot && share === undefined
      ? ['to see the rows in all, give the share of relevant rows: --share 0.05']
      : []),
    ...(discordant === undefined
      ? []
      : [`on ${percentText(discordant)} of the rows exactly one of the two models is right`]),
    ...(planned.some(({ relevantRows }) => relevantRows === Infinity)
      ? ['never: the expected value equals the bound, so no number of rows reaches a verdict']
      : []),
    ...(isBounded && planned.some(isBroken)
      ? ['where the value misses the bound, the rows are those needed to show that it does']
      : []),
    ...unitNotes(pilot, planned),
    ...reasons,
  ];
}

/** Which rows are planned together. */
function unitNotes(pilot: PlanResult['pilot'], planned: readonly PlannedRows[]): readonly string[] {
  const { unit = null, nUnits = null, nSamples = NaN } = pilot ?? {};
  if (unit === null || nUnits === null) return [];
  const size = Number((nSamples / nUnits).toPrecision(3));
  const now = `${numberOf(nUnits, 'unit')} of ${numberOf(size, 'row')}`;
  return [
    `the rows of one ${nameText(unit)} count together: ${now} on average; the plan has units of that size`,
    'design effect: how many rows of units tell as much as one independent row, at least 1',
    ...(planned.some(({ units }) => units < FEW_UNITS)
      ? [`plan at least ${FEW_UNITS} units: fewer hardly show how much units differ`]
      : []),
  ];
}

function planRecords(planned: readonly PlannedRows[], isByUnit: boolean): Table {
  return {
    kind: 'table',
    head: [
      ...['metric', 'value', 'goal', 'bound', 'rowsNow', 'relevantRows', 'rows'],
      ...(isByUnit ? ['designEffect', 'units'] : []),
    ],
    body: planned.map(({ name, value, goal, rowsNow, relevantRows, rows, ...more }) => [
      ...[name, value, goal.kind, goal.bound],
      ...[rowsNow, relevantRows, rows],
      ...(isByUnit ? [more.designEffect, more.units] : []),
    ]),
  };
}
