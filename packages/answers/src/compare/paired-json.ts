import type { JsonBody } from '../document/json-document.js';
import type { MetricChange, OneOfMany, PairedResult, PairResult } from './paired-result.js';
import { defined } from '@confmat/rows/own.js';

/** Write a comparison for programs: full precision, NaN as null. */
export function jsonPaired(result: PairedResult): JsonBody {
  const { cochran, pairs, level, adjust, nSamples, nSkipped, unpaired, nUnits } = result;
  return {
    command: 'compare',
    input: {
      file: result.file,
      format: result.inputFormat,
      true: result.trueName,
      predictions: result.names,
      ...(result.rules.length === 0 ? {} : { rules: result.rules }),
      ...result.asked,
    },
    labels: result.labels,
    nSamples,
    nSkipped,
    level,
    adjust,
    paired: unpaired === null,
    ...defined({ unpaired: unpaired ?? undefined, pairing: result.pairing }),
    ...(nUnits === null ? {} : { nUnits }),
    ...(cochran ? { cochran } : {}),
    pairs: pairs.map((pair, i) => ({
      ...jsonPair(pair, result),
      ...(pairs.length > 1 ? { adjustedPValue: result.adjustedPValues[i] ?? NaN } : {}),
    })),
  };
}

function jsonPair(pair: PairResult, { by }: PairedResult): object {
  const { baseline, other, metrics, classes, main, answers, margins, slices } = pair;
  return {
    baseline,
    prediction: other,
    nSamples: pair.nSamples,
    ...(answers ? { rows: answers } : {}),
    metrics: Object.fromEntries(metrics.map((one) => [one.name, jsonChange(one)])),
    classes: classes.map((one) => ({
      label: one.label,
      support: one.support,
      ...(one.otherSupport === undefined ? {} : { otherSupport: one.otherSupport }),
      f1: jsonOneOfMany(one, pair),
      precision: { change: one.precision },
      recall: { change: one.recall },
    })),
    metric: main.name,
    main: jsonChange(main),
    ...(pair.moved === null ? {} : { moved: jsonMoved(pair.moved) }),
    ...margins,
    ...(by.length === 0
      ? {}
      : {
          by,
          nWithoutGroup: pair.nWithoutGroup,
          slices: slices.map((one) => ({
            group: one.group,
            nSamples: one.nSamples,
            ...(one.otherSamples === undefined ? {} : { otherSamples: one.otherSamples }),
            ...jsonOneOfMany(one, pair),
          })),
        }),
  };
}

/** Both values, their change, its interval, and p. */
function jsonChange({ baseline, value, change, pValue, test }: MetricChange): object {
  const { estimate, low, high, method, relevantRows, reason, warning } = change;
  return {
    baseline: baseline.estimate,
    value: value.estimate,
    change: estimate,
    ...{ low, high, method, relevantRows, pValue, test },
    ...defined({ reason, warning }),
  };
}

function jsonOneOfMany(one: OneOfMany, { baseline, other }: PairResult): object {
  const better = one.better && (one.better === 'baseline' ? baseline : other);
  return { ...jsonChange(one), adjustedPValue: one.adjustedPValue, better };
}

function jsonMoved(moved: NonNullable<PairResult['moved']>): object {
  if (typeof moved === 'string') return { reason: moved };
  const { classes, cells, difference, fromDefinedClasses } = moved;
  return {
    change: difference,
    fromDefinedClasses,
    classes: classes.map(({ label, contribution }) => ({ label, contribution })),
    cells: cells.map(({ trueLabel, predLabel, before, after, contribution }) => ({
      true: trueLabel,
      pred: predLabel,
      ...{ baseline: before, value: after, contribution },
    })),
  };
}
