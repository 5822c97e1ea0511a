import { describe, expect, it } from 'vitest';
import { isStep, readAddress, writeAddress } from '../src/state/address.js';
import { viewsOf } from '../src/evaluate/views.js';
import type { Choice, OpenedFile, ShownCell } from '../src/protocol.js';
import { isMeasure } from '@confmat/report/document';
import type { Table } from '@confmat/report/document';
import { fileOf, startWorker } from './ask.js';
import type { Ask } from './ask.js';

const TELCO = { file: fileOf('examples/telco-churn.csv'), name: 'telco-churn.csv' };
const DIGITS = { file: fileOf('examples/digits.csv'), name: 'digits.csv' };

async function opened(text: string): Promise<{ readonly ask: Ask; readonly opened: OpenedFile }> {
  const ask = startWorker();
  return { ask, opened: await ask('open', { file: new Blob([text]), name: 'rows.csv' }) };
}

/** Rows of two classes, a score and a whole weight. */
const ROWS = Array.from({ length: 60 }, (_, row) => ({
  y: row % 3 === 0 ? 'yes' : 'no',
  s: ((row * 37) % 60) / 60,
  p: row % 4 === 0 ? 'yes' : 'no',
  w: row % 3,
}));
const HEAD = 'y,s,p,w\n';
const lineOf = ({ y, s, p, w }: (typeof ROWS)[number]): string => `${y},${s},${p},${w}\n`;
const WEIGHTED = HEAD + ROWS.map(lineOf).join('');
/** Each row as often as it weighs. */
const REPEATED = HEAD + ROWS.map((row) => lineOf(row).repeat(row.w)).join('');
const NO_FILTER = { by: [], where: [] };
const SCORED: Choice = { truth: 'y', model: 's', posLabel: 'yes', by: [], where: [] };

describe('a column of weights', { timeout: 120_000 }, () => {
  it('counts a row as often as it weighs, in every view', async () => {
    const [weighted, repeated] = [(await opened(WEIGHTED)).ask, (await opened(REPEATED)).ask];
    const choice = { ...SCORED, weight: 'w' };
    for (const one of [choice, { ...choice, where: [{ column: 'p', values: ['no'] }] }]) {
      const plain = { ...one, weight: undefined };
      expect((await weighted('matrix', one)).counts).toEqual(
        (await repeated('matrix', plain)).counts,
      );
      const [a, b] = [await weighted('threshold', one), await repeated('threshold', plain)];
      expect(a.panel.models).toEqual(b.panel.models);
      expect(a.panel.z).toBeNull();
      const tiles = async (ask: Ask, of: Choice) =>
        (await ask('calibration', of)).models
          .flatMap(({ tiles: own }) => own)
          .map(({ measure }) => measure.estimate);
      const [found, expected] = [await tiles(weighted, one), await tiles(repeated, plain)];
      found.forEach((value, place) => expect(value).toBeCloseTo(expected[place] ?? NaN, 12));
    }
    const two = { ...choice, other: 'p' };
    const compared = await weighted('compare', two);
    const same = await repeated('compare', { ...two, weight: undefined });
    const estimates = ({ body: rows }: Table): readonly unknown[] =>
      rows.map((row) => row.map((cell) => (isMeasure(cell) ? cell.estimate : '')));
    expect(estimates(compared.metrics)).toEqual(estimates(same.metrics));
    const sliced = await weighted('slices', { ...choice, by: ['p'] });
    const counts = ({ body }: Table): readonly unknown[] =>
      body.map(([, cell]) => (cell as { readonly value: number }).value);
    expect(sliced.table.head[1]).toBe('sum of weights');
    expect(counts(sliced.table)).toEqual(
      counts((await repeated('slices', { ...SCORED, by: ['p'] })).table),
    );
  });

  it('is refused for sets of labels', async () => {
    const { ask } = await opened('t,p,w\na|b,a,2\nb|c,b|c,1\na|c,c,3\n');
    const choice = { truth: 't', model: 'p', weight: 'w', by: [], where: [] };
    await expect(ask('labels', choice)).rejects.toThrow('counted without weights: choose none');
  });

  it('with a cell that is no weight names the row and the cell', async () => {
    for (const [cell, said] of [
      ['-1', 'row 3 has the weight "-1"'],
      ['', 'row 3 has no weight'],
    ] as const) {
      const { ask } = await opened(`y,p,w\na,a,1\nb,a,2\nb,b,${cell}\n`);
      const choice = { truth: 'y', model: 'p', weight: 'w', by: [], where: [] };
      await expect(ask('matrix', choice)).rejects.toThrow(
        `${said} in column "w", expected a number of at least 0`,
      );
    }
  });
});

describe('scores that are no probabilities', () => {
  it('have every view and report but the net benefit, which is of probabilities', async () => {
    const text = `y,s\n${ROWS.map(({ y, s }) => `${y},${20 * s - 3}`).join('\n')}\n`;
    const { ask } = await opened(text);
    const { pictures } = await ask('threshold', SCORED);
    expect(pictures.map(({ name }) => name)).toEqual([
      ...['thresholds', 'scores', 'roc', 'precision-recall'],
    ]);
    const probable = await (await opened(WEIGHTED)).ask('threshold', SCORED);
    expect(probable.pictures.map(({ name }) => name)).toContain('net-benefit');
    const page = await ask('copy', { choice: SCORED, kind: 'html' });
    expect(page).toContain('ROC');
  });
});

describe('two models with thresholds', () => {
  it('are compared at the same threshold, recall or share of alerts', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', TELCO);
    const sweeps = (await ask('threshold', guess)).panel.models.length;
    expect(sweeps).toBe(2);
    const recallOf = async (link: Choice['link']): Promise<readonly number[]> => {
      const { metrics } = await ask('compare', { ...guess, threshold: 0.342149, link });
      const row = metrics.body.find(
        ([name]) => typeof name === 'string' && name.startsWith('recall'),
      );
      return [row?.[1], row?.[2]].map((cell) => (isMeasure(cell) ? cell.estimate : NaN));
    };
    const [lead = NaN, same = NaN] = await recallOf(undefined);
    // 1,333 of 1,869 are found at the threshold of the best F1.
    expect(lead).toBe(1333 / 1869);
    const [, linked = NaN] = await recallOf('recall');
    expect(Math.abs(linked - lead)).toBeLessThan(0.002);
    expect(linked).toBeGreaterThanOrEqual(lead);
    expect(Math.abs(same - lead)).toBeGreaterThan(0.01);
    const summary = await ask('matrix', {
      ...guess,
      model: guess.other ?? '',
      other: guess.model,
      link: 'alerts',
      threshold: 0.3,
    });
    expect(summary.labels).toEqual(['No', 'Yes']);
  });
});

describe('scores of one of three classes beside labels of all', () => {
  it('are compared as that class and the others, whichever comes first', async () => {
    const rows = Array.from({ length: 30 }, (_, row) => {
      const [y = '', p = ''] = ['abc'[row % 3], 'abc'[(row * row) % 3]];
      return { y, p, s: ((row * 7) % 30) / 30 };
    });
    const { ask } = await opened(
      `y,p,s\n${rows.map(({ y, p, s }) => `${y},${p},${s}`).join('\n')}\n`,
    );
    const rightBy = {
      s: rows.filter(({ y, s }) => (y === 'c') === s >= 0.5).length / 30,
      p: rows.filter(({ y, p }) => (y === 'c') === (p === 'c')).length / 30,
    };
    for (const [model, other] of [
      ['s', 'p'],
      ['p', 's'],
    ] as const) {
      const choice = { ...NO_FILTER, truth: 'y', model, other, posLabel: 'c', threshold: 0.5 };
      const { metrics, classes } = await ask('compare', choice);
      const accuracy = metrics.body.find(([title]) => title === 'accuracy');
      expect(accuracy?.slice(1, 3).map(valueOf)).toEqual([rightBy[model], rightBy[other]]);
      expect(classes.body).toHaveLength(2);
    }
  });
});

describe('scores by class', () => {
  it('take the class that is most above its threshold', async () => {
    const { ask } = await opened(
      'y,p_a,p_b,p_c\na,0.5,0.3,0.2\nb,0.45,0.4,0.15\nc,0.4,0.3,0.3\nb,0.2,0.7,0.1\n',
    );
    const choice = { truth: 'y', model: 'p_*', by: [], where: [] };
    const matrix = async (ownThresholds?: Choice['ownThresholds']): Promise<readonly number[]> =>
      Array.from((await ask('matrix', { ...choice, ownThresholds })).counts ?? []);
    // Rows are the true a, b, c: the greatest score is that of a, a, a, b.
    expect(await matrix()).toEqual([1, 0, 0, 1, 1, 0, 1, 0, 0]);
    expect(await matrix({})).toEqual([1, 0, 0, 1, 1, 0, 1, 0, 0]);
    // Above their thresholds: a −0.125, −0.175, −0.225 · b −0.2, −0.1, −0.2 · c −0.175, −0.225, −0.075;
    // the last row is b by 0.2.
    expect(await matrix({ a: 0.625, c: 0.375 })).toEqual([1, 0, 0, 0, 2, 0, 0, 0, 1]);
  });

  it('have a panel and a best threshold for each class against the rest', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', DIGITS);
    const choice = { ...guess, model: 'p_*', other: undefined };
    const { classes, areas, panel } = await ask('threshold', choice);
    expect([classes?.shown, panel.classes[0], panel.models[0]?.start]).toEqual(['0', '0', 0.5]);
    expect(classes?.labels).toEqual(Array.from({ length: 10 }, (_, digit) => String(digit)));
    // Each row is what the column of the class alone comes to.
    for (const [place, label] of ['0', '8'].entries()) {
      const alone = { ...guess, model: `p_${label}`, other: undefined, posLabel: label };
      const { areas: own } = await ask('threshold', alone);
      const row = areas.body[place === 0 ? 0 : 8];
      expect(row?.at(-1)).toMatchObject({ estimate: measureOf(own, 2) });
      expect(row?.[6]).toMatchObject({ estimate: measureOf(own, 4) });
      const { counts } = await ask('matrix', { ...alone, threshold: 0.5 });
      const [, , fn = 0, tp = 0] = counts ?? [];
      expect(row?.[4]).toMatchObject({ estimate: tp / (tp + fn) });
    }
    const moved = await ask('threshold', {
      ...choice,
      posLabel: '8',
      ownThresholds: classes?.best,
    });
    expect(moved.classes?.shown).toBe('8');
    expect(moved.panel.models[0]?.start).toBe(classes?.best['8']);
    expect(moved.areas.body.map((row) => valueOf(row[5]))).toEqual(
      moved.areas.body.map((row) => valueOf(row[6])),
    );
  });
});

function measureOf(table: Table, column: number): number {
  return valueOf(table.body[0]?.[column]);
}

function valueOf(cell: Table['body'][number][number] | undefined): number {
  return isMeasure(cell) ? cell.estimate : NaN;
}

describe('slices by several columns', () => {
  it('stand beside one another, each compared with the others of its column', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', TELCO);
    const by = ['contract', 'internet_service'];
    const { table } = await ask('slices', { ...guess, by });
    expect(table.head).toEqual(['group', 'rows', 'F1 of Yes', 'p, adjusted', 'remarks']);
    const alone = await Promise.all(by.map((name) => ask('slices', { ...guess, by: [name] })));
    const facts = ({ body: rows }: Table, from: number) =>
      rows.map((row) => JSON.stringify(row.slice(from, from + 2))).sort();
    expect(facts(table, 1)).toEqual(alone.flatMap((one) => facts(one.table, 1)).sort());
    expect(table.body.map((row) => row[0])).toContain('contract: Two year');
    const crossed = await ask('slices', { ...guess, by, areCrossed: true });
    expect(crossed.table.head.slice(0, 2)).toEqual(by);
    expect(crossed.table.body).toHaveLength(9);
  });
});

describe('what is chosen', () => {
  it('decides which views there are', async () => {
    const ask = startWorker();
    const file = await ask('open', TELCO);
    const { guess } = file;
    const of = (change: Partial<Choice>): readonly string[] =>
      viewsOf(file, { ...guess, ...change });
    expect(of({})).toEqual(file.views);
    expect(of({ model: 'prediction', other: undefined })).not.toContain('threshold');
    expect(of({ model: 'prediction' })).toContain('threshold');
    expect(of({ posLabel: undefined })).not.toContain('calibration');
    const digits = await startWorker()('open', DIGITS);
    expect(digits.views).not.toContain('threshold');
    expect(viewsOf(digits, { ...digits.guess, model: 'p_*' })).toContain('threshold');
  });

  it('have the calibration of each model, and what is to be said of it', async () => {
    // Half of the rows of every score are yes. Model a says 0.5 of each row, b says 0.1 or 0.9.
    const lines = Array.from({ length: 400 }, (_, row) => {
      const low = row % 4 < 2;
      return `${row % 2 === 0 ? 'yes' : 'no'},0.5,${low ? 0.1 : 0.9}`;
    });
    const { ask } = await opened(`y,a,b\n${lines.join('\n')}\n`);
    const choice = { truth: 'y', model: 'a', other: 'b', posLabel: 'yes', ...NO_FILTER };
    const { models, together } = await ask('calibration', choice);
    expect(together?.svg).toContain('discrimination 0.000');
    expect(together?.svg.match(/miscalibration/g)?.length).toBeGreaterThanOrEqual(2);
    const errorOf = (place: number): number | undefined =>
      models[place]?.tiles[0]?.measure.estimate;
    expect(models.map(({ name }) => name)).toEqual(['a', 'b']);
    // |0.5 − 0.5|, and |0.5 − 0.1| = |0.5 − 0.9|.
    expect([errorOf(0), errorOf(1)]).toEqual([0, expect.closeTo(0.4, 12)]);
    expect(models.map(({ sentences }) => sentences.length)).toEqual([0, 1]);
    expect(models[1]?.sentences[0]?.text).toMatch(/^The scores are overconfident/);
    const said = await ask('sentences', { ...choice, model: 'b', other: undefined });
    expect(said.filter(({ rule }) => rule === 'calibration')).toEqual([]);
  });

  it('of another positive label is counted anew, calibration too', async () => {
    const ask = startWorker();
    const scoreOf = (row: number): number => ((row * row) % 30) / 30;
    const text = `y,s\n${Array.from({ length: 30 }, (_, row) => `${'abc'[row % 3] ?? ''},${scoreOf(row)}\n`).join('')}`;
    await ask('open', { file: new Blob([text]), name: 'three.csv' });
    const choice = { truth: 'y', model: 's', by: [], where: [] };
    const brier = async (posLabel: string): Promise<number> =>
      (await ask('calibration', { ...choice, posLabel })).models[0]?.tiles[2]?.measure.estimate ??
      NaN;
    const pictures = async (posLabel: string): Promise<string> =>
      (await ask('calibration', { ...choice, posLabel })).models[0]?.picture.svg ?? '';
    const [a, b] = [await brier('a'), await brier('b')];
    const expected = (first: number): number => {
      const errors = Array.from(
        { length: 30 },
        (_, row) => (scoreOf(row) - (row % 3 === first ? 1 : 0)) ** 2,
      );
      return errors.reduce((sum, error) => sum + error, 0) / 30;
    };
    expect([a, b].map((value) => value.toFixed(12))).toEqual(
      [expected(0), expected(1)].map((value) => value.toFixed(12)),
    );
    const before = await pictures('b');
    await brier('a');
    expect(await pictures('b')).toBe(before);
    expect(await pictures('a')).not.toBe(before);
    await expect(ask('matrix', choice)).rejects.toThrow('choose the positive label');
  });

  it('without any row says so', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', TELCO);
    const where = [
      { column: 'contract', values: ['One year'] },
      { column: 'contract', values: ['Two year'] },
    ];
    for (const view of ['summary', 'matrix', 'threshold', 'compare', 'rate'] as const) {
      await expect(ask(view, { ...guess, where })).rejects.toThrow('no row meets all filters');
    }
  });

  it('stands in the address, and comes back', () => {
    const guess: Choice = {
      ...{ truth: 't', model: 'a', other: 'b', posLabel: 'x', by: [], where: [] },
    };
    const choice: Choice = {
      ...{ truth: 'u', model: 'p_*', other: undefined, posLabel: undefined, threshold: 0.25 },
      link: 'recall',
      ownThresholds: { 'a:b&c': 0.5, d: 0.125 },
      weight: 'w w',
      costs: { falsePositive: 1, falseNegative: 20 },
      by: ['k', 'l'],
      areCrossed: true,
      where: [{ column: 'k:', values: ['1', 'ä,'] }],
      rate: 0.01,
      metric: 'recall',
    };
    const hash = writeAddress('f.csv', 'slices', choice, guess);
    const { file, view, choice: read } = readAddress(hash);
    expect([file, view]).toEqual(['f.csv', 'slices']);
    expect({ ...guess, ...read }).toEqual(choice);
    expect(writeAddress(null, 'summary', guess, guess)).toBe('');
    expect({ ...guess, ...readAddress('').choice }).toEqual(guess);
    expect(readAddress('#where=100%25:%25').choice.where).toEqual([
      { column: '100%', values: ['%'] },
    ]);
  });

  it('has the cell of the matrix in the address, with its order and search', () => {
    const guess: Choice = { truth: 't', model: 'a', by: [], where: [] };
    const of = (cell: ShownCell): string => writeAddress('f.csv', 'matrix', guess, guess, cell);
    const cell = { trueLabel: 'a:b', predLabel: '50 %&c', search: '' };
    const orders = [
      undefined,
      { column: 'x:up', isDown: true },
      { column: 'down', isDown: false },
      { column: '', isDown: false },
      { column: null, isDown: true },
      { column: null, isDown: false },
    ];
    for (const order of orders) {
      for (const search of ['', ' a&b=ü']) {
        const shown = { ...cell, order, search };
        expect(readAddress(of(shown)).cell).toEqual(shown);
      }
    }
    expect(readAddress('#cell=a').cell).toBeNull();
    expect(readAddress('').cell).toBeNull();
    const [first = '', ...others] = orders.map((order) => of({ ...cell, order, search: 'x' }));
    expect(others.map((other) => isStep(first, other))).toEqual(others.map(() => false));
    expect(isStep(first, of({ ...cell, predLabel: 'd' }))).toBe(true);
    expect(isStep(first, writeAddress('f.csv', 'matrix', guess, guess))).toBe(true);
    expect(isStep('#t=0.5&view=threshold', '#view=threshold&t=0.25&own=a:1')).toBe(false);
  });
});
