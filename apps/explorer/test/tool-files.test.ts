import { describe, expect, it } from 'vitest';
import { fileOf, startWorker } from './ask.js';

const FILES = 'apps/cli/test/fixtures/tool-files';

describe('files of real tools', () => {
  it('open on the score of the positive label, where columns are named by the labels', async () => {
    const ask = startWorker();
    const file = fileOf(`${FILES}/predict-proba-classes.csv`);
    const { guess, models } = await ask('open', { file, name: 'predict-proba-classes.csv' });
    expect(guess).toMatchObject({ truth: 'y', model: 'yes', posLabel: 'yes' });
    expect(models).toEqual([
      { key: 'yes', kind: 'scores' },
      { key: 'no,yes', kind: 'scores by class' },
    ]);
    const { tiles } = await ask('summary', { ...guess, other: undefined });
    // scikit-learn 1.9.1: roc_auc_score of yes is 0.8356.
    const area = tiles.find(({ name }) => name === 'ROC AUC');
    expect(area?.measure.estimate).toBeCloseTo(0.8356, 4);
    // The greatest of both is the same as 0.5 of one: 156 of 200 rows are right.
    const byClass = await ask('matrix', { ...guess, model: 'no,yes', other: undefined });
    expect(JSON.stringify(byClass)).toContain('117');
  });

  it('open H2O’s on its prediction or the score of its positive class', async () => {
    const ask = startWorker();
    const file = fileOf(`${FILES}/h2o-two-classes.csv`);
    const { guess } = await ask('open', { file, name: 'h2o-two-classes.csv' });
    expect(guess).toMatchObject({ truth: 'txt', model: 'yes', posLabel: 'yes' });
    const { tiles } = await ask('summary', { ...guess, other: undefined });
    expect(tiles.find(({ name }) => name === 'ROC AUC')?.measure.estimate).toBeCloseTo(0.9366, 4);
  });

  it('read two lists of one object as columns, and ClickHouse’s answers', async () => {
    const ask = startWorker();
    const file = fileOf(`${FILES}/python-two-lists.json`);
    const lists = await ask('open', { file, name: 'python-two-lists.json' });
    expect([lists.nRows, lists.guess.truth, lists.guess.model]).toEqual([200, 'y', 'p']);
    const { nRows } = await ask('summary', lists.guess);
    expect(nRows).toBe(200);
  });
});
