import { shellWord } from '../shell-word.js';
import { INTEGER_CELL } from './column-facts.js';
import type { ColumnFacts } from './column-facts.js';
import { holdsSets, nItemsOf, separatorOf } from './guess-roles.js';
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
  const { truth, predictions, scores, classScores, classLists } = roles;
  if (!truth) return [];
  const command = (name: string, ...more: readonly string[]): string =>
    ['confmat', name, ...files, ...reading, '--true', truth.name, ...more].map(shellWord).join(' ');
  const commands: string[] = [];
  if (predictions.length > 0) {
    const names = predictions.map(({ name }) => name);
    const [first = ''] = names;
    const pred =
      holdsSets(truth) || names.some((name) => name.includes(',')) ? first : names.join();
    const name = holdsSets(truth) ? 'sets' : pred === first ? 'report' : 'compare';
    commands.push(command(name, '--pred', pred, ...setOptions(truth)));
  }
  if (classScores) commands.push(command('report', '--proba', `${classScores.prefix}*`));
  const labels = truth.common.map(({ text }) => text);
  const list = classLists.find((column) => nItemsOf(column) === truth.nDistinct);
  if (list && labels.length === truth.nDistinct) {
    commands.push(command('report', '--proba', list.name, '--labels', listOf(labels)));
  }
  const [score] = scores;
  const posLabel = positiveLabel(labels);
  if (score && posLabel !== null) {
    commands.push(command('sweep', '--score', score.name, '--pos-label', posLabel));
  }
  return commands;
}

/** Labels in the order in which programs that make lists of scores have them. */
function listOf(labels: readonly string[]): string {
  const areNumbers = labels.every((label) => INTEGER.test(label));
  const sorted = [...labels].sort((a, b) => (areNumbers ? Number(a) - Number(b) : a < b ? -1 : 1));
  return sorted.some((label) => /[,"]|^\s|\s$|^$/.test(label))
    ? JSON.stringify(sorted)
    : sorted.join();
}

const INTEGER = new RegExp(`^${INTEGER_CELL}$`);

function setOptions(truth: ColumnFacts): readonly string[] {
  const separator = separatorOf(truth);
  return !holdsSets(truth) || separator === null ? [] : ['--separator', separator];
}
