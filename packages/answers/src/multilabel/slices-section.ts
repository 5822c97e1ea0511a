import { nameText } from '@confmat/core/internal';
import type { Interval, ReportIntervals } from '@confmat/inference';
import { countCells, groupNames, scoreCells, scoreName } from '@confmat/report/document';
import type { Cell, Section, Table } from '@confmat/report/document';
import { onlyIntervalsOf } from '../document/narrow-table.js';
import {
  groupText,
  lackClasses,
  countPresent,
  presentText,
  wholeName,
  rowsOfAll,
  sharedNote,
  withoutGroupNote,
} from '../document/slice-scores.js';
import type { ValueRecord } from '../document/value-records.js';
import type { MultilabelResult } from './result.js';
import type { MultilabelScores } from './set-scores.js';

/** The scores of each group below those of the whole. */
export function slicesSection(result: MultilabelResult): readonly Section[] {
  const { by, slices, digits, weighted, nSamples, nWithoutGroup, intervals, terms, areShared } =
    result;
  if (by.length === 0) return [];
  const metricNames = Object.keys(result.report.averages.macro.metrics ?? {});
  const score = scoreCells(digits);
  const count = countCells(weighted);
  const row = (
    group: readonly string[],
    nRows: number,
    { report, sets }: MultilabelScores,
    found: ReportIntervals | undefined,
  ): readonly Cell[] => {
    const { micro, macro } = report.averages;
    const [line, ofMacro] = [found?.averages.micro, found?.averages.macro];
    const values: readonly (readonly [number, Interval | undefined])[] = [
      [micro.precision, line?.precision],
      [micro.recall, line?.recall],
      [micro.fbeta ?? micro.f1, line?.fbeta ?? line?.f1],
      [macro.fbeta ?? macro.f1, ofMacro?.fbeta ?? ofMacro?.f1],
    ];
    return [
      ...[...group, nRows, count(micro.support)],
      ...(hasLabels ? [presentText(report)] : []),
      ...values.map(([value, ends]) => score(value, ends)),
      score(sets.exactMatch),
      ...metricNames.map((name) => score(micro.metrics?.[name] ?? NaN)),
    ];
  };
  const names = groupNames(by, slices);
  const whole = wholeName(by, names);
  // Macro averages of groups are over the labels that these have.
  const hasLabels = lackClasses(slices);
  const f = scoreName(result.report.beta);
  const [rows, labels, exact] =
    terms.command === 'spans'
      ? ['documents', 'spans', 'wholly right']
      : ['rows', 'true labels', 'exact match'];
  const rates = ['precision', 'recall', f];
  const table: Table = {
    kind: 'table',
    head: [
      ...[...by.map(nameText), rows, labels, ...(hasLabels ? [terms.labels] : [])],
      ...[...rates, `macro ${f}`, exact, ...metricNames],
    ],
    body: [
      ...rowsOfAll(areShared, row(whole, nSamples, result, intervals?.report)),
      ...slices.map((slice, place) =>
        row(names[place] ?? [], slice.nSamples, slice, intervals?.slices[place]),
      ),
    ],
  };
  const last = by.length + 1 + (hasLabels ? 1 : 0) + rates.length;
  const narrower = intervals ? { narrower: [onlyIntervalsOf(table, last)] } : {};
  return [
    {
      title: `By ${by.map(nameText).join(', ')}`,
      aside: `${[...rates, ...metricNames].join(', ')}: micro averages`,
      content: { ...table, ...narrower },
      notes: [...sharedNote(areShared), ...withoutGroupNote(nWithoutGroup, terms.row)],
    },
  ];
}

/** What groups have besides their micro averages, as records of one value. */
export function sliceRecords({ slices }: MultilabelResult): readonly ValueRecord[] {
  return slices.flatMap(({ group, nSamples, report, sets }) => {
    const { f1, fbeta } = report.averages.macro;
    const values = {
      rows: nSamples,
      present: countPresent(report).nPresent,
      macroF1: f1,
      ...(fbeta !== undefined && { macroFbeta: fbeta }),
      exactMatch: sets.exactMatch,
    };
    return Object.entries(values).map(([detail, value]) => ({
      ...{ kind: 'group', label: groupText(group), detail, value },
    }));
  });
}
