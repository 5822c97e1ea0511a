import type { SectionName } from './section-names.js';
import type { SectionWriter } from './section.js';
import { classesSection } from './sections/classes-section.js';
import { errorsSection } from './sections/errors-section.js';
import { matrixSection } from './sections/matrix-section.js';
import { methodSection } from './sections/method-section.js';
import { metricsSection } from './sections/metrics-section.js';

const nothing: SectionWriter = () => null;

/** The writer of each section. */
export const SECTIONS: Readonly<Record<SectionName, SectionWriter>> = {
  words: nothing,
  metrics: metricsSection,
  matrix: matrixSection,
  errors: errorsSection,
  classes: classesSection,
  labels: nothing,
  scores: nothing,
  slices: nothing,
  comparison: nothing,
  method: methodSection,
};
