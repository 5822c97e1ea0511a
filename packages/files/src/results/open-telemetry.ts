import { isRecord } from './json-field.js';
import type { JsonField } from './json-field.js';
import { NO_ANSWER } from './result-row.js';
import type { ResultReader, ResultRow } from './result-row.js';

const EVENT = 'gen_ai.evaluation.result';

/**
 * Evaluation results of OpenTelemetry: the events `gen_ai.evaluation.result` in lines of logs or traces,
 * as the file exporter writes them. `question` is the response that was evaluated, or else its span;
 * `task` the evaluation. `judge` is the label, `score` the number. Other events are none of the rows.
 *
 * These conventions may still change; whatever they change is in this file.
 *
 * @see https://github.com/open-telemetry/semantic-conventions-genai/blob/main/docs/gen-ai/gen-ai-events.md The
 *   attributes.
 * @see https://opentelemetry.io/docs/specs/otel/protocol/file-exporter/ The lines.
 */
export const OPEN_TELEMETRY: ResultReader = {
  name: 'OpenTelemetry evaluation results',
  recognises: (start) => isRecord(start) && ('resourceLogs' in start || 'resourceSpans' in start),
  rows: (line) => [...logEvents(line), ...spanEvents(line)].map(rowOf),
};

interface Event {
  readonly attributes: JsonField;
  readonly span: JsonField;
}

function logEvents(line: JsonField): readonly Event[] {
  const records = each(each(each([line], 'resourceLogs'), 'scopeLogs'), 'logRecords');
  return records
    .filter((record) => record.at('eventName').value === EVENT)
    .map((record) => ({ attributes: record.at('attributes'), span: record.at('spanId') }));
}

function spanEvents(line: JsonField): readonly Event[] {
  const spans = each(each(each([line], 'resourceSpans'), 'scopeSpans'), 'spans');
  return spans.flatMap((span) =>
    each([span], 'events')
      .filter((event) => event.at('name').value === EVENT)
      .map((event) => ({ attributes: event.at('attributes'), span: span.at('spanId') })),
  );
}

/** What the lists of a key hold. */
function each(fields: readonly JsonField[], key: string): readonly JsonField[] {
  return fields.flatMap((field) => (field.at(key).isMissing ? [] : field.at(key).items()));
}

function rowOf({ attributes, span }: Event): ResultRow {
  const values = new Map(
    attributes.items().map((one) => [one.at('key').text(), one.at('value')] as const),
  );
  const text = (key: string): string | undefined => values.get(key)?.at('stringValue').text();
  const response = text('gen_ai.response.id') ?? (span.isMissing ? undefined : span.text());
  const name = text('gen_ai.evaluation.name');
  const isError = values.has('error.type');
  const label = isError ? NO_ANSWER : text('gen_ai.evaluation.score.label');
  const score = values.get('gen_ai.evaluation.score.value');
  return {
    ...(response === undefined ? {} : { question: response }),
    ...(name === undefined ? {} : { task: name }),
    ...(label === undefined ? {} : { judge: label }),
    ...(score ? { score: otlpNumber(score) } : {}),
  };
}

/** A number, which OTLP writes as a double, or as the text of an integer. */
function otlpNumber(value: JsonField): number {
  const integer = value.at('intValue');
  return integer.isMissing ? value.at('doubleValue').number() : Number(integer.label());
}
