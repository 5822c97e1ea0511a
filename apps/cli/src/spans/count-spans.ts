import { nameText } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { evaluation as makeEvaluation, sampleTally } from '@confmat/evaluation';
import type { Evaluation, SliceParts } from '@confmat/evaluation';
import { addSetsUnder } from '@confmat/evaluation/internal';
import type { Section } from '@confmat/report/document';
import { spanSets, wrongSpans } from '@confmat/spans';
import type { SpanSets } from '@confmat/spans';
import { usageError } from '@confmat/rows/command-error.js';
import { keptOptions } from '@confmat/rows/evaluation/kept-options.js';
import type { Input } from '@confmat/rows/input/input.js';
import type { CountedSets } from '@confmat/answers/multilabel/counted-sets.js';
import type { SpansCommandOptions } from '@confmat/answers/spans/options.js';
import { readDocuments } from './read-documents.js';
import type { SpanDocuments } from './read-documents.js';
import { examplesSection, someExamples } from './span-examples.js';
import type { SpanExample } from './span-examples.js';

/** What documents are called where no column names them. */
const DOCUMENT = 'document';

/** Spans that were counted. */
interface CountedSpans extends SpanSets {
  readonly slices: readonly SliceParts[];
  readonly nSkipped: number;
  readonly examples: readonly SpanExample[];
  readonly nWrong: number;
}

/** Count the spans of documents. */
export async function countSpans(input: Input, options: SpansCommandOptions): Promise<CountedSets> {
  const { source } = input;
  const { matching = 'strict', repair = 'conlleval', scheme, unit, document } = options;
  const isStrict = repair === 'seqeval-strict' || repair === 'refuse';
  if (isStrict !== (scheme !== undefined)) {
    throw usageError(
      isStrict
        ? `--repair ${repair} needs --scheme`
        : '--scheme goes with --repair seqeval-strict or refuse',
    );
  }
  const reading = { matching, repair, ...(scheme && { scheme }) };
  const counted = await readDocuments(input, options, (found): CountedSpans => {
    const { yTrue, yPred, documents, nSkipped } = found;
    const sets = spanSets(yTrue, yPred, { ...reading, unit: found.unit });
    const wrong = wrongSpans(yTrue, yPred, reading);
    const examples = someExamples(wrong, documents);
    const slices = groupSets(found, sets.confusion.labels, reading);
    return { ...sets, slices, nSkipped, examples, nWrong: wrong.length };
  });
  const { counts, samples, confusion, slices, examples, nWrong, nSkipped } = counted;
  const prepared = input.prepared?.();
  const { pred } = options;
  const whole: Evaluation = makeEvaluation<Label>({
    sets: { counts, samples: sampleTally(samples), confusion },
    ...{ nSkipped, by: options.by, slices },
    provenance: {
      predictions: [{ name: pred, rule: ruleOf(pred, reading) }],
      options: {
        ...keptOptions({ ...options, unit: unit ?? document ?? DOCUMENT }, prepared),
        ...{ matching, repair, ...(scheme && { scheme }) },
      },
    },
  });
  const section: Section | null = examplesSection(examples, nWrong);
  return {
    ...{ evaluation: whole, withPairs: () => whole },
    ...{ file: source.shownFile, format: source.format, prepared },
    ...(section && { examples: { section, list: examples } }),
  };
}

/** The documents of each group, counted apart under the types of all. */
function groupSets(
  { yTrue, yPred, unit, groups }: SpanDocuments,
  types: readonly string[],
  reading: Reading,
): readonly SliceParts[] {
  return groups.map(({ group, places, nSkipped }) => {
    const own = (column: SpanDocuments['yTrue']): SpanDocuments['yTrue'] =>
      places.map((place) => column[place]) as SpanDocuments['yTrue'];
    const { counts, samples } = spanSets(own(yTrue), own(yPred), {
      ...reading,
      // Documents without a name are called by their place among all.
      unit: unit ? places.map((place) => unit[place] as Label) : places,
    });
    const sets = addSetsUnder(types, [{ counts, samples: sampleTally(samples) }]);
    return { group, nSkipped, sets };
  });
}

type Reading = Required<Pick<SpansCommandOptions, 'matching' | 'repair'>> &
  Pick<SpansCommandOptions, 'scheme'>;

const MATCHES: Readonly<Record<Reading['matching'], string>> = {
  strict: 'right with equal bounds and type',
  exact: 'right with equal bounds, whatever the type',
  type: 'right where they overlap and have the type, each paired once',
};

/** How spans were matched, in words. */
function ruleOf(name: string, { matching, repair, scheme }: Reading): string {
  const read =
    repair === 'conlleval' ? '' : `; tags read by ${[repair, scheme].filter(Boolean).join(', ')}`;
  return `predicted spans: column ${nameText(name)}, ${MATCHES[matching]}${read}`;
}
