// A process that measures one build: node child.js <addresses as JSON>. It takes messages of its
// parent one at a time and answers each.
import { register } from 'node:module';
import { runCommand } from '@confmat/bench/command.js';
import { loadSuite } from '@confmat/bench/suites.js';
import { oneLine } from '../one-line.js';

/** @import { Case, CommandCase, LocalCase, Prepared } from '@confmat/bench/case.js' */

/**
 * @typedef {{ do: 'open', suite: string, quick: boolean }
 *   | { do: 'prepare', name: string, program: readonly string[] | null }
 *   | { do: 'time', ms: number } | { do: 'close' }} Message `open` answers the names of the cases
 *   of ours, and of which of them the command is run; `prepare` checks one, with the program of the
 *   command; `time` answers milliseconds per call, `close` ends.
 * @typedef {{ names?: string[], commands?: string[], samplesMs?: number[], error?: string }} Answer
 */

register('./resolve-build.js', import.meta.url, { data: JSON.parse(process.argv[2] ?? '{}') });
console.debug = console.info = console.log = console.warn = () => {};

/** @type {(LocalCase | CommandCase)[]} */
let cases = [];
/** @type {Prepared | undefined} */
let prepared;
let isCommand = false;
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
        const all = createCases({ quick: false }).filter(isOurs);
        // Whole processes take long, and of less rows they are as telling.
        const isShort = message.quick && all.every((one) => 'command' in one);
        cases = isShort ? createCases({ quick: true }).filter(isOurs) : all;
        const commands = cases.filter((one) => 'command' in one);
        return { names: namesOf(cases), commands: namesOf(commands) };
      }
      case 'prepare': {
        const found = cases.find(({ name }) => name === message.name);
        isCommand = found !== undefined && 'command' in found;
        prepared = found && (await prepare(found, message.program ?? []));
        prepared?.check(await prepared.run());
        return {};
      }
      case 'time':
        if (prepared && isCommand) return { samplesMs: await timeOnce(prepared) };
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
 * @param {Case} one
 * @returns {one is LocalCase | CommandCase} Whether it is of ours, and runs here.
 */
function isOurs(one) {
  return one.ours && ('prepare' in one || ('command' in one && one.command.program === 'confmat'));
}

/** @param {readonly { name: string }[]} cases */
function namesOf(cases) {
  return cases.map(({ name }) => name);
}

/**
 * @param {LocalCase | CommandCase} one
 * @param {readonly string[]} program
 * @returns {Promise<Prepared>}
 */
async function prepare(one, program) {
  if ('prepare' in one) return one.prepare();
  const { command } = one;
  const args = await command.args();
  return {
    run: () => runCommand(program, args, true).output,
    check: (output) => command.check(output),
  };
}

/**
 * A whole process, which is new each time.
 * @param {Prepared} prepared
 * @returns {Promise<number[]>} Milliseconds.
 */
async function timeOnce({ run, check }) {
  const start = performance.now();
  const output = await run();
  const ms = performance.now() - start;
  check(output);
  return [ms];
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
