import { cannotCombine } from '../refusals.js';

/** Options whose results have intervals of rows one by one. */
interface RowByRow {
  readonly html?: string;
  readonly svg: readonly unknown[];
  readonly describe?: number | true;
  readonly trainCounts?: string;
}

/** Refuse `--cluster` where a page, a picture or sentences would take rows one by one. */
export function refuseRowIntervals({ html, svg, describe, trainCounts }: RowByRow): void {
  const given = { html, svg: svg[0], describe, 'train-counts': trainCounts };
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    throw cannotCombine('--cluster', `--${name}`, 'its intervals take rows one by one');
  }
}
