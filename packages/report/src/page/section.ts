import type { ConfusionMatrix, Label, TruthAxis } from '@confmat/core';
import type { Child } from '../svg/element.js';
import type { ConfusionOrder } from '../order/confusion-order.js';
import type { PanelData } from '../panel/panel-data.js';
import type { Results } from '../results/results.js';
import type { SectionName } from './section-names.js';

/** What sections are written from. */
export interface PageFacts {
  readonly results: Results;
  /** The matrix of the results, or of label sets none. */
  readonly matrix: ConfusionMatrix | null;
  readonly level: number;
  /** The axis of the true classes, at first. */
  readonly truth: TruthAxis;
  /** Whether the results are of one question: is a row of the positive class? */
  readonly isOfPositive: boolean;
  /** The threshold panel, where there is a class that it is about. */
  readonly panel: PanelData | null;
  /** Names of the matrix's classes by code. */
  readonly names: readonly string[];
  /** Classes by confusion; of many classes the order of the page. */
  readonly order: ConfusionOrder | null;
  /** The place of a label in the matrix. */
  readonly codeOf: (label: Label) => number;
}

/** A part of the page. */
export interface PageSection {
  readonly name: SectionName;
  readonly title: string;
  readonly content: Child;
  /** Whether it opens by a click: few readers need it. */
  readonly isFolded?: boolean;
  /** Whether its numbers hold at the threshold of the report, wherever that of the page moves. */
  readonly isAsReported?: boolean;
}

/**
 * Writes a section, or null where there is nothing to show.
 *
 * @param shown The sections that are written already: those before; for "words", which is written last,
 *   all others.
 */
export type SectionWriter = (facts: PageFacts, shown: readonly PageSection[]) => PageSection | null;
