import { jsonText } from './json-field.js';
import type { JsonField } from './json-field.js';

/** Which question a test is, and which of its repetitions. */
interface RepeatedTest {
  readonly question: number;
  readonly trial: number;
}

/**
 * Find which tests of promptfoo are one question, repeated: it numbers repetitions as tests of their own.
 * Those of a test stand together; of a test whose variables have several values, all of these in each
 * repetition.
 *
 * @param repeat How often each test was run, at least 2.
 * @returns The question of a test by its number, from 0, and its trial, from 0.
 */
export function promptfooRepeats(
  results: readonly JsonField[],
  repeat: number,
): (test: number) => RepeatedTest {
  const vars = new Map<number, string>();
  for (const result of results) {
    vars.set(result.at('testIdx').number(), jsonText(result.at('vars').value));
  }
  const nTests = Math.max(-1, ...vars.keys()) + 1;
  const tests: RepeatedTest[] = [];
  for (let start = 0, question = 0; start < nTests;) {
    const nValues = valuesOfTest(vars, start, nTests, repeat);
    for (let place = 0; place < nValues * repeat; ++place) {
      const trial = Math.floor(place / nValues);
      tests[start + place] = { question: question + (place % nValues), trial };
    }
    start += nValues * repeat;
    question += nValues;
  }
  return (test) => tests[test] ?? { question: test, trial: 0 };
}

/** How many values the variables of the test at a place have: as many as make its repetitions equal. */
function valuesOfTest(
  vars: ReadonlyMap<number, string>,
  start: number,
  nTests: number,
  repeat: number,
): number {
  for (let nValues = 1; start + nValues * repeat <= nTests; ++nValues) {
    if (areRepeated(vars, start, nValues, repeat)) return nValues;
  }
  // The variables of a run may be its own, such as an earlier output.
  return 1;
}

function areRepeated(
  vars: ReadonlyMap<number, string>,
  start: number,
  nValues: number,
  repeat: number,
): boolean {
  for (let place = nValues; place < nValues * repeat; ++place) {
    const [first, own] = [vars.get(start + (place % nValues)), vars.get(start + place)];
    if (first !== undefined && own !== undefined && first !== own) return false;
  }
  return true;
}
