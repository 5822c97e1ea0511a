import { EXTRA_METRICS, metricNamed } from '@confmat/inference/gate-text';
import { numberIn } from '../options/option-values.js';
import { noSuchMetric } from '@confmat/rows/refusals.js';
import { SCORES } from '@confmat/answers/report/row-order.js';
import type { SortKey } from '@confmat/answers/report/row-order.js';

const SORT_KEYS: readonly string[] = [...SCORES, 'support', 'name', ...Object.keys(EXTRA_METRICS)];

/** Read what to sort rows by, and after a colon how many to show; a minus turns the order round. */
export function parseSort(text: string): { readonly sort: SortKey; readonly worst?: number } {
  const [typed = '', ...rest] = text.split(':');
  const worst = rest.length === 0 ? {} : { worst: numberIn(1, Infinity, true)(rest.join(':')) };
  const isReversed = typed.startsWith('-');
  const name = metricNamed(isReversed ? typed.slice(1) : typed, SORT_KEYS);
  if (SORT_KEYS.includes(name)) return { sort: { name, isReversed }, ...worst };
  throw noSuchMetric('--sort', name, SORT_KEYS);
}
