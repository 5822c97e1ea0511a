/** The sections of the page, in their order. */
export const SECTION_NAMES = [
  'words',
  'metrics',
  'matrix',
  'errors',
  'classes',
  'labels',
  'scores',
  'thresholds',
  'slices',
  'comparison',
  'prevalence',
  'method',
] as const;

/** The name of a section. */
export type SectionName = (typeof SECTION_NAMES)[number];
