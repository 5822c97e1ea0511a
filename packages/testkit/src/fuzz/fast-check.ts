/*
 * fast-check as `npm run fuzz` sees it: `assert` of every property test draws other examples than the
 * test, for as long as its share of the time lasts. vitest.config.ts puts this file in place of it.
 */
import * as original from 'fast-check';
import { expect } from 'vitest';
import { nextBudgetMs, recordFuzz } from './budget.js';
import { PROGRAM } from './program.js';
import { fuzzSettings } from './settings.js';
import type { FuzzSettings } from './settings.js';

// eslint-disable-next-line no-restricted-syntax -- it stands in for fast-check, with all its names
export * from 'fast-check';

type Property = original.IRawProperty<unknown>;
type Parameters = original.Parameters<unknown>;
type Details = original.RunDetails<unknown>;

/** Check a property on examples of the run's seed until its time is over. */
export function assert(property: Property, own: Parameters = {}): void | Promise<void> {
  const settings = fuzzSettings;
  if (!settings) return original.assert(property, own);
  const name = expect.getState().currentTestName ?? '';
  const seed = seedOf(settings.seed, `${name} ${String(own.seed ?? '')}`);
  const asked = { ...own };
  // Examples that a test repeats, and the path to them, belong to its own seed.
  delete asked.examples;
  delete asked.path;
  // A few examples even where the machine is late, and then as many as there is time for.
  const few = { ...asked, seed, numRuns: LEAST_EXAMPLES };
  const many = () => ({
    ...asked,
    seed: seed + 1,
    numRuns: 1e9,
    interruptAfterTimeLimit: nextBudgetMs(settings),
    markInterruptAsFailure: false,
  });
  const first: unknown = original.check(property, few);
  if (first instanceof Promise) {
    return first.then(async (details: Details) => {
      const rest = details.failed ? null : await original.check(property, many());
      settle([details, rest], name, settings);
    });
  }
  const details = first as Details;
  const rest = details.failed ? null : (original.check(property, many()) as Details);
  settle([details, rest], name, settings);
}

/** Examples that a property gets however late it is. */
const LEAST_EXAMPLES = 3;

const fuzzed: typeof original = { ...original, assert } as typeof original;
// eslint-disable-next-line no-restricted-exports -- as fast-check does
export default fuzzed;

/** A seed of a property's own, from that of the run. */
function seedOf(seed: number, name: string): number {
  let mixed = seed | 0;
  for (let i = 0; i < name.length; ++i) mixed = (Math.imul(mixed, 31) + name.charCodeAt(i)) | 0;
  return mixed;
}

function settle(
  [few, many]: readonly [Details, Details | null],
  name: string,
  settings: FuzzSettings,
): void {
  const nExamples = few.numRuns + (many?.numRuns ?? 0);
  // Without a counterexample its time was over before its first example.
  const details = many ?? few;
  const isFailed = details.failed && details.counterexample !== null;
  recordFuzz(settings, { name, nExamples, isFailed });
  if (!isFailed) return;
  const { counterexample, errorInstance, numShrinks } = details;
  const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const example = message.includes(PROGRAM) ? [] : [original.stringify(counterexample)];
  const error = new Error(
    [
      `example ${nExamples} of seed ${settings.seed}, made ${numShrinks} times smaller`,
      ...[message, ...example],
      `again: npm run fuzz -- --only ${settings.part} --seed ${settings.seed}`,
    ].join('\n\n'),
  );
  error.stack = error.message;
  throw error;
}
