import { sampleTally } from '@confmat/evaluation';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { labelName } from '@confmat/report/internal';
import type { Choice } from '../protocol.js';
import { evaluatedAs } from './evaluated.js';
import type { Evaluated } from './evaluated.js';
import { placesOf } from './filter.js';
import { provenanceOf } from './provenance-of.js';
import { readSets } from './read-labels.js';
import { unitsOfRows } from './row-units.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';

/** Rows without a set, or with a missing label in it, are left out and counted. */
const SKIP = { nulls: 'skip' } as const;

/** Results of rows that have a set of labels each. */
export function resultsOfSets(session: RowSession, choice: Choice): Evaluated {
  const { truth, model, where, weight, unit } = choice;
  return session.memo.of(['sets', truth, model, where, weight ?? null, unit ?? null], () =>
    counted(session, choice),
  );
}

function counted(session: RowSession, choice: Choice): Evaluated {
  if (choice.weight !== undefined) {
    throw new Error('sets of labels are counted without weights: choose none');
  }
  const places = placesOf(session, choice);
  const yTrue = readSets(columnOf(session, choice.truth), places);
  const yPred = readSets(columnOf(session, choice.model), places);
  const unit = unitsOfRows(session, choice, places, () => true)?.column;
  const rule = `column ${labelName(choice.model)}`;
  const counts = labelCounts(yTrue, yPred, { ...SKIP, unit });
  const { nSamples, nSkipped } = counts;
  const samples = sampleTally(sampleCounts(yTrue, yPred, SKIP));
  const confusion = multilabelConfusion(yTrue, yPred, SKIP);
  const { labels } = confusion;
  return evaluatedAs({
    rule,
    rows: null,
    evaluation: {
      ...{ task: 'labels', labels, nSamples, nSkipped, sets: { counts, samples, confusion } },
      ...{ nTied: 0, scores: [], by: [], slices: [] },
      provenance: provenanceOf(session, choice, [rule]),
    },
    ask: { provenance: { title: session.name } },
  });
}
