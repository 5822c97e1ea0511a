import { isRecord } from './json-field.js';
import type { JsonField } from './json-field.js';
import { FAIL, NO_ANSWER, PASS, REFUSED } from './result-row.js';
import type { ResultReader } from './result-row.js';
import { oneTruth } from './several-truths.js';

/**
 * Instances of Every Eval Ever, one a line. `question` is the sample, `task` the evaluation, `slice`
 * the model. Of several references the truth is the one that equals the prediction, or else the
 * first. `prediction` is the final value that was extracted, or else the output; `judge` whether it counts
 * as correct.
 *
 * @see https://github.com/evaleval/every_eval_ever/blob/main/instance_level_eval.schema.json
 */
export const EVERY_EVAL_EVER: ResultReader = {
  name: 'Every Eval Ever instances',
  recognises: (start) =>
    isRecord(start) && 'evaluation_name' in start && 'sample_id' in start && 'model_id' in start,
  rows: (instance, _, tell) => {
    const references = listOf(instance.path('input', 'reference')).map((one) => one.text());
    const prediction = predictionOf(instance);
    const truth = oneTruth(references, prediction, tell);
    const evaluation = instance.at('evaluation');
    return [
      {
        question: instance.at('sample_id').label(),
        task: instance.at('evaluation_name').text(),
        slice: instance.at('model_id').text(),
        ...(truth === undefined ? {} : { truth }),
        prediction,
        score: evaluation.at('score').number(),
        judge: evaluation.at('is_correct').flag() ? PASS : FAIL,
      },
    ];
  },
};

function predictionOf(instance: JsonField): string {
  const error = instance.at('error');
  if (!error.isMissing && error.value !== '') {
    return /refus/i.test(error.text()) ? REFUSED : NO_ANSWER;
  }
  const final = listOf(instance.at('answer_attribution')).find(
    (one) => one.at('is_terminal').value === true,
  );
  const [output] = listOf(instance.path('output', 'raw'));
  const text = (final?.at('extracted_value') ?? output)?.text() ?? '';
  return text.trim() === '' ? NO_ANSWER : text;
}

/** The items of a list; of a value alone, which older versions have, itself. */
function listOf(field: JsonField): readonly JsonField[] {
  if (field.isMissing) return [];
  return Array.isArray(field.value) ? field.items() : [field];
}
