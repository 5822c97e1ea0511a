// The counts of a panel stand in the page once: in its evaluation, where that has the same bins.
import { describe, expect, it } from 'vitest';
import { evaluation, evaluationInBins, evaluationToJson } from '@confmat/evaluation';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { pagePanel } from '../../src/page/page-data.js';
import { storedNumbers, withBins } from '../../src/panel/kept-counts.js';
import type { StoredBins } from '../../src/panel/kept-counts.js';
import { panelOf } from '../../src/panel/panel-of.js';
import { readModel } from '../../src/panel/panel-model.js';

const random = createRandom(3);
const yTrue = Array.from({ length: 20_000 }, () => (random() < 0.3 ? 1 : 0));
// No score between 0.4 and 0.6: long runs of zeros.
const yScore = yTrue.map((truth) => 0.4 * random() + (random() < 0.3 + 0.4 * truth ? 0.6 : 0));
const sweep = thresholdSweep(yTrue, yScore);
const panel = panelOf([{ name: 'score', sweep, threshold: 0.5 }], 0.95);
const keptIn = (bins: number): { readonly scores: readonly StoredBins[] } =>
  JSON.parse(
    JSON.stringify(
      evaluationToJson(evaluationInBins(evaluation({ scores: [{ name: 'score', sweep }] }), bins)),
    ),
  ) as { readonly scores: readonly StoredBins[] };

describe('the counts of a panel', () => {
  it('are left out where the evaluation has them, and come back the same', () => {
    const kept = keptIn(4000);
    const [model] = pagePanel(panel, kept).models;
    const [whole] = panel.models;
    const [bins] = kept.scores;
    if (!model || !whole || !bins) throw new Error('expected a model');
    expect([model.positives, model.negatives]).toEqual([undefined, undefined]);
    const through = JSON.parse(JSON.stringify(model)) as typeof model;
    expect(readModel(withBins(through, bins))).toEqual(readModel(whole));
  });

  it.each([
    ['other bins', keptIn(1024)],
    ['no scores', {}],
    ['no evaluation', undefined],
  ])('stay with %s', (_, kept) => {
    expect(pagePanel(panel, kept).models).toEqual(panel.models);
  });

  it('stay where those of the evaluation are of other rows', () => {
    const kept = keptIn(4000);
    const [bins] = kept.scores;
    if (!bins) throw new Error('expected bins');
    const other = { scores: [{ ...bins, tp: bins.fp, fp: bins.tp }] };
    expect(pagePanel(panel, other).models).toEqual(panel.models);
  });

  it('are read with runs of zeros', () => {
    // Base64 VLQ: 5 is K, −3 stands for three zeros and is H.
    expect(storedNumbers({ '#': 'KHK' })).toEqual([5, 0, 0, 0, 5]);
    expect(storedNumbers({ '+': 'KHK' })).toEqual([5, 5, 5, 5, 10]);
    expect(storedNumbers([1, 2])).toEqual([1, 2]);
  });
});
