import { shellWord } from '../shell-word.js';
import { listOf } from './class-scores.js';
import type { ColumnFacts } from './column-facts.js';
import { holdsSets, holdsSpans, plainLabel, separatorOf } from './guess-roles.js';
import type { Roles } from './guess-roles.js';
import { positiveLabel } from './positive-label.js';

/**
 * Commands to begin with, as a shell takes them.
 *
 * @param files The files, as typed.
 * @param reading Options that say how to read them, as typed.
 */
export function guessCommands(
  roles: Roles,
  files: readonly string[],
  reading: readonly string[],
): readonly string[] {
  const { truth, predictions, classScores, classLists } = roles;
  if (!truth) return [];
  const command = (
    name: string,
    used: readonly Pick<ColumnFacts, 'nMissing'>[],
    ...more: readonly string[]
  ): string =>
    ['confmat', name, ...files, ...reading, '--true', truth.name, ...more]
      // An empty cell is an empty set.
      .concat(
        roles.hasNaOfR
          ? ['--clean', 'null=NA', '--nulls', 'skip']
          : !holdsSets(truth) && [truth, ...used].some(({ nMissing }) => nMissing > 0)
            ? ['--nulls', 'skip']
            : [],
      )
      .map(shellWord)
      .join(' ');
  const commands: string[] = [];
  const [prediction] = predictions;
  if (prediction && holdsSets(truth)) {
    const options = ['--pred', prediction.name, ...setOptions(truth)];
    if (holdsSpans(truth)) commands.push(command('spans', [prediction], ...options));
    else if (!isOneRow(truth)) commands.push(command('sets', [prediction], ...options));
  } else if (prediction) {
    const names = predictions.map(({ name }) => name);
    // Three or more are compared over the same rows, each of them complete.
    const lacks = [truth, ...predictions].some(({ nMissing }) => nMissing > 0);
    const areSeveral = names.length === 2 || (names.length > 2 && !lacks);
    const compared = areSeveral ? predictions : [prediction];
    commands.push(
      command(
        areSeveral ? 'compare' : 'report',
        compared,
        ...['--pred', areSeveral ? listOf(names) : prediction.name],
        ...mapOptions(truth, compared),
      ),
    );
  }
  if (classScores) {
    const { proba, labels, needsLabels } = classScores;
    const named = needsLabels ? ['--labels', listOf(labels)] : [];
    commands.push(command('report', [classScores], '--proba', proba, ...named));
  }
  const list = classLists.find(({ labels }) => labels !== null);
  if (list?.labels) {
    const { column, labels } = list;
    const options = ['--proba', column.name, '--labels', listOf(labels)];
    commands.push(command('report', [column], ...options));
  }
  const swept = sweptScore(roles);
  if (swept) {
    const { name, held, posLabel } = swept;
    commands.push(command('sweep', [held], '--score', name, '--pos-label', posLabel));
  }
  return commands;
}

/** A score of the positive label of two. */
export interface SweptScore {
  readonly name: string;
  /** What it holds; or what all scores of classes hold. */
  readonly held: Pick<ColumnFacts, 'nMissing'>;
  readonly posLabel: string;
}

/**
 * The score that seems to be of the positive label: the column of that label among those of classes, or else
 * a score that is higher for it.
 *
 * @param typed The positive label that somebody typed.
 */
export function sweptScore(
  { truth, scores, turned, confidences, classScores }: Roles,
  typed?: string,
): SweptScore | null {
  const labels = truth?.common.map(({ text }) => text) ?? [];
  const posLabel = typed ?? positiveLabel(labels);
  if (posLabel === null) return null;
  const ofClass = classScores?.columns[classScores.labels.indexOf(posLabel)];
  if (classScores && ofClass !== undefined && labels.length === 2) {
    return { name: ofClass, held: classScores, posLabel };
  }
  const column = scores.find(
    (one) => !confidences.includes(one) && (typed !== undefined || !turned.includes(one)),
  );
  return column ? { name: column.name, held: column, posLabel } : null;
}

/** Labels that one side wrote with a point, or in quotes, and the other without are one. */
export function mapOptions(
  truth: ColumnFacts,
  predictions: readonly ColumnFacts[],
): readonly string[] {
  const known = truth.common.map(({ text }) => text);
  const predicted = predictions.flatMap(({ common }) => common.map(({ text }) => text));
  const plain = new Set(known.map(plainLabel));
  const differ = (text: string): boolean => !known.includes(text) && plain.has(plainLabel(text));
  if (!predicted.some(differ)) return [];
  const others = new Set([...known, ...predicted].filter((text) => plainLabel(text) !== text));
  const pairs = Array.from(others, (text) => [text, plainLabel(text)] as const);
  const isSimple = pairs.flat().every((text) => !/[,="\s]/.test(text));
  const map = isSimple
    ? pairs.map((pair) => pair.join('=')).join()
    : JSON.stringify(Object.fromEntries(pairs));
  return ['--map', map];
}

/** Whether lists are of one row only: they hardly are its labels, but columns that something else stands beside. */
export function isOneRow({ common, nDistinct, nMissing }: ColumnFacts): boolean {
  return nDistinct + nMissing === 1 && common[0]?.nRows === 1;
}

function setOptions(truth: ColumnFacts): readonly string[] {
  const separator = separatorOf(truth);
  return separator === null ? [] : ['--separator', separator];
}
