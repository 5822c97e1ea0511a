import { shellWord } from '@confmat/files';
import { evaluate } from '../evaluate/results.js';
import type { RowSession, Session } from '../evaluate/session.js';
import type { Choice, Filter } from '../protocol.js';

/** The command that gives the same numbers. */
export function commandText(session: Session, choice: Choice): string {
  const words =
    session.kind === 'table'
      ? [...reading(session), ...models(session, choice), ...slices(choice)]
      : stored(choice);
  return `${['confmat', 'report', session.name, ...words].map(shellWord).join(' ')}\n`;
}

function reading({ table }: RowSession): readonly string[] {
  return table.reading;
}

function models(session: RowSession, choice: Choice): readonly string[] {
  const { truth, model, posLabel } = choice;
  const { results } = evaluate(session, choice);
  const positive = posLabel === undefined ? [] : ['--pos-label', posLabel];
  const truthOf = ['--true', truth];
  if (results.labelSets) return [...truthOf, '--pred', model, '--multilabel', '--separator', '|'];
  if (model.endsWith('*')) return [...truthOf, '--proba', model];
  const threshold = results.scores?.find(
    ({ name }) => name === undefined || name === model,
  )?.threshold;
  const isScores = session.facts.some(({ name, kind }) => name === model && kind === 'numbers');
  return isScores && threshold !== undefined
    ? [...truthOf, '--score', model, '--threshold', String(threshold), ...positive]
    : [...truthOf, '--pred', model, ...positive];
}

function slices({ by, where }: Choice): readonly string[] {
  return [
    ...(by.length > 0 ? ['--by', by.join(',')] : []),
    ...(where.length > 0 ? ['--where', where.map(condition).join(' and ')] : []),
    '--nulls',
    'skip',
  ];
}

function condition({ column, values }: Filter): string {
  const name = /^[A-Za-z_]\w*$/.test(column) ? column : `"${column.replaceAll('"', '""')}"`;
  const texts = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  return `${name} in (${texts.join(', ')})`;
}

function stored({ threshold }: Choice): readonly string[] {
  return threshold === undefined ? [] : ['--threshold', String(threshold)];
}
