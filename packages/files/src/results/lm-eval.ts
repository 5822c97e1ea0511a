import { isRecord } from './json-field.js';
import type { JsonField } from './json-field.js';
import { FAIL, NO_ANSWER, PASS } from './result-row.js';
import type { ResultReader, ResultRow } from './result-row.js';

/**
 * Samples of lm-evaluation-harness (`--log_samples`), one a line. `question` is the document, `task`
 * what the name of the file tells, `slice` the filter of answers, if the task has any. `prediction` is the filtered answer; of choices, whose likelihoods it holds,
 * the likeliest: its place from 0 where the truth is a place, or else its text. `judge` is the first metric, where it is 0 or 1.
 *
 * @see https://github.com/EleutherAI/lm-evaluation-harness/blob/main/lm_eval/loggers/evaluation_tracker.py
 *   `save_results_samples`: numbers of answers are texts.
 */
export const LM_EVAL: ResultReader = {
  name: 'lm-eval samples',
  recognises: (start) =>
    isRecord(start) && 'doc_id' in start && 'target' in start && 'filtered_resps' in start,
  taskOf: (name) => /^samples_(.+)_\d{4}-\d\d-\d\dT[\d.-]+\.jsonl/.exec(name)?.[1] ?? null,
  rows: (sample) => {
    const filter = sample.at('filter');
    return [
      {
        question: sample.at('doc_id').label(),
        // Null, so that files of all tasks have the column.
        ...(filter.isMissing ? {} : { slice: filter.value === NO_FILTER ? null : filter.text() }),
        truth: sample.at('target').label(),
        prediction: answerOf(sample),
        ...metricOf(sample),
      },
    ];
  },
};

/** What lm-eval calls answers of a task without filters. */
const NO_FILTER = 'none';

/** The answer, or the likeliest choice: the first of several that are equally likely. */
function answerOf(sample: JsonField): string {
  const answers = sample.at('filtered_resps');
  const all = Array.isArray(answers.value) ? answers.items() : [answers];
  const likelihoods = all.flatMap((one) => likelihoodOf(one) ?? []);
  if (likelihoods.length === all.length && all.length > 0) {
    const best = likelihoods.indexOf(Math.max(...likelihoods));
    const target = sample.at('target').label();
    const isPlace = /^\d+$/.test(target) && Number(target) < all.length;
    if (isPlace) return String(best);
    return sample.path('arguments', `gen_args_${best}`, 'arg_1').text().trim();
  }
  let [first] = all;
  while (first && Array.isArray(first.value)) [first] = first.items();
  if (!first || first.isMissing) return NO_ANSWER;
  const text = first.label().trim();
  return text === '' || text === '[invalid]' ? NO_ANSWER : text;
}

/** The log-likelihood of a choice, which stands beside whether it is the greedy one; null of a text. */
function likelihoodOf({ value }: JsonField): number | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [likelihood, isGreedy] = value as readonly unknown[];
  const isPair = ['True', 'False', true, false].includes(isGreedy as string);
  const number = likelihood === '-inf' ? -Infinity : Number(likelihood);
  return isPair && !Number.isNaN(number) ? number : null;
}

function metricOf(sample: JsonField): ResultRow {
  const metrics = sample.at('metrics');
  const [name] = metrics.isMissing ? [] : metrics.items();
  const value = name && sample.at(name.text()).value;
  if (value === 1 || value === true) return { judge: PASS };
  if (value === 0 || value === false) return { judge: FAIL };
  return typeof value === 'number' ? { score: value } : {};
}
