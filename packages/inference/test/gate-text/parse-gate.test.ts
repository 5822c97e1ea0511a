import { describe, expect, it } from 'vitest';
import { parseGate } from '../../src/index.js';

/** The parts that most gates do not have. */
const PLAIN = { average: null, label: null, group: null, comparison: '>=' };

describe('parseGate', () => {
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
        "parseGate: text is "macro.precison>=0.5", expected a metric of an average, not "precison", did you mean "precision"?",
        "parseGate: text is "accuracy[a]>=0.5", expected a metric of a class, not "accuracy", did you mean "balancedAccuracy"?",
      ]
    `);
    expect(() => parseGate(0.8 as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: parseGate: text is number, expected text such as "macro.f1>=0.8", "recall[Yes]>=0.5" or "errorRate<=0.1"]`,
    );
  });
});
