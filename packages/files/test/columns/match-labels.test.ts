import { describe, expect, it } from 'vitest';
import { matchLabels } from '../../src/columns/match-labels.js';

describe('matchLabels', () => {
  const labels = ['refund request', 'cat'];

  it.each([
    ['a prefix and other punctuation', ['proba_refund_request', 'proba_cat']],
    ['a function', ['P(Refund Request)', 'P(Cat)']],
    ['a suffix', ['refund-request prob', 'cat_prob']],
    ['both', ['prob[Refund.Request]_v2', 'prob[CAT]_v2']],
    ['case and spaces alone', ['RefundRequest', ' Cat ']],
  ])('reads names that have %s', (_, names) => {
    expect(matchLabels(names, labels)).toEqual({ kind: 'matched', labels });
    const turned = [...names].reverse();
    expect(matchLabels(turned, labels)).toEqual({
      kind: 'matched',
      labels: [...labels].reverse(),
    });
  });

  it('takes no label for the end of another', () => {
    expect(matchLabels(['p_bobcat', 'p_cat'], ['cat', 'bobcat'])).toEqual({
      kind: 'matched',
      labels: ['bobcat', 'cat'],
    });
    expect(matchLabels(['p_11', 'p_1', 'p_111'], ['1', '11', '111'])).toEqual({
      kind: 'matched',
      labels: ['11', '1', '111'],
    });
    expect(matchLabels(['s1', 's-1'], ['1', '-1'])).toEqual(null);
  });

  it('calls the column of a class without rows by what is left of its name', () => {
    expect(matchLabels(['P(Cat)', 'P(Big Bird)', 'P(dog)'], ['cat', 'dog'])).toEqual({
      kind: 'matched',
      labels: ['cat', 'Big Bird', 'dog'],
    });
    expect(matchLabels(['Cat', 'Big Bird', 'Dog'], ['cat', 'dog'])).toEqual({
      kind: 'matched',
      labels: ['cat', 'Big Bird', 'dog'],
    });
  });

  it('reads letters of any script', () => {
    expect(matchLabels(['p_ÄRGER', 'p_ﬁn', 'p_猫'], ['ärger', 'Fin', '猫'])).toEqual({
      kind: 'matched',
      labels: ['ärger', 'Fin', '猫'],
    });
  });

  it('names two columns of one label', () => {
    expect(matchLabels(['Cat', 'cat ', 'dog'], ['cat', 'dog'])).toEqual({
      ...{ kind: 'twice', label: 'cat' },
      names: ['Cat', 'cat '],
    });
  });

  it('names a label that has no column, also the first one', () => {
    expect(matchLabels(['P_CAT', 'P_OWL'], ['cat', 'dog', 'owl'])).toEqual({
      ...{ kind: 'lacking', label: 'dog' },
    });
    expect(matchLabels(['P_DOG', 'P_OWL'], ['cat', 'dog', 'owl'])).toEqual({
      ...{ kind: 'lacking', label: 'cat' },
    });
  });

  it('gives up where no name matches, or labels differ by punctuation alone', () => {
    expect(matchLabels(['p_0', 'p_1'], labels)).toBe(null);
    expect(matchLabels(['a b', 'a-b'], ['A B', 'A-B'])).toBe(null);
    expect(matchLabels(['x', 'y'], ['?', '!'])).toBe(null);
  });
});
