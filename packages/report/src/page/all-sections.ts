import type { SectionName } from './section-names.js';
import type { SectionWriter } from './section.js';
import { addedSection, detailsSection } from './sections/added-section.js';
import { answersSection } from './sections/answers-section.js';
import { classesSection } from './sections/classes-section.js';
import { comparisonSection } from './sections/comparison-section.js';
import { errorsSection } from './sections/errors-section.js';
import { labelsSection } from './sections/labels-section.js';
import { matrixSection } from './sections/matrix-section.js';
import { methodSection } from './sections/method-section.js';
import { metricsSection } from './sections/metrics-section.js';
import { prevalenceSection } from './sections/prevalence-section.js';
import { scoresSection } from './sections/scores-section.js';
import { slicesSection } from './sections/slices-section.js';
import { summarySection } from './sections/summary-section.js';
import { thresholdsSection } from './sections/thresholds-section.js';
import { wordsSection } from './sections/words-section.js';

/** The writer of each section. */
export const SECTIONS: Readonly<Record<SectionName, SectionWriter>> = {
  answers: answersSection,
  added: addedSection,
  summary: summarySection,
  words: wordsSection,
  metrics: metricsSection,
  matrix: matrixSection,
  errors: errorsSection,
  classes: classesSection,
  labels: labelsSection,
  scores: scoresSection,
  thresholds: thresholdsSection,
  slices: slicesSection,
  details: detailsSection,
  comparison: comparisonSection,
  prevalence: prevalenceSection,
  method: methodSection,
};
