import type { Label } from '@confmat/core';
import type { SentenceFacts } from '../facts.js';
import {
  count as number,
  metricOf,
  name,
  percent,
  rowsEvidence,
  sentence,
} from '../write-sentence.js';
import type { Evidence, Sentence } from '../sentence.js';
import type { Rule } from '../rule.js';

const MOST_PAIRS = 3;

/** Labels that are wrongly predicted where another label is true. */
export const labelPair: Rule = {
  name: 'label-pair',
  tells: 'the up to three pairs of a true label and a label that is wrongly added to it most often',
  speaksIf:
    'the exact interval of the share of samples with the true label that get the wrong one lies above the share of all samples that get it wrongly, allowing for the number of pairs',
  find(facts) {
    const { labelSets, matrix } = facts.results;
    // Spans have no share of all samples to compare with.
    if (matrix || facts.total === 0 || !labelSets?.pairs || !labelSets.labels.tn) return [];
    const { pairs } = labelSets;
    const byLabel = new Map(facts.classes.map((one) => [one.label, one]));
    const nPairs = pairs.labels.length * (pairs.labels.length - 1);
    const cells = Array.from(pairs.counts, (count, i) => ({
      ...{ count, row: pairs.rows[i] ?? -1, column: pairs.columns[i] ?? -1 },
    }));
    const found: Sentence[] = [];
    for (const { count, row, column } of cells.sort((a, b) => b.count - a.count)) {
      if (found.length === MOST_PAIRS) break;
      const [truth, added] = [pairs.labels[row], pairs.labels[column]];
      if (row === column || truth === undefined || added === undefined) continue;
      const [own, other] = [byLabel.get(truth), byLabel.get(added)];
      if (!own || !other || own.support === 0) continue;
      const everywhere = other.fp / facts.total;
      if (!(facts.cautiousShare(count, own.support, nPairs).low > everywhere)) continue;
      found.push(sentenceOf(facts, { truth, added, count, support: own.support, fp: other.fp }));
    }
    return found;
  },
};

interface Found {
  readonly truth: Label;
  readonly added: Label;
  readonly count: number;
  readonly support: number;
  readonly fp: number;
}

function sentenceOf(
  { share, total }: SentenceFacts,
  { truth, added, count, support, fp }: Found,
): Sentence {
  const of = (hits: number, rows: number, where: string): Evidence => ({
    ...metricOf('share', share(hits, rows), [added], where),
    rows,
  });
  const say = sentence({
    rule: 'label-pair',
    tone: 'bad',
    rows: count,
  });
  return say`Samples with ${name(truth)} often get ${name(added)} wrongly: at least ${number(rowsEvidence(count, [truth, added]))} of ${number(rowsEvidence(support, [truth]))}, ${percent(of(count, support, 'samples with the true label'))}, against ${percent(of(fp, total, 'samples'))} of all samples.`;
}
