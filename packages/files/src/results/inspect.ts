import { isRecord, ownValue } from './json-field.js';
import type { JsonField } from './json-field.js';
import { FAIL, NO_ANSWER, PARTIAL, PASS, REFUSED } from './result-row.js';
import type { ResultReader, ResultRow } from './result-row.js';
import { oneTruth } from './several-truths.js';

/**
 * Logs of Inspect as JSON: a row for each sample and scorer.
 * `question` is the sample, `task` the task, `trial` the epoch, `slice` the scorer. `prediction` is the
 * answer that the scorer found, or else the text of the output; `judge` is the scorer's value, `score`
 * that value where it is a number. What a content filter stopped is refused. Of several targets the truth
 * is the one that equals the prediction, or else the first.
 *
 * @see https://inspect.aisi.org.uk/reference/inspect_log.html Its logs.
 * @see https://github.com/UKGovernmentBEIS/inspect_ai/blob/main/src/inspect_ai/scorer/_metric.py The
 *   values C, I, P and N.
 */
export const INSPECT: ResultReader = {
  name: 'an Inspect log',
  recognises: (start) => {
    const evaluated = ownValue(start, 'eval');
    const hasTask = typeof ownValue(evaluated, 'task') === 'string';
    return hasTask && isRecord(start) && typeof start['status'] === 'string';
  },
  rows: (log, _, tell) => {
    const task = log.path('eval', 'task').text();
    const samples = log.at('samples');
    if (samples.isMissing) return [];
    return samples.items().flatMap((sample) => rowsOfSample(sample, task, tell));
  },
};

/** Reads samples of a log that stand alone. */
export function inspectSamples(task: string): ResultReader {
  return {
    name: INSPECT.name,
    recognises: () => false,
    rows: (sample, _, tell) => rowsOfSample(sample, task, tell),
  };
}

function rowsOfSample(
  sample: JsonField,
  task: string,
  tell: (what: string) => void,
): readonly ResultRow[] {
  const targets = targetsOf(sample.at('target'));
  const common = {
    question: sample.at('id').label(),
    task,
    trial: sample.at('epoch').number(),
  };
  const answered = (prediction: string, more: ResultRow = {}): ResultRow => {
    const truth = oneTruth(targets, prediction, tell);
    return { ...common, ...(truth === undefined ? {} : { truth }), ...more, prediction };
  };
  const scores = sample.at('scores');
  if (!sample.at('error').isMissing || scores.isMissing) return [answered(NO_ANSWER)];
  return scores
    .entries()
    .map(([slice, score]) =>
      answered(predictionOf(score, sample), { slice, ...valueOf(score.at('value')) }),
    );
}

function targetsOf(target: JsonField): readonly string[] {
  const all = Array.isArray(target.value) ? target.items() : [target];
  return all.map((one) => one.text().trim());
}

function predictionOf(score: JsonField, sample: JsonField): string {
  const [choice] = Array.isArray(ownValue(sample.at('output').value, 'choices'))
    ? sample.path('output', 'choices').items()
    : [];
  const isRefused = choice?.at('stop_reason').value === 'content_filter';
  if (isRefused || !sample.path('output', 'error').isMissing) return REFUSED;
  if (score.at('value').value === 'N') return NO_ANSWER;
  const answer = score.at('answer');
  const text = answer.isMissing ? choice?.path('message', 'content').value : answer.text();
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : NO_ANSWER;
}

const VERDICTS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['C', PASS],
  [true, PASS],
  ['I', FAIL],
  [false, FAIL],
  ['P', PARTIAL],
  ['N', NO_ANSWER],
]);

/** A scorer's value; lists and objects hold several, which are no label. */
function valueOf({ value }: JsonField): ResultRow {
  const verdict = VERDICTS.get(value);
  if (verdict !== undefined) return { judge: verdict };
  if (typeof value === 'number') return { score: value };
  return typeof value === 'string' ? { judge: value } : {};
}
