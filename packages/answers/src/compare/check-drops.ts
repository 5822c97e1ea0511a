import { nameText } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { gate } from '@confmat/inference';
import type { ModelComparison } from '@confmat/inference';
import type { GateOutcome } from '../document/document.js';
import { usageError } from '@confmat/rows/command-error.js';
import { gateResult } from '../gates/bound.js';
import type { Sureness } from '../gates/sureness.js';
import { levelOf } from '@confmat/inference/internal';
import { withCertainty } from '../gates/sure-gate.js';
import { groupText, placeOfGroup } from '../document/slice-scores.js';
import { didYouMean, quote, quoteList } from '@confmat/rows/suggest.js';
import { metricOfName } from './asked-metric.js';
import type { DropGate } from './drop-gate.js';
import type { Pair } from '@confmat/inference/internal';
import type { CompareAreas } from './compare-areas.js';

/** Predictions that are held to a baseline. */
export interface DropSubject {
  readonly posLabel: Label | undefined;
  readonly universe: readonly Label[] | undefined;
  /** The areas of a pair; null without scores. */
  readonly areas: CompareAreas | null;
  /** How sure a verdict must be; undefined: the values are judged as they are. */
  readonly sureness: Sureness | undefined;
  /** The predictions that are judged, counted with the baseline. */
  readonly judged: readonly {
    readonly name: string;
    readonly place: number;
    readonly pair: Pair;
  }[];
}

/** Level of a comparison whose interval no gate judges. */
const ANY_LEVEL = 0.95;

/** Hold every prediction to the baseline, the first of all. */
export function checkDrops(drops: readonly DropGate[], subject: DropSubject): GateOutcome[] {
  const { judged, sureness } = subject;
  return drops.flatMap((drop) =>
    judged.flatMap(({ name, place, pair: whole }) =>
      targetsOf(drop, whole).map(({ pair, text: of }) => {
        const found = comparisonOf(drop, place, pair, subject);
        const worse = found.direction === 'min' ? 1 : -1;
        const to = judged.length > 1 ? ` to ${nameText(name)}` : '';
        // What the library judges: the change, less being worse.
        const text = `change of ${of}${to} >= ${0 - drop.maxDrop}`;
        const bound = { comparison: '>=', bound: 0 - drop.maxDrop } as const;
        const plain = gateResult(text, worse * found.difference.estimate, bound);
        if (!sureness) return plain;
        return withCertainty(plain, gate(found, { maxDrop: drop.maxDrop, ...sureness }));
      }),
    ),
  );
}

/** What a drop is of: all rows, those of a group, or of each group. */
function targetsOf(
  { where, text, group }: DropGate,
  whole: Pair,
): readonly { readonly pair: Pair; readonly text: string }[] {
  if (group === null) return [{ pair: whole, text }];
  const groups = whole.slices.map((slice) => ({ name: groupText(slice.group), pair: slice.pair }));
  if (groups.length === 0) throw usageError(`${where}: a group needs --by`);
  const place = placeOfGroup(
    whole.slices.map((slice) => slice.group),
    group,
  );
  const found = group === '*' ? groups : groups.slice(place, place < 0 ? 0 : place + 1);
  const names = groups.map(({ name }) => name);
  if (found.length === 0) {
    const meant = didYouMean(group, names);
    throw usageError(`${where}: no group ${quote(group)}${meant}`, `groups: ${quoteList(names)}`);
  }
  return found.map(({ name, pair }) => ({ pair, text: `${text} of ${name}` }));
}

type Judged = Pick<ModelComparison, 'difference' | 'direction' | 'standardError' | 'nSamples'>;

function comparisonOf(
  { asked, area, isExact, where }: DropGate,
  place: number,
  pair: Pair,
  { posLabel, universe, areas, sureness }: DropSubject,
): Judged {
  const level = sureness ? levelOf(sureness.confidence) : ANY_LEVEL;
  if (area !== null) {
    if (!areas) throw new Error('bug: areas without scores');
    return areas(area, [0, place], level);
  }
  if (isExact) {
    const { compareExact } = pair;
    if (!compareExact) throw usageError(`${where}: exactMatch is of sets of labels and of spans`);
    return compareExact(level);
  }
  if (asked === null) throw new Error('bug: a drop is of a metric or of an area');
  const named = metricOfName(asked, pair.labels, posLabel);
  const within = universe && named.average === 'macro' ? { labels: universe } : {};
  // No p-value is judged, so none is drawn.
  const [found] = pair.compare([{ ...named, ...within, test: 'delta' }], level);
  if (!found) throw new Error('bug: one metric was asked for');
  return found;
}
