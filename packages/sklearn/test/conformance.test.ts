import { SKLEARN_GOLDENS, loadSklearnGolden } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { faultOf, show } from './fault-of.js';

describe.each(SKLEARN_GOLDENS)('scikit-learn 1.9.1, %s', (name) => {
  const { meta, cases } = loadSklearnGolden(name);
  const names = [...new Set(cases.map(({ fn }) => fn))];

  it('comes from the version to match', () => {
    expect(meta.scikitLearn).toBe('1.9.1');
  });

  it.each(names)('%s returns, warns and throws as there', (fn) => {
    const own = cases.filter((golden) => golden.fn === fn);
    const faults = own.flatMap((golden) => {
      const fault = faultOf(golden);
      return fault === null ? [] : [`${show(golden)}\n  ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
