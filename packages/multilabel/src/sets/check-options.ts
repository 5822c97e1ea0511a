import { checkLabels, checkOption, invalidOption } from '@confmat/core/internal';
import type { NullPolicy } from '@confmat/core';
import type { CheckedLabels } from '@confmat/core/internal';
import type { SetOptions } from './set-column.js';

const only = (names: readonly string[]): string => `only ${names.join(', ')}`;

const objectWith = (names: readonly string[]): string => `an object with ${names.join(', ')}`;

/** Options that were checked. */
export interface CheckedOptions {
  readonly given: CheckedLabels | null;
  readonly separator: string | undefined;
  readonly nulls: NullPolicy;
  readonly format: 'sets' | 'indicator' | undefined;
}

export const SET_OPTIONS: readonly string[] = ['labels', 'separator', 'nulls', 'format'];

export const PAIR_OPTIONS: readonly string[] = [
  'labels',
  'separator',
  'nulls',
  'format',
  'sampleWeight',
];

export function checkParts(option: string, value: unknown, known: readonly string[]): void {
  const isParts = typeof value === 'object' && value !== null && !Array.isArray(value);
  const unknown = isParts ? Object.keys(value).find((name) => !known.includes(name)) : undefined;
  if (isParts && unknown === undefined) return;
  throw invalidOption(
    unknown === undefined ? option : `${option}.${unknown}`,
    unknown === undefined ? value : (value as Readonly<Record<string, unknown>>)[unknown],
    unknown === undefined ? objectWith(known) : only(known),
  );
}

export function checkSetOptions(options: SetOptions): CheckedOptions {
  const { labels, separator, nulls = 'error', format } = options;
  checkOption('nulls', nulls, ['error', 'skip']);
  if (format !== undefined) checkOption('format', format, ['sets', 'indicator']);
  if (separator !== undefined && (typeof separator !== 'string' || separator === '')) {
    throw invalidOption('separator', separator, 'a string of at least one character');
  }
  return {
    given: labels === undefined ? null : checkLabels('labels', labels),
    separator,
    nulls,
    format,
  };
}
