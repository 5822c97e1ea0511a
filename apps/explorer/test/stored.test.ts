import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { evaluationFromJson, evaluationToJson } from '@confmat/evaluation';
import type { EvaluationJson } from '@confmat/evaluation';
import { runsSlowTests, sampled } from '@confmat/testkit';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Choice, OpenedFile } from '../src/protocol.js';
import { cellNumber, isMeasure } from '@confmat/report/document';
import type { Measure, Table } from '@confmat/report/document';
import { fileOf, startWorker } from './ask.js';
import type { Ask } from './ask.js';
import { runCommand } from './run-command.js';

const FOLDER = mkdtempSync(join(tmpdir(), 'confmat-stored-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Ten rows of each of 20 patients; the models are wrong about whole patients. */
const ROWS = Array.from({ length: 200 }, (_, row) => {
  const [patient, visit] = [Math.floor(row / 10), row % 10];
  const isPositive = patient % 2 === 1;
  const [p, q] = [
    isPositive !== (patient % 5 === 0),
    isPositive !== (patient % 7 === 0 || (visit === 3 && patient % 3 === 0)),
  ];
  return {
    ...{ patient: `patient ${patient}`, site: patient % 4 < 2 ? 'a' : 'b' },
    ...{ y: isPositive ? 'yes' : 'no', p: p ? 'yes' : 'no', q: q ? 'yes' : 'no' },
    ...{ s: ((p ? 5 : 0) + (visit % 5)) / 10, w: (row % 3) + 1 },
  };
});
const CSV = join(FOLDER, 'rows.csv');
writeFileSync(
  CSV,
  ['patient,site,y,p,q,s,w', ...ROWS.map((row) => Object.values(row).join(','))].join('\n') + '\n',
);

/** Store an evaluation with the command; returns what it found, and the file. */
async function stored(
  line: string,
  name: string,
): Promise<{ readonly found: unknown; readonly path: string }> {
  const path = join(FOLDER, name);
  return { found: JSON.parse(await runCommand(`${line} --save ${path}`)), path };
}

async function open(path: string): Promise<{ readonly ask: Ask; readonly opened: OpenedFile }> {
  const ask = startWorker();
  return { ask, opened: await ask('open', { file: fileOf(path), name: 'kept.json' }) };
}

const ends = ({ estimate, low, high }: Measure): readonly number[] => [estimate, low, high];

/** Every number of a table that may have an interval. */
function measuresIn({ body: rows }: Table): readonly Measure[] {
  return rows.flat().flatMap((cell) => (isMeasure(cell) ? [cell] : []));
}

interface Line {
  readonly precision: Measure;
  readonly recall: Measure;
  readonly f1: Measure;
}
interface Report {
  readonly rows: readonly Line[];
  readonly averages: Readonly<Record<'macro', Line>>;
  readonly accuracy: Measure;
}
interface Compared {
  readonly pairs: readonly {
    readonly metrics: Readonly<
      Record<
        string,
        {
          readonly change: number;
          readonly low: number;
          readonly high: number;
          readonly pValue: number;
        }
      >
    >;
  }[];
}

/** A sweep of independent rows. */
function withoutUnits(sweep: ThresholdSweep): ThresholdSweep {
  const counts = { ...sweep.counts, units: undefined };
  return { ...sweep, counts, units: undefined };
}

describe('rows that belong together', { timeout: 120_000 }, () => {
  const COUNTED = `confmat report ${CSV} --true y --pos-label yes --by site --unit patient --interval`;

  it('have the intervals of the command, in every view and in what is shared', async () => {
    const { found, path } = await stored(`${COUNTED} --pred p`, 'units.json');
    const { intervals, slices } = found as {
      readonly intervals: Report;
      readonly slices: readonly { readonly intervals: Report }[];
    };
    const { ask, opened } = await open(path);
    const { guess } = opened;
    expect(opened.together?.asKept).toBe(
      'Intervals take the rows of one patient together: 20 units; base rates have none.',
    );
    const yes = intervals.rows[1];
    if (!yes) throw new Error('expected a row of each class');
    const { tiles, remark } = await ask('summary', guess);
    expect(tiles.slice(0, 3).map(({ measure }) => ends(measure))).toEqual(
      [yes.precision, yes.recall, yes.f1].map(ends),
    );
    expect(remark).toBeNull();
    const matrix = await ask('matrix', guess);
    expect(matrix.recall.map(ends)).toEqual(intervals.rows.map(({ recall }) => ends(recall)));
    const { classes, averages } = await ask('classes', guess);
    const lineOf = ({ precision, recall, f1 }: Line) => [precision, recall, f1].map(ends);
    expect(measuresIn(classes).map(ends)).toEqual(intervals.rows.flatMap(lineOf));
    expect(measuresIn(averages).slice(0, 3).map(ends)).toEqual(lineOf(intervals.averages.macro));
    const { table } = await ask('slices', { ...guess, metric: 'accuracy' });
    expect(measuresIn(table).map(ends).sort()).toEqual(
      slices.map((slice) => ends(slice.intervals.accuracy)).sort(),
    );
    expect(table.head).toEqual(['site', 'rows', 'accuracy']);
    const { table: rates } = await ask('rate', { ...guess, rate: 0.1 });
    expect(measuresIn(rates).every(({ low }) => Number.isNaN(low))).toBe(true);
    for (const kind of ['html', 'markdown'] as const) {
      const text = await ask('copy', { choice: guess, kind });
      expect(text).toContain(yes.precision.low.toFixed(3));
    }
    expect(await ask('copy', { choice: guess, kind: 'html' })).toContain('20 units');
    expect(await ask('sentences', guess)).toBeInstanceOf(Array);
  });

  it('have those of the command with weights too, whose scores have none', async () => {
    const line = `${COUNTED} --score s --threshold 0.5 --weight w`;
    const { found, path } = await stored(line, 'weighted.json');
    const { intervals } = found as { readonly intervals: Report };
    const { ask, opened } = await open(path);
    const yes = intervals.rows[1];
    if (!yes) throw new Error('expected a row of each class');
    expect(yes.recall.low).toBeLessThan(yes.recall.estimate);
    const { tiles } = await ask('summary', opened.guess);
    expect(tiles.slice(0, 3).map(({ measure }) => ends(measure))).toEqual(
      [yes.precision, yes.recall, yes.f1].map(ends),
    );
    const { panel, areas } = await ask('threshold', opened.guess);
    expect(panel.z).toBeNull();
    expect(measuresIn(areas).every(({ low }) => Number.isNaN(low))).toBe(true);
    expect(await ask('copy', { choice: opened.guess, kind: 'html' })).toContain('20 units');
    expect(await ask('sentences', opened.guess)).toEqual([]);
  });

  it('have those of the command at another threshold, as long as scores know them', async () => {
    const { path } = await stored(`${COUNTED} --score s --threshold 0.5`, 'scores.json');
    const found = JSON.parse(
      await runCommand(`confmat report ${path} --threshold 0.3 --interval`),
    ) as {
      readonly intervals: Report;
    };
    const { ask, opened } = await open(path);
    const choice: Choice = { ...opened.guess, threshold: 0.3 };
    const words =
      'Intervals take the rows of one patient together: 20 units; the panel of thresholds and base rates have none.';
    expect(opened.together).toEqual({ asKept: words, atThreshold: words });
    const { panel } = await ask('threshold', opened.guess);
    expect(panel.models[0]?.start).toBe(0.5);
    const { tiles } = await ask('summary', choice);
    const yes = found.intervals.rows[1];
    if (!yes) throw new Error('expected a row of each class');
    expect(tiles.slice(0, 3).map(({ measure }) => ends(measure))).toEqual(
      [yes.precision, yes.recall, yes.f1].map(ends),
    );
    expect((await ask('threshold', choice)).panel.z).toBeNull();
    expect(await ask('copy', { choice, kind: 'html' })).toContain('20 units');
  });

  it('have no interval where scores do not know them, and the page says why', async () => {
    const { path } = await stored(`${COUNTED} --score s --threshold 0.5`, 'scores.json');
    const whole = evaluationFromJson(JSON.parse(readFileSync(path, 'utf8')) as EvaluationJson);
    const plain = ({ scores }: Pick<typeof whole, 'scores'>) => ({
      scores: scores.map(({ name, sweep }) => ({ name, sweep: withoutUnits(sweep) })),
    });
    const slices = whole.slices.map((slice) => ({ ...slice, ...plain(slice) }));
    const kept = join(FOLDER, 'plain-scores.json');
    writeFileSync(kept, JSON.stringify(evaluationToJson({ ...whole, ...plain(whole), slices })));
    const { ask, opened } = await open(kept);
    expect(opened.together?.asKept).toContain('20 units');
    expect(opened.together?.atThreshold).toBe(
      'The rows of one patient belong together, and no number has an interval: which of these rows belong together was not kept for other thresholds.',
    );
    const choice: Choice = { ...opened.guess, threshold: 0.3 };
    const { tiles } = await ask('summary', choice);
    const { panel, areas } = await ask('threshold', choice);
    const tables = [
      areas,
      (await ask('classes', choice)).classes,
      (await ask('classes', choice)).averages,
      (await ask('slices', choice)).table,
      (await ask('rate', choice)).table,
    ];
    const found = [...tiles.map(({ measure }) => measure), ...tables.flatMap(measuresIn)];
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ estimate }) => Number.isNaN(estimate))).toEqual([]);
    expect(found.filter(({ low, high }) => !Number.isNaN(low) || !Number.isNaN(high))).toEqual([]);
    expect(panel.z).toBeNull();
    await expect(ask('copy', { choice, kind: 'html' })).rejects.toThrow(
      'which of these rows belong together was not kept',
    );
    expect(await ask('sentences', choice)).toBeInstanceOf(Array);
  });

  it.runIf(runsSlowTests)(
    'of two models have the differences and p-values of the command',
    async () => {
      const { found, path } = await stored(
        `confmat compare ${CSV} --true y --pred p,q --pos-label yes --unit patient`,
        'compared.json',
      );
      const metrics = (found as Compared).pairs[0]?.metrics ?? {};
      const { ask, opened } = await open(path);
      const answer = await ask('compare', opened.guess);
      const binary = { 'precision[yes]': 0, 'recall[yes]': 1, 'f1[yes]': 2 };
      const places = { ...binary, accuracy: 3, balancedAccuracy: 4, 'macro.f1': 9 };
      for (const [name, place] of Object.entries(places)) {
        const { change = NaN, low = NaN, high = NaN, pValue = NaN } = metrics[name] ?? {};
        const [, , , cell, p] = answer.metrics.body[place] ?? [];
        if (!isMeasure(cell)) throw new Error('expected a difference');
        ends(cell).forEach((value, end) =>
          expect(value).toBeCloseTo([change, low, high][end] ?? NaN, 12),
        );
        expect(p).toMatchObject({ kind: 'p' });
        expect(p && cellNumber(p)).toBeCloseTo(pValue, 12);
      }
    },
  );
});

describe('what is shared of two models', { timeout: 120_000 }, () => {
  it('holds both, and opens again in the explorer and in the command', async () => {
    const ask = startWorker();
    const TELCO = 'examples/telco-churn.csv';
    const { guess } = await ask('open', { file: fileOf(TELCO), name: 'telco-churn.csv' });
    const choice: Choice = { ...guess, threshold: 0.4, link: 'recall', by: ['contract'] };
    const before = await ask('compare', choice);
    const kinds = [
      ['json', 'two.json'],
      ['html', 'two.html'],
    ] as const;
    for (const [kind, name] of sampled(kinds, 2)) {
      const path = join(FOLDER, name);
      writeFileSync(path, await ask('copy', { choice, kind }));
      const again = await open(path);
      expect(again.opened.views).toContain('compare');
      const after = await again.ask('compare', again.opened.guess);
      expect(after.names).toEqual(before.names);
      expect(after.metrics).toEqual(before.metrics);
      expect((await again.ask('summary', again.opened.guess)).tiles).toEqual(
        (await ask('summary', choice)).tiles,
      );
      // A moved threshold cuts the first model; the comparison stays as it was kept.
      const moved = { ...again.opened.guess, threshold: 0.342149 };
      const { counts } = await again.ask('matrix', moved);
      expect(Array.from(counts ?? [])).toEqual([4171, 1003, 536, 1333]);
      expect((await again.ask('compare', moved)).metrics).toEqual(before.metrics);
      const { pairs } = JSON.parse(await runCommand(`confmat compare ${path}`)) as Compared;
      const [difference] = measuresIn(before.metrics).slice(2);
      const { change = NaN, low = NaN, high = NaN } = pairs[0]?.metrics['precision[Yes]'] ?? {};
      expect(ends(difference ?? { estimate: NaN, low: NaN, high: NaN })).toEqual([
        ...[change, low, high].map((value): unknown => expect.closeTo(value, 12)),
      ]);
      await expect(runCommand(`confmat report ${path}`)).rejects.toThrow('holds two models');
      const command = await again.ask('copy', { choice: again.opened.guess, kind: 'command' });
      expect(command).toBe('confmat compare kept.json\n');
      expect(await again.ask('copy', { choice: moved, kind: 'command' })).toBe(
        'confmat report kept.json --threshold 0.342149 --score score\nconfmat compare kept.json\n',
      );
    }
  });

  it('of weighted rows knows how many they were', async () => {
    const ask = startWorker();
    await ask('open', { file: fileOf(CSV), name: 'rows.csv' });
    const choice: Choice = {
      ...{ truth: 'y', model: 'p', posLabel: 'yes', weight: 'w', by: ['site'], where: [] },
    };
    for (const one of [choice, { ...choice, other: 'q' }]) {
      const path = join(FOLDER, 'weighted.json');
      writeFileSync(path, await ask('copy', { choice: one, kind: 'json' }));
      const { ask: again, opened } = await open(path);
      expect(opened.nRows).toBe(200);
      expect((await again('summary', opened.guess)).tiles).toEqual(
        (await ask('summary', one)).tiles,
      );
      expect((await again('slices', opened.guess)).table).toEqual((await ask('slices', one)).table);
    }
  });
});
