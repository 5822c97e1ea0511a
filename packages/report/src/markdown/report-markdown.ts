import type { TruthAxis } from '@confmat/core';
import {
  TRUTH_AXES,
  checkOption,
  escapeMarkdown,
  invalidOption,
  named,
} from '@confmat/core/internal';
import type { Ask, Reported } from '../results/ask.js';
import { checkedResults } from '../check-reported.js';
import { leading, sentencesOf } from '../describe/describe.js';
import { wholeNames } from '../results/whole-names.js';
import { typesetSentence } from '../describe/typeset-sentence.js';
import { factsOf } from '../describe/facts.js';
import type { SentenceFacts } from '../describe/facts.js';
import { nUnitsOf } from '../results/units-of-results.js';
import { formatCount, formatLevel, formatNumberOf, formatRows } from '../svg/format.js';
import { showHidden } from '../svg/escape.js';
import { answersOf, sectionsOf } from '../answers/questions.js';
import { blockInFull, fitBlocks, sectionBlocks } from '../document/blocks.js';
import { TYPESET } from '../document/typeset.js';
import { modelIndex } from './model-index.js';
import type { CardMetric, ModelIndexOptions } from './model-index.js';
import {
  averagesSection,
  classesSection,
  comparisonSection,
  coverageSection,
  matrixSection,
  prevalenceSection,
  answersSection,
  scoresSection,
  slicesSection,
  wordsSection,
} from './sections.js';

/** Options of `reportMarkdown`. */
export interface ReportMarkdownOptions extends Ask {
  /** The heading. Default: the title of `provenance`, or "Evaluation". */
  readonly title?: string | undefined;
  /** The axis of the true classes. Default: `'rows'`, as everywhere in confmat. */
  readonly truth?: TruthAxis | undefined;
  /** How long the text may be in UTF-8, at least 2,000. Default: 60,000, which a comment holds. */
  readonly maxBytes?: number | undefined;
  /** Writes the front matter of a model card before everything else. */
  readonly modelIndex?: ModelIndexOptions | undefined;
}

const OPTIONS = ['title', 'truth', 'maxBytes', 'modelIndex'];
const MOST_BYTES = 60_000;
const LEAST_BYTES = 2000;
const MOST_SENTENCES = 7;

/**
 * Write an evaluation as Markdown, for pull requests and model cards: what it shows in words, averages,
 * classes, the matrix, scores, slices and a comparison, with intervals. Names that came with the data
 * are escaped: they make no markup, mention no user and link to nothing.
 *
 * @param evaluation What was counted; or two evaluations, each of one model.
 * @param options What is asked of it, heading, orientation of the matrix, greatest length, model card.
 * @returns Markdown of at most `maxBytes` bytes; where that is too short, tables are cut and say so.
 * @throws {MetricError} As `describe`.
 * @example
 * const matrix = confusionMatrixFromCounts([[90, 10], [20, 80]], ['No', 'Yes']);
 * reportMarkdown(evaluation({ matrix })).split('\n')[0]; // → '# Evaluation'
 */
export function reportMarkdown(evaluation: Reported, options: ReportMarkdownOptions = {}): string {
  return named('reportMarkdown', () => {
    const results = checkedResults(evaluation, options, OPTIONS);
    const { truth = 'rows', maxBytes = MOST_BYTES, modelIndex: card } = options;
    checkOption('truth', truth, TRUTH_AXES);
    if (!(Number.isInteger(maxBytes) && maxBytes >= LEAST_BYTES))
      throw invalidOption('maxBytes', maxBytes, 'a whole number of at least 2000');
    const facts = factsOf(results, true);
    const all = sentencesOf(results, Infinity).map(typesetSentence);
    const wholes = wholeNames(results);
    return fitBlocks(
      [
        ...(card ? [modelIndex(card, cardMetrics(facts))] : []),
        `# ${shown(options.title ?? results.provenance?.title ?? 'Evaluation')}`,
        factsLine(facts),
        ...wordsSection(leading(all, MOST_SENTENCES), all),
        ...averagesSection(facts),
        ...classesSection(facts),
        ...matrixSection(results, truth),
        ...coverageSection(results),
        ...scoresSection(results),
        ...answersSection(results),
        ...slicesSection(results),
        ...sectionsOf(answersOf(results)).flatMap((section) => sectionBlocks(section, TYPESET)),
        ...comparisonSection(results),
        ...prevalenceSection(results),
      ].map((block) => blockInFull(block, wholes)),
      maxBytes,
    );
  });
}

function shown(text: string): string {
  return escapeMarkdown(showHidden(text));
}

/** How much was counted, how, and where it comes from. */
function factsLine({ results, level, total, terms }: SentenceFacts): string {
  const { provenance = {}, matrix, labelSets } = results;
  const nSkipped = matrix?.nSkipped ?? labelSets?.labels.nSkipped ?? 0;
  const { source, rule, date, version, hash } = provenance;
  const nWholes = matrix ? total : (labelSets?.labels.nSamples ?? 0);
  const nUnits = nUnitsOf(results);
  const entries = [
    ...(total > 0
      ? [
          matrix?.weighted
            ? formatRows(total, true)
            : formatNumberOf(nWholes, terms.whole, `${terms.whole}s`),
        ]
      : []),
    ...(nSkipped > 0 ? [`${formatCount(nSkipped)} skipped`] : []),
    ...(nUnits === undefined ? [] : [formatNumberOf(nUnits, 'unit', 'units')]),
    ...[rule, source, date, version, hash].flatMap((text) =>
      text === undefined ? [] : [shown(text)],
    ),
    `in brackets: ${formatLevel(level)} intervals`,
  ];
  return entries.join(' · ');
}

/** The metrics that model cards have names for. */
function cardMetrics({ intervals, total, results }: SentenceFacts): readonly CardMetric[] {
  // A card says how many rows its values are of.
  if (!intervals || results.matrix?.weighted) return [];
  const { averages, accuracy } = intervals;
  return [
    ...(accuracy ? [{ type: 'accuracy', name: 'Accuracy', interval: accuracy, nRows: total }] : []),
    { type: 'f1', name: 'Macro F1', interval: averages.macro.f1, nRows: total },
    {
      type: 'precision',
      name: 'Macro precision',
      interval: averages.macro.precision,
      nRows: total,
    },
    { type: 'recall', name: 'Macro recall', interval: averages.macro.recall, nRows: total },
  ];
}
