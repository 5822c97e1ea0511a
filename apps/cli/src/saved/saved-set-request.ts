import type { SetReference } from '../input/set-reference.js';
import type { SetRequest } from '../input/set-rows.js';
import { IndicatorRows } from '../multilabel/indicator-rows.js';
import { keptText } from './open-saved.js';
import type { SavedEvaluation } from './saved-evaluation.js';

/** What was read of label sets before they were kept. */
export function savedRequest(saved: SavedEvaluation): SetRequest {
  const { evaluation, shownFile } = saved;
  const isIndicator = evaluation.provenance.options?.['indicator'] === true;
  const separator = keptText(saved, 'separator');
  const column = (name: string): SetReference => ({ column: '', name, form: 'list' });
  return {
    ...{ shownFile, from: '', separator },
    yTrue: column(keptText(saved, 'true') ?? 'truth'),
    yPred: column(evaluation.provenance.predictions?.[0]?.name ?? 'predictions'),
    ...{ sampleWeight: undefined, nulls: 'error', labels: undefined, maxLabels: Infinity },
    rows: new IndicatorRows(shownFile, separator, isIndicator, undefined),
  };
}

/** How the predicted sets were obtained, in words. */
export function savedRule({ evaluation }: SavedEvaluation): string {
  return evaluation.provenance.predictions?.[0]?.rule ?? 'predicted sets';
}
