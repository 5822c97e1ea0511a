import { plainInterval } from '@confmat/answers/document/json-document.js';
import type { Interval } from '@confmat/inference';
import packageJson from '../../package.json' with { type: 'json' };

/** The version of every JSON document; a change of meaning changes it. */
const SCHEMA_VERSION = 1;

/** Write a document, and which version of the command wrote it: full precision, NaN as null, arrays of numbers and intervals on one line. */
export function jsonText(document: object): string {
  const whole = { schemaVersion: SCHEMA_VERSION, ...document, version: packageJson.version };
  return `${compactNumbers(JSON.stringify(whole, plain, 2))}\n`;
}

/**
 * What JSON has of a value: integers beyond 2^53 would lose digits as numbers, an end at infinity is no number,
 * and what an interval is of, and its level, stand in names beside it.
 */
function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return isInterval(value) ? plainInterval(value) : value;
}

function isInterval(value: unknown): value is Interval {
  return typeof value === 'object' && value !== null && 'estimate' in value && 'kind' in value;
}

/** Put arrays of numbers, and intervals, on one line each; texts cannot match, their line ends are escaped. */
function compactNumbers(json: string): string {
  return json
    .replace(/\[\n\s+[-\d][-+.\de,\s]*\]/g, (array) =>
      array.replace(/\s+/g, ' ').replace('[ ', '[').replace(' ]', ']'),
    )
    .replace(/\{\n\s+"estimate":[^{}]*\}/g, (interval) => interval.replace(/\n\s*/g, ' '));
}
