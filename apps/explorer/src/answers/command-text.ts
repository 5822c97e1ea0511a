import { MATRIX_RULE, holdsSets, separatorOf, shellWord } from '@confmat/files';
import { placesOf } from '../evaluate/filter.js';
import { isAsKept } from '../evaluate/kept-units.js';
import { modelKind } from '../evaluate/model-kind.js';
import { readLabels } from '../evaluate/read-labels.js';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import { columnOf } from '../evaluate/session.js';
import type { RowSession, Session, StoredSession } from '../evaluate/session.js';
import type { Choice, Filter, JoinedBy } from '../protocol.js';

/** The commands that give the same numbers: of one model, and of two that are compared. */
export function commandText(session: Session, choice: Choice): string {
  const line = (command: string, words: readonly string[]): string =>
    `${['confmat', command, session.name, ...words].map(shellWord).join(' ')}\n`;
  if (session.kind === 'evaluation') {
    return stored(session, choice)
      .map(([command, ...words]) => line(command, words))
      .join('');
  }
  const { reading } = session.table;
  const kind = modelKind(session.facts, choice.truth, choice.model);
  const command = kind === 'sets' ? 'sets' : 'report';
  const { ownThresholds } = choice;
  const note = ownThresholds
    ? '# The command picks the highest score: the TypeScript program has thresholds of classes.\n'
    : '';
  const comparison = compared(session, choice);
  const ofModel = [...reading, ...model(session, ofOneModel(choice))];
  const ofReport = [...units(choice, ['--interval']), ...rows(choice)];
  // Weighted rows of two models have no intervals that units would widen.
  const isWeighted = choice.weight !== undefined;
  const ofPair = [...(isWeighted ? [] : units(choice, [])), ...rows(choice)];
  if (session.joined)
    return ofJoined(session.joined, choice, comparison && [...reading, ...comparison, ...ofPair]);
  return (
    note +
    slices(session, choice)
      .map((by) => line(command, [...ofModel, ...by, ...ofReport]))
      .join('') +
    (comparison ? line('compare', [...reading, ...comparison, ...ofPair]) : '')
  );
}

/** The comparison of two files that are joined. */
function ofJoined(
  { files, by, nLeftOut }: JoinedBy,
  { model, other }: Choice,
  words: readonly string[] | null,
): string {
  if (by === null)
    return '# The command joins files by a column, and these were joined row by row.\n';
  if (!words) return '# The command compares two models of one kind: choose both.\n';
  const [first, second] = files;
  // One name means the column of that name in both files.
  const isOfBoth = other === `${model} (${second})`;
  const shown = words.map((word) => (isOfBoth && word === listOf([model, other]) ? model : word));
  const on = nLeftOut.some((count) => count > 0) ? `${by}?` : by;
  return `${['confmat', 'compare', first, second, '--on', on, ...shown].map(shellWord).join(' ')}\n`;
}

function model(session: RowSession, choice: Choice): readonly string[] {
  const { truth, model: key } = choice;
  const truthOf = ['--true', truth];
  switch (modelKind(session.facts, truth, key)) {
    case 'sets':
      return [...truthOf, '--pred', key, ...separator(session, [truth, key])];
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
      return [...truthOf, '--pred', key, ...otherAnswers(choice), ...positive(choice)];
  }
}

/** What separates the labels of a set, where they are texts. */
function separator({ facts }: RowSession, names: readonly string[]): readonly string[] {
  const columns = facts.filter(({ name }) => names.includes(name));
  const found = columns.map(separatorOf).find((mark) => mark !== null);
  return found === undefined ? [] : ['--separator', found];
}

/** Both models, where the command compares their kinds. */
function compared(session: RowSession, choice: Choice): readonly string[] | null {
  const { truth, model: first, other } = choice;
  if (other === undefined) return null;
  const [a, b] = [first, other].map((key) => modelKind(session.facts, truth, key));
  const both = listOf([first, other]);
  if (a !== b) return null;
  if (a === 'labels') {
    return ['--true', truth, '--pred', both, ...otherAnswers(choice), ...positive(choice)];
  }
  return a === 'scores'
    ? ['--true', truth, '--score', both, ...threshold(session, choice), ...others(session, choice)]
    : null;
}

function otherAnswers({ areOthersOne }: Choice): readonly string[] {
  return areOthersOne ? ['--labels', 'other='] : [];
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
function others(session: RowSession, choice: Choice): readonly string[] {
  const { truth, posLabel = '' } = choice;
  const places = placesOf(session, choice);
  const [found] = readLabels([columnOf(session, truth)], places);
  const occurring = new Set(found?.codes);
  const all = (found?.labels ?? []).filter((_, code) => occurring.has(code)).map(String);
  const texts = all.filter((text) => text !== posLabel);
  const other = `not ${posLabel}`;
  const [negative = other, ...more] = texts;
  const isOfMany = more.length > 0;
  return [
    ...(isOfMany
      ? ['--map', JSON.stringify(Object.fromEntries(texts.map((text) => [text, other])))]
      : []),
    // Filters may leave one of the two: the command is told of both.
    ...(all.length > texts.length && texts.length > 0
      ? []
      : ['--labels', listOf([isOfMany ? other : negative, posLabel])]),
  ];
}

/** The groups of each report: each column has its own, unless they are crossed. */
function slices(
  { facts }: RowSession,
  { truth, by, areCrossed }: Choice,
): readonly (readonly string[])[] {
  const column = facts.find(({ name }) => name === truth);
  if (by.length === 0 || (column && holdsSets(column))) return [[]];
  const groupings = areCrossed ? [by] : by.map((name) => [name]);
  return groupings.map((names) => ['--by', listOf(names)]);
}

/** Units widen intervals: a report has some if it is asked for them. */
function units({ unit }: Choice, asked: readonly string[]): readonly string[] {
  return unit === undefined ? [] : ['--unit', unit, ...asked];
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

/** Names are quoted: some, such as `group`, are words of SQL. */
function condition({ column, values, orMissing }: Filter): string {
  const texts = values.map((value) => `'${value.replaceAll("'", "''")}'`);
  const name = `"${column.replaceAll('"', '""')}"`;
  const isOne = `${name} in (${texts.join(', ')})`;
  return orMissing ? `(${isOne} or ${name} is null)` : isOne;
}

/** What reports on an evaluation; label sets without true negatives are spans. */
function commandOf({ sets }: StoredSession['evaluation']): 'report' | 'sets' | 'spans' {
  if (!sets) return 'report';
  return sets.counts.tn ? 'sets' : 'spans';
}

/** The side of the true classes, of what was a matrix of counts; null of others. */
export function sideOf({ provenance }: StoredSession['evaluation']): string | null {
  const [prediction] = provenance.predictions ?? [];
  const side = provenance.options?.['true'];
  return prediction?.rule === MATRIX_RULE && typeof side === 'string' ? side : null;
}

/** Of a stored evaluation: its matrix, or that of a threshold; and both models. */
function stored(
  session: StoredSession,
  choice: Choice,
): readonly (readonly ['report' | 'sets' | 'spans' | 'compare', ...words: string[]])[] {
  const { evaluation } = session;
  const [score, ...more] = evaluation.scores;
  const cut = evaluate(session, choice).results.scores?.[0]?.threshold;
  const isKept = isAsKept(evaluation, choice.threshold);
  const words =
    isKept || cut === undefined || !score
      ? []
      : ['--threshold', String(cut), ...(more.length > 0 ? ['--score', score.name] : [])];
  const side = sideOf(evaluation);
  if (side !== null) return [['report', '--true', side]];
  return [
    ...(isKept && evaluation.joint ? [] : [[commandOf(evaluation), ...words] as const]),
    ...(evaluation.joint ? [['compare'] as const] : []),
  ];
}
