import { withProgram } from '@confmat/testkit/fuzz';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { faultOf } from '../fault-of.js';
import { CALLS } from './calls.js';
import type { DrawnCall } from './calls.js';
import { COLUMN_IMPORTS, built, codeOf } from './columns.js';
import { startPython } from './python.js';

const python = startPython();
afterAll(python.stop);

async function check(call: DrawnCall): Promise<void> {
  const golden = await python.ask(call);
  const args = call.args.map(built);
  const options = built(call.options) as DrawnCall['options'];
  expect(faultOf({ ...golden, args, options }) ?? 'as there').toBe('as there');
}

function programOf({ fn, args, options }: DrawnCall): string {
  const call = `console.log(${fn}(${[...args, options].map(codeOf).join(', ')}));`;
  const imports = call.includes('vectorFromArray') ? COLUMN_IMPORTS : [];
  return [...imports, `import { ${fn} } from '@confmat/sklearn';`, call].join('\n');
}

describe.each(Object.entries(CALLS))('calls of %s', (_, calls) => {
  it('return, warn and throw as in scikit-learn', async () => {
    await fc.assert(fc.asyncProperty(calls, (call) => withProgram(call, check, programOf)));
  });
});
