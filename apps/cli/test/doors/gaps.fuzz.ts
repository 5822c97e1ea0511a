import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withProgram } from '@confmat/testkit/fuzz';
import { gapsOfJson, recordsOfCsv, tableOfPage } from './addition-doors.js';
import { checkDoors } from './doors.js';
import type { AskCommand } from './doors.js';
import { csvOf, evaluations, predictionOf, questionOf } from './drawn.js';
import type { Drawn } from './drawn.js';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';

type Row = Drawn['rows'][number];

const grouped = evaluations.map((drawn) => ({ ...drawn, hasGroups: true }));

/** A class whose recall is asked for; one that is in quotes would need others. */
const classOf = ({ posLabel, rows }: Drawn): string => posLabel ?? rows[0]?.truth ?? '';

const metricsOf = (drawn: Drawn): readonly string[] => [
  'accuracy',
  'macro.recall',
  `recall[${classOf(drawn)}]`,
];

/** The value of each metric in a group, by its definition; NaN without rows. */
function valuesOf(drawn: Drawn, rows: readonly Row[]): Readonly<Record<string, number>> {
  const weightOf = (some: readonly Row[]): number =>
    some.reduce((sum, { weight }) => sum + (drawn.isWeighted ? weight : 1), 0);
  const isRight = (row: Row): boolean => predictionOf(drawn, row) === row.truth;
  const recallOf = (label: string): number => {
    const own = rows.filter(({ truth }) => truth === label);
    return weightOf(own.filter(isRight)) / weightOf(own);
  };
  const recalls = [...new Set(drawn.rows.map(({ truth }) => truth))].map(recallOf);
  const known = recalls.filter((value) => !Number.isNaN(value));
  return {
    accuracy: weightOf(rows.filter(isRight)) / weightOf(rows),
    'macro.recall': known.reduce((sum, value) => sum + value, 0) / known.length,
    [`recall[${classOf(drawn)}]`]: recallOf(classOf(drawn)),
  };
}

/** The greatest gap and ratio by their definition. */
function byHand(drawn: Drawn): Shown {
  const groups = new Set(drawn.rows.map(({ group }) => group));
  const values = [...groups].map((name) =>
    valuesOf(
      drawn,
      drawn.rows.filter(({ group }) => group === name),
    ),
  );
  const figures = new FigureMap();
  for (const name of metricsOf(drawn)) {
    const known = values.map((of) => of[name] ?? NaN).filter((value) => !Number.isNaN(value));
    const isNone = known.length < 2;
    const [most, least] = [Math.max(...known), Math.min(...known)];
    figures.note(`${name} difference`, isNone ? NaN : most - least);
    figures.note(`${name} ratio`, isNone ? NaN : least / most);
  }
  return { door: 'the definition', figures };
}

async function doorsOf(drawn: Drawn, folder: string, ask: AskCommand): Promise<readonly Shown[]> {
  writeFileSync(join(folder, 'rows.csv'), csvOf(drawn));
  const asked = [
    '--metrics',
    metricsOf(drawn)
      .map((name) => `gap.${name}`)
      .join(),
  ];
  const rows = ['report', 'rows.csv', ...questionOf(drawn), ...asked];
  const files = ['--html', 'page.html', '--save', 'kept.json'];
  const json = await ask([...rows, '--json', ...files]);
  const shown = gapsOfJson('JSON', json);
  // A gate holds where the shown gap is within its bound.
  const bound = shown.figures.get('accuracy difference')?.value ?? NaN;
  if (!Number.isNaN(bound)) await ask([...rows, '--fail-under', `gap.accuracy<=${bound}`]);
  return [
    shown,
    byHand(drawn),
    recordsOfCsv('CSV', await ask([...rows, '--format', 'csv']), /^gaps$/),
    gapsOfJson('stored evaluation', await ask(['report', 'kept.json', '--json', ...asked])),
    tableOfPage('page', readFileSync(join(folder, 'page.html'), 'utf8'), 'Gaps between groups', {
      difference: (name) => `${name} difference`,
      ratio: (name) => `${name} ratio`,
    }),
  ];
}

const check = (drawn: Drawn): Promise<void> =>
  checkDoors((folder, ask) => doorsOf(drawn, folder, ask));

const programOf = (drawn: Drawn): string =>
  [
    `cat > rows.csv <<'END'\n${csvOf(drawn)}END`,
    `npx confmat report rows.csv ${questionOf(drawn).join(' ')} --json --metrics '${metricsOf(drawn)
      .map((name) => `gap.${name}`)
      .join()}'`,
  ].join('\n');

describe('gaps between groups', () => {
  it('are those of the definition at every door that shows them', async () => {
    expect.hasAssertions();
    await fc.assert(fc.asyncProperty(grouped, (drawn) => withProgram(drawn, check, programOf)));
  });
});
