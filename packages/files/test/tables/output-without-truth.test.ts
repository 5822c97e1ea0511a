import { describe, expect, it } from 'vitest';
import { outputWithoutTruth } from '../../src/tables/output-without-truth.js';

describe('outputWithoutTruth', () => {
  it.each([
    ['fastText', '__label__owl 0.86401 __label__dog 0.127887'],
    ['fastText', '__label__owl 0.86401'],
    ['libsvm', 'labels 3 1 2'],
    ['Vowpal Wabbit', '1:0.333333 2:0.333333 3:0.333333 id0'],
  ])('knows %s by its first line: %s', (program, line) => {
    expect(outputWithoutTruth(line)).toMatch(
      new RegExp(`^output of ${program}, which holds no truth`),
    );
  });

  it('names the classes of Vowpal Wabbit', () => {
    const read = `(echo 'true 1 2 tag'; sed -E 's/[0-9]+://g' FILE | paste -d' ' TRUTH -) | confmat report - --input-format csv --csv ' ' --true true --proba 1,2`;
    expect(outputWithoutTruth('1:0.25 2:0.75 id0')).toContain(read);
    expect(outputWithoutTruth('1:0.25 2:0.75')).toContain(`(echo 'true 1 2';`);
  });

  it.each(['y,p', 'label', 'labels', '__label__owl', '12:30', 'labels of cats', ''])(
    'leaves %j alone',
    (line) => {
      expect(outputWithoutTruth(line)).toBeNull();
    },
  );
});
