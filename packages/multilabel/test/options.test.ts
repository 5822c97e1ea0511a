import { describe, expect, it } from 'vitest';
import { createLabelAccumulator } from '../src/index.js';
import { CALLS, FUNCTIONS, call } from './calls.js';

const withOptions = Object.entries(CALLS).flatMap(([name, { args, options }]) =>
  options === null ? [] : [{ name, args, options }],
);

describe('every function', () => {
  it('is called here', () => {
    expect(Object.keys(CALLS).sort()).toEqual(Object.keys(FUNCTIONS).sort());
  });

  it.each(Object.entries(CALLS))('takes its arguments: %s', (name, { args, options }) => {
    expect(() => call(name, args)).not.toThrow();
    expect(() => call(name, [...args, options ?? undefined])).not.toThrow();
    expect(() => call(name, [...args, undefined])).not.toThrow();
  });

  it.each(withOptions)('takes each option alone, and undefined for it: $name', (row) => {
    for (const [option, value] of Object.entries(row.options)) {
      expect(() => call(row.name, [...row.args, { [option]: value }])).not.toThrow();
      expect(() => call(row.name, [...row.args, { [option]: undefined }])).not.toThrow();
    }
  });

  it.each(withOptions)(
    'refuses an option that it does not have: $name',
    ({ name, args, options }) => {
      const known = Object.keys(options).sort();
      for (const option of [
        'average',
        'zero_divison',
        'limit',
        'sampleWeights',
        'lables',
        'toString',
      ]) {
        let error: unknown = null;
        try {
          call(name, [...args, { ...options, [option]: 1 }]);
        } catch (thrown) {
          error = thrown;
        }
        expect(error).toMatchObject({
          name: 'MetricError',
          caller: name,
          issue: { code: 'invalid-option', option, value: 1 },
        });
        const { issue } = error as { readonly issue: { readonly known: readonly string[] } };
        expect([...issue.known].sort()).toEqual(known);
      }
    },
  );

  it.each(withOptions)('says what was meant: $name', ({ name, args, options }) => {
    for (const option of Object.keys(options)) {
      const wrong = `${option.toUpperCase().slice(0, 1)}${option.slice(1)}`;
      expect(() => call(name, [...args, { [wrong]: 1 }])).toThrow(
        `${name}: there is no option "${wrong}", did you mean "${option}"?`,
      );
    }
  });

  it.each(withOptions)('refuses options that are no object: $name', ({ name, args }) => {
    for (const options of [null, 3, 'macro', ['a', 'b'], Float64Array.of(1)]) {
      expect(() => call(name, [...args, options])).toThrow(`${name}: options is `);
    }
  });
});

describe('update', () => {
  it('refuses an option that it does not have', () => {
    const accumulator = createLabelAccumulator();
    expect(() =>
      accumulator.update([['a']], [['a']], { sampleWeights: [1] } as never),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: there is no option "sampleWeights", did you mean "sampleWeight"?]`,
    );
    expect(accumulator.nSamples).toBe(0);
  });
});
