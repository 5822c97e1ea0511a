import { resolve } from 'node:path';
import { CommandError } from '@confmat/rows/command-error.js';
import { WHOLE_METRICS } from '@confmat/report/document';
import { SCHEMA_VERSION } from '../document/json-document.js';
import { quote } from '@confmat/rows/suggest.js';
import { systemReason } from '@confmat/rows/system-error.js';
import { AVERAGES, RATES, keyOf } from './compared-scores.js';
import type { ClassScores, ComparedScores, Rates } from './compared-scores.js';
import { readText } from '@confmat/rows/input/read-text.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * Read the scores of a report that the command wrote as JSON, compared with another one or not.
 *
 * @param file As typed.
 * @param cwd The folder that relative paths start from.
 */
export function readBaseline(file: string, cwd: string): ComparedScores {
  const report = parsed(file, cwd);
  const isReport = report['command'] === 'report' || report['comparison'] !== undefined;
  if (!isReport || report['schemaVersion'] !== SCHEMA_VERSION) {
    throw unfit(file, 'is not a report that the command wrote with --json');
  }
  const rows: unknown = report['rows'];
  if (!Array.isArray(rows)) throw unfit(file, 'has no rows of classes');
  const averages = objectOf(report['averages']);
  const classes = rows.map((row) => classScores(file, objectOf(row)));
  return {
    name: file,
    pred: String(objectOf(report['input'])['pred']),
    nSamples: numberOf(file, 'nSamples', report['nSamples']),
    // An older version of the command may not have known a metric.
    whole: Object.fromEntries(
      WHOLE_METRICS.map(({ metric: { name } }) => name)
        .filter((name) => report[name] !== undefined)
        .map((name) => [name, numberOf(file, name, report[name])]),
    ),
    averages: fromNames(AVERAGES, (name) => rates(file, objectOf(averages[name]))),
    classes: new Map(classes.map((row) => [keyOf(row.label), row])),
  };
}

function parsed(file: string, cwd: string): Json {
  let text: string;
  try {
    text = readText(resolve(cwd, file));
  } catch (error) {
    throw unfit(file, `cannot be read (${systemReason(error)})`);
  }
  try {
    return objectOf(JSON.parse(text));
  } catch (error) {
    throw unfit(file, `is not JSON (${(error as Error).message})`);
  }
}

function classScores(file: string, row: Json): ClassScores {
  const { label } = row;
  if (typeof label !== 'string' && typeof label !== 'number' && typeof label !== 'boolean') {
    throw unfit(file, 'has a row without a label');
  }
  return { label, ...rates(file, row), support: numberOf(file, 'support', row['support']) };
}

function rates(file: string, scores: Json): Rates {
  return fromNames(RATES, (name) => numberOf(file, name, scores[name]));
}

/** A number of a document, in which null stands for NaN. */
function numberOf(file: string, name: string, value: unknown): number {
  if (value === null) return NaN;
  if (typeof value === 'number') return value;
  throw unfit(file, `${name} is not a number`);
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}

function fromNames<N extends string, V>(
  names: readonly N[],
  valueOf: (name: N) => V,
): Readonly<Record<N, V>> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<N, V>;
}

function unfit(file: string, what: string): CommandError {
  return new CommandError(`--against ${quote(file)}: ${what}`);
}
