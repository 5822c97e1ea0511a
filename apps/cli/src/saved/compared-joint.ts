import type { JointTally } from '@confmat/core';
import type { CompareCommandOptions } from '../compare/options.js';
import { jointPair } from '../compare/paired/counted-pair.js';
import { shownUnits } from '../intervals/shown-units.js';
import type { ComparedCounts } from '../compare/paired/make-result.js';
import { countedRows } from '../document/rows-text.js';
import { nameText } from '../output/name-text.js';
import { keptUnit, keptText, keptTexts, needsRows, withoutRows } from './open-saved.js';
import type { SavedEvaluation } from './saved-evaluation.js';
import { savedInput } from './saved-input.js';
import { defined } from '../own.js';

/** The note on groups without units. */
export const GROUPS_LEFT_OUT =
  'groups are left out: which of their rows belong together was not kept';

/** What is compared, and the options that it was counted by. */
export interface SavedComparison {
  readonly counts: ComparedCounts;
  readonly options: CompareCommandOptions;
}

/** Two models that one evaluation holds, compared as their rows would be. */
export function comparedJoint(
  saved: SavedEvaluation,
  joint: JointTally,
  typed: CompareCommandOptions,
): SavedComparison {
  if (typed.score) throw needsRows(saved, '--score');
  if (typed.threshold) throw needsRows(saved, '--threshold');
  const shown = withoutRows(saved, typed, 'compare');
  const { evaluation, files } = saved;
  const { provenance, by, slices } = evaluation;
  const { nSamples, nSkipped, labels, weighted } = joint;
  const { source } = savedInput(saved);
  const [first, second] = provenance.predictions ?? [];
  const rules = [first?.rule, second?.rule].filter((rule) => rule !== undefined);
  const posLabel =
    shown.posLabel ?? (evaluation.posLabel === undefined ? undefined : String(evaluation.posLabel));
  const weight = keptText(saved, 'weight');
  const thresholds = provenance.options?.['thresholds'];
  const universe = keptTexts(saved, 'labels');
  const unit = keptUnit(saved);
  const isKnown = (tally: JointTally | undefined): boolean => typeof tally?.units === 'object';
  const kept = slices.filter((slice) => !isKnown(joint) || isKnown(slice.joint));
  const groups = kept.flatMap(({ group, joint: own }) =>
    own ? [{ group, pair: jointPair(own) }] : [],
  );
  const counts: ComparedCounts = {
    file: source.shownFile,
    inputFormat: source.format,
    trueName: keptText(saved, 'true') ?? 'truth',
    rules: rules.length === 2 ? rules : [],
    names: [first?.name ?? 'a', second?.name ?? 'b'],
    asked: {
      ...defined({ thresholds, posLabel, weight, unit }),
      nulls: keptText(saved, 'nulls') ?? 'error',
      ...(typed.usedConfig ? { config: typed.usedConfig } : {}),
    },
    ...{ labels, nSamples, nSkipped, weighted, by },
    counts: [{ ...jointPair(joint), slices: groups }],
    unpaired: null,
    counted: [...countedRows(nSamples, nSkipped), `kept in ${files.map(nameText).join(', ')}`],
    universe: universe && labels,
    areas: null,
    cochran: null,
    ...shownUnits(unit, joint.units),
    notes: kept.length === slices.length ? [] : [GROUPS_LEFT_OUT],
  };
  const asked = {
    ...defined({ posLabel, unit }),
  };
  return { counts, options: { ...shown, ...asked } };
}
