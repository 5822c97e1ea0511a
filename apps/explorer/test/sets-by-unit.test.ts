import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { precision } from '@confmat/core';
import type { CountUnits } from '@confmat/core';
import { evaluationFromJson, evaluationToJson } from '@confmat/evaluation';
import { interval, intervals } from '@confmat/inference';
import type { EvaluationJson } from '@confmat/evaluation';
import type { ReportIntervals, ScoreIntervals } from '@confmat/inference';
import { labelCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import type { Choice } from '../src/protocol.js';
import { isMeasure } from '@confmat/report/document';
import type { Measure, Table } from '@confmat/report/document';
import { startWorker } from './ask.js';
import type { Ask } from './ask.js';
import { runCommand } from './run-command.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-sets-by-unit-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Ten samples of each of 30 users, whose labels are found at a rate of each user's own. */
const random = createRandom(30);
const SETS = ['a', 'b', 'c'];
const ROWS = Array.from({ length: 30 }, (_, user) => ({
  user: `u${user}`,
  rate: random(),
})).flatMap(({ user, rate }) =>
  Array.from({ length: 10 }, (_, at) => {
    const truth = SETS.filter((_, code) => random() < 0.7 / (code + 1));
    const found = truth.filter(() => random() < 0.2 + 0.7 * rate);
    const wrong = SETS.filter((one) => !truth.includes(one) && random() < 0.2 * (1 - rate));
    return { truth, guess: [...found, ...wrong].sort(), user, site: at < 5 ? 'x' : 'y' };
  }),
);
type Row = (typeof ROWS)[number];

const CHOICE: Choice = { truth: 't', model: 'p', unit: 'user', by: [], where: [] };
const text = (rows: readonly Row[]): string =>
  [
    't,p,user,site,kind',
    ...rows.map(
      ({ truth, guess, user, site }) =>
        `${truth.join('|')},${guess.join('|')},${user},${site},${truth.length > 1 ? 'many' : 'few'}`,
    ),
  ].join('\n');

async function opened(content: string, name = 'sets.csv'): Promise<Ask> {
  const ask = startWorker();
  await ask('open', { file: new Blob([content]), name });
  return ask;
}

const ends = ({ estimate, low, high }: Measure): readonly number[] => [estimate, low, high];
const lineOf = ({ precision: p, recall: r, f1 }: ScoreIntervals) => [p, r, f1].map(ends);
const measuresIn = ({ body: rows }: Table) =>
  rows.flat().flatMap((cell) => (isMeasure(cell) ? [ends(cell)] : []));

/** What the library has of the same rows. */
function expectedOf(rows: readonly Row[]) {
  const [truth, guess] = [rows.map((row) => row.truth), rows.map((row) => row.guess)];
  const counts = labelCounts(truth, guess, { unit: rows.map(({ user }) => user) });
  const { exact, rows: sizes } = counts.units as CountUnits;
  const others = sizes.map((count, code) => count - (exact[code] ?? 0));
  const equal = { of: 'samples', tp: exact, fp: others } as const;
  const total = (column: Float64Array) => Float64Array.of(column.reduce((a, b) => a + b));
  return {
    found: intervals(counts),
    equal: interval({ of: 'samples', tp: total(exact), fp: total(others) }, precision, {
      average: 'micro',
      samples: equal,
    }),
  };
}

async function showsThose(ask: Ask, choice: Choice, rows: readonly Row[]): Promise<void> {
  const { found, equal } = expectedOf(rows);
  const { micro, macro, weighted } = found.averages;
  const { classes, averages } = await ask('classes', choice);
  expect(measuresIn(classes)).toEqual(found.rows.flatMap(lineOf));
  expect(measuresIn(averages)).toEqual([macro, weighted, micro].flatMap(lineOf));
  for (const { tiles } of [await ask('summary', choice), await ask('labels', choice)]) {
    const shown = tiles.slice(0, 3).map(({ measure }) => ends(measure));
    expect(shown.slice(0, 2)).toEqual([micro.f1, macro.f1].map(ends));
    expect(shown[2]?.[0]).toBe(equal.estimate);
    expect(shown[2]?.[1]).toBeCloseTo(equal.low, 12);
    expect(shown[2]?.[2]).toBeCloseTo(equal.high, 12);
  }
}

describe('label sets with a column of units', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await opened(text(ROWS));
  });

  it('have the intervals by unit in every view, of the rows that filters keep', async () => {
    await showsThose(ask, CHOICE, ROWS);
    const where = [{ column: 'site', values: ['x'] }];
    const kept = ROWS.filter(({ site }) => site === 'x');
    await showsThose(ask, { ...CHOICE, where }, kept);
    expect((await ask('summary', CHOICE)).nUnits).toBe(30);
    const { tiles, nUnits } = await ask('summary', { ...CHOICE, unit: undefined });
    expect(nUnits).toBeUndefined();
    const [micro] = tiles;
    expect(micro?.measure.low).toBeGreaterThan(expectedOf(ROWS).found.averages.micro.f1.low);
  });

  it('are shared with their units', async () => {
    const copy = (kind: 'command' | 'html' | 'markdown' | 'json') =>
      ask('copy', { choice: CHOICE, kind });
    expect(await copy('command')).toMatch(
      /^confmat sets .* --separator '\|' --unit user --interval/m,
    );
    const { low, high } = expectedOf(ROWS).found.averages.micro.f1;
    for (const kind of ['html', 'markdown'] as const) {
      const shown = await copy(kind);
      expect(shown).toMatch(new RegExp(`${low.toFixed(3)}–${high.toFixed(3)}`));
      expect(shown).toContain('30 units');
    }
    expect(await copy('html')).toContain('rows of one user');
    const json = await copy('json');
    const kept = evaluationFromJson(JSON.parse(json) as EvaluationJson);
    expect(kept.provenance.options?.['unit']).toBe('user');
    expect((kept.sets?.counts.units as CountUnits).keys).toHaveLength(30);
  });

  it('have those of the copied command, which keeps what the explorer shows again', async () => {
    const [path, kept] = [join(FOLDER, 'sets.csv'), join(FOLDER, 'kept.json')];
    writeFileSync(path, `${text(ROWS)}\n`);
    const own = await opened(text(ROWS), path);
    const command = (await own('copy', { choice: CHOICE, kind: 'command' })).trimEnd();
    const { intervals: found } = JSON.parse(await runCommand(`${command} --save ${kept}`)) as {
      readonly intervals: ReportIntervals;
    };
    const { classes } = await own('classes', CHOICE);
    expect(measuresIn(classes)).toEqual(found.rows.flatMap(lineOf));
    const again = startWorker();
    const { guess } = await again('open', { file: new Blob([readFileSync(kept)]), name: kept });
    await showsThose(again, guess, ROWS);
  });

  it('are shown again from what was stored, or without ends where units were not kept', async () => {
    const json = await ask('copy', { choice: CHOICE, kind: 'json' });
    const again = startWorker();
    const { guess, together } = await again('open', { file: new Blob([json]), name: 'kept.json' });
    expect(together?.asKept).toBe('Intervals take the rows of one user together: 30 units.');
    await showsThose(again, guess, ROWS);
    expect(await again('copy', { choice: guess, kind: 'html' })).toContain('30 units');
    const { sets, ...kept } = evaluationFromJson(JSON.parse(json) as EvaluationJson);
    if (!sets) throw new Error('expected label sets');
    const counts = { ...sets.counts, units: undefined };
    const lacking = { ...kept, sets: { ...sets, counts } };
    const bare = await opened(JSON.stringify(evaluationToJson(lacking)), 'bare.json');
    const { classes } = await bare('classes', guess);
    expect(measuresIn(classes).every(([, low]) => Number.isNaN(low))).toBe(true);
    const { tiles } = await bare('summary', guess);
    expect(tiles.every(({ measure }) => Number.isNaN(measure.low))).toBe(true);
    await expect(bare('copy', { choice: guess, kind: 'html' })).rejects.toThrow('no report');
  });

  it('need a value in each row, of a column without labels', async () => {
    const [first, second, ...rest] = ROWS as [Row, Row, ...Row[]];
    const lacking = await opened(text([first, { ...second, user: '' }, ...rest]));
    await expect(lacking('summary', CHOICE)).rejects.toThrow(
      'row 2 has no value in column "user", expected what it belongs to',
    );
    // A filter that leaves the row out helps.
    const where = [{ column: 'user', values: ['u0', 'u1'] }];
    expect((await lacking('summary', { ...CHOICE, where })).nUnits).toBe(2);
    for (const [unit, message] of [
      ['t', 'units and truth are both column "t"'],
      ['p', 'units and prediction are both column "p"'],
    ] as const) {
      await expect(ask('summary', { ...CHOICE, unit })).rejects.toThrow(message);
    }
  });

  it('offer identifiers that rows share, and no categories', async () => {
    const again = startWorker();
    const { units } = await again('open', { file: new Blob([text(ROWS)]), name: 'sets.csv' });
    expect(units).toEqual(['user']);
  });
});
