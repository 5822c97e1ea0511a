import { isRecord, ownValue } from './json-field.js';
import type { JsonField } from './json-field.js';
import { NO_ANSWER } from './result-row.js';
import type { ResultReader, ResultRow } from './result-row.js';

/**
 * Events of a Braintrust experiment, in `events`, in a list or one a line: a row for each score of an
 * event, `slice` its name. `question` is the event. Truth and prediction are `expected` and `output`,
 * where they are texts or numbers. Spans within an event are none of the rows.
 *
 * @see https://rubydoc.info/github/braintrustdata/braintrust-ruby/Braintrust/Models/ExperimentEvent
 */
export const BRAINTRUST: ResultReader = {
  name: 'Braintrust events',
  recognises: (start) => {
    const events = ownValue(start, 'events');
    return isEvent(Array.isArray(events) ? events[0] : start);
  },
  rows: (whole) =>
    (isEvent(whole.value) ? [whole] : whole.at('events').items()).flatMap(rowsOfEvent),
};

function isEvent(value: unknown): boolean {
  return isRecord(value) && 'experiment_id' in value && 'root_span_id' in value;
}

function rowsOfEvent(event: JsonField): readonly ResultRow[] {
  const root = event.at('root_span_id');
  if (root.value !== event.at('span_id').value) return [];
  const [output, isError] = [event.at('output'), !event.at('error').isMissing];
  const prediction = isError || output.isMissing ? NO_ANSWER : labelOf(output);
  const truth = labelOf(event.at('expected'));
  const row = {
    question: event.at('id').text(),
    ...(truth === null ? {} : { truth }),
    ...(prediction === null ? {} : { prediction }),
  };
  const scores = event.at('scores').isMissing ? [] : event.at('scores').entries();
  if (scores.length === 0) return [row];
  return scores.map(([slice, score]) =>
    score.isMissing ? { ...row, slice } : { ...row, slice, score: score.number() },
  );
}

/** A text or a number; null of what is no label. */
function labelOf(field: JsonField): string | null {
  return field.isMissing || typeof field.value === 'object' ? null : field.label();
}
