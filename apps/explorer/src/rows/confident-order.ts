import { modelKind } from '../evaluate/model-kind.js';
import type { RowSession } from '../evaluate/session.js';
import type { Choice, RowOrder } from '../protocol.js';

/**
 * The order of rows with the same prediction in which those come first that the model was surest of:
 * by the score of the class that is predicted, or away from the positive one. Labels without a score
 * of their own go by the one that the file has.
 *
 * @returns Null where there is no such score.
 */
export function confidentOrder(
  { facts, roles }: RowSession,
  { truth, model, posLabel }: Choice,
  predLabel: string,
): RowOrder | null {
  const { classScores } = roles;
  const ofClass = (): RowOrder | null => {
    const column = classScores?.columns[classScores.labels.indexOf(predLabel)];
    return column === undefined ? null : { column, isDown: true };
  };
  switch (modelKind(facts, truth, model)) {
    case 'scores':
      return { column: model, isDown: predLabel === posLabel };
    case 'scores by class':
      return ofClass();
    case 'labels': {
      const { scores } = roles;
      if (classScores) return ofClass();
      const [only, second] = scores;
      const isBinary = facts.find(({ name }) => name === truth)?.nDistinct === 2;
      if (!only || second || !isBinary || posLabel === undefined) return null;
      return { column: only.name, isDown: predLabel === posLabel };
    }
    case 'sets':
      return null;
  }
}
