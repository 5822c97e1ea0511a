import type { ConfusionMatrix } from '@confmat/core';
import { matrixToJson } from '@confmat/evaluation/internal';
import type { StoredMatrixJson } from '@confmat/evaluation/internal';
import type { ConfusionGroup } from '../order/confusion-order.js';
import type { PanelData } from '../panel/panel-data.js';
import { packIntegers } from './pack.js';

/** What the page's script reads of the matrix. */
export interface PageMatrix {
  readonly names: readonly string[];
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
  readonly panel?: PanelData | undefined;
  /** Normal quantile of the intervals' level; null where rows belong together. */
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
  const counts = matrixToJson(matrix);
  const { matrix: kept } = (evaluation ?? {}) as { readonly matrix?: unknown };
  const isKept = JSON.stringify(kept) === JSON.stringify(counts);
  return { names, ...(isKept ? {} : { counts }), order: packIntegers(codes), groups };
}

/** JSON that can stand in a `<script>` of a page: no `<`, no separators of lines. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
