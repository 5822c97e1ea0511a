// node first-call.js <suite> <case>: prints the milliseconds of the case's first call.
const [, , suite = '', name = ''] = process.argv;

/** @type {typeof import('./suites/confusion-matrix.js')} */
const { createCases } = await import(`./suites/${suite}.js`);
const benchCase = createCases().find((other) => other.name === name);
if (!benchCase || !('prepare' in benchCase)) throw new Error(`no case ${name} in ${suite}`);
console.debug = console.info = console.log = console.warn = () => {};
const { run, check } = await benchCase.prepare();
const start = performance.now();
const result = run();
const ms = performance.now() - start;
check(result);
process.stdout.write(`${ms}\n`);
