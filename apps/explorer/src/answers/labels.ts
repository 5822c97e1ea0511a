import { labelPairsSvg, setSizesSvg } from '@confmat/report';
import { evaluate } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, LabelsAnswer, Picture } from '../protocol.js';
import { classesTable, withWholes } from '@confmat/report/internal';
import { intervalsOf } from './classes.js';
import { emptySetsRemark, setTiles } from './summary.js';

/** What the picture of types is called, where label sets are spans. */
const OF_SPANS = { noLabel: 'no span', title: 'True types and types found' };

/** Sets of labels: which are missed, and what is given instead. */
export function labelsAnswer(session: Session, choice: Choice): LabelsAnswer {
  const { results } = evaluate(session, choice);
  const { labelSets } = results;
  if (!labelSets) throw new Error('the columns hold one label per row');
  return session.memo.of(['labels', choice], () => {
    const { labels, pairs, samples } = labelSets;
    const pictures: readonly Picture[] = [
      ...(pairs
        ? [{ name: 'label-pairs', svg: labelPairsSvg(pairs, labels.tn ? {} : OF_SPANS) }]
        : []),
      ...(samples ? [{ name: 'set-sizes', svg: setSizesSvg(samples) }] : []),
    ];
    return {
      tiles: setTiles(results),
      remark: emptySetsRemark(labelSets),
      labels: withWholes(classesTable(results, intervalsOf(results)), results),
      pictures,
    };
  });
}
