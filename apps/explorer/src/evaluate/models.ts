import { holdsSets, positiveLabel } from '@confmat/files';
import type { ColumnFacts, ViewName } from '@confmat/files';
import type { Choice, ModelFacts, OpenedFile } from '../protocol.js';
import type { RowSession, Session, StoredSession } from './session.js';

/** Columns with more values make too many slices. */
const MOST_GROUPS = 200;
const MOST_CLASSES = 2048;

/** What a file holds, and what seems to be meant. */
export function describeFile(session: Session): OpenedFile {
  return session.kind === 'table' ? describeTable(session) : describeStored(session);
}

function describeTable(session: RowSession): OpenedFile {
  const { name, table, format, facts, roles } = session;
  const models = modelsOf(session);
  const truth = roles.truth ?? facts.find((column) => mayBeLabels(column)) ?? facts[0];
  const guess = guessChoice(session, models, truth?.name ?? '');
  const roleNames = new Set([truth?.name, ...models.map(({ key }) => key)]);
  return {
    ...{ name, format, columns: facts, models, guess },
    nRows: table.nRows,
    notes: table.notes,
    truths: facts.filter((column) => mayBeLabels(column)).map((column) => column.name),
    groups: facts.filter(
      (column) =>
        mayBeLabels(column) &&
        !holdsSets(column) &&
        column.nDistinct <= MOST_GROUPS &&
        !roleNames.has(column.name),
    ),
    views: viewsOf(session, guess, models),
  };
}

function mayBeLabels(column: ColumnFacts): boolean {
  const { kind, nDistinct } = column;
  return (
    (kind !== 'other' && kind !== 'numbers' && nDistinct > 0 && nDistinct <= MOST_CLASSES) ||
    holdsSets(column)
  );
}

/** Columns that a model may have written, the likeliest first. */
function modelsOf({ facts, roles }: RowSession): readonly ModelFacts[] {
  const { truth, predictions, scores, classScores } = roles;
  const isOfSets = truth !== null && holdsSets(truth);
  if (isOfSets) {
    const others = facts.filter((column) => column !== truth && holdsSets(column));
    return others.map(({ name }) => ({ key: name, kind: 'sets' }));
  }
  const labels = facts.filter(
    (column) =>
      column !== truth &&
      !predictions.includes(column) &&
      mayBeLabels(column) &&
      sharesLabels(column, truth),
  );
  const found: readonly ModelFacts[] = [
    ...scores.map(({ name }): ModelFacts => ({ key: name, kind: 'scores' })),
    ...(classScores ? [{ key: `${classScores.prefix}*`, kind: 'scores by class' } as const] : []),
    ...[...predictions, ...labels].map(({ name }): ModelFacts => ({ key: name, kind: 'labels' })),
  ];
  return found;
}

/** Whether most labels of either column are of both. */
function sharesLabels(column: ColumnFacts, truth: ColumnFacts | null): boolean {
  const known = new Set(truth?.common.map(({ text }) => text));
  const nBoth = column.common.filter(({ text }) => known.has(text)).length;
  return nBoth >= (known.size + column.common.length - nBoth) / 2;
}

/** Scores of two classes come first: their threshold moves. */
function guessChoice({ facts }: RowSession, models: readonly ModelFacts[], truth: string): Choice {
  const column = facts.find(({ name }) => name === truth);
  const isBinary = column?.nDistinct === 2;
  const usable = models.filter(({ kind }) => kind !== 'scores' || isBinary);
  const [first] = isBinary ? usable : [...usable].sort((a, b) => rankOf(a) - rankOf(b));
  const others = usable.filter(
    (model) => model !== first && (model.kind === 'sets') === (first?.kind === 'sets'),
  );
  const posLabel = column ? positiveLabel(column) : null;
  return {
    truth,
    model: first?.key ?? '',
    ...(others[0] && first?.kind !== 'sets' ? { other: others[0].key } : {}),
    ...(posLabel === null ? {} : { posLabel }),
    by: [],
    where: [],
  };
}

function rankOf({ kind }: ModelFacts): number {
  return ['labels', 'sets', 'scores by class', 'scores'].indexOf(kind);
}

function viewsOf(
  session: RowSession,
  guess: Choice,
  models: readonly ModelFacts[],
): readonly ViewName[] {
  const model = models.find(({ key }) => key === guess.model);
  if (!model) return [];
  if (model.kind === 'sets') return ['summary', 'classes', 'labels'];
  const isBinary = guess.posLabel !== undefined;
  const hasScores = models.some(({ kind }) => kind === 'scores') && isBinary;
  return [
    ...(['summary', 'matrix', 'classes'] as const),
    ...(hasScores ? (['threshold'] as const) : []),
    ...(models.length > 1 ? (['compare'] as const) : []),
    ...(session.facts.length > 2 ? (['slices'] as const) : []),
    ...(hasScores ? (['calibration'] as const) : []),
    'rate',
  ];
}

function describeStored({ name, evaluation }: StoredSession): OpenedFile {
  const { task, labels, scores, slices, joint, posLabel } = evaluation;
  const binary = posLabel ?? scores[0]?.sweep.posLabel;
  const hasMatrix = evaluation.matrix !== undefined || joint !== undefined || scores.length > 0;
  const views: readonly ViewName[] =
    task === 'labels'
      ? ['summary', 'classes', 'labels']
      : [
          'summary',
          ...(hasMatrix ? (['matrix', 'classes'] as const) : []),
          ...(scores.length > 0 ? (['threshold'] as const) : []),
          ...(joint ? (['compare'] as const) : []),
          ...(slices.some(({ matrix }) => matrix) ? (['slices'] as const) : []),
          ...(hasMatrix ? (['rate'] as const) : []),
        ];
  return {
    ...{ name, views, format: null, columns: [], truths: [], groups: [] },
    nRows: evaluation.nSamples,
    notes: [],
    models: [],
    guess: {
      ...{ truth: '', model: '', by: evaluation.by, where: [] },
      ...(binary === undefined ? {} : { posLabel: String(binary) }),
      ...(binary === undefined && labels.length === 2 ? { posLabel: String(labels[1]) } : {}),
    },
  };
}
