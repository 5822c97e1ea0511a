import { shellWord } from '@confmat/files';
import { modelKind } from '../evaluate/model-kind.js';
import { evaluate } from '../evaluate/results.js';
import type { RowSession, Session } from '../evaluate/session.js';
import type { Choice, Filter } from '../protocol.js';

/** The commands that give the same numbers: of one model, and of two that are compared. */
export function commandText(session: Session, choice: Choice): string {
  const line = (command: string, words: readonly string[]): string =>
    `${['confmat', command, session.name, ...words].map(shellWord).join(' ')}\n`;
  if (session.kind === 'evaluation') return line('report', stored(choice));
  const { ownThresholds } = choice;
  const note = ownThresholds
    ? '# The command takes the greatest score: the TypeScript program has thresholds of classes.\n'
    : '';
  const comparison = compared(session, choice);
  return (
    note +
    line('report', [
      ...session.table.reading,
      ...model(session, choice),
      ...slices(choice),
      ...rows(choice),
    ]) +
    (comparison ? line('compare', [...session.table.reading, ...comparison, ...rows(choice)]) : '')
  );
}

function model(session: RowSession, choice: Choice): readonly string[] {
  const { truth, model: key } = choice;
  const truthOf = ['--true', truth];
  switch (modelKind(session.facts, truth, key)) {
    case 'sets':
      return [...truthOf, '--pred', key, '--multilabel', '--separator', '|'];
    case 'scores by class':
      return [...truthOf, '--proba', key];
    case 'scores':
      return [
        ...truthOf,
        '--score',
        key,
        ...threshold(session, choice),
        ...others(session, choice),
      ];
    case 'labels':
      return [...truthOf, '--pred', key, ...positive(choice)];
  }
}

/** Both models, where the command compares their kinds. */
function compared(session: RowSession, choice: Choice): readonly string[] | null {
  const { truth, model: first, other } = choice;
  if (other === undefined) return null;
  const [a, b] = [first, other].map((key) => modelKind(session.facts, truth, key));
  const both = listOf([first, other]);
  if (a !== b) return null;
  if (a === 'labels') return ['--true', truth, '--pred', both, ...positive(choice)];
  return a === 'scores'
    ? ['--true', truth, '--score', both, ...threshold(session, choice), ...others(session, choice)]
    : null;
}

function positive({ posLabel }: Choice): readonly string[] {
  return posLabel === undefined ? [] : ['--pos-label', posLabel];
}

/** The threshold of each model of scores, once if all have the same. */
function threshold(session: RowSession, choice: Choice): readonly string[] {
  const { scores = [] } = evaluate(session, choice).results;
  const all = scores.flatMap((one) => (one.threshold === undefined ? [] : [one.threshold]));
  return ['--threshold', [...new Set(all)].join(','), ...positive(choice)];
}

/** Of more than two classes the others are one, as for the command too. */
function others({ facts }: RowSession, { truth, posLabel = '' }: Choice): readonly string[] {
  const column = facts.find(({ name }) => name === truth);
  if (!column || column.nDistinct < 3) return [];
  const texts = column.common.map(({ text }) => text).filter((text) => text !== posLabel);
  return [
    '--map',
    JSON.stringify(Object.fromEntries(texts.map((text) => [text, `not ${posLabel}`]))),
  ];
}

function slices({ by }: Choice): readonly string[] {
  return by.length > 0 ? ['--by', listOf(by)] : [];
}

function rows({ where, weight }: Choice): readonly string[] {
  return [
    ...(weight === undefined ? [] : ['--weight', weight]),
    ...(where.length > 0 ? ['--where', where.map(condition).join(' and ')] : []),
    '--nulls',
    'skip',
  ];
}

/** Names as one option takes them. */
function listOf(names: readonly string[]): string {
  return names.some((name) => /[,[\]"]|^\s|\s$/.test(name))
    ? JSON.stringify(names)
    : names.join(',');
}

function condition({ column, values }: Filter): string {
  const name = /^[A-Za-z_]\w*$/.test(column) ? column : `"${column.replaceAll('"', '""')}"`;
  const texts = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  return `${name} in (${texts.join(', ')})`;
}

function stored({ threshold: chosen }: Choice): readonly string[] {
  return chosen === undefined ? [] : ['--threshold', String(chosen)];
}
