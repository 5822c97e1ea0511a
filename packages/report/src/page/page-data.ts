import type { ConfusionMatrix } from '@confmat/core';
import { withoutUnits } from '@confmat/core/internal';
import { matrixToJson } from '@confmat/evaluation/internal';
import type { StoredMatrixJson } from '@confmat/evaluation/internal';
import type { ConfusionGroup } from '../order/confusion-order.js';
import { withBins } from '../panel/kept-counts.js';
import type { StoredBins } from '../panel/kept-counts.js';
import type { PanelData, PanelModelData, ScriptPanel } from '../panel/panel-data.js';
import { readModel } from '../panel/panel-model.js';
import { wholeLabel } from '../svg/format.js';
import { packIntegers } from '../panel/pack.js';

/** What the page's script reads of the matrix. */
export interface PageMatrix {
  readonly names: readonly string[];
  /** The whole of each name that is shortened, by code; absent where none is. */
  readonly wholes?: Readonly<Record<number, string>> | undefined;
  /** Its counts, as a stored evaluation has them; absent where those of the page's evaluation are they. */
  readonly counts?: StoredMatrixJson | undefined;
  /** Codes by confusion, packed. */
  readonly order: string;
  readonly groups: readonly ConfusionGroup[];
}

/** What the page's script reads. */
export interface PageData {
  readonly matrix?: PageMatrix | undefined;
  /** The threshold panel, where there are scores. */
  readonly panel?: ScriptPanel | undefined;
  /** Normal quantile of the intervals' level; null where rows are counted by unit. */
  readonly z: number | null;
}

/**
 * The cells of a matrix for the script.
 * @param evaluation What the page keeps, whose matrix is not written twice.
 */
export function pageMatrix(
  matrix: ConfusionMatrix,
  names: readonly string[],
  { codes, groups }: { readonly codes: Int32Array; readonly groups: readonly ConfusionGroup[] },
  evaluation: unknown,
): PageMatrix {
  // The script asks nothing of units, and a page holds none of their names.
  const counts = matrixToJson(withoutUnits(matrix));
  const { matrix: stored } = (evaluation ?? {}) as { readonly matrix?: Partial<StoredMatrixJson> };
  const kept = { ...stored, units: undefined };
  const isKept = JSON.stringify(kept) === JSON.stringify(counts);
  const cut = matrix.labels.flatMap((label, code) => {
    const whole = wholeLabel(label);
    return whole === undefined ? [] : [[code, whole] as const];
  });
  return {
    ...{ names, order: packIntegers(codes), groups },
    ...(cut.length === 0 ? {} : { wholes: Object.fromEntries(cut) }),
    ...(isKept ? {} : { counts }),
  };
}

/**
 * The panel for the script, without the counts that the evaluation of the page has.
 * @param evaluation What the page keeps.
 */
export function pagePanel({ classes, z, ...panel }: PanelData, evaluation: unknown): ScriptPanel {
  const { scores = [] } = (evaluation ?? {}) as { readonly scores?: readonly StoredBins[] };
  return {
    ...{ classes, z },
    metrics: panel.metrics.map(({ over, under, range, per }) => ({
      ...{ over, under },
      ...(range && { range }),
      ...(per !== undefined && { per }),
    })),
    models: panel.models.map(({ atStart: _, ...model }, at) => withoutKept(model, scores[at])),
  };
}

function withoutKept(model: PanelModelData, kept: StoredBins | undefined): PanelModelData {
  const { cuts, extra } = model;
  if (!('bins' in cuts) || kept?.kind !== 'bins') return model;
  const { bins, range } = kept.thresholds;
  if (bins !== cuts.bins || range[0] !== cuts.low || range[1] !== cuts.high) return model;
  const { thresholds, tp, fp } = readModel(model);
  const further = [...new Set([...extra, cuts.high])];
  const at = further.map((threshold) => thresholds.indexOf(threshold));
  const atExtra = { tp: at.map((row) => tp[row] ?? 0), fp: at.map((row) => fp[row] ?? 0) };
  const { name, nPositives, nNegatives, start } = model;
  const shorter = { name, nPositives, nNegatives, start, cuts, extra: further, atExtra };
  const back = readModel(withBins(shorter, kept));
  const isSame = [tp, fp].every((sums, side) => {
    const own = side === 0 ? back.tp : back.fp;
    return sums.length === own.length && sums.every((sum, row) => sum === own[row]);
  });
  return isSame ? shorter : model;
}

/** JSON that can stand in a `<script>` of a page: no `<`, no separators of lines. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
