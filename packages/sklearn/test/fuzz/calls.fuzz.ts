import { literal, withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { faultOf } from '../fault-of.js';
import { CALLS } from './calls.js';
import type { DrawnCall } from './calls.js';
import { startPython } from './python.js';

const python = startPython();
afterAll(python.stop);

async function check(call: DrawnCall): Promise<void> {
  const golden = await python.ask(call);
  expect(faultOf({ ...golden, args: call.args, options: call.options }) ?? 'as there').toBe(
    'as there',
  );
}

const programOf = ({ fn, args, options }: DrawnCall): string =>
  [
    `import { ${fn} } from '@confmat/sklearn';`,
    `console.log(${fn}(${[...args, options].map(literal).join(', ')}));`,
  ].join('\n');

describe.each(Object.entries(CALLS))('calls of %s', (_, calls) => {
  it('return, warn and throw as in scikit-learn', async () => {
    await fc.assert(fc.asyncProperty(calls, (call) => withProgram(call, check, programOf)));
  });
});
