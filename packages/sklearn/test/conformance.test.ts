import { SKLEARN_GOLDENS, loadSklearnGolden } from '@confmat/testkit';
import type { SklearnCase } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import * as sklearn from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';
import { differenceOf } from './difference-of.js';

const functions = sklearn as unknown as Readonly<
  Record<string, (...args: readonly unknown[]) => unknown>
>;

/** What is wrong with our answer to a case, or null. */
function faultOf({ fn, args, options, value, error, warnings }: SklearnCase): string | null {
  const call = functions[fn];
  if (!call) return 'is not there';
  // A function among the arguments stands there by its name.
  const received = args.map((arg) =>
    typeof arg === 'object' && arg !== null && 'function' in arg
      ? functions[String(arg.function)]
      : arg,
  );
  const isPlain = fn === 'unique_labels';
  const ours = callWithWarnings(() => call(...received, ...(isPlain ? [] : [options])));
  if (error !== undefined) {
    if (ours.kind === undefined) return `returned ${show(ours.value)}, expected ${error}`;
    if (error !== 'other' && ours.kind !== error) return `threw ${ours.kind}, expected ${error}`;
  } else if (ours.kind !== undefined) {
    return `threw ${ours.kind} ${ours.message}, expected ${show(value)}`;
  } else {
    const difference = differenceOf(ours.value, value);
    if (difference !== null) return difference;
  }
  const categories = ours.warnings.map(({ category }) => category);
  return categories.join() === warnings.join()
    ? null
    : `warned [${categories.join()}], expected [${warnings.join()}]`;
}

function show(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'number' && !Number.isFinite(item) ? String(item) : item,
  );
}

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
