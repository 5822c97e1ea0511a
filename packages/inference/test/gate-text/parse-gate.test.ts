import { describe, expect, it } from 'vitest';
import { parseGate } from '../../src/index.js';

/** The parts that most gates do not have. */
const PLAIN = { across: null, average: null, label: null, group: null, comparison: '>=' };

describe('parseGate', () => {
  it('reads long texts in linear time', () => {
    // Each took minutes where every mark was tried again at every other.
    const n = 300_000;
    for (const text of [
      `f1${' '.repeat(n)}x`,
      `f1>=${' '.repeat(n)}x=`,
      `f1[${']{'.repeat(n)}=1`,
      '='.repeat(n),
    ]) {
      expect(() => parseGate(text)).toThrow();
    }
    expect(parseGate(`f1${' '.repeat(n)}>=${' '.repeat(n)}0.5`)).toMatchObject({ bound: 0.5 });
    expect(parseGate(`f1[${']{'.repeat(n)}]>=0.5`)).toMatchObject({ label: ']{'.repeat(n) });
  });

  it.each([
    ['accuracy>=0.8', { metric: 'accuracy', bound: 0.8 }],
    ['accuracy=0.8', { metric: 'accuracy', bound: 0.8 }],
    ['errorRate <= 1e-1', { metric: 'errorRate', comparison: '<=', bound: 0.1 }],
    [' mcc >= -1 ', { metric: 'matthewsCorrcoef', bound: -1 }],
    ['macro.f1>=0', { metric: 'f1', average: 'macro', bound: 0 }],
    ['f1_macro>=1', { metric: 'f1', average: 'macro', bound: 1 }],
    ['Macro.F1>=0.8', { metric: 'f1', average: 'macro', bound: 0.8 }],
    ['F1_MACRO>=0.8', { metric: 'f1', average: 'macro', bound: 0.8 }],
    ['samples.f1>=0.5', { metric: 'f1', average: 'samples', bound: 0.5 }],
    ['sensitivity[Yes]>=0.5', { metric: 'recall', label: 'Yes', bound: 0.5 }],
    ['f1[a>=b]>=0.5', { metric: 'f1', label: 'a>=b', bound: 0.5 }],
    ['f1[]>=0.5', { metric: 'f1', label: '', bound: 0.5 }],
    ['accuracy{region=north}>=0.9', { metric: 'accuracy', group: 'region=north', bound: 0.9 }],
    ['f1[x]{*}>=0.9', { metric: 'f1', label: 'x', group: '*', bound: 0.9 }],
    ['macro_roc_auc>=0.9', { metric: 'macroRocAuc', bound: 0.9 }],
    ['logLoss<=7', { metric: 'logLoss', comparison: '<=', bound: 7 }],
    ['totalCost<=-5', { metric: 'totalCost', comparison: '<=', bound: -5 }],
    ['gap.recall<=0.1', { across: 'gap', metric: 'recall', comparison: '<=', bound: 0.1 }],
    [
      'Ratio.Sensitivity[Yes]>=0.8',
      { across: 'ratio', metric: 'recall', label: 'Yes', bound: 0.8 },
    ],
    [
      'gap.macro.f1<=0',
      { across: 'gap', average: 'macro', metric: 'f1', comparison: '<=', bound: 0 },
    ],
    ['gap.f1_macro>=1', { across: 'gap', average: 'macro', metric: 'f1', bound: 1 }],
    ['gap.mcc>=2', { across: 'gap', metric: 'matthewsCorrcoef', bound: 2 }],
    [
      'equalized_odds<=0.1',
      { across: 'gap', metric: 'equalizedOdds', comparison: '<=', bound: 0.1 },
    ],
    ['gap.equalizedOdds>=1', { across: 'gap', metric: 'equalizedOdds', bound: 1 }],
    [
      'equalized_odds_ratio[x]>=0.8',
      { across: 'ratio', metric: 'equalizedOdds', label: 'x', bound: 0.8 },
    ],
    [
      'ratio.demographicParity>=0.8',
      { across: 'ratio', metric: 'predictedPrevalence', bound: 0.8 },
    ],
    [
      'demographic_parity_difference>=0',
      { across: 'gap', metric: 'predictedPrevalence', bound: 0 },
    ],
    ['equal-opportunity>=0', { across: 'gap', metric: 'recall', bound: 0 }],
    ['lift[x]>=3', { metric: 'lift', label: 'x', bound: 3 }],
  ])('reads %s', (text, parts) => {
    expect(parseGate(text)).toEqual({ ...PLAIN, ...parts, text });
  });

  it.each([
    ['', 'form'],
    ['accuracy', 'form'],
    ['accuracy>0.8', 'form'],
    ['>=0.8', 'form'],
    ['f1 of Yes>=0.8', 'form'],
    ['accuracy>=', 'number'],
    ['accuracy>=high', 'number'],
    ['accuracy>=Infinity', 'number'],
    ['accuracy>=80', 'range'],
    ['mcc>=-1.1', 'range'],
    ['logLoss<=-1', 'range'],
    ['macroo.f1>=0.5', 'average'],
    ['macro.f1[Yes]>=0.5', 'both'],
    ['acuracy>=0.5', 'metric'],
    ['accuracy[Yes]>=0.5', 'metric of a class'],
    ['macro.zzz>=0.5', 'metric of an average'],
    ['constructor>=0.5', 'metric'],
    ['gap.recall>=1.1', 'range'],
    ['gap.mcc>=2.1', 'range'],
    ['ratio.lift[x]>=1.1', 'range'],
    ['gap.recall{a}<=0.1', 'gap and group'],
    ['equalizedOdds{*}<=0.1', 'gap and group'],
    ['gap.samples.f1<=0.1', 'average'],
    ['gap.macro.equalizedOdds<=0.1', 'metric of an average'],
    ['gap.rocAuc<=0.1', 'metric'],
    ['gap.cost<=0.1', 'metric'],
    ['gap.matthewsCorrcoef[x]<=0.1', 'metric of a class'],
  ])('refuses %s', (text) => {
    expect(() => parseGate(text)).toThrow(
      expect.objectContaining({ code: 'invalid-value', caller: 'parseGate' }),
    );
  });

  it('says what is wrong, and what may be meant', () => {
    const wrong = [
      'f1',
      'f1>=x',
      'accuracy>=80',
      'logLoss<=-1',
      'macroo.f1>=0.5',
      'macro.f1[a]>=0.5',
      'gap.recall{a}<=0.1',
      'gap.recal<=0.1',
    ];
    const messages = [...wrong, 'macro.precison>=0.5', 'accuracy[a]>=0.5'].map((text) => {
      try {
        return parseGate(text).text;
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(messages).toMatchInlineSnapshot(`
      [
        "parseGate: text is "f1", expected a metric, >= or <=, and a number: "macro.f1>=0.8", "recall[Yes]>=0.5" or "errorRate<=0.1"",
        "parseGate: text is "f1>=x", expected a number as its bound, not "x"",
        "parseGate: text is "accuracy>=80", expected a bound from 0 to 1",
        "parseGate: text is "logLoss<=-1", expected a bound of at least 0",
        "parseGate: text is "macroo.f1>=0.5", expected an average, not "macroo", did you mean "macro"?",
        "parseGate: text is "macro.f1[a]>=0.5", expected an average or a label, not both",
        "parseGate: text is "gap.recall{a}<=0.1", expected a gap of all groups, or a value of one, not both",
        "parseGate: text is "gap.recal<=0.1", expected a metric, not "recal", did you mean "recall"?",
        "parseGate: text is "macro.precison>=0.5", expected a metric of an average, not "precison", did you mean "precision"?",
        "parseGate: text is "accuracy[a]>=0.5", expected a metric of a class, not "accuracy", did you mean "balancedAccuracy"?",
      ]
    `);
    expect(() => parseGate(0.8 as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: parseGate: text is number, expected text such as "macro.f1>=0.8", "recall[Yes]>=0.5" or "errorRate<=0.1"]`,
    );
  });
});
