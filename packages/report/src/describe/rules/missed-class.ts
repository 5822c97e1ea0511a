import type { CellPart } from '../../results/share-of-cells.js';
import type { ClassFacts, SentenceFacts } from '../facts.js';
import { classOfInterest } from '../facts.js';
import {
  count,
  counted,
  metricOf,
  name,
  percent,
  rowsEvidence,
  score,
  sentence,
} from '../write-sentence.js';
import type { Rule } from '../rule.js';
import { UNBALANCED, WELL } from './bounds.js';

/** A rare class that is missed, which accuracy does not show. */
export const missedClass: Rule = {
  name: 'missed-class',
  tells: 'how much is missed of the positive class, or of the rarer one, where accuracy hides it',
  speaksIf:
    'of two classes the other one has at least three times its rows, and the interval of its recall ends below 0.9, allowing for the number of classes',
  find(facts) {
    const found = missedOf(facts);
    if (!found) return [];
    const { code, label, fn, support, precision } = found;
    const part: CellPart = (t, p) => (t !== code ? 'none' : p === code ? 'other' : 'hit');
    const missed = {
      ...metricOf('share', facts.share(fn, support, part), [label], 'missed rows'),
      rows: support,
    };
    const say = sentence({ rule: 'missed-class', tone: 'bad', rows: fn });
    const rows = counted(rowsEvidence(support, [label]), facts.terms.row);
    if (Number.isNaN(precision.estimate)) {
      return [say`The model never predicts ${name(label)}: it misses all of its ${rows}.`];
    }
    return [
      say`The model misses ${percent(missed)} of ${name(label)}: ${count(rowsEvidence(fn, [label]))} of ${rows}. Precision is ${score(metricOf('precision', precision, [label]))}.`,
    ];
  },
};

/** The rare class that is missed; null where none is. */
function missedOf({
  classes,
  cautious,
  results: { matrix, posLabel },
}: SentenceFacts): (ClassFacts & { readonly code: number }) | null {
  if (matrix?.nClasses !== 2) return null;
  const of = classOfInterest(matrix, posLabel);
  const code = classes.findIndex(({ label }) => label === of);
  const [one, other] = [classes[code], classes[1 - code]];
  const ends = cautious[code]?.recall;
  if (!one || !other || !ends || one.support === 0) return null;
  return isHidden(one.support, other.support) && ends.high < WELL ? { ...one, code } : null;
}

/** Whether accuracy says little about a class: the other has so many more rows. */
export function isHidden(support: number, others: number): boolean {
  return UNBALANCED * support <= others;
}
