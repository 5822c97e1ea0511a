import { accuracy, f1, precision, recall } from '@confmat/core';
import { compareSlices } from '@confmat/inference';
import type { SliceComparison } from '@confmat/inference';
import { slicesSvg } from '@confmat/report';
import { formatPValue, labelName } from '@confmat/report/internal';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, SlicesAnswer } from '../protocol.js';
import { count, measure, text } from './cells.js';

const RATES = { precision, recall, f1 } as const;

/** A metric in each group of rows. */
export function slicesAnswer(session: Session, choice: Choice): SlicesAnswer {
  const { slices, posLabel } = evaluate(session, choice).results;
  const metric = choice.metric ?? 'accuracy';
  const name =
    metric === 'accuracy' || posLabel === undefined
      ? 'accuracy'
      : `${metric === 'f1' ? 'F1' : metric} of ${labelName(posLabel)}`;
  const empty = { caption: 'Slices', columns: [], rows: [] };
  if (!slices || slices.length === 0) return { metric: name, table: empty, picture: null };
  return session.memo.of(['slices', choice], () => {
    const rate = metric in RATES ? RATES[metric as keyof typeof RATES] : null;
    const found =
      rate && posLabel !== undefined
        ? compareSlices(slices, rate, { average: 'binary', posLabel })
        : compareSlices(slices, accuracy);
    const columns = Object.keys(found[0]?.group ?? {});
    return {
      metric: name,
      table: {
        caption: 'Slices',
        columns: [...columns, 'rows', name, 'adjusted p', 'differs'],
        rows: [...found]
          .sort(byEnd)
          .map(({ group, nSamples, interval, adjustedPValue, isMarked }) => [
            ...columns.map((column) => text(labelName(group[column] ?? ''))),
            count(nSamples),
            measure(interval),
            text(formatPValue(adjustedPValue).replace('= ', '')),
            text(isMarked ? 'yes' : ''),
          ]),
      },
      picture: { name: 'slices', svg: slicesSvg(found, { metric: name }) },
    };
  });
}

/** The slices that are surely worst first. */
function byEnd(a: SliceComparison, b: SliceComparison): number {
  const end = ({ interval }: SliceComparison): number =>
    Number.isNaN(interval.high) ? Infinity : interval.high;
  return end(a) - end(b);
}
