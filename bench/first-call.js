// node first-call.js <suite> <case> [--quick]: prints, as JSON, the milliseconds of the case's first
// call and the peak memory of this process until then.
import { peakBytes } from './peak-bytes.js';
import { loadSuite } from './suites.js';

const [, , suite = '', name = '', option] = process.argv;

const { createCases } = await loadSuite(suite);
const benchCase = createCases({ quick: option === '--quick' }).find((other) => other.name === name);
if (!benchCase || !('prepare' in benchCase)) throw new Error(`no case ${name} in ${suite}`);
console.debug = console.info = console.log = console.warn = () => {};
const { run, check, isPromised } = await benchCase.prepare();
const start = performance.now();
const result = isPromised ? await run() : run();
const ms = performance.now() - start;
const peak = peakBytes();
check(result);
process.stdout.write(`${JSON.stringify({ ms, peakBytes: peak })}\n`);
