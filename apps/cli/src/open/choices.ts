import type { ViewName } from '@confmat/files';
import { usageError } from '@confmat/rows/command-error.js';
import { cannotCombine } from '@confmat/rows/refusals.js';

/** Options of `confmat open` that choose something in the page. */
export interface ChoiceOptions {
  readonly true?: string;
  readonly pred?: readonly string[];
  readonly score?: readonly string[];
  readonly proba?: string;
  readonly posLabel?: string;
  readonly threshold?: number;
  readonly weight?: string;
  readonly unit?: string;
  readonly by?: readonly string[];
  readonly view?: ViewName;
}

/** What the page's address says besides of how the file is read. */
export interface ReadByPage {
  readonly decimal?: string;
}

const FLAGS: Readonly<Record<keyof ChoiceOptions, string>> = {
  ...{ true: '--true', pred: '--pred', score: '--score', proba: '--proba', weight: '--weight' },
  ...{ posLabel: '--pos-label', threshold: '--threshold', unit: '--unit' },
  ...{ by: '--by', view: '--view' },
};
const MOST_MODELS = 2;

/** The options that were given, as they are typed. */
export function givenChoices(options: ChoiceOptions): readonly string[] {
  return Object.entries(FLAGS).flatMap(([name, flag]) =>
    options[name as keyof ChoiceOptions] === undefined ? [] : [flag],
  );
}

/** The columns that options name, with the option. */
export function namedColumns(options: ChoiceOptions): readonly (readonly [string, string])[] {
  const { true: truth, pred = [], score = [], weight, unit, by = [] } = options;
  const of = (flag: string, names: readonly string[]) => names.map((name) => [name, flag] as const);
  return [
    ...of('--true', truth === undefined ? [] : [truth]),
    ...of('--pred', pred),
    ...of('--score', score),
    ...of('--weight', weight === undefined ? [] : [weight]),
    ...of('--unit', unit === undefined ? [] : [unit]),
    ...of('--by', by),
  ];
}

/** Refuse what the page cannot show together. */
export function checkChoices(options: ChoiceOptions): void {
  const { pred, score, proba, threshold } = options;
  const models = modelsOf(options);
  if (models.length > MOST_MODELS) {
    throw usageError(
      `the explorer compares ${MOST_MODELS} models, got ${models.length}: ${models.join(', ')}`,
    );
  }
  const [twice] = models.filter((name, place) => models.indexOf(name) !== place);
  if (twice !== undefined) throw usageError(`${twice}: is compared with itself`);
  if (threshold !== undefined && !score) {
    if (pred) throw cannotCombine('--threshold', '--pred');
    if (proba !== undefined) throw cannotCombine('--threshold', '--proba');
  }
}

function modelsOf({ pred = [], score = [], proba }: ChoiceOptions): readonly string[] {
  return [...pred, ...score, ...(proba === undefined ? [] : [proba])];
}

/** The end of the page's address that makes these choices; empty for none. */
export function addressEnd(options: ChoiceOptions & ReadByPage): string {
  const [model, other] = modelsOf(options);
  const { true: truth, posLabel, threshold, weight, unit, by = [], view } = options;
  const values = new URLSearchParams();
  const put = (key: string, value: string | number | undefined): void => {
    if (value !== undefined) values.append(key, String(value));
  };
  put('view', view);
  put('true', truth);
  put('m', model);
  // One model that was named is not compared with one that was guessed.
  put('m2', model === undefined ? undefined : (other ?? ''));
  put('pos', posLabel);
  put('t', threshold);
  put('decimal', options.decimal === ',' ? ',' : undefined);
  put('weight', weight);
  put('unit', unit);
  for (const name of by) put('by', name);
  return values.size === 0 ? '' : `#${values.toString()}`;
}
