import type { JsonBody } from '../document/json-document.js';
import type { PlanResult } from './plan-result.js';
import { defined } from '@confmat/rows/own.js';

/** Write a plan for programs; `rows` is null where no number of rows would do, or none is known. */
export function jsonPlan(result: PlanResult): JsonBody {
  const { pilot, planned, level, confidence, power, discordant, share } = result;
  const hasUnits = pilot !== null && pilot.unit !== null;
  const isWidth = planned.some(({ goal }) => goal.kind === 'width');
  return {
    command: 'plan',
    ...(pilot
      ? {
          input: {
            file: pilot.file,
            format: pilot.format,
            true: pilot.trueName,
            predictions: pilot.predictions,
            ...(pilot.unit === null ? {} : { unit: pilot.unit }),
          },
          nSamples: pilot.nSamples,
          nSkipped: pilot.nSkipped,
          ...(pilot.nUnits === null ? {} : { nUnits: pilot.nUnits }),
        }
      : {}),
    ...(isWidth ? { level } : { confidence, power }),
    ...defined({ discordant, share }),
    planned: planned.map(({ name, value, goal, rowsNow, relevantRows, rows, reason, ...more }) => ({
      ...(name === '' ? {} : { metric: name }),
      value,
      [goal.kind]: goal.bound,
      ...(pilot ? { rowsNow } : {}),
      relevantRows,
      rows,
      ...(hasUnits ? { designEffect: more.designEffect, units: more.units } : {}),
      ...(reason === undefined ? {} : { reason }),
      ...(relevantRows === Infinity ? { reason: 'the expected value is the bound itself' } : {}),
    })),
  };
}
