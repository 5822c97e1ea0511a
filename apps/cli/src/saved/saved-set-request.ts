import { usageError } from '../command-error.js';
import type { SetReference } from '../input/set-reference.js';
import type { SetRequest } from '../input/set-rows.js';
import { IndicatorRows } from '../multilabel/indicator-rows.js';
import type { SetsCommandOptions } from '../multilabel/options.js';
import { keptText, keptTexts, keptUnit, withoutRows } from './open-saved.js';
import { refuseUnkeptUnits } from './refuse-unkept-units.js';
import type { SavedEvaluation } from './saved-evaluation.js';
import { defined } from '../own.js';

/** The options that an evaluation of label sets was counted by, with those that say what to show. */
export function savedSetOptions(
  saved: SavedEvaluation,
  typed: SetsCommandOptions,
): SetsCommandOptions {
  const { sets } = saved.evaluation;
  if (!sets) {
    const name = saved.files.join(', ');
    throw usageError(`${name}: holds no sets of labels`, `confmat report ${name}`);
  }
  const shown = withoutRows(saved, typed, 'sets');
  const labels = keptTexts(saved, 'labels');
  const weight = keptText(saved, 'weight');
  const unit = keptUnit(saved);
  const options = {
    ...shown,
    true: keptText(saved, 'true') ?? 'truth',
    nulls: keptText(saved, 'nulls') === 'skip' ? ('skip' as const) : ('error' as const),
    ...(labels && { labels }),
    ...defined({ weight, unit }),
    saved,
  };
  refuseUnkeptUnits(saved, options, [sets.counts]);
  return options;
}

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
