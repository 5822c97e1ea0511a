import { holdsSets, sweptScore } from '@confmat/files';
import type { ColumnFacts, MatrixTable, ViewName } from '@confmat/files';
import { positiveChoice } from '../positive-choice.js';
import type { Choice, JoinedBy, ModelFacts, OpenedFile } from '../protocol.js';
import { togetherOf } from './kept-units.js';
import { sharesLabels } from './model-kind.js';
import { mayBeLabels, offeredColumns } from './offered-columns.js';
import type { RowSession, Session, StoredSession } from './session.js';
import { viewsOf } from './views.js';

/** What a file holds, and what seems to be meant. */
export function describeFile(session: Session): OpenedFile {
  return session.kind === 'table' ? describeTable(session) : describeStored(session);
}

function describeTable(session: RowSession): OpenedFile {
  const { name, table, format, facts, roles, joined } = session;
  const { decimal } = table;
  const truth = roles.truth ?? facts.find(mayBeLabels);
  const models = truth ? modelsOf(session, truth) : [];
  const guess = {
    ...guessChoice(models, truth),
    ...(joined && otherFile(models, joined)),
    ...rowsOfOneAnswer(session, models, truth),
    ...(decimal && { decimal }),
  };
  const keys = new Set(models.map(({ key }) => key));
  const offered = offeredColumns(facts, roles, truth, keys, table.nRows);
  const namesOf = (columns: readonly ColumnFacts[]): readonly string[] =>
    columns.map((column) => column.name);
  const opened: OpenedFile = {
    ...{ name, format, columns: facts, models, guess, views: [] },
    nRows: table.nRows,
    notes: table.notes,
    truths: namesOf(offered.truths),
    weights: namesOf(offered.weights),
    units: [
      ...new Set([...(guess.unit === undefined ? [] : [guess.unit]), ...namesOf(offered.units)]),
    ],
    groups: offered.groups,
    joined,
  };
  return { ...opened, views: viewsOf(opened, guess) };
}

/** Of two files the first model of one, and the same of the other, or else the first of its kind. */
function otherFile(
  models: readonly ModelFacts[],
  { files: [, second], ofFirst }: JoinedBy,
): Partial<Choice> {
  const first = models.find(({ key }) => ofFirst.includes(key));
  const others = models.filter(({ key, kind }) => !ofFirst.includes(key) && kind === first?.kind);
  const other = others.find(({ key }) => key === `${String(first?.key)} (${second})`) ?? others[0];
  return first && other ? { model: first.key, other: other.key } : {};
}

/** Of results with several rows for an answer those of one slice, and the questions as units. */
function rowsOfOneAnswer(
  { table: { repeats } }: RowSession,
  models: readonly ModelFacts[],
  truth: ColumnFacts | undefined,
): Partial<Pick<Choice, 'where' | 'unit'>> {
  if (!repeats) return {};
  const counted = [truth?.name ?? '', ...models.slice(0, 1).map(({ key }) => key)];
  const slices = repeats.slices([], counted);
  const unit = repeats.unit(
    slices.map(({ column }) => column),
    counted,
  );
  return {
    where: slices.map(({ column, value, mayBeMissing }) => ({
      ...{ column, values: [value] },
      ...(mayBeMissing ? { orMissing: true } : {}),
    })),
    ...(unit === null ? {} : { unit }),
  };
}

/** Whether groups of what was kept answer the same questions. */
function sharesQuestions({ provenance }: StoredSession['evaluation']): boolean {
  const shared = provenance.options?.['sharedBy'];
  return Array.isArray(shared) && shared.length > 0;
}

/** Columns that a model may have written, the likeliest first. */
function modelsOf({ facts, roles }: RowSession, truth: ColumnFacts): readonly ModelFacts[] {
  const { predictions, scores, turned, classScores } = roles;
  // Of scores that point both ways the one of the positive label comes first.
  const swept = sweptScore(roles, positiveChoice(truth) ?? undefined);
  const ofPositive = classScores && swept?.held === classScores ? [swept] : [];
  const upright = scores.filter((score) => !turned.includes(score));
  if (holdsSets(truth)) {
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
    ...[...ofPositive, ...upright, ...turned].map(({ name }): ModelFacts => ({
      key: name,
      kind: 'scores',
    })),
    ...(classScores ? [{ key: classScores.proba, kind: 'scores by class' } as const] : []),
    ...[...predictions, ...labels].map(({ name }): ModelFacts => ({ key: name, kind: 'labels' })),
  ];
  return found.length > 0 ? found : freeAnswers(facts, truth);
}

/** Columns that hold half of the true labels at least, whatever else: a model answers free text. */
function freeAnswers(facts: readonly ColumnFacts[], truth: ColumnFacts): readonly ModelFacts[] {
  const texts = truth.common.map(({ text }) => text);
  const answers = facts.filter((column) => {
    const held = new Set(column.common.map(({ text }) => text));
    const nHeld = texts.filter((text) => held.has(text)).length;
    return (
      column !== truth && column.kind === 'text' && mayBeLabels(column) && nHeld >= texts.length / 2
    );
  });
  return answers.map(({ name }) => ({ key: name, kind: 'labels' }));
}

/** Scores of two classes come first: their threshold moves. */
function guessChoice(models: readonly ModelFacts[], column: ColumnFacts | undefined): Choice {
  const isBinary = column?.nDistinct === 2;
  const usable = models.filter(({ kind }) => kind !== 'scores' || isBinary);
  const [first] = isBinary ? usable : [...usable].sort((a, b) => rankOf(a) - rankOf(b));
  const others = usable.filter(
    (model) => model !== first && (model.kind === 'sets') === (first?.kind === 'sets'),
  );
  const posLabel = column ? positiveChoice(column) : null;
  return {
    truth: column?.name ?? '',
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

/** A matrix of counts before somebody said which side has the true classes. */
export function describeMatrix({ labels, counts }: MatrixTable, name: string): OpenedFile {
  const nRows = counts.reduce((sum, row) => row.reduce((a, b) => a + b, sum), 0);
  return {
    ...NOTHING_OF_ROWS,
    ...{ name, nRows, views: [], notes: [] },
    matrix: { labels, counts, side: null },
    guess: { truth: '', model: '', by: [], where: [] },
  };
}

/** What a file without rows has none of. */
const NOTHING_OF_ROWS = {
  ...{ format: null, columns: [], models: [], truths: [], weights: [], units: [], groups: [] },
} as const;

function describeStored({ name, evaluation }: StoredSession): OpenedFile {
  const { task, labels, scores, slices, joint, posLabel } = evaluation;
  const binary = posLabel ?? scores[0]?.sweep.posLabel;
  const hasMatrix = evaluation.matrix !== undefined || joint !== undefined || scores.length > 0;
  const views: readonly ViewName[] =
    task === 'labels'
      ? [
          ...(['summary', 'classes', 'labels'] as const),
          ...(slices.some((slice) => slice.sets) ? (['slices'] as const) : []),
        ]
      : [
          'summary',
          ...(hasMatrix ? (['matrix', 'classes'] as const) : []),
          ...(scores.length > 0 ? (['threshold'] as const) : []),
          ...(joint ? (['compare'] as const) : []),
          ...(slices.some((slice) => slice.matrix ?? slice.joint) ? (['slices'] as const) : []),
          ...(hasMatrix ? (['rate'] as const) : []),
        ];
  return {
    ...NOTHING_OF_ROWS,
    ...{ name, views },
    nRows: evaluation.nSamples,
    isOfSpans: evaluation.sets !== undefined && evaluation.sets.counts.tn === undefined,
    notes: sharesQuestions(evaluation)
      ? [
          'its groups answer the same questions, so no number of all rows together is of any of them',
        ]
      : [],
    together: togetherOf(evaluation) ?? undefined,
    guess: {
      ...{ truth: '', model: '', by: evaluation.by, where: [] },
      ...(binary === undefined ? {} : { posLabel: String(binary) }),
      ...(binary === undefined && labels.length === 2 ? { posLabel: String(labels[1]) } : {}),
    },
  };
}
