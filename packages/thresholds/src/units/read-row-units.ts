import { checkSameLength, readUnits } from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { LabelColumn, NumberColumn } from '@confmat/core';
import { unitsNeedNoWeights } from '../refusals.js';

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
