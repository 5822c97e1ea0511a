import { isRecord, ownValue } from './json-field.js';
import type { JsonField } from './json-field.js';
import { judgedRows } from './judgements.js';
import type { Judgement } from './judgements.js';
import type { ResultReader } from './result-row.js';

/**
 * Annotations of Phoenix, as its interface returns them in `data`: `question` is the span, `task` the
 * annotation's name. `human` is what people said, `judge` what models and code said.
 *
 * @see https://arize.com/docs/phoenix/tracing/how-to-tracing/feedback-and-annotations/capture-feedback
 */
export const PHOENIX: ResultReader = {
  name: 'Phoenix annotations',
  recognises: (start) => {
    const data = ownValue(start, 'data');
    const first: unknown = Array.isArray(data) ? data[0] : undefined;
    return isRecord(first) && 'annotator_kind' in first && 'span_id' in first;
  },
  rows: (whole) => judgedRows(whole.at('data').items().map(judgementOf)),
};

function judgementOf(annotation: JsonField): Judgement {
  const [label, score] = ['label', 'score'].map((key) => annotation.path('result', key));
  return {
    question: annotation.at('span_id').text(),
    task: annotation.at('name').text(),
    isHuman: annotation.at('annotator_kind').text() === 'HUMAN',
    label: !label || label.isMissing ? null : label.text(),
    score: !score || score.isMissing ? null : score.number(),
  };
}
