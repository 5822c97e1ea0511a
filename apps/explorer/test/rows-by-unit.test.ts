import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accuracy,
  confusionMatrix,
  f1,
  jointCounts,
  jointMatrices,
  precision,
  predictedPrevalence,
} from '@confmat/core';
import type { Units, UnitsOf } from '@confmat/core';
import { evaluationFromJson } from '@confmat/evaluation';
import {
  interval,
  averagePrecisionInterval,
  compare,
  compareSlices,
  intervals,
  rocAucInterval,
} from '@confmat/inference';
import type { EvaluationJson } from '@confmat/evaluation';
import type { ReportIntervals, ScoreIntervals } from '@confmat/inference';
import { createRandom, sampled } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import type { Choice, CopyKind } from '../src/protocol.js';
import { isMeasure } from '@confmat/report/document';
import type { Measure, Table } from '@confmat/report/document';
import { startWorker } from './ask.js';
import type { Ask } from './ask.js';
import { runCommand } from './run-command.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-rows-by-unit-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Ten rows of each of 30 users, whom the models know well or badly. */
const random = createRandom(31);
const ROWS = Array.from({ length: 30 }, (_, user) => ({
  user: `u${user}`,
  skill: random(),
})).flatMap(({ user, skill }) =>
  Array.from({ length: 10 }, (_, at) => {
    const t = random() < 0.4 ? 'yes' : 'no';
    const said = (rate: number): string => (random() < rate ? t : t === 'yes' ? 'no' : 'yes');
    const s = Math.round(100 * ((t === 'yes' ? 0.3 : 0) * skill + 0.7 * random())) / 100;
    const w = 1 + (at % 3);
    const [p, q] = [said(0.4 + 0.6 * skill), said(0.5 + 0.4 * skill)];
    return { t, p, q, s, user, site: at < 5 ? 'x' : 'y', team: at % 2 ? 'a' : 'b', w };
  }),
);
type Row = (typeof ROWS)[number];
type Name = keyof Row;

const LABELS: Choice = {
  ...{ truth: 't', model: 'p', posLabel: 'yes', unit: 'user' },
  ...{ by: [], where: [] },
};
const SCORES: Choice = { ...LABELS, model: 's', threshold: 0.35 };
const NAMES: readonly Name[] = ['t', 'p', 'q', 's', 'user', 'site', 'team', 'w'];
const textOf = (rows: readonly Row[]): string =>
  [NAMES.join(','), ...rows.map((row) => NAMES.map((name) => row[name]).join(','))].join('\n');

async function opened(content: string, name = 'rows.csv'): Promise<Ask> {
  const ask = startWorker();
  await ask('open', { file: new Blob([content]), name });
  return ask;
}

const ends = ({ estimate, low, high }: Measure): readonly number[] => [estimate, low, high];
const lineOf = ({ precision, recall, f1: score }: ScoreIntervals) =>
  [precision, recall, score].map(ends);
const measuresIn = ({ body: rows }: Table) =>
  rows.flat().flatMap((cell) => (isMeasure(cell) ? [ends(cell)] : []));

const columnOf = <N extends Name>(rows: readonly Row[], name: N) => rows.map((row) => row[name]);

/** The counts by unit, which are there. */
function unitsOf<U extends Units>(of: { readonly units?: UnitsOf<U> } | undefined): U {
  if (typeof of?.units !== 'object') throw new Error('expected units');
  return of.units;
}

/** What the library has of the same rows. */
function expectedOf(rows: readonly Row[], yPred: readonly string[], weight?: readonly number[]) {
  const [yTrue, unit] = [columnOf(rows, 't'), columnOf(rows, 'user')];
  const matrix = confusionMatrix(yTrue, yPred, { sampleWeight: weight, unit });
  return { matrix, found: intervals(matrix) };
}

const cutAt = (rows: readonly Row[], threshold: number) =>
  rows.map(({ s }) => (s >= threshold ? 'yes' : 'no'));

async function showsThose(
  ask: Ask,
  choice: Choice,
  { found, matrix }: ReturnType<typeof expectedOf>,
): Promise<void> {
  const { macro, weighted, micro } = found.averages;
  const { classes, averages } = await ask('classes', choice);
  expect(measuresIn(classes)).toEqual(found.rows.flatMap(lineOf));
  expect(measuresIn(averages)).toEqual([macro, weighted, micro].flatMap(lineOf));
  const yes = found.rows.find(({ label }) => label === 'yes');
  if (!yes) throw new Error('expected rows of yes');
  const { tiles, remark } = await ask('summary', choice);
  const alerts = interval(matrix, predictedPrevalence, { average: 'binary', posLabel: 'yes' });
  expect(tiles.slice(0, 4).map(({ measure }) => ends(measure))).toEqual([
    ...lineOf(yes),
    ends(alerts).map((share) => 100 * share),
  ]);
  expect(remark).toBeNull();
  const { recall, precision } = await ask('matrix', choice);
  expect(recall.map(ends)).toEqual(found.rows.map((row) => ends(row.recall)));
  expect(precision.map(ends)).toEqual(found.rows.map((row) => ends(row.precision)));
}

describe('rows of one label with a column of units', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await opened(textOf(ROWS));
  });

  it('have the intervals by unit in every view, of the rows that filters keep', async () => {
    await showsThose(ask, LABELS, expectedOf(ROWS, columnOf(ROWS, 'p')));
    const kept = ROWS.filter(({ site }) => site === 'x');
    const where = [{ column: 'site', values: ['x'] }];
    await showsThose(ask, { ...LABELS, where }, expectedOf(kept, columnOf(kept, 'p')));
    expect((await ask('summary', LABELS)).nUnits).toBe(30);
    const alone = { ...LABELS, unit: undefined };
    const { tiles, nUnits, remark } = await ask('summary', alone);
    expect(nUnits).toBeUndefined();
    expect(remark).toBeNull();
    const independent = tiles[3]?.measure.low;
    expect(independent).toBeGreaterThan((await ask('summary', LABELS)).tiles[3]?.measure.low ?? 1);
    const { table } = await ask('rate', { ...LABELS, rate: 0.2 });
    expect(measuresIn(table).every(([, low]) => Number.isNaN(low))).toBe(true);
  });

  it('leave out rows without a label before they are counted by unit', async () => {
    const lacking = ROWS.map((row, at) => (at % 7 ? row : { ...row, p: '' }));
    const complete = lacking.filter(({ p }) => p !== '');
    const expected = expectedOf(complete, columnOf(complete, 'p'));
    await showsThose(await opened(textOf(lacking)), LABELS, expected);
  });

  it('have weights, too', async () => {
    const choice = { ...LABELS, weight: 'w' };
    const expected = expectedOf(ROWS, columnOf(ROWS, 'p'), columnOf(ROWS, 'w'));
    await showsThose(ask, choice, expected);
    const json = await ask('copy', { choice, kind: 'json' });
    const kept = evaluationFromJson(JSON.parse(json) as EvaluationJson);
    expect([kept.nSamples, kept.matrix?.weighted, unitsOf(kept.matrix).keys.length]).toEqual([
      300,
      true,
      30,
    ]);
  });

  it('make slices with units of their own, of one column and of several', async () => {
    for (const [by, areCrossed] of [
      [['site'], false],
      [['site', 'team'], true],
    ] as const) {
      const { table } = await ask('slices', { ...LABELS, by, areCrossed, metric: 'accuracy' });
      const groups = new Map<string, Row[]>();
      for (const row of ROWS) {
        const key = by.map((name) => row[name]).join();
        groups.set(key, [...(groups.get(key) ?? []), row]);
      }
      const parts = [...groups].map(([group, rows]) => ({
        ...{ rows, group: { group } },
        ...expectedOf(rows, columnOf(rows, 'p')),
      }));
      const found = compareSlices(parts, accuracy);
      expect(measuresIn(table)).toHaveLength(groups.size);
      expect(measuresIn(table)).toEqual(
        expect.arrayContaining(found.map(({ interval }) => ends(interval))),
      );
      expect(table.head).not.toContain('p, adjusted');
    }
  });

  it('compare two models by the units of both', async () => {
    const choice = { ...LABELS, other: 'q' };
    const [t, p, q, user] = (['t', 'p', 'q', 'user'] as const).map((name) => columnOf(ROWS, name));
    const joint = jointCounts(t ?? [], p ?? [], q ?? [], { unit: user ?? [] });
    const { metrics } = await ask('compare', choice);
    const of = compare(joint, precision, { average: 'binary', posLabel: 'yes' });
    const { estimate, low, high } = of.difference;
    const [first] = metrics.body;
    expect(first?.slice(1, 4).map((cell) => isMeasure(cell) && ends(cell))).toEqual([
      ends(of.a),
      ends(of.b),
      [-estimate, -high, -low],
    ]);
    const macro = compare(joint, f1, { average: 'macro' });
    // The last one is weighted F1.
    expect(metrics.body.at(-2)?.[1]).toMatchObject({ low: macro.a.low });
  });

  it('keep the units of two models and of their slices', async () => {
    const choice = { ...LABELS, other: 'q', by: ['site'] };
    const json = await ask('copy', { choice, kind: 'json' });
    const kept = evaluationFromJson(JSON.parse(json) as EvaluationJson);
    expect(unitsOf(kept.joint).keys).toHaveLength(30);
    const x = ROWS.filter(({ site }) => site === 'x');
    const slice = kept.slices[0]?.joint;
    if (!slice) throw new Error('expected two models in a slice');
    const { counts } = unitsOf(jointMatrices(slice).a);
    expect(counts).toEqual(unitsOf(expectedOf(x, columnOf(x, 'p')).matrix).counts);
    const again = startWorker();
    const { guess } = await again('open', { file: new Blob([json]), name: 'kept.json' });
    const { metrics } = await again('compare', guess);
    expect(measuresIn(metrics)).toEqual(measuresIn((await ask('compare', choice)).metrics));
  });
});

describe('scores with a column of units', () => {
  let ask: Ask;
  beforeAll(async () => {
    ask = await opened(textOf(ROWS));
  });
  const sweep = thresholdSweep(columnOf(ROWS, 't'), columnOf(ROWS, 's'), {
    posLabel: 'yes',
    unit: columnOf(ROWS, 'user'),
  });

  it('have the intervals by unit at the threshold in use', async () => {
    await showsThose(ask, SCORES, expectedOf(ROWS, cutAt(ROWS, 0.35)));
    const other = { ...SCORES, threshold: 0.6 };
    await showsThose(ask, other, expectedOf(ROWS, cutAt(ROWS, 0.6)));
  });

  it('have those of areas, and none in the panel', async () => {
    const { areas, panel, pictures } = await ask('threshold', SCORES);
    const [auc, precision] = measuresIn(areas);
    expect(auc).toEqual(ends(rocAucInterval(sweep)));
    expect(precision).toEqual(ends(averagePrecisionInterval(sweep)));
    expect(panel.z).toBeNull();
    const [, low = NaN, high = NaN] = auc ?? [];
    const roc = pictures.find(({ name }) => name === 'roc')?.svg ?? '';
    expect(roc).toContain(`${low.toFixed(3)}–${high.toFixed(3)}`);
  });

  it('of weighted rows have no area with an interval', async () => {
    const { areas } = await ask('threshold', { ...SCORES, weight: 'w' });
    expect(measuresIn(areas).every(([, low]) => Number.isNaN(low))).toBe(true);
  });

  it('draw bins of probabilities without whiskers', async () => {
    const whiskers = async (choice: Choice) =>
      (await ask('calibration', choice)).models[0]?.picture.svg.includes('class="cm-whisker"');
    expect(await whiskers({ ...SCORES, unit: undefined })).toBe(true);
    expect(await whiskers(SCORES)).toBe(false);
  });

  it('are kept with their units, and shown again at any threshold', async () => {
    const json = await ask('copy', { choice: SCORES, kind: 'json' });
    const again = startWorker();
    const { guess, together } = await again('open', { file: new Blob([json]), name: 'kept.json' });
    expect(together?.atThreshold).toContain('the rows of one user together: 30 units');
    await showsThose(again, { ...guess, posLabel: 'yes' }, expectedOf(ROWS, cutAt(ROWS, 0.35)));
    const moved = { ...guess, posLabel: 'yes', threshold: 0.6 };
    await showsThose(again, moved, expectedOf(ROWS, cutAt(ROWS, 0.6)));
    const { areas } = await again('threshold', guess);
    expect(measuresIn(areas)[0]).toEqual(ends(rocAucInterval(sweep)));
  });

  it('of each class have units of each', async () => {
    const three = ROWS.map((row) => ({ ...row, t: row.site === 'x' ? 'z' : row.t }));
    const lines = three.map(({ t, s, w, user }, at) =>
      [t, s, 1 - s, ((at * 7) % 10) / 10, w, user].join(','),
    );
    const own = await opened(['t,p_yes,p_no,p_z,w,user', ...lines].join('\n'));
    const choice = { ...LABELS, model: 'p_*' };
    const { areas } = await own('threshold', choice);
    const [yTrue, yScore] = [columnOf(three, 't'), columnOf(three, 's')];
    const unit = columnOf(three, 'user');
    const ofYes = thresholdSweep(yTrue, yScore, { posLabel: 'yes', unit });
    const row = areas.body.find(([name]) => name === 'yes');
    const [precision, , , , auc] =
      row?.flatMap((cell) => (isMeasure(cell) ? [ends(cell)] : [])) ?? [];
    expect(auc).toEqual(ends(rocAucInterval(ofYes)));
    const truths = yTrue.map((label) => (label === 'yes' ? 'yes' : 'not yes'));
    const cut = yScore.map((score) => (score >= 0.5 ? 'yes' : 'not yes'));
    const expected = intervals(confusionMatrix(truths, cut, { unit }));
    expect(precision).toEqual(
      ends(expected.rows[1]?.precision ?? { estimate: 0, low: 0, high: 0 }),
    );
  });
});

const REOPENED: readonly (readonly [string, Choice])[] = [
  ['two models of scores and labels', { ...SCORES, other: 'q', by: ['site'] }],
  ['weighted rows of two models', { ...LABELS, other: 'q', weight: 'w', by: ['site'] }],
  ['weighted scores', { ...SCORES, weight: 'w' }],
  ['slices', { ...SCORES, by: ['site', 'team'] }],
];
const COMMANDS: readonly (readonly [string, Choice])[] = [
  ['labels', { ...LABELS, by: ['site'] }],
  ['scores', SCORES],
  ['weights', { ...LABELS, weight: 'w' }],
  ['filtered rows', { ...LABELS, where: [{ column: 'site', values: ['y'] }] }],
];

describe('what is shared of rows by unit', () => {
  it('names the column, and counts the units', async () => {
    const ask = await opened(textOf(ROWS));
    for (const choice of [LABELS, SCORES]) {
      const copy = (kind: CopyKind) => ask('copy', { choice, kind });
      const yPred = choice === LABELS ? columnOf(ROWS, 'p') : cutAt(ROWS, 0.35);
      const { low, high } = expectedOf(ROWS, yPred).found.averages.macro.f1;
      for (const kind of ['html', 'markdown'] as const) {
        const shown = await copy(kind);
        expect(shown).toContain(`${low.toFixed(3)}–${high.toFixed(3)}`);
        expect(shown).toContain('30 units');
      }
      expect(await copy('html')).toContain('rows of one user');
      const kept = evaluationFromJson(JSON.parse(await copy('json')) as EvaluationJson);
      expect(kept.provenance.options?.['unit']).toBe('user');
      expect(unitsOf(kept.matrix).keys).toHaveLength(30);
    }
  });

  it.each(sampled(REOPENED, 2))('opens again, and is a page: %s', async (_, choice) => {
    const ask = await opened(textOf(ROWS));
    for (const kind of ['html', 'markdown'] as const) {
      expect(await ask('copy', { choice, kind })).toContain('30 units');
    }
    const json = await ask('copy', { choice, kind: 'json' });
    const again = startWorker();
    const { guess } = await again('open', { file: new Blob([json]), name: 'kept.json' });
    // Weighted scores know their units at the kept threshold alone.
    const threshold = choice.weight === undefined ? choice.threshold : undefined;
    const { nRows, tiles } = await again('summary', { ...guess, threshold });
    const shown = await ask('summary', choice);
    expect([nRows, tiles]).toEqual([shown.nRows, shown.tiles]);
  });

  it.each(sampled(COMMANDS, 2))(
    'is the command that has the same intervals: %s',
    async (name, choice) => {
      const [path, saved] = [join(FOLDER, `${name}.csv`), join(FOLDER, `${name}.json`)];
      writeFileSync(path, `${textOf(ROWS)}\n`);
      const ask = await opened(textOf(ROWS), path);
      const command = (await ask('copy', { choice, kind: 'command' })).trimEnd();
      expect(command).toContain('--unit user --interval');
      const { intervals: found } = JSON.parse(await runCommand(`${command} --save '${saved}'`)) as {
        readonly intervals: ReportIntervals;
      };
      const { classes } = await ask('classes', choice);
      expect(measuresIn(classes)).toEqual(found.rows.flatMap(lineOf));
      const again = startWorker();
      const { guess } = await again('open', { file: new Blob([readFileSync(saved)]), name: saved });
      expect(measuresIn((await again('classes', guess)).classes)).toEqual(measuresIn(classes));
    },
  );

  it('is the command that compares by the same units', async () => {
    const path = join(FOLDER, 'pairs.csv');
    writeFileSync(path, `${textOf(ROWS)}\n`);
    const ask = await opened(textOf(ROWS), path);
    const choice = { ...LABELS, other: 'q' };
    const copied = await ask('copy', { choice, kind: 'command' });
    const line = copied.split('\n').find((one) => one.startsWith('confmat compare')) ?? '';
    expect(line).toContain('--unit user');
    const found = await runCommand(line);
    const { metrics } = await ask('compare', choice);
    const [, low] = measuresIn(metrics)[2] ?? [];
    expect(found).toContain(String(Math.abs(low ?? NaN)).slice(0, 10));
    const ofWeights = { ...choice, weight: 'w' };
    const { metrics: bare } = await ask('compare', ofWeights);
    const [ofA, , change] = measuresIn(bare);
    const alone = expectedOf(ROWS, columnOf(ROWS, 'p'), columnOf(ROWS, 'w')).found.rows[1]
      ?.precision;
    expect(ofA).toEqual(alone && ends(alone));
    expect(change?.slice(1)).toEqual([NaN, NaN]);
    const weighted = await ask('copy', { choice: ofWeights, kind: 'command' });
    const pair = weighted.split('\n').find((one) => one.startsWith('confmat compare')) ?? '';
    expect(pair).not.toContain('--unit');
    await runCommand(pair);
  });
});

describe('a column of units', () => {
  it('needs a value in each row that is counted', async () => {
    const [first, second, ...rest] = ROWS as [Row, Row, ...Row[]];
    const ask = await opened(textOf([first, { ...second, user: '' }, ...rest]));
    for (const choice of [LABELS, SCORES]) {
      await expect(ask('summary', choice)).rejects.toThrow(
        'row 2 has no value in column "user", expected what it belongs to',
      );
    }
    const where = [{ column: 'user', values: ['u0', 'u1'] }];
    expect((await ask('summary', { ...LABELS, where })).nUnits).toBe(2);
    const skipped = await opened(textOf([first, { ...second, user: '', p: '' }, ...rest]));
    expect((await skipped('summary', LABELS)).nUnits).toBe(30);
  });

  it('is none of labels, and one of the file', async () => {
    const ask = await opened(textOf(ROWS));
    for (const [unit, message] of [
      ['t', 'units and truth are both column "t"'],
      ['p', 'units and prediction are both column "p"'],
      ['usr', 'there is no column "usr"'],
    ] as const) {
      await expect(ask('summary', { ...LABELS, unit })).rejects.toThrow(message);
    }
    await expect(ask('compare', { ...LABELS, other: 'q', unit: 'q' })).rejects.toThrow(
      'units and second model are both column "q"',
    );
  });

  it('may be one unit: no number has an interval', async () => {
    const ask = await opened(textOf(ROWS));
    const where = [{ column: 'user', values: ['u3'] }];
    const { tiles, nUnits } = await ask('summary', { ...LABELS, where });
    expect(nUnits).toBe(1);
    expect(tiles.every(({ measure }) => Number.isNaN(measure.low))).toBe(true);
  });
});
