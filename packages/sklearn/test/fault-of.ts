import type { SklearnCase } from '@confmat/testkit';
import * as sklearn from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';
import { differenceOf } from './difference-of.js';

const functions = sklearn as unknown as Readonly<
  Record<string, (...args: readonly unknown[]) => unknown>
>;

/** What is wrong with our answer to a case, or null. */
export function faultOf({ fn, args, options, value, error, warnings }: SklearnCase): string | null {
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

export function show(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'number' && !Number.isFinite(item) ? String(item) : item,
  );
}
