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
  const ofClass = (prefix: string): RowOrder | null => {
    const column = prefix + predLabel;
    return facts.some(({ name }) => name === column) ? { column, isDown: true } : null;
  };
  switch (modelKind(facts, truth, model)) {
    case 'scores':
      return { column: model, isDown: predLabel === posLabel };
    case 'scores by class':
      return ofClass(model.slice(0, -1));
    case 'labels': {
      const { classScores, scores } = roles;
      if (classScores) return ofClass(classScores.prefix);
      const [only, second] = scores;
      const isBinary = facts.find(({ name }) => name === truth)?.nDistinct === 2;
      if (!only || second || !isBinary || posLabel === undefined) return null;
      return { column: only.name, isDown: predLabel === posLabel };
    }
    case 'sets':
      return null;
  }
}
