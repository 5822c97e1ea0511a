import { showHidden } from '../svg/escape.js';
import type { Interval } from '@confmat/inference';

/** What a model card says of a model: the model, the task and the data. */
export interface ModelIndexOptions {
  /** The model's name. */
  readonly name: string;
  /** The task, such as `'text-classification'`. */
  readonly task: string;
  readonly dataset: {
    /** The data set's identifier. */
    readonly type: string;
    readonly name: string;
  };
}

/** A metric of a model card. */
export interface CardMetric {
  readonly type: string;
  readonly name: string;
  readonly interval: Interval;
  readonly nRows: number;
}

/**
 * The front matter of a model card with the `model-index` that the Hugging Face hub reads: each metric's
 * value, and its interval and number of rows as arguments.
 *
 * @see https://github.com/huggingface/hub-docs/blob/main/modelcard.md
 */
export function modelIndex(
  { name, task, dataset }: ModelIndexOptions,
  metrics: readonly CardMetric[],
): string {
  const lines = metrics.flatMap(({ type, name: title, interval, nRows }) => {
    const { estimate, low, high, level } = interval;
    if (Number.isNaN(estimate)) return [];
    const hasEnds = !Number.isNaN(low);
    return [
      `    - type: ${quoted(type)}`,
      `      value: ${estimate}`,
      `      name: ${quoted(title)}`,
      '      args:',
      ...(hasEnds
        ? [`        low: ${low}`, `        high: ${high}`, `        level: ${level}`]
        : []),
      `        n: ${nRows}`,
    ];
  });
  return [
    '---',
    'model-index:',
    `- name: ${quoted(name)}`,
    '  results:',
    '  - task:',
    `      type: ${quoted(task)}`,
    '    dataset:',
    `      type: ${quoted(dataset.type)}`,
    `      name: ${quoted(dataset.name)}`,
    '    metrics:',
    ...lines,
    '---',
  ].join('\n');
}

/** A text in double quotes, which YAML reads as JSON does; hidden characters are shown. */
function quoted(text: string): string {
  return JSON.stringify(showHidden(text));
}
