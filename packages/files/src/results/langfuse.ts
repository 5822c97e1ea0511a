import { isRecord, ownValue } from './json-field.js';
import type { JsonField } from './json-field.js';
import { judgedRows } from './judgements.js';
import type { Judgement } from './judgements.js';
import type { ResultReader } from './result-row.js';

/**
 * Scores of Langfuse, as its interface returns them in `data`: `question` is what was scored, by its
 * id, `task` the score's name. `human` is what people annotated, `judge` all other labels.
 *
 * @see https://langfuse.com/docs/api-and-data-platform/features/scores-api Version 3, whose scores have
 *   a `subject` and a typed `value`.
 * @see https://langfuse.com/docs/evaluation/scores/data-model Older versions: `traceId`, `stringValue`.
 */
export const LANGFUSE: ResultReader = {
  name: 'Langfuse scores',
  recognises: (start) => {
    const data = ownValue(start, 'data');
    const first: unknown = Array.isArray(data) ? data[0] : undefined;
    const isScore = isRecord(first) && 'dataType' in first && 'source' in first;
    return isScore && ('traceId' in first || 'subject' in first);
  },
  rows: (whole) => judgedRows(whole.at('data').items().map(judgementOf)),
};

function judgementOf(score: JsonField): Judgement {
  const type = score
    .at('dataType')
    .oneOf('NUMERIC', 'BOOLEAN', 'CATEGORICAL', 'TEXT', 'CORRECTION');
  // Older versions have labels in a field of their own, and their number in `value`.
  const text = score.at('stringValue');
  return {
    question: (score.at('traceId').isMissing
      ? score.path('subject', 'id')
      : score.at('traceId')
    ).text(),
    task: score.at('name').text(),
    isHuman: score.at('source').oneOf('ANNOTATION', 'API', 'EVAL') === 'ANNOTATION',
    label: type === 'NUMERIC' ? null : labelOf(text.isMissing ? score.at('value') : text),
    score: type === 'NUMERIC' ? score.at('value').number() : null,
  };
}

/** Older versions write `True` for true. */
function labelOf(field: JsonField): string {
  const label = field.label();
  return label === 'True' || label === 'False' ? label.toLowerCase() : label;
}
