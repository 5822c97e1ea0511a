import type { Interval } from '@confmat/inference';
import { isMeasure } from './cell.js';
import type { Cell } from './cell.js';
import type { Content, Table } from './section.js';

/** A number that has an interval, with what it is called. */
export type NamedMeasure = readonly [
  name: string,
  measure: Pick<Interval, 'low'> & { readonly warning?: string | undefined },
];

const MOST_NAMED = 3;

/** The first of some names, and how many more there are. */
export function someNames(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return names.slice(0, MOST_NAMED).join(', ') + more;
}

/** What to mind of intervals that there are: every warning once, a line each. */
export function warningLines(named: readonly NamedMeasure[]): readonly string[] {
  const ofEnds = named.filter(([, { low }]) => !Number.isNaN(low));
  const warnings = new Set(ofEnds.flatMap(([, { warning }]) => warning ?? []));
  return Array.from(warnings, (warning) => {
    const names = ofEnds.filter(([, found]) => found.warning === warning).map(([name]) => name);
    const isOfAll = names.length === ofEnds.length && names.length > 1;
    return `note on ${isOfAll ? 'all intervals' : someNames([...new Set(names)])}: ${warning}`;
  });
}

/** The same of what a section shows, or a table: every form that shows it prints them below. */
export function warningsOf(content: Content): readonly string[] {
  switch (content.kind) {
    case 'table':
      return warningLines(measuresOfTable(content));
    case 'facts':
      return warningLines(
        content.groups.flat().flatMap(({ name, value }) => measureOf(name, value)),
      );
    default:
      return [];
  }
}

/** Measures by the first text of their row and the head of their column. */
function measuresOfTable({ head, body, foot = [] }: Table): readonly NamedMeasure[] {
  return [...body, ...foot].flatMap((cells) => {
    const [row = ''] = cells.filter(
      (cell): cell is string => typeof cell === 'string' && cell !== '',
    );
    return cells.flatMap((cell, at) => {
      const name = [row, head[at] ?? ''].filter((text) => text !== '').join(' ');
      return measureOf(name, cell);
    });
  });
}

function measureOf(name: string, cell: Cell): readonly NamedMeasure[] {
  return isMeasure(cell) ? [[name, cell]] : [];
}
