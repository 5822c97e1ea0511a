import { checkSameLength, readUnits, optionConflict } from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { LabelColumn, NumberColumn, MetricError } from '@confmat/core';

/** Read the option `unit` of so many rows; undefined if it is not given. */
export function readRowUnits(
  unit: LabelColumn | undefined,
  length: number,
  sampleWeight: NumberColumn | undefined,
): CodedUnits | undefined {
  if (unit === undefined) return undefined;
  if (sampleWeight !== undefined) throw unitsNeedNoWeights();
  const units = readUnits(unit);
  checkSameLength({ yTrue: { length }, unit: units.unitCodes });
  return units;
}

/** Weights of rows that are counted by unit. */
function unitsNeedNoWeights(): MetricError {
  const fact = 'does not go with the option sampleWeight, expected one of them';
  return optionConflict('unit', fact);
}
