import { labelName, thresholdText } from '@confmat/report/internal';
import { OTHER_ANSWERS } from '@confmat/sql/internal';
import { modelKind } from './evaluate/model-kind.js';
import { USUAL_THRESHOLD } from './protocol.js';
import type { Choice, OpenedFile } from './protocol.js';

/**
 * What is chosen, in one line.
 *
 * @example choiceInWords(opened, choice) // → 'churn · score ≥ 0.5 · positive Yes · against score_b'
 */
export function choiceInWords({ columns }: OpenedFile, choice: Choice): string {
  const { truth, model, other, posLabel, weight, unit, where, areOthersOne } = choice;
  if (truth === '') return 'no truth · no prediction';
  if (model === '') return `${labelName(truth)} · no prediction`;
  return [
    labelName(truth),
    ruleOf(columns, choice),
    ...(posLabel === undefined ? [] : [`positive ${labelName(posLabel)}`]),
    ...(other === undefined ? [] : [`against ${labelName(other)}`]),
    ...(areOthersOne ? [OTHER_ANSWERS] : []),
    ...where.map(
      ({ column, values }) => `${labelName(column)} ${values.map(labelName).join(' or ')}`,
    ),
    ...(weight === undefined ? [] : [`weights ${labelName(weight)}`]),
    ...(unit === undefined ? [] : [`unit ${labelName(unit)}`]),
  ].join(' · ');
}

function ruleOf(
  columns: OpenedFile['columns'],
  { truth, model, threshold, ownThresholds }: Choice,
): string {
  const name = labelName(model);
  const kind = modelKind(columns, truth, model);
  if (kind === 'scores by class') return ownThresholds ? `${name} by class` : `highest of ${name}`;
  if (kind !== 'scores') return name;
  const [least, most] = columns.find((column) => column.name === model)?.range ?? [NaN, NaN];
  const usual = least >= 0 && most <= 1 ? USUAL_THRESHOLD : undefined;
  const cut = threshold ?? usual;
  return `${name} ≥ ${cut === undefined ? 'threshold' : thresholdText(cut)}`;
}
