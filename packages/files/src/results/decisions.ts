import { ownValue } from './json-field.js';
import type { JsonField } from './json-field.js';
import { NO_ANSWER, REFUSED } from './result-row.js';
import type { ResultReader, ResultRow } from './result-row.js';

const TYPES: readonly unknown[] = ['predicate', 'noul', 'boolean', 'choice', 'score', 'refusal'];

/**
 * Answers of decision models: a response a line, or a list of responses. A response has a row for each
 * question: the option that was chosen, or the level with the highest probability, and its probability.
 * A probability of yes becomes `true` from 0.5 on. `task` is the `id` of the response, or else its place.
 *
 * All of these interfaces may still change; whatever they change is in this file.
 * @see https://ai-sdk.dev/docs/reference/ai-sdk-core/decide AI SDK: answers by the names of questions,
 *   of the types `choice`, `score` and `boolean`, `probabilities` optional.
 * @see https://github.com/openai/openai-python/blob/main/src/openai/types/decision.py OpenAI Decisions:
 *   a list of answers with names, of the types `predicate`, `choice`, `score` and `refusal`.
 * @see https://docs.litellm.ai/docs/decisions/systemone_format System One: answers by the names of
 *   questions, of the types `noul`, `choice` and `score`.
 */
export const DECISIONS: ResultReader = {
  name: 'decision answers',
  scoreIsConfidence: true,
  recognises: (start) => {
    const answers = ownValue(start, 'answers');
    if (typeof answers !== 'object' || answers === null) return false;
    const all = Object.values(answers);
    if (all.length === 0) return typeof ownValue(start, 'model') === 'string';
    return TYPES.includes(ownValue(all[0], 'type'));
  },
  rows: (response, number) => {
    const [id, answers] = [response.at('id'), response.at('answers')];
    const task = id.isMissing ? number : id.label();
    // The error of a request that failed stands where its response would.
    if (answers.isMissing && !response.at('error').isMissing) {
      return [{ task, prediction: NO_ANSWER }];
    }
    return named(answers).map(([question, answer]) => ({ question, task, ...decided(answer) }));
  },
};

/** Answers with the names of their questions; what has no name is called by its place, from 1. */
function named(answers: JsonField): readonly (readonly [question: string, answer: JsonField])[] {
  if (!Array.isArray(answers.value)) return answers.entries();
  return answers.items().map((answer, i) => {
    const name = answer.at('name');
    return [name.isMissing ? String(i + 1) : name.label(), answer];
  });
}

function decided(answer: JsonField): ResultRow {
  if (answer.isMissing) return { prediction: NO_ANSWER };
  const type = answer.at('type');
  switch (type.value) {
    case 'refusal':
      return { prediction: REFUSED };
    case 'predicate':
    case 'boolean':
    case 'noul':
      return yesOrNo(answer.at(type.value === 'noul' ? 'noul' : 'probability').probability());
    case 'choice': {
      const [prediction, all] = [answer.at('choice').label(), answer.at('probabilities')];
      if (all.isMissing) return { prediction };
      if (!Array.isArray(all.value)) return { prediction, score: all.at(prediction).probability() };
      const option = optionsOf(answer).find(({ label }) => label === prediction);
      return { prediction, ...(option && { score: option.probability }) };
    }
    case 'score': {
      const [first, ...others] = optionsOf(answer);
      // Without probabilities there is the expected level alone, which may lie between two levels.
      if (!first) return { prediction: String(Math.round(answer.at('score').number())) };
      const best = others.reduce((a, b) => (b.probability > a.probability ? b : a), first);
      return { prediction: best.label, score: best.probability };
    }
    default:
      throw type.fault(`one of ${TYPES.map((one) => JSON.stringify(one)).join(', ')}`);
  }
}

function yesOrNo(probability: number): ResultRow {
  const isYes = probability >= 0.5;
  return { prediction: String(isYes), score: isYes ? probability : 1 - probability };
}

interface Option {
  readonly label: string;
  readonly probability: number;
}

/** The options of an answer with their probabilities; none where it has no probabilities. */
function optionsOf(answer: JsonField): readonly Option[] {
  const all = answer.at('probabilities');
  if (all.isMissing) return [];
  if (!Array.isArray(all.value)) {
    return all.entries().map(([label, field]) => ({ label, probability: field.probability() }));
  }
  return all.items().map((option) => {
    const label = option.at(option.at('label').isMissing ? 'value' : 'label');
    return { label: label.label(), probability: option.at('probability').probability() };
  });
}
