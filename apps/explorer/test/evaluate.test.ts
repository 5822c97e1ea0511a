import { count, isMeasure } from '@confmat/report/document';
import { describe, expect, it } from 'vitest';
import { fileOf, startWorker } from './ask.js';

const TELCO = { file: fileOf('examples/telco-churn.csv'), name: 'telco-churn.csv' };
const NONE = { by: [], where: [] };

describe('a file with scores of two models', { timeout: 120_000 }, () => {
  it('is guessed, and counted as scikit-learn counts it', async () => {
    const ask = startWorker();
    const { guess, models, groups, views } = await ask('open', TELCO);
    expect(guess).toMatchObject({
      truth: 'churn',
      model: 'score',
      other: 'score_logistic',
      posLabel: 'Yes',
    });
    expect(models.map(({ key }) => key)).toEqual(['score', 'score_logistic', 'prediction']);
    expect(groups.map(({ name }) => name)).toEqual([
      'contract',
      'internet_service',
      'senior_citizen',
    ]);
    expect(views).toContain('threshold');
    // The matrix and the scores of scikit-learn in the examples' own page.
    const { labels, counts } = await ask('matrix', guess);
    expect([labels, Array.from(counts ?? [])]).toEqual([
      ['No', 'Yes'],
      [4666, 508, 877, 992],
    ]);
    const { tiles } = await ask('summary', guess);
    expect(tiles.slice(0, 4).map(({ measure }) => measure.estimate.toFixed(4))).toEqual([
      ...[
        '0.6613',
        '0.5308',
        '0.5889', // (992 + 508) of 7,043 rows are predicted to leave.
        '21.2977',
      ],
    ]);
  });

  it('is cut at another threshold, and shows the rows of a cell', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', TELCO);
    const choice = { ...guess, threshold: 0.342149 };
    const { counts } = await ask('matrix', choice);
    expect(Array.from(counts ?? [])).toEqual([4171, 1003, 536, 1333]);
    const order = { column: null, isDown: false };
    const cell = { trueLabel: 'Yes', predLabel: 'No', order, search: '' };
    const rows = await ask('rows', { choice, cell, from: 0 });
    expect([rows.nRows, rows.nFound, rows.numbers.length]).toEqual([536, 536, 50]);
    // The third row of the file is the first customer who left and was not found.
    expect([rows.numbers[0], rows.cells[0]?.slice(0, 3)]).toEqual([3, ['Yes', 'No', '0.251816']]);
    expect(
      rows.cells.every(([truth, , score]) => truth === 'Yes' && Number(score) < 0.342149),
    ).toBe(true);
  });

  it('is filtered, and sliced: the slices of all values add up', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', TELCO);
    const where = [{ column: 'contract', values: ['One year', 'Two year'] }];
    const kept = await ask('matrix', { ...guess, where });
    const one = await ask('matrix', {
      ...guess,
      where: [{ column: 'contract', values: ['One year'] }],
    });
    const two = await ask('matrix', {
      ...guess,
      where: [{ column: 'contract', values: ['Two year'] }],
    });
    expect(Array.from(kept.counts ?? [])).toEqual(
      Array.from(one.counts ?? [], (n, cell) => n + (two.counts?.[cell] ?? 0)),
    );
    const { table } = await ask('slices', { ...guess, by: ['contract'] });
    expect(table.body.map(([name, rows]) => [name, rows])).toEqual([
      // By what they lose: rows × how far their F1 is below that of all.
      ['Two year', count(1695)],
      ['One year', count(1473)],
      ['Month-to-month', count(3875)],
    ]);
  });

  it('is stored, and opened again with the same numbers, also out of a report', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', TELCO);
    const before = await ask('summary', guess);
    for (const [kind, name] of [
      ['json', 'kept.json'],
      ['html', 'report.html'],
    ] as const) {
      const text = await ask('copy', { choice: { ...guess, other: undefined }, kind });
      const again = startWorker();
      const opened = await again('open', { file: new Blob([text]), name });
      expect(opened.format).toBeNull();
      const after = await again('summary', { ...opened.guess, threshold: 0.5 });
      expect(after.tiles).toEqual(before.tiles);
    }
  });
});

describe('files of other kinds', () => {
  it('of ten classes take the class with the greatest score', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', {
      file: fileOf('examples/digits.csv'),
      name: 'digits.csv',
    });
    expect(guess).toMatchObject({ truth: 'digit', model: 'prediction', other: 'p_*' });
    const [byLabel, byScore] = [
      await ask('matrix', guess),
      await ask('matrix', { ...guess, model: 'p_*' }),
    ];
    expect(byScore.counts).toEqual(byLabel.counts);
    expect(byLabel.labels).toEqual(Array.from({ length: 10 }, (_, digit) => String(digit)));
  });

  it('of label sets are counted by label', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', {
      file: fileOf('examples/debian-tags.csv'),
      name: 'debian-tags.csv',
    });
    expect(guess).toMatchObject({ truth: 'tags', model: 'predicted' });
    const { tiles, labels } = await ask('labels', guess);
    // As the examples' own page has them.
    expect(tiles.map(({ measure }) => measure.estimate.toFixed(4))).toEqual([
      '0.7722',
      '0.5883',
      '0.5443',
      '0.7468',
    ]);
    expect(labels.body).toHaveLength(68);
  });

  it('with more than two classes cut a score against the rest', async () => {
    const ask = startWorker();
    const text = 'y,score\na,0.9\nb,0.6\nc,0.2\na,0.4\n,0.8\nb,\n';
    await ask('open', { file: new Blob([text]), name: 'three.csv' });
    const choice = { truth: 'y', model: 'score', posLabel: 'a', ...NONE };
    const { labels, counts } = await ask('matrix', choice);
    // b at 0.6 is a false alarm, a at 0.4 is missed; rows without label or score are left out.
    expect([labels, Array.from(counts ?? [])]).toEqual([
      ['not a', 'a'],
      [1, 1, 1, 1],
    ]);
    expect((await ask('summary', choice)).nSkipped).toBe(2);
  });
});

describe('two models on the same rows', () => {
  // 40 rows: `whole` has all of them right, `half` every other one.
  const lines = Array.from({ length: 40 }, (_, row) => {
    const truth = row % 4 < 2 ? 'no' : 'yes';
    const other = truth === 'no' ? 'yes' : 'no';
    return `${truth},${row % 2 === 0 ? truth : other},${truth}`;
  });
  const file = new Blob([`truth,half,whole\n${lines.join('\n')}\n`]);

  it.each([
    ['half', 'whole', 0.5, '0 rows are right by half alone, 20 by whole alone'],
    ['whole', 'half', -0.5, '20 rows are right by whole alone, 0 by half alone'],
  ] as const)('from %s to %s: every place says who is better', async (model, other, by, rows) => {
    const ask = startWorker();
    await ask('open', { file, name: 'models.csv' });
    const choice = { truth: 'truth', model, other, ...NONE };
    const { verdict, metrics, pictures } = await ask('compare', choice);
    // 20 of 40 rows differ, all in one direction.
    expect(verdict).toBe(
      `"whole" is better than "half": 100\u00a0% of the rows are right against 50\u00a0% (p < 0.001). ${rows}.`,
    );
    expect(metrics.head).toEqual(['metric', model, other, `${other} − ${model}`, 'p']);
    const change = metrics.body[0]?.[3];
    if (!isMeasure(change)) throw new Error('expected a difference');
    expect(change.estimate).toBe(by);
    expect(Math.sign(change.low)).toBe(Math.sign(by));
    expect(change.low).toBeLessThan(by);
    expect(change.high).toBeGreaterThan(by);
    const [comparison = '', attribution = ''] = pictures.map(({ svg }) => svg);
    expect(comparison).toContain(by > 0 ? '+0.500' : '−0.500');
    expect(attribution).toContain(`what ${other} has more than ${model}`);
    expect(attribution).toContain(by > 0 ? '0.500 → 1.000, +0.500' : '1.000 → 0.500, −0.500');
  });

  it('which these rows cannot tell apart are said to be so', async () => {
    const ask = startWorker();
    await ask('open', { file: new Blob(['t,a,b\nx,x,y\ny,x,y\nx,x,x\ny,y,y\n']), name: 'few.csv' });
    const { verdict } = await ask('compare', { truth: 't', model: 'a', other: 'b', ...NONE });
    // One row is right by a alone, one by b alone: either split is as uneven.
    expect(verdict).toBe(
      'These rows do not tell whether "b" is better than "a": 75\u00a0% of the rows are right against 75\u00a0% (p = 1.000). 1 row is right by a alone, 1 by b alone.',
    );
  });
});
