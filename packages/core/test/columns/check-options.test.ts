import { describe, expect, it } from 'vitest';
import { checkOptionNames, closestName } from '../../src/columns/check-options.js';
import { named } from '../../src/errors/metric-error.js';

const KNOWN = ['labels', 'sampleWeight', 'nulls', 'average', 'posLabel', 'zeroDivision'];
const messageOf = (options: unknown, known: readonly string[] = KNOWN): string => {
  try {
    named('count', () => {
      checkOptionNames(options, known);
    });
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

describe('checkOptionNames', () => {
  it('accepts no options, an empty object and known names, undefined ones too', () => {
    expect(messageOf(undefined)).toBe('accepted');
    expect(messageOf({})).toBe('accepted');
    expect(messageOf({ labels: [1], nulls: undefined })).toBe('accepted');
    expect(messageOf(Object.create(null))).toBe('accepted');
  });

  it.each([
    ['sampleWeights', 'sampleWeight'],
    ['sample_weight', 'sampleWeight'],
    ['avg', 'average'],
    ['averge', 'average'],
    ['zero_division', 'zeroDivision'],
    ['pos_label', 'posLabel'],
    ['label', 'labels'],
  ])('says what %s was meant as', (name, meant) => {
    expect(messageOf({ [name]: 1 })).toBe(
      `count: there is no option "${name}", did you mean "${meant}"?`,
    );
  });

  it('lists the options where none is close', () => {
    expect(messageOf({ colour: 'red' }, ['labels', 'nulls'])).toBe(
      'count: there is no option "colour", expected "labels" or "nulls"',
    );
    expect(messageOf({ colour: 'red' }, [])).toBe(
      'count: there is no option "colour", the function takes none',
    );
  });

  it.each([
    ['macro', 'options is "macro", expected an object, did you mean { average: "macro" }?'],
    ['Yes', 'options is "Yes", expected an object, did you mean { posLabel: "Yes" }?'],
    [['a', 'b'], 'options is an array of 2, expected an object, did you mean { labels: … }?'],
    [
      Float64Array.of(1),
      'options is Float64Array, expected an object, did you mean { sampleWeight: … }?',
    ],
    [null, 'options is null, expected an object'],
    [true, 'options is true, expected an object'],
    [
      new Map([['labels', [1, 0]]]),
      'options is an object (Map), expected a plain one, as Object.fromEntries makes of a Map',
    ],
    [new Set(['labels']), 'options is an object (Set), expected a plain one'],
    [Promise.resolve({}), 'options is an object (Promise), expected a plain one'],
  ])('refuses what is no object of options: %s', (options, message) => {
    expect(messageOf(options)).toBe(`count: ${message}`);
  });
});

describe('closestName', () => {
  it('finds none for a name unlike all others', () => {
    expect(closestName('x', KNOWN)).toBeNull();
    expect(closestName('threshold', KNOWN)).toBeNull();
  });
});
