/** What is known of a program. */
export interface ProgramFacts {
  /** As people write it. */
  readonly title: string;
  /** The version that its numbers were checked against. */
  readonly version: string;
  /** Where it comes from, and what it is called there. */
  readonly source: string;
}

/** The name of a program in the table. */
export type ProgramName = 'scikit-learn' | 'torchmetrics' | 'keras' | 'yardstick' | 'spark';

/** The programs, those first that people compare with most. */
export const PROGRAMS: Readonly<Record<ProgramName, ProgramFacts>> = {
  'scikit-learn': { title: 'scikit-learn', version: '1.9.1', source: 'PyPI scikit-learn' },
  torchmetrics: { title: 'torchmetrics', version: '1.9.0', source: 'PyPI torchmetrics' },
  keras: { title: 'Keras', version: '3.15.1', source: 'PyPI keras' },
  yardstick: { title: 'yardstick', version: '1.4.0', source: 'CRAN yardstick' },
  spark: { title: 'Spark', version: '4.3.0', source: 'PyPI pyspark' },
};
