import { holdsSets } from '@confmat/files';
import type { ColumnFacts, ViewName } from '@confmat/files';
import { positiveChoice } from '../positive-choice.js';
import type { Choice, ModelFacts, OpenedFile } from '../protocol.js';
import { togetherOf } from './kept-units.js';
import { sharesLabels } from './model-kind.js';
import type { RowSession, Session, StoredSession } from './session.js';
import { viewsOf } from './views.js';

/** Columns with more values make too many slices. */
const MOST_GROUPS = 200;
const MOST_CLASSES = 2048;

/** What a file holds, and what seems to be meant. */
export function describeFile(session: Session): OpenedFile {
  return session.kind === 'table' ? describeTable(session) : describeStored(session);
}

function describeTable(session: RowSession): OpenedFile {
  const { name, table, format, facts, roles } = session;
  const truth = roles.truth ?? facts.find((column) => mayBeLabels(column)) ?? facts[0];
  const models = modelsOf(session, truth ?? null);
  const guess = guessChoice(session, models, truth?.name ?? '');
  const opened: OpenedFile = {
    ...{ name, format, columns: facts, models, guess, views: [] },
    nRows: table.nRows,
    notes: table.notes,
    truths: facts.filter((column) => mayBeLabels(column)).map((column) => column.name),
    weights: facts
      .filter(({ kind }) => kind === 'integers' || kind === 'numbers')
      .map((column) => column.name),
    units: facts.filter(mayBeUnits).map((column) => column.name),
    groups: groupsOf(facts, truth, models),
  };
  return { ...opened, views: viewsOf(opened, guess) };
}

function groupsOf(
  facts: readonly ColumnFacts[],
  truth: ColumnFacts | undefined,
  models: readonly ModelFacts[],
): readonly ColumnFacts[] {
  const roleNames = new Set([truth?.name, ...models.map(({ key }) => key)]);
  return facts.filter(
    (column) =>
      mayBeLabels(column) &&
      !holdsSets(column) &&
      column.nDistinct <= MOST_GROUPS &&
      !roleNames.has(column.name),
  );
}

function mayBeLabels(column: ColumnFacts): boolean {
  const { kind, nDistinct } = column;
  return (
    (kind !== 'other' && kind !== 'numbers' && nDistinct > 0 && nDistinct <= MOST_CLASSES) ||
    holdsSets(column)
  );
}

/** Keys that several rows may share: no measured numbers, and nothing that all rows have. */
function mayBeUnits(column: ColumnFacts): boolean {
  const { kind, nDistinct } = column;
  return ['text', 'integers', 'booleans'].includes(kind) && nDistinct > 1 && !holdsSets(column);
}

/** Columns that a model may have written, the likeliest first. */
function modelsOf({ facts, roles }: RowSession, truth: ColumnFacts | null): readonly ModelFacts[] {
  const { predictions, scores, classScores } = roles;
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

/** Scores of two classes come first: their threshold moves. */
function guessChoice({ facts }: RowSession, models: readonly ModelFacts[], truth: string): Choice {
  const column = facts.find(({ name }) => name === truth);
  const isBinary = column?.nDistinct === 2;
  const usable = models.filter(({ kind }) => kind !== 'scores' || isBinary);
  const [first] = isBinary ? usable : [...usable].sort((a, b) => rankOf(a) - rankOf(b));
  const others = usable.filter(
    (model) => model !== first && (model.kind === 'sets') === (first?.kind === 'sets'),
  );
  const posLabel = column ? positiveChoice(column) : null;
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
          ...(slices.some((slice) => slice.matrix ?? slice.joint) ? (['slices'] as const) : []),
          ...(hasMatrix ? (['rate'] as const) : []),
        ];
  return {
    ...{
      name,
      views,
      format: null,
      columns: [],
      truths: [],
      weights: [],
      units: [],
      groups: [],
    },
    nRows: evaluation.nSamples,
    notes: [],
    models: [],
    together: togetherOf(evaluation) ?? undefined,
    guess: {
      ...{ truth: '', model: '', by: evaluation.by, where: [] },
      ...(binary === undefined ? {} : { posLabel: String(binary) }),
      ...(binary === undefined && labels.length === 2 ? { posLabel: String(labels[1]) } : {}),
    },
  };
}
