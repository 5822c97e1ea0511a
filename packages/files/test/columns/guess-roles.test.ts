import { describe, expect, it } from 'vitest';
import type { ColumnFacts, ColumnKind } from '../../src/columns/column-facts.js';
import { guessCommands } from '../../src/columns/guess-commands.js';
import { guessRoles } from '../../src/columns/guess-roles.js';
import type { Roles } from '../../src/columns/guess-roles.js';
import type { TextPair } from '../../src/columns/looks.js';

const column = (
  name: string,
  kind: ColumnKind,
  texts: readonly string[],
  more: Partial<ColumnFacts> = {},
): ColumnFacts => ({
  ...{ name, type: 'VARCHAR', kind, nDistinct: texts.length, nMissing: 0 },
  common: texts.map((text) => ({ text, nRows: 10 })),
  range: kind === 'numbers' || kind === 'integers' ? [0, 1] : null,
  ...more,
});
const truth = column('y', 'text', ['no', 'yes']);
const score = (name: string): ColumnFacts => column(name, 'numbers', ['0.25', '0.5']);

/** Together 1, in two columns. */
const ofOne: readonly TextPair[] = [
  ['0.25', '0.75'],
  ['0.5', '0.5'],
];

async function commandsOf(
  columns: readonly ColumnFacts[],
  pairs: readonly TextPair[] = ofOne,
): Promise<readonly string[]> {
  return guessCommands(await rolesOf(columns, pairs), ['f.csv'], []);
}

function rolesOf(columns: readonly ColumnFacts[], pairs: readonly TextPair[]): Promise<Roles> {
  const looks = { agreement: () => Promise.resolve(1), pairs: () => Promise.resolve(pairs) };
  return guessRoles(columns, looks);
}

describe('guessCommands', () => {
  it('leaves out NA where R wrote the rows, whose names count from 1', async () => {
    const y = column('y', 'text', ['cat', 'dog', 'NA']);
    const p = column('p', 'text', ['cat', 'dog']);
    const rows = (name: string, from: number): ColumnFacts =>
      column(name, 'integers', ['1'], { nDistinct: 30, range: [from, from + 29] });
    const plain = 'confmat report f.csv --true y --pred p';
    expect(await commandsOf([rows('', 1), y, p])).toEqual([
      `${plain} --clean null=NA --nulls skip`,
    ]);
    expect(await commandsOf([rows('', 1), column('y', 'text', ['cat', 'dog']), p])).toEqual([
      plain,
    ]);
    // An index of pandas, and a column of the file.
    expect(await commandsOf([rows('', 0), y, p])).toEqual([plain]);
    expect(await commandsOf([rows('id', 1), y, p])).toEqual([plain]);
  });

  it('compares answers of promptfoo, whose names are written as JSON, where all have every row', async () => {
    const expected = column('expected', 'text', ['cat', 'dog']);
    const answers = (nMissing: number): readonly ColumnFacts[] =>
      ['[a] short', '[b] say, then stop', '[c] full'].map((name) =>
        column(name, 'text', ['cat', 'dog', 'none'], { nMissing }),
      );
    expect(await commandsOf([expected, ...answers(0)])).toEqual([
      `confmat compare f.csv --true expected --pred '["[a] short","[b] say, then stop","[c] full"]'`,
    ]);
    expect(await commandsOf([expected, ...answers(1)])).toEqual([
      "confmat report f.csv --true expected --pred '[a] short' --nulls skip",
    ]);
  });

  it('takes columns named by the labels for their scores, and sweeps that of the positive one', async () => {
    expect(await commandsOf([truth, score('no'), score('yes')])).toEqual([
      'confmat report f.csv --true y --proba no,yes',
      'confmat sweep f.csv --true y --score yes --pos-label yes',
    ]);
    const booleans = column('y', 'booleans', ['False', 'True']);
    expect(await commandsOf([booleans, score('False'), score('True')])).toContain(
      'confmat sweep f.csv --true y --score True --pos-label True',
    );
  });

  it('takes no counts and no amounts for scores, though a label names them', async () => {
    for (const kind of ['integers', 'numbers'] as const) {
      const columns = ['no', 'yes'].map((name) =>
        column(name, kind, ['3', '10'], { range: [0, 23] }),
      );
      expect(await commandsOf([truth, ...columns])).toEqual([]);
    }
  });

  it('takes no features for scores, which are numbered as classes are', async () => {
    const label = column('label', 'integers', ['0', '1']);
    // 0.9 + 0.4 is no sum of probabilities, and −1 none of them.
    const scaled = ['x0', 'x1'].map(score);
    const sums: readonly TextPair[] = [
      ['0.9', '0.4'],
      ['0.1', '0.2'],
    ];
    expect((await rolesOf([label, ...scaled], sums)).classScores).toBeNull();
    const pixels = ['pixel0', 'pixel1', 'pixel2'].map((name) =>
      column(name, 'integers', ['0', '255'], { range: [0, 255] }),
    );
    expect(await commandsOf([label, ...pixels])).toEqual([]);
    const below = ['0', '1'].map((name) =>
      column(name, 'numbers', ['-1', '2'], { range: [-1, 2] }),
    );
    expect(await commandsOf([label, ...below])).toEqual([]);
    // Named as scores are, they need no sum: logits, and scores of one class against the others.
    const named = ['logit_0', 'logit_1'].map((name) =>
      column(name, 'numbers', ['-1.5', '2.5'], { range: [-1.5, 2.5] }),
    );
    expect(await commandsOf([label, ...named], sums)).toContain(
      "confmat report f.csv --true label --proba 'logit_*'",
    );
    // Percentages: 25 + 75 and 50 + 50.
    const percent = ['no', 'yes'].map((name) =>
      column(name, 'numbers', ['12.5'], { range: [0, 100] }),
    );
    const hundred: readonly TextPair[] = [
      ['25', '75'],
      ['50', '50'],
    ];
    expect(await commandsOf([truth, ...percent], hundred)).toContain(
      'confmat report f.csv --true y --proba no,yes',
    );
  });

  it('takes no key of a vector for a prediction', async () => {
    const label = column('label', 'integers', ['0', '1']);
    const prediction = column('prediction', 'integers', ['0', '1']);
    const type = column('rawPrediction.type', 'integers', ['1']);
    const values = column('rawPrediction.values', 'other', ['[1.5, 2]']);
    expect(await commandsOf([label, prediction, type, values])).toEqual([
      'confmat report f.csv --true label --pred prediction',
    ]);
  });

  it('writes columns out where a pattern would take others', async () => {
    const classes = column('y', 'integers', ['0', '1', '2']);
    const scores = ['p0', 'p1', 'p2'].map(score);
    const predicted = column('predict', 'integers', ['0', '1', '2']);
    expect(await commandsOf([classes, predicted, ...scores])).toEqual([
      'confmat report f.csv --true y --pred predict',
      'confmat report f.csv --true y --proba p0,p1,p2 --labels 0,1,2',
    ]);
    expect(await commandsOf([classes, ...scores])).toEqual([
      "confmat report f.csv --true y --proba 'p*'",
    ]);
  });

  it('proposes no score that is lower for the positive label', async () => {
    const up: readonly TextPair[] = [
      ['0.9', 'yes'],
      ['0.1', 'no'],
    ];
    const down: readonly TextPair[] = [
      ['0.1', 'yes'],
      ['0.9', 'no'],
    ];
    expect(await commandsOf([truth, score('s')], up)).toEqual([
      'confmat sweep f.csv --true y --score s --pos-label yes',
    ]);
    expect(await commandsOf([truth, score('s')], down)).toEqual([]);
  });

  it('takes noise for no turned score, and the confidence of a prediction for no score', async () => {
    // Means 0.5 and 0.52, of spread 0.1: the difference is less than three standard errors of both.
    const noise = [0.4, 0.6, 0.42, 0.62].map((value, row): TextPair => [
      String(value),
      row < 2 ? 'yes' : 'no',
    ]);
    const sweep = 'confmat sweep f.csv --true y --score s --pos-label yes';
    expect(await commandsOf([truth, score('s')], noise)).toEqual([sweep]);
    const predicted = column('y_pred', 'text', ['no', 'yes']);
    const confidence = column('confidence', 'numbers', ['0.5', '0.9'], { range: [0.5, 0.99] });
    expect(await commandsOf([truth, predicted, confidence], noise)).toEqual([
      'confmat report f.csv --true y --pred y_pred',
    ]);
    // Without a prediction it may be the score of a label that is always likely.
    expect(await commandsOf([truth, confidence], noise)).toHaveLength(1);
  });

  it('leaves out predictions that share no label with the truth', async () => {
    const codes = column('prediction', 'integers', ['0', '1']);
    const words = column('predicted', 'text', ['no', 'yes']);
    expect(await commandsOf([truth, codes, words])).toEqual([
      'confmat report f.csv --true y --pred predicted',
    ]);
    expect(await commandsOf([truth, codes])).toEqual([]);
  });

  it('takes whole numbers with a point for labels, and maps them where one side has none', async () => {
    const pointed = column('prediction', 'numbers', ['0.0', '1.0']);
    const plain = column('label', 'integers', ['0', '1']);
    const both = column('label', 'numbers', ['0.0', '1.0']);
    expect(await commandsOf([both, pointed])).toEqual([
      'confmat report f.csv --true label --pred prediction',
    ]);
    expect(await commandsOf([plain, pointed])).toEqual([
      'confmat report f.csv --true label --pred prediction --map 0.0=0,1.0=1',
    ]);
  });

  it('maps labels that one side has in quotes', async () => {
    const actual = column('actual', 'text', ["1:'big cat'", '2:dog']);
    const predicted = column('predicted', 'text', ['1:big cat', '2:dog']);
    expect(await commandsOf([actual, predicted])).toEqual([
      `confmat report f.csv --true actual --pred predicted --map '{"1:'\\''big cat'\\''":"1:big cat"}'`,
    ]);
  });

  it('skips rows without a score of a class', async () => {
    const no = column('p_no', 'numbers', ['0.25', '0.5'], { nMissing: 1 });
    expect(await commandsOf([truth, no, score('p_yes')])).toEqual([
      "confmat report f.csv --true y --proba 'p_*' --nulls skip",
      'confmat sweep f.csv --true y --score p_yes --pos-label yes --nulls skip',
    ]);
  });

  it('takes lists of objects, or of lists, for no labels', async () => {
    for (const type of ['STRUCT("label" VARCHAR, score DOUBLE)[]', 'DOUBLE[][]']) {
      const columns = ['label', 'pred'].map((name) =>
        column(name, 'lists', ['[]', '[x]'], { type }),
      );
      expect(await commandsOf(columns)).toEqual([]);
    }
  });

  it('proposes no report on sets of one row', async () => {
    const one = (name: string, text: string, nRows: number): ColumnFacts =>
      column(name, 'lists', [text], { type: 'BIGINT[]', common: [{ text, nRows }] });
    expect(await commandsOf([one('y', '[0, 1, 1]', 1), one('pred', '[0, 1]', 1)])).toEqual([]);
    expect(await commandsOf([one('y', '[0, 1, 1]', 2), one('pred', '[0, 1]', 2)])).toEqual([
      'confmat sets f.csv --true y --pred pred',
    ]);
  });

  it('skips rows without a label, and calls lists of spans by their name', async () => {
    const missing = column('y', 'text', ['a', 'b'], { nMissing: 2 });
    expect(await commandsOf([missing, column('pred', 'text', ['a', 'b'])])).toEqual([
      'confmat report f.csv --true y --pred pred --nulls skip',
    ]);
    const type = 'STRUCT("start" BIGINT, "end" BIGINT, "label" VARCHAR)[]';
    const spans = ['true', 'pred'].map((name) => column(name, 'lists', ['[]'], { type }));
    expect(await commandsOf(spans)).toEqual(['confmat spans f.csv --true true --pred pred']);
  });
});
