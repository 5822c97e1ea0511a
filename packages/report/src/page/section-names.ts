/** The sections of the page, in their order. */
export const SECTION_NAMES = [
  'summary',
  'answers',
  'added',
  'comparison',
  'scores',
  'matrix',
  'errors',
  'labels',
  'slices',
  'thresholds',
  'details',
  'words',
  'classes',
  'metrics',
  'prevalence',
  'method',
] as const;

/** The name of a section. */
export type SectionName = (typeof SECTION_NAMES)[number];
