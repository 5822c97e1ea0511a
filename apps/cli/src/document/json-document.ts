import type { Label } from '@confmat/core';
import packageJson from '../../package.json' with { type: 'json' };

/** The version of every JSON document; a change of meaning changes it. */
export const SCHEMA_VERSION = 1;

/** Write a document, and which version of the command wrote it: full precision, NaN as null, arrays of numbers and intervals on one line. */
export function jsonText(document: object): string {
  const withVersion = { ...document, version: packageJson.version };
  return `${compactNumbers(JSON.stringify(withVersion, null, 2))}\n`;
}

/** A label as a JSON value: integers beyond 2^53 would lose digits as numbers. */
export function jsonLabel(label: Label): string | number | boolean {
  return typeof label === 'bigint' ? String(label) : label;
}

/** Put arrays of numbers, and intervals, on one line each; texts cannot match, their line ends are escaped. */
function compactNumbers(json: string): string {
  return json
    .replace(/\[\n\s+[-\d][-+.\de,\s]*\]/g, (array) =>
      array.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
    )
    .replace(/\{\n\s+"estimate":[^{}]*\}/g, (interval) => interval.replace(/\n\s*/g, ' '));
}

/** The beta of F-beta, where it is not that of F1. */
export function jsonBeta(beta: number): object {
  return beta === 1 ? {} : { beta: beta === Infinity ? 'Infinity' : beta };
}

/** A group: its value in each group column. */
export function jsonGroup(by: readonly string[], group: Readonly<Record<string, Label>>): object {
  return Object.fromEntries(by.map((name) => [name, jsonLabel(group[name] ?? '')]));
}
