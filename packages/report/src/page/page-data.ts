import type { partsOf } from '@confmat/core/internal';
import type { ConfusionGroup } from '../order/confusion-order.js';
import type { PanelData } from '../panel/panel-data.js';
import { packIntegers } from './pack.js';

/** What the page's script reads of the matrix. */
export interface PageMatrix {
  readonly names: readonly string[];
  /**
   * Steps from one cell that is not zero to the next, in row-major order of the codes, packed; the first
   * from −1.
   */
  readonly steps: string;
  /** Counts of these cells: packed, or as numbers if they are weights. */
  readonly counts: string | readonly number[];
  /** Codes by confusion, packed. */
  readonly order: string;
  readonly groups: readonly ConfusionGroup[];
}

/** What the page's script reads. */
export interface PageData {
  readonly matrix?: PageMatrix | undefined;
  /** The threshold panel, where there are scores. */
  readonly panel?: PanelData | undefined;
  /** Normal quantile of the intervals' level. */
  readonly z: number;
}

/** The cells of a matrix for the script. */
export function pageMatrix(
  parts: ReturnType<typeof partsOf>,
  names: readonly string[],
  { codes, groups }: { readonly codes: Int32Array; readonly groups: readonly ConfusionGroup[] },
): PageMatrix {
  const k = names.length;
  const cells = new Map<number, number>();
  const { errors, diagonal } = parts;
  for (let cell = 0; cell < errors.counts.length; ++cell) {
    const place = (errors.trueCodes[cell] ?? 0) * k + (errors.predCodes[cell] ?? 0);
    cells.set(place, errors.counts[cell] ?? 0);
  }
  for (let code = 0; code < k; ++code) {
    const count = diagonal[code] ?? 0;
    if (count !== 0) cells.set(code * (k + 1), count);
  }
  const places = Float64Array.from(cells.keys()).sort();
  const counts = Array.from(places, (place) => cells.get(place) ?? 0);
  const steps = places.map((place, at) => place - (at === 0 ? -1 : (places[at - 1] ?? 0)));
  const isWhole = counts.every((count) => Number.isSafeInteger(count) && count >= 0);
  return {
    names,
    steps: packIntegers(steps),
    counts: isWhole ? packIntegers(counts) : counts,
    order: packIntegers(codes),
    groups,
  };
}

/** JSON that can stand in a `<script>` of a page: no `<`, no separators of lines. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
