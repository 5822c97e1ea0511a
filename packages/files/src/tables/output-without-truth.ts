/** How the lines of a file stand behind the true labels of another, and are read without names. */
const READ = `| confmat report - --input-format csv --csv 'delimiter= ,header=none' --true 1 --pred 2`;

/** Output of programs that write no names of columns and no truth, by its first line. */
const KNOWN: readonly (readonly [
  line: RegExp,
  program: string,
  steps: (line: string) => string,
])[] = [
  [/^__label__\S+ \d[\d.e+-]*(?: __label__|$)/, 'fastText', () => `paste -d' ' TRUTH FILE ${READ}`],
  [/^labels(?: -?\d+)+$/, 'libsvm', () => `tail -n +2 FILE | paste -d' ' TRUTH - ${READ}`],
  [/^\d+:\d[\d.e+-]*(?: \d+:\d[\d.e+-]*)+(?: [^:\s]+)?$/, 'Vowpal Wabbit', namedClasses],
];

/**
 * What to do with output of a program that holds no truth, where the first line tells the program; null of
 * other files.
 */
export function outputWithoutTruth(line: string): string | null {
  const found = KNOWN.find(([form]) => form.test(line));
  if (!found) return null;
  const [, program, steps] = found;
  return `output of ${program}, which holds no truth; with the true labels in the lines of a file TRUTH: ${steps(line)}`;
}

/** The classes stand before their probabilities, and become the names of columns. */
function namedClasses(line: string): string {
  const cells = line.split(' ');
  const classes = cells.flatMap((cell) => /^(\d+):/.exec(cell)?.[1] ?? []);
  const head = ['true', ...classes, ...(cells.length > classes.length ? ['tag'] : [])].join(' ');
  return `(echo '${head}'; sed -E 's/[0-9]+://g' FILE | paste -d' ' TRUTH -) | confmat report - --input-format csv --csv ' ' --true true --proba ${classes.join()}`;
}
