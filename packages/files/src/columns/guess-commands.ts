import { shellWord } from '../shell-word.js';
import type { ColumnFacts } from './column-facts.js';
import { holdsSets, separatorOf } from './guess-roles.js';
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
  const { truth, predictions, scores, classScores } = roles;
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
  const [score] = scores;
  const posLabel = positiveLabel(truth.common.map(({ text }) => text));
  if (score && posLabel !== null) {
    commands.push(command('sweep', '--score', score.name, '--pos-label', posLabel));
  }
  return commands;
}

function setOptions(truth: ColumnFacts): readonly string[] {
  const separator = separatorOf(truth);
  return !holdsSets(truth) || separator === null ? [] : ['--separator', separator];
}
