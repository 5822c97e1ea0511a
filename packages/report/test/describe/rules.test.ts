import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts, jointCounts, slicedMatrices } from '@confmat/core';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { thresholdSweep } from '@confmat/thresholds';
import type { ConfusionMatrix } from '@confmat/core';
import type { RuleName } from '../../src/index.js';
import { sentencesOf } from '../parts.js';
import type { Parts } from '../parts.js';

const texts = (results: Parts, ...rules: RuleName[]): string[] =>
  sentencesOf(results, { rules }).map(({ text }) => text);

const matrixOf = (
  counts: number[][],
  labels = ['a', 'b', 'c', 'd'].slice(0, counts.length),
): ConfusionMatrix => confusionMatrixFromCounts(counts, labels);

describe('one-sided-class', () => {
  const spam = (fn: number, fp: number, tp: number): ConfusionMatrix =>
    matrixOf(
      [
        [1000, fp],
        [fn, tp],
      ],
      ['ham', 'spam'],
    );

  it('speaks of two classes about the rarer one, and only once its intervals part', () => {
    expect(texts({ matrix: spam(40, 10, 60) }, 'one-sided-class')).toEqual([
      'The model finds too few rows of "spam": recall is 0.60 (0.50–0.69), below its precision of 0.86 (0.76–0.92). It misses 40 of 100 rows.',
    ]);
    // 0.67 against 0.86: the intervals 0.56–0.76 and 0.76–0.92 part, those for two classes do not.
    expect(texts({ matrix: spam(30, 10, 60) }, 'one-sided-class')).toEqual([]);
  });

  it('tells a class that is answered too often, with its shares where training counts are known', () => {
    const trainCounts = [
      { label: 'ham', count: 500 },
      { label: 'spam', count: 500 },
    ];
    expect(texts({ matrix: spam(10, 90, 60), trainCounts }, 'one-sided-class')).toEqual([
      'The model answers "spam" too often: precision is 0.40 (0.33–0.48), below its recall of 0.86 (0.76–0.92). 90 of 150 such answers are wrong; the class has 50 % of the training rows and 6 % of these rows.',
    ]);
  });

  it('is silent about sure differences that are small', () => {
    // 0.900 against 0.925 of 100,000 rows each.
    expect(texts({ matrix: spam(10_000, 7300, 90_000) }, 'one-sided-class')).toEqual([]);
  });
});

describe('missed-class', () => {
  const fraud = (tp: number, fn: number, tn: number): ConfusionMatrix =>
    matrixOf(
      [
        [tn, 20],
        [fn, tp],
      ],
      ['ok', 'fraud'],
    );

  it('comes before what accuracy says, and once', () => {
    const found = sentencesOf({ matrix: fraud(76, 324, 19_580) });
    const rules = found.map(({ rule }) => rule);
    expect(rules.slice(0, 2)).toEqual(['missed-class', 'majority-baseline']);
    expect(rules).not.toContain('one-sided-class');
    // Wilson of 324 of 400: (324 + 1.9207 ± 1.96 √(324·76/400 + 0.9604)) / 403.8415.
    expect(found[0]?.text).toBe(
      'The model misses 81 % (77–85 %) of "fraud": 324 of 400 rows. Precision is 0.79 (0.70–0.86).',
    );
  });

  it('begins where the other class has three times the rows', () => {
    // 400 rows against 1200, and 1199.
    expect(texts({ matrix: fraud(76, 324, 1180) }, 'missed-class')).toHaveLength(1);
    expect(texts({ matrix: fraud(76, 324, 1179) }, 'missed-class')).toHaveLength(0);
  });

  it('speaks if the interval of recall for two classes ends below 0.9', () => {
    // Clopper and Pearson, level 1 - 0.05 / 4: 347 of 400 end at 0.9064, 343 of 400 at 0.8984.
    const [over, under] = [347, 343].map((tp) =>
      texts({ matrix: fraud(tp, 400 - tp, 19_580) }, 'missed-class'),
    );
    expect([over, under?.length]).toEqual([[], 1]);
  });

  it('says that a class is never predicted, and nothing of a class without rows', () => {
    const never = matrixOf([[4000, 0], [1000, 0]], ['ham', 'spam']); // prettier-ignore
    const found = sentencesOf({ matrix: never });
    expect(found[0]?.text).toBe(
      'The model never predicts "spam": it misses all of its 1,000 rows.',
    );
    expect(found.map(({ rule }) => rule)).not.toContain('never-predicted');
    expect(texts({ matrix: fraud(0, 0, 100), posLabel: 'fraud' }, 'missed-class')).toEqual([]);
  });
});

describe('few-rows', () => {
  it('begins below 20 rows, and below 15 training rows', () => {
    const matrix = matrixOf([
      [19, 0],
      [0, 20],
    ]);
    const trainCounts = [
      { label: 'a', count: 15 },
      { label: 'b', count: 14 },
    ];
    expect(texts({ matrix, trainCounts }, 'few-rows')).toEqual([
      '"b" has only 14 rows in training, too few to learn from: label more of it.',
      '"a" has only 19 rows, too few to tell how well the model handles it.',
    ]);
  });
});

describe('missing-class', () => {
  it('tells what either side lacks', () => {
    const matrix = matrixOf([
      [30, 0, 4],
      [2, 30, 0],
      [0, 0, 0],
    ]);
    const trainCounts = [
      { label: 'a', count: 100 },
      { label: 'b', count: 0 },
      { label: 'z', count: 40 },
    ];
    expect(texts({ matrix, trainCounts }, 'missing-class')).toEqual([
      '"b" has 32 rows here but none in training, so the model cannot have learned it.',
      'The model predicts "c" for 4 rows, and it is right for none: no row truly is one.',
      '"z" has 40 training rows but none here, so nothing tells how well the model handles it.',
    ]);
  });
});

describe('majority-baseline', () => {
  const filter = (n: number, hits: number): ConfusionMatrix =>
    matrixOf([
      [0.9 * n, 0],
      [0.1 * n - hits, hits],
    ]);

  it('tells better, no better and worse, and is silent where rows cannot tell', () => {
    expect(texts({ matrix: filter(1000, 60) }, 'majority-baseline')).toEqual([
      'Accuracy is 0.96 (0.95–0.97); always answering "a" would reach 0.90.',
    ]);
    expect(texts({ matrix: filter(2000, 2) }, 'majority-baseline')).toEqual([
      'Accuracy is 0.90 (0.89–0.91), hardly better than always answering "a", which would reach 0.90.',
    ]);
    expect(
      texts(
        {
          matrix: matrixOf([
            [500, 400],
            [10, 90],
          ]),
        },
        'majority-baseline',
      ),
    ).toEqual([
      'Accuracy is 0.59 (0.56–0.62), worse than always answering "a", which would reach 0.90.',
    ]);
    expect(texts({ matrix: filter(100, 2) }, 'majority-baseline')).toEqual([]);
  });
});

describe('confused-pair', () => {
  const three = (ab: number, ba: number): ConfusionMatrix =>
    matrixOf([
      [100, ab, 5],
      [ba, 100, 5],
      [5, 5, 100],
    ]);

  it('tells what merging changes, and speaks above an even share of the errors only', () => {
    // 80 of 100 errors; merged, 380 of 400 rows are right instead of 300.
    expect(texts({ matrix: three(50, 30) }, 'confused-pair')).toEqual([
      '"a" and "b" are often confused: 50 rows of "a" are taken for "b" and 30 rows the other way round, 80 % (71–87 %) of all errors. Merged into one class, they would raise accuracy from 0.75 to 0.95. Merge such classes, or if both are needed, label more rows of them.',
    ]);
    expect(texts({ matrix: three(6, 6) }, 'confused-pair')).toEqual([]);
  });

  it('gives the advice once, after the pairs, and merges no numbers', () => {
    const pairs = [
      [100, 40, 1, 0],
      [30, 100, 0, 1],
      [1, 0, 100, 25],
      [0, 1, 20, 100],
    ];
    const named = texts({ matrix: matrixOf(pairs) }, 'confused-pair');
    expect(named.map((text) => /errors\. (.*)/.exec(text)?.[1])).toEqual([
      'Merged into one class, they would raise accuracy from 0.77 to 0.91.',
      'Merged into one class, they would raise accuracy from 0.77 to 0.86. Merge such classes, or if both are needed, label more rows of them.',
    ]);
    const digits = confusionMatrixFromCounts(pairs, [0, 1, 2, 3]);
    expect(texts({ matrix: digits }, 'confused-pair')).toEqual([
      '"0" and "1" are often confused: 40 rows of "0" are taken for "1" and 30 rows the other way round, 59 % (50–67 %) of all errors.',
      '"2" and "3" are often confused: 25 rows of "2" are taken for "3" and 20 rows the other way round, 38 % (30–47 %) of all errors. More labeled rows of such classes may help.',
    ]);
  });

  it('names one direction where there is no other', () => {
    expect(texts({ matrix: three(0, 60) }, 'confused-pair')[0]).toMatch(
      /^"b" is often taken for "a": 60 rows, 75 % \(65–83 %\) of all errors\./,
    );
  });
});

describe('weak-class, strong-classes and never-predicted', () => {
  it('need intervals on one side of their bounds', () => {
    const matrix = matrixOf([
      [300, 2, 0, 0],
      [1, 20, 60, 0],
      [0, 60, 20, 0],
      [3, 1, 6, 0],
    ]);
    expect(texts({ matrix }, 'weak-class')).toEqual([
      'The model handles "c" badly: recall is 0.25 (0.17–0.35) and precision 0.23 (0.16–0.33). It misses 60 of 80 rows, and 66 of its 86 answers "c" are wrong.',
      'The model handles "b" badly: recall is 0.25 (0.17–0.35) and precision 0.24 (0.16–0.34). It misses 61 of 81 rows, and 63 of its 83 answers "b" are wrong.',
    ]);
    expect(texts({ matrix }, 'strong-classes')).toEqual([
      'The model handles "a" well: recall and precision are both above 0.9.',
    ]);
    const good = (n: number): ConfusionMatrix =>
      matrixOf(Array.from({ length: n }, (_, t) => Array.from({ length: n }, (_, p) => (t === p ? 300 : 0)))); // prettier-ignore
    expect(texts({ matrix: good(2) }, 'strong-classes')).toEqual([
      'The model handles both classes well: recall and precision are both above 0.9 for "a" and "b".',
    ]);
    expect(texts({ matrix: good(3) }, 'strong-classes')[0]).toMatch(
      /^The model handles all 3 classes well:/,
    );
    expect(texts({ matrix }, 'never-predicted')).toEqual([
      'The model never predicts "d": it misses all of its 10 rows.',
    ]);
    const few = matrixOf([
      [300, 0],
      [4, 0],
    ]);
    expect(texts({ matrix: few }, 'never-predicted', 'strong-classes')).toEqual([]);
  });
});

describe('imbalance and train-difference', () => {
  it('compare shares by the near ends of their intervals', () => {
    const matrix = matrixOf([
      [700, 0],
      [0, 300],
    ]);
    expect(texts({ matrix }, 'imbalance')).toEqual([]);
    const trainCounts = [
      { label: 'a', count: 950 },
      { label: 'b', count: 50 },
    ];
    expect(texts({ matrix, trainCounts }, 'imbalance', 'train-difference')).toEqual([
      'The classes are unbalanced in training: "a" has 95 % (93–96 %) of the training rows, "b" 5 % (4–7 %).',
      'The training rows are spread differently: "b" has 5 % (4–7 %) of them and 30 % (27–33 %) of these rows.',
    ]);
  });
});

describe('undefined', () => {
  it('tells what zeros do to the macro averages', () => {
    // Precision 0.5, 1 and 0/0; recall 1, 0.5 and 0.
    const matrix = matrixOf([
      [10, 0, 0],
      [5, 5, 0],
      [5, 0, 0],
    ]);
    expect(texts({ matrix }, 'undefined')).toEqual([
      'Macro precision counts 1 class without predictions ("c") as zero: it is 0.50, and 0.75 over the others.',
    ]);
    // Averages count 0/0 as they are told.
    expect(texts({ matrix, zeroDivision: 1 }, 'undefined')).toEqual([
      'Macro precision counts 1 class without predictions ("c") as one: it is 0.83, and 0.75 over the others.',
    ]);
    expect(texts({ matrix, zeroDivision: NaN }, 'undefined')).toEqual([]);
  });
});

describe('threshold and calibration', () => {
  /** Rows with a score each, some of them positive. */
  function scored(bins: readonly (readonly [score: number, rows: number, positives: number])[]) {
    const scores = bins.flatMap(([score, rows]) => new Array<number>(rows).fill(score));
    const truth = bins.flatMap(([, rows, positives]) =>
      Array.from({ length: rows }, (_, i) => (i < positives ? 'yes' : 'no')),
    );
    return { truth, scores };
  }
  const resultsOf = (bins: Parameters<typeof scored>[0], threshold?: number): Parts => {
    const { truth, scores } = scored(bins);
    const posLabel = 'yes';
    return {
      probabilities: true,
      scores: [
        {
          sweep: thresholdSweep(truth, scores, { posLabel }),
          ...(threshold !== undefined && { threshold }),
        },
      ],
    };
  };

  it('tell a threshold at which F1 is far from its best', () => {
    // At 0.9 tp 100, fp 0, fn 300: F1 0.4. At 0.4 tp 400, fp 100: 800 / 900.
    const bins = [
      [0.9, 100, 100],
      [0.4, 400, 300],
      [0.1, 500, 0],
    ] as const;
    expect(texts(resultsOf(bins, 0.9), 'threshold')).toEqual([
      'The threshold 0.9 is far from the best for the F1 of "yes": 0.40 (0.35–0.46) there, 0.89 (0.87–0.91) at 0.4. Choose it on other rows than these.',
    ]);
    expect(texts(resultsOf(bins, 0.4), 'threshold')).toEqual([]);
    expect(texts(resultsOf(bins), 'threshold')).toEqual([]);
  });

  it.each<[string, Parameters<typeof scored>[0], string[]]>([
    [
      'overconfident',
      [
        [0.1, 500, 125],
        [0.9, 500, 375],
      ],
      [
        'The scores are overconfident: scores below 0.5 average 0.10, and 0.25 (0.21–0.29) of their rows are "yes"; scores of 0.5 and above average 0.90, and 0.75 (0.71–0.79) of their rows are "yes".',
      ],
    ],
    [
      'underconfident',
      [
        [0.4, 500, 50],
        [0.6, 500, 450],
      ],
      [
        'The scores are underconfident: scores below 0.5 average 0.40, and 0.10 (0.08–0.13) of their rows are "yes"; scores of 0.5 and above average 0.60, and 0.90 (0.87–0.92) of their rows are "yes".',
      ],
    ],
    [
      'too high on one side',
      [
        [0.3, 500, 150],
        [0.8, 500, 300],
      ],
      [
        'The scores are too high on one side: scores of 0.5 and above average 0.80, and 0.60 (0.56–0.64) of their rows are "yes".',
      ],
    ],
    [
      'right',
      [
        [0.3, 500, 150],
        [0.8, 500, 400],
      ],
      [],
    ],
  ])('tell scores that are %s', (_, bins, expected) => {
    expect(texts(resultsOf(bins), 'calibration')).toEqual(expected);
  });
});

describe('slice', () => {
  it('tells the slices that do worse, with all the others together', () => {
    const site = [...new Array<string>(200).fill('x'), ...new Array<string>(200).fill('y')];
    const truth = new Array<number>(400).fill(1);
    const predicted = site.map((value, row) => (value === 'x' && row % 2 === 0 ? 0 : 1));
    const slices = slicedMatrices(truth, predicted, { site });
    expect(texts({ matrix: matrixOf([[1]]), slices }, 'slice')).toEqual([
      'Where "site" is "x", accuracy is 0.50 (0.43–0.57); elsewhere it is 1.00 (0.98–1.00).',
    ]);
  });
});

describe('comparison', () => {
  const truth = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 'a' : 'b'));
  const wrongIn = (rows: number): string[] => truth.map((label, i) => (i < rows ? 'a' : label));

  it('names the better model, with the rows that decide', () => {
    const joint = jointCounts(truth, wrongIn(100), wrongIn(20));
    expect(texts({ comparison: { names: ['old', 'new'], joint } }, 'comparison')).toEqual([
      '"new" is more accurate than "old": 0.975 (0.955–0.986) against 0.875 (0.839–0.904), a difference of 0.100 (0.069–0.130). Of the 40 rows that only one of them has right, it has 40.',
      '"new" finds more rows of "b" than "old": recall is 0.950 (0.910–0.973) against 0.750 (0.686–0.805), a difference of 0.200 (0.146–0.260).',
    ]);
  });

  it('says that two are about equal only where the rows are enough', () => {
    const few = jointCounts(truth, wrongIn(20), wrongIn(20));
    const names = ['old', 'new'] as const;
    expect(texts({ comparison: { names, joint: few } }, 'comparison')).toEqual([
      '"old" and "new" are about equally accurate: 0.975 (0.955–0.986) against 0.975 (0.955–0.986), a difference of 0.000 (−0.007 to 0.007).',
    ]);
    const tiny = jointCounts(['a', 'b', 'a'], ['a', 'b', 'b'], ['a', 'b', 'a']);
    expect(texts({ comparison: { names, joint: tiny } }, 'comparison')).toEqual([]);
  });
});

describe('exact-match and set-size', () => {
  it('tell whole sets from single labels, and a model that gives too few', () => {
    // 100 samples of two labels among four; in 60 the second one is missed.
    const truth = Array.from({ length: 100 }, () => ['a', 'b']);
    const predicted = truth.map((_, i) => (i < 60 ? ['a'] : ['a', 'b']));
    const labels = ['a', 'b', 'c', 'd'];
    const labelSets = {
      labels: labelCounts(truth, predicted, { labels }),
      samples: sampleCounts(truth, predicted, { labels }),
    };
    expect(texts({ labelSets }, 'exact-match', 'set-size')).toEqual([
      'The whole set of labels is right for 0.40 (0.31–0.50) of the samples; of all pairs of sample and label 0.85 are right, most of them labels that are rightly absent.',
      'The model gives too few labels: 1.40 per sample where 2.00 are true. It misses 60 and adds 0 wrongly, so micro recall is 0.70 (0.63–0.76) and micro precision 1.00 (0.96–1.00).',
    ]);
  });
});

describe('label-pair', () => {
  // Five samples of "a" get "b" too, and three without labels get it; the others have and get none.
  const tags = (nSamples: number, more: readonly string[] = []): Parts => {
    const yTrue = Array.from({ length: nSamples }, (_, at) => (at < 5 ? ['a'] : []));
    const yPred = yTrue.map((truth, at) => (at < 8 ? [...truth, 'b'] : []));
    const labels = { labels: ['a', 'b', ...more] };
    return {
      labelSets: {
        labels: labelCounts(yTrue, yPred, labels),
        samples: sampleCounts(yTrue, yPred, labels),
        pairs: multilabelConfusion(yTrue, yPred, labels),
      },
    };
  };

  it('speaks while the exact interval of five of five lies above the share of all samples', () => {
    // Of two pairs: (0.05 / 2 / 2)^(1/5) = 0.416, between 8 / 20 and 8 / 19.
    expect(texts(tags(20), 'label-pair')).toEqual([
      'Samples with "a" often get "b" wrongly: at least 5 of 5, 100 % (57–100 %), against 40 % (22–61 %) of all samples.',
    ]);
    expect(texts(tags(19), 'label-pair')).toEqual([]);
  });

  it('allows for the number of pairs', () => {
    // Of three labels there are six pairs: (0.05 / 6 / 2)^(1/5) = 0.334, between 8 / 24 and 8 / 23.
    expect(texts(tags(24, ['c']), 'label-pair')).toHaveLength(1);
    expect(texts(tags(23, ['c']), 'label-pair')).toEqual([]);
  });

  it('says nothing of right answers, of missed labels and of a matrix', () => {
    const yTrue = Array.from({ length: 40 }, (_, at) => (at < 20 ? ['a', 'b'] : []));
    const yPred = yTrue.map((truth) => truth.slice(0, 1));
    const labels = labelCounts(yTrue, yPred);
    const pairs = multilabelConfusion(yTrue, yPred);
    const samples = sampleCounts(yTrue, yPred);
    expect(texts({ labelSets: { labels, samples, pairs } }, 'label-pair')).toEqual([]);
    const matrix = matrixOf([[5, 1], [0, 5]]); // prettier-ignore
    expect(texts({ ...tags(20), matrix }, 'label-pair')).toEqual([]);
  });
});

describe('macro-against-weighted', () => {
  it('tells whether frequent or rare classes do better', () => {
    // F1 1960 / 2040 = 0.961 of 1,000 rows and 80 / 160 = 0.5 of 100: macro 0.730, weighted 0.919.
    expect(
      texts(
        {
          matrix: matrixOf([
            [980, 20],
            [60, 40],
          ]),
        },
        'macro-against-weighted',
      ),
    ).toEqual([
      // prettier-ignore
      expect.stringMatching(
        /^Frequent classes do better than rare ones: macro F1 is 0\.73 \(0\.\d\d–0\.\d\d\) and weighted F1 0\.92 \(/,
      ),
    ]);
    // 0.6 twice of 1,000 rows and 1 of 100: macro 2.2 / 3 = 0.733, weighted 1300 / 2100 = 0.619.
    const rare = matrixOf([[600, 400, 0], [400, 600, 0], [0, 0, 100]]); // prettier-ignore
    expect(texts({ matrix: rare }, 'macro-against-weighted')).toEqual([
      expect.stringMatching(
        /^Rare classes do better than frequent ones: macro F1 is 0\.73 \(0\.\d\d–0\.\d\d\) and weighted F1 0\.62 \(/,
      ),
    ]);
  });

  it('is silent where a tenth of the rows cannot tell, and where classes are as frequent', () => {
    expect(texts({ matrix: matrixOf([[98, 2], [6, 4]]) }, 'macro-against-weighted')).toEqual([]); // prettier-ignore
    expect(texts({ matrix: matrixOf([[980, 20], [500, 500]]) }, 'macro-against-weighted')).toEqual([]); // prettier-ignore
  });

  it('is silent about sure differences that are small', () => {
    // F1 0.998 and 0.980 of a million rows: macro 0.989, weighted 0.996.
    const sure = matrixOf([[898_000, 2000], [2000, 98_000]]); // prettier-ignore
    expect(texts({ matrix: sure }, 'macro-against-weighted')).toEqual([]);
  });
});
