import type { Label, TruthAxis } from '@confmat/core';
import {
  TRUTH_AXES,
  checkOption,
  invalidOption,
  named,
  optionConflict,
} from '@confmat/core/internal';
import { namesUnits } from '@confmat/evaluation/internal';
import type { Ask, Reported } from '../results/ask.js';
import { checkedResults } from '../check-reported.js';
import { isOfPositive, panelOfResults } from '../panel/panel-of.js';
import { confusionOrder } from '../order/confusion-order.js';
import type { Results } from '../results/results.js';
import { labelName } from '../svg/format.js';
import { SECTIONS } from './all-sections.js';
import type { PageFacts, PageSection } from './section.js';
import { SECTION_NAMES } from './section-names.js';
import type { SectionName } from './section-names.js';
import { writePage } from './write-page.js';

/** Options of `reportHtml`. */
export interface ReportHtmlOptions extends Ask {
  /** Heading of the page. Default: the title of `provenance`, or "Classification report". */
  readonly title?: string | undefined;
  /**
   * The axis of the true classes when the page opens; its reader may turn the matrix of several
   * classes. Default: `'rows'`, as everywhere in confmat.
   */
  readonly truth?: TruthAxis | undefined;
  /** Sections to write, in the page's order. Default: all that have data. */
  readonly sections?: readonly SectionName[] | undefined;
  /**
   * What `evaluationToJson` returned: kept in the page, from which others read it. It holds no name of a unit:
   * `withoutUnitNames` leaves them out.
   */
  readonly evaluation?: unknown;
}

const OPTIONS = ['title', 'truth', 'sections', 'evaluation'];

/**
 * Write an evaluation as one HTML page that needs nothing else: no network, no fonts, no library. It is read
 * without script; with it, classes fold to one against the rest, tables are sorted, and a map of many
 * classes opens to groups of them.
 *
 * @param evaluation What was counted, whose parts have their sections each; or two evaluations, each of one
 *   model.
 * @param options What is asked of it, heading, orientation of the matrix, sections, the stored evaluation.
 * @returns The text of an HTML file. Its policy allows its own script and style alone.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `invalid-value`, `unknown-label`,
 *   `duplicate-label`, `length-mismatch`, `option-conflict`, `partial-counts`.
 * @example
 * const matrix = confusionMatrixFromCounts([[8, 2], [1, 9]], ['cat', 'dog']);
 * reportHtml(evaluation({ matrix }), { title: 'Pets' }).startsWith('<!doctype html>'); // → true
 */
export function reportHtml(evaluation: Reported, options: ReportHtmlOptions = {}): string {
  return named('reportHtml', () => {
    const results = checkedResults(evaluation, options, OPTIONS);
    const { title, truth, sections } = checkOptions(results, options);
    const facts = pageFacts(results, truth);
    const written = writeSections(sections, facts);
    return writePage(facts, { title, sections: written, evaluation: options.evaluation });
  });
}

/** Write sections in the page's order; sentences are written last, because they link to the others. */
function writeSections(names: readonly SectionName[], facts: PageFacts): readonly PageSection[] {
  const written: PageSection[] = [];
  for (const name of [...names.filter((one) => one !== 'words'), 'words'] as const) {
    const section = names.includes(name) ? SECTIONS[name](facts, written) : null;
    if (section) written.push(section);
  }
  return names.flatMap((name) => written.find((section) => section.name === name) ?? []);
}

function checkOptions(
  { provenance }: Results,
  options: ReportHtmlOptions,
): {
  readonly truth: TruthAxis;
  readonly title: string;
  readonly sections: readonly SectionName[];
} {
  const { title = provenance?.title ?? 'Classification report', truth = 'rows' } = options;
  const { sections = SECTION_NAMES } = options;
  if (typeof title !== 'string') throw invalidOption('title', title, 'a string');
  checkOption('truth', truth, TRUTH_AXES);
  if (namesUnits(options.evaluation)) {
    throw optionConflict(
      'evaluation',
      'names the units of its counts, which a page does not hold: leave them out by withoutUnitNames',
    );
  }
  const given: unknown = sections;
  const known: readonly unknown[] = SECTION_NAMES;
  if (!Array.isArray(given))
    throw invalidOption('sections', given, 'an array of names of sections');
  const unknown: unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalidOption('sections', unknown, SECTION_NAMES);
  return { title, truth, sections: SECTION_NAMES.filter((name) => given.includes(name)) };
}

function pageFacts(results: Results, truth: TruthAxis): PageFacts {
  const { matrix = null, level } = results;
  const codes = new Map<Label, number>(matrix?.labels.map((label, code) => [label, code]));
  return {
    results,
    matrix,
    level,
    truth,
    isOfPositive: isOfPositive(results),
    panel: panelOfResults(results, level),
    names: matrix?.labels.map(labelName) ?? [],
    order: matrix ? confusionOrder(matrix) : null,
    codeOf: (label) => codes.get(label) ?? -1,
  };
}
