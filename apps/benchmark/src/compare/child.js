// A process that measures one build: node child.js <addresses as JSON>. It takes messages of its
// parent one at a time and answers each.
import { register } from 'node:module';
import { loadSuite } from '@confmat/bench/suites.js';
import { oneLine } from '../one-line.js';

/** @import { LocalCase, Prepared } from '@confmat/bench/case.js' */

/**
 * @typedef {{ do: 'open', suite: string } | { do: 'prepare', name: string }
 *   | { do: 'time', ms: number } | { do: 'close' }} Message `open` answers the names of the cases
 *   of ours, `prepare` checks one, `time` answers milliseconds per call, `close` ends.
 * @typedef {{ names?: string[], samplesMs?: number[], error?: string }} Answer
 */

register('./resolve-build.js', import.meta.url, { data: JSON.parse(process.argv[2] ?? '{}') });
console.debug = console.info = console.log = console.warn = () => {};

/** @type {LocalCase[]} */
let cases = [];
/** @type {Prepared | undefined} */
let prepared;
/**
 * Results go here, so that no call is optimized away.
 * @type {unknown}
 */
let sink;

process.on('message', (/** @type {Message} */ message) => {
  void answer(message).then((reply) => process.send?.(reply));
});
// Without its parent it has nothing to do.
process.on('disconnect', () => process.exit());

/**
 * @param {Message} message
 * @returns {Promise<Answer>}
 */
async function answer(message) {
  try {
    switch (message.do) {
      case 'open': {
        const { createCases } = await loadSuite(message.suite);
        cases = createCases({ quick: false }).flatMap((one) =>
          'prepare' in one && one.ours ? [one] : [],
        );
        return { names: cases.map(({ name }) => name) };
      }
      case 'prepare':
        prepared = await cases.find(({ name }) => name === message.name)?.prepare();
        prepared?.check(await prepared.run());
        return {};
      case 'time':
        return { samplesMs: prepared ? await time(prepared, message.ms) : [] };
      case 'close':
        process.exit();
    }
  } catch (error) {
    prepared = undefined;
    return { error: oneLine(error) };
  }
}

/**
 * Call again and again.
 * @param {Prepared} prepared
 * @param {number} ms At least so long, and three times.
 * @returns {Promise<number[]>} Milliseconds; for fast calls, means of batches long enough for the
 *   clock.
 */
async function time({ run, check, isPromised }, ms) {
  const begin = performance.now();
  sink = await run();
  const batch = Math.max(1, Math.ceil(0.5 / Math.max(1e-4, performance.now() - begin)));
  /** @type {number[]} */
  const samples = [];
  while (samples.length < 3 || performance.now() - begin < ms) {
    const start = performance.now();
    for (let i = 0; i < batch; ++i) sink = isPromised ? await run() : run();
    samples.push((performance.now() - start) / batch);
  }
  check(sink);
  return samples;
}
