import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withProgram } from '@confmat/testkit/fuzz';
import { tableOfPage } from './addition-doors.js';
import { checkDoors } from './doors.js';
import type { AskCommand } from './doors.js';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';

const LABELS = ['a', 'b', 'c'];

interface Row {
  readonly t: readonly string[];
  readonly p: readonly string[];
  readonly g: string;
}

const some = fc.subarray(LABELS);
const drawnRows = fc
  .array(fc.record({ t: some, p: some, g: fc.constantFrom('x', 'y', 'z') }), {
    minLength: 1,
    maxLength: 12,
  })
  .filter((rows) => rows.some(({ t, p }) => t.length + p.length > 0));

/** What groups have, by asking every row about every label. */
function byHand(rows: readonly Row[]): Shown {
  const figures = new FigureMap();
  const labels = LABELS.filter((one) =>
    rows.some(({ t, p }) => t.includes(one) || p.includes(one)),
  );
  const share = (above: number, below: number): number => (below === 0 ? 0 : above / below);
  for (const group of new Set(rows.map(({ g }) => g))) {
    const own = rows.filter(({ g }) => g === group);
    const count = (label: string, isIn: (row: Row) => boolean): number =>
      own.filter((row) => (row.t.includes(label) || row.p.includes(label)) && isIn(row)).length;
    const known = labels.filter((label) => count(label, () => true) > 0);
    // A group without a label has all of them, each 0/0.
    const each = (known.length > 0 ? known : labels).map((label) => {
      const hits = count(label, ({ t, p }) => t.includes(label) && p.includes(label));
      const [nTrue, nPred] = [
        count(label, ({ t }) => t.includes(label)),
        count(label, ({ p }) => p.includes(label)),
      ];
      return { hits, nTrue, nPred, f1: share(2 * hits, nTrue + nPred) };
    });
    const sum = (of: (one: (typeof each)[number]) => number): number =>
      each.reduce((total, one) => total + of(one), 0);
    const [hits, nTrue, nPred] = [
      sum((one) => one.hits),
      sum((one) => one.nTrue),
      sum((one) => one.nPred),
    ];
    figures.note(`${group} rows`, own.length);
    figures.note(`${group} precision`, share(hits, nPred));
    figures.note(`${group} recall`, share(hits, nTrue));
    figures.note(`${group} f1`, share(2 * hits, nTrue + nPred));
    figures.note(`${group} macroF1`, share(sum((one) => one.f1), each.length)); // prettier-ignore
    const exact = own.filter(({ t, p }) => t.join() === p.join()).length;
    figures.note(`${group} exactMatch`, exact / own.length);
  }
  return { door: 'the definition', figures };
}

interface SlicesJson {
  readonly slices: readonly {
    readonly group: { readonly g: string };
    readonly nSamples: number;
    readonly averages: Readonly<
      Record<'micro' | 'macro', Readonly<Record<'precision' | 'recall' | 'f1', number>>>
    >;
    readonly sets: { readonly exactMatch: number };
  }[];
}

function jsonDoor(door: string, text: string): Shown {
  const figures = new FigureMap();
  const { slices } = JSON.parse(text) as SlicesJson;
  for (const { group, nSamples, averages, sets } of slices) {
    const { micro, macro } = averages;
    figures.note(`${group.g} rows`, nSamples);
    for (const name of ['precision', 'recall', 'f1'] as const) {
      figures.note(`${group.g} ${name}`, micro[name]);
    }
    figures.note(`${group.g} macroF1`, macro.f1);
    figures.note(`${group.g} exactMatch`, sets.exactMatch);
  }
  return { door, figures };
}

/** A group has a row of micro averages, and below it values of its own. */
function csvDoor(door: string, text: string): Shown {
  const figures = new FigureMap();
  for (const record of parse<Record<string, string>>(text, { columns: true })) {
    const { kind, label = '', detail = '', value } = record;
    if (kind !== 'group') continue;
    const named = detail === '' ? record : { [detail]: value };
    for (const name of ['precision', 'recall', 'f1', 'rows', 'macroF1', 'exactMatch']) {
      if (named[name] !== undefined) figures.note(`${label} ${name}`, Number(named[name]));
    }
  }
  return { door, figures };
}

async function doorsOf(
  rows: readonly Row[],
  folder: string,
  ask: AskCommand,
): Promise<readonly Shown[]> {
  writeFileSync(join(folder, 'rows.jsonl'), jsonl(rows));
  const listed = ['sets', 'rows.jsonl', '--true', 't', '--pred', 'p', '--by', 'g'];
  const files = ['--html', 'page.html', '--save', 'kept.json'];
  const page = (name: string) => (group: string) => `${group} ${name}`;
  return [
    jsonDoor('JSON', await ask([...listed, '--json', ...files])),
    byHand(rows),
    jsonDoor('careful reader', await ask([...listed, '--json', '--where', 'true'])),
    csvDoor('CSV', await ask([...listed, '--format', 'csv'])),
    jsonDoor('stored evaluation', await ask(['sets', 'kept.json', '--json'])),
    tableOfPage('page', readFileSync(join(folder, 'page.html'), 'utf8'), 'Groups of rows', {
      rows: page('rows'),
      'macro F1': page('macroF1'),
      'exact match': page('exactMatch'),
    }),
  ];
}

const jsonl = (rows: readonly Row[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

const check = (rows: readonly Row[]): Promise<void> =>
  checkDoors((folder, ask) => doorsOf(rows, folder, ask));

const programOf = (rows: readonly Row[]): string =>
  [
    `cat > rows.jsonl <<'END'\n${jsonl(rows)}\nEND`,
    'npx confmat sets rows.jsonl --true t --pred p --by g --json',
  ].join('\n');

describe('groups of label sets', () => {
  it('are those of the definition at every door', async () => {
    expect.hasAssertions();
    await fc.assert(fc.asyncProperty(drawnRows, (rows) => withProgram(rows, check, programOf)));
  });
});
