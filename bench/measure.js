// Rounds in which each case runs once in turn, so that what slows the machine for a while slows all
// of them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Benchmark from 'benchmark';
import { findProgram, runCommand } from './command.js';
import { startPeer } from './peer.js';
import { summarize } from './statistics.js';

/**
 * @import { Case, CaseFacts, ChromiumCase, CommandCase, LocalCase, PeerCase, PeerTask, Prepared } from './case.js'
 */
/** @import { Browser } from 'playwright-core' */
/** @import { Peer, PeerName, Versions } from './peer.js' */

/**
 * @typedef {CaseFacts & ReturnType<typeof summarize> & { firstMs: number | null,
 *   rowsPerSecond: number | null, peakBytes: number | null, sizes?: Record<string, number> }}
 *   Measurement Times are per call; `firstMs` is the first call of a new process, null for peers, commands and pages.
 *   `peakBytes` is the most resident memory of a new process that loads the data and makes one call.
 *   `sizes` are the bytes of what a call makes and of its parts, where they matter.
 *
 * @typedef {object} Effort
 * @property {boolean} quick Smaller data where a suite has them, and no new processes of peers.
 * @property {number} rounds
 * @property {number} roundTimeS Time that a case runs in each round, at least.
 * @property {number} roundSamples
 * @property {number} slowTimeS A case whose call takes over a second is called once in a round, in
 *   as many rounds as fit in this time; at least one, unless the call by which it was checked
 *   counts.
 * @property {number} colds New processes in which the first call is timed; their median counts. With
 *   0 there is none, and no peak of memory.
 *
 * @typedef {object} Progress What runs next.
 * @property {'check' | 'round' | 'first call'} phase
 * @property {string} name Of the case.
 * @property {number} done Steps done.
 * @property {number} steps All of them.
 *
 * @typedef {object} Timer What times a case.
 * @property {() => Promise<readonly number[]>} time Its samples of one round.
 * @property {number} rounds
 * @property {number[]} samplesMs Those so far.
 * @property {() => Promise<{ firstMs: number | null, peakBytes: number | null }>} inNewProcess
 * @property {Record<string, number> | undefined} [sizes] Bytes of what a call makes, once it was timed.
 *
 * @typedef {object} Outcome
 * @property {Measurement[]} measurements
 * @property {{ name: string, nCases: number, reason: string }[]} skipped Peers and programs that
 *   cannot run here.
 * @property {{ name: string, error: unknown }[]} failed Cases that failed or were wrong.
 * @property {Versions} versions Of the peers that ran.
 */

/** @type {Effort} */
export const FULL = {
  ...{ quick: false, rounds: 7, roundTimeS: 0.4, roundSamples: 4 },
  ...{ slowTimeS: 20, colds: 3 },
};
/** @type {Effort} */
export const QUICK = {
  ...{ quick: true, rounds: 2, roundTimeS: 0.05, roundSamples: 1 },
  ...{ slowTimeS: 0, colds: 1 },
};

const MAX_REPETITIONS = 200;
const SLOW_CALL_MS = 1000;

/**
 * Results go here, so that no call is optimized away.
 *
 * @type {unknown}
 */
let sink;

/**
 * Check every case, then time all of them in rounds.
 *
 * @param {string} suite
 * @param {readonly Case[]} cases
 * @param {Effort} effort
 * @param {(progress: Progress) => void} [onProgress] Called before each step.
 * @returns {Promise<Outcome>}
 */
export async function measureSuite(suite, cases, effort, onProgress = () => {}) {
  /** @type {Outcome} */
  const outcome = { measurements: [], skipped: [], failed: [], versions: {} };
  /** @type {Map<PeerName, Peer | string>} */
  const peers = new Map();
  /** @type {Browser | string | undefined} */
  let browser;
  /** @type {Map<Case, Timer>} */
  const running = new Map();
  const steps = cases.length * (effort.rounds + 2);
  /** @type {(phase: Progress['phase'], done: number, benchCase: Case, work: () => Promise<void>) => Promise<void>} */
  const attempt = async (phase, done, benchCase, work) => {
    onProgress({ phase, name: benchCase.name, done, steps });
    try {
      await work();
    } catch (error) {
      running.delete(benchCase);
      outcome.failed.push({ name: benchCase.name, error });
    }
  };
  const skip = (/** @type {string} */ name, /** @type {string} */ reason) => {
    const skipped = outcome.skipped.find((other) => other.name === name);
    if (skipped) ++skipped.nCases;
    else outcome.skipped.push({ name, nCases: 1, reason });
  };

  for (const [i, benchCase] of cases.entries()) {
    await attempt('check', i, benchCase, async () => {
      if ('prepare' in benchCase) {
        running.set(benchCase, await localTimer(suite, benchCase, effort));
      } else if ('command' in benchCase) {
        const { program } = benchCase.command;
        const found = findProgram(program);
        if (typeof found === 'string') return skip(program, found);
        running.set(benchCase, await commandTimer(found, benchCase, effort));
      } else if ('inChromium' in benchCase) {
        browser ??= await startBrowser();
        if (typeof browser === 'string') return skip('Chromium', browser);
        outcome.versions['chromium'] = browser.version();
        running.set(benchCase, await pageTimer(browser, benchCase, effort));
      } else {
        const { program } = benchCase.peer;
        const peer = peers.get(program) ?? (await startPeer(program));
        peers.set(program, peer);
        if (typeof peer === 'string') return skip(program, peer);
        Object.assign(outcome.versions, peer.versions);
        running.set(benchCase, await peerTimer(peer, benchCase, effort));
      }
    });
  }
  for (let round = 0; round < effort.rounds; ++round) {
    for (const [benchCase, { time, rounds, samplesMs }] of running) {
      if (round >= rounds) continue;
      const done = (round + 1) * cases.length + cases.indexOf(benchCase);
      await attempt('round', done, benchCase, async () => {
        samplesMs.push(...(await time()));
      });
    }
  }
  for (const peer of peers.values()) if (typeof peer !== 'string') peer.stop();
  if (typeof browser === 'object') await browser.close();

  for (const [benchCase, { samplesMs, inNewProcess, sizes }] of running) {
    const done = (effort.rounds + 1) * cases.length + cases.indexOf(benchCase);
    await attempt('first call', done, benchCase, async () => {
      const { name, group, ours, n, k, dtype, skew } = benchCase;
      const summary = summarize(samplesMs);
      outcome.measurements.push({
        ...{ name, group, ours, n, k, dtype, skew },
        ...summary,
        rowsPerSecond: n === null ? null : Math.round((n / summary.medianMs) * 1000),
        ...(await inNewProcess()),
        ...(sizes && { sizes }),
      });
    });
  }
  return outcome;
}

/**
 * @param {number} callMs One call, roughly.
 * @param {Pick<Effort, 'rounds' | 'slowTimeS'>} effort
 */
export function roundsOf(callMs, { rounds, slowTimeS }) {
  if (callMs < SLOW_CALL_MS) return rounds;
  return Math.min(rounds, Math.max(1, Math.floor((slowTimeS * 1000) / callMs)));
}

/**
 * Check a case's result.
 *
 * @param {string} suite
 * @param {LocalCase} benchCase
 * @param {Effort} effort
 * @returns {Promise<Timer>}
 */
async function localTimer(suite, benchCase, effort) {
  const { name } = benchCase;
  const { colds, quick } = effort;
  const prepared = await benchCase.prepare();
  const [callMs = 0] = await timeCalls(prepared, 1);
  const sizes = prepared.sizesOf?.(sink);
  const isSlow = callMs >= SLOW_CALL_MS;
  return {
    time: async () => {
      if (isSlow) return timeCalls(prepared, 1);
      return prepared.isPromised
        ? timeCalls(prepared, effort.roundSamples, effort.roundTimeS * 1000)
        : timeLocal(name, prepared, effort);
    },
    rounds: roundsOf(callMs, effort),
    samplesMs: [],
    inNewProcess: async () => {
      return firstCall(suite, name, isSlow ? Math.min(1, colds) : colds, quick);
    },
    ...(sizes && { sizes }),
  };
}

/**
 * Calls one by one, for those that take too long for Benchmark.js and those that give promises.
 *
 * @param {Prepared} prepared
 * @param {number} nCalls At least so many.
 * @param {number} [leastMs] At least so long.
 * @returns {Promise<number[]>} Milliseconds.
 */
async function timeCalls({ run, check, isPromised }, nCalls, leastMs = 0) {
  const samples = [];
  const begin = performance.now();
  while (samples.length < nCalls || performance.now() - begin < leastMs) {
    const start = performance.now();
    const result = isPromised ? await run() : run();
    samples.push(performance.now() - start);
    sink = result;
  }
  check(sink);
  return samples;
}

/**
 * @param {string} name
 * @param {Prepared} prepared
 * @param {Effort} effort
 * @returns {number[]} Milliseconds, each the mean of one or more calls.
 */
function timeLocal(name, { run, check }, { roundTimeS, roundSamples }) {
  const call = () => {
    sink = run();
  };
  // A bound function has no source text: Benchmark.js would recompile it outside its scope.
  const benchmark = new Benchmark(name, call.bind(null), {
    maxTime: roundTimeS,
    minSamples: roundSamples,
  });
  benchmark.run({ async: false });
  if (benchmark.error) throw benchmark.error;
  check(sink);
  return benchmark.stats.sample.map((seconds) => seconds * 1000);
}

/**
 * Check a peer's result, which also warms it up; find how often it can run in a round.
 *
 * @param {Peer} peer
 * @param {PeerCase} benchCase
 * @param {Effort} effort
 * @returns {Promise<Timer>}
 */
async function peerTimer(peer, { peer: task }, effort) {
  const { roundTimeS, quick } = effort;
  const first = await peer.run(task, 1);
  task.check(first.output);
  let [callMs = 0] = first.samplesMs;
  if (callMs < SLOW_CALL_MS) {
    const second = await peer.run(task, 1);
    callMs = Math.min(callMs, ...second.samplesMs);
  }
  const fitting = Math.ceil((roundTimeS * 1000) / callMs);
  const repetitions = Math.min(MAX_REPETITIONS, fitting);
  return {
    time: async () => {
      const { samplesMs, output } = await peer.run(task, repetitions);
      task.check(output);
      return samplesMs;
    },
    rounds: roundsOf(callMs, effort),
    samplesMs: [],
    inNewProcess: async () => ({ firstMs: null, peakBytes: quick ? null : await peakOf(task) }),
  };
}

/**
 * @param {PeerTask} task
 * @returns {Promise<number | null>} Peak memory of a new peer that runs it once.
 */
async function peakOf(task) {
  const peer = await startPeer(task.program);
  if (typeof peer === 'string') throw new Error(peer);
  const { peakBytes } = await peer.run(task, 1);
  peer.stop();
  return peakBytes;
}

/**
 * Check what a command prints. Each of its runs is a new process, so that its first counts too.
 *
 * @param {string[]} program
 * @param {CommandCase} benchCase
 * @param {Effort} effort
 * @returns {Promise<Timer>}
 */
async function commandTimer(program, { command }, effort) {
  const args = await command.args();
  /** @type {(number | null)[]} */
  const peaks = [];
  const time = () => {
    const { ms, output, peakBytes } = runCommand(program, args, command.isBare);
    command.check(output);
    peaks.push(peakBytes);
    return ms;
  };
  const callMs = time();
  return {
    time: async () => [time()],
    rounds: callMs > effort.slowTimeS * 1000 ? 0 : roundsOf(callMs, effort),
    samplesMs: [callMs],
    inNewProcess: async () => {
      const known = peaks.filter((bytes) => bytes !== null);
      return { firstMs: null, peakBytes: known.length > 0 ? summarize(known).medianMs : null };
    },
  };
}

/** What it takes is loaded by suites with pages alone. */
async function startBrowser() {
  const { startChromium } = await import('./chromium.js');
  return startChromium();
}

/**
 * Check what a page shows; a round of it takes as long as this.
 *
 * @param {Browser} browser
 * @param {ChromiumCase} benchCase
 * @param {Effort} effort
 * @returns {Promise<Timer>}
 */
async function pageTimer(browser, { inChromium }, effort) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  const time = async () => {
    const round = await inChromium(browser);
    if (!('samplesMs' in round)) return round;
    for (const [part, bytes] of Object.entries(round.sizes ?? {})) {
      found.set(part, [...(found.get(part) ?? []), bytes]);
    }
    return round.samplesMs;
  };
  const start = performance.now();
  await time();
  found.clear();
  return {
    time,
    rounds: roundsOf(performance.now() - start, effort),
    samplesMs: [],
    inNewProcess: async () => ({ firstMs: null, peakBytes: null }),
    get sizes() {
      const medians = [...found].map(([part, all]) => [part, summarize(all).medianMs]);
      return found.size > 0 ? Object.fromEntries(medians) : undefined;
    },
  };
}

/**
 * The first call of a case, each time in a new process that has run nothing of it before.
 *
 * @param {string} suite
 * @param {string} name
 * @param {number} times
 * @param {boolean} quick
 * @returns {{ firstMs: number | null, peakBytes: number | null }} The medians; null without any.
 */
function firstCall(suite, name, times, quick) {
  if (times === 0) return { firstMs: null, peakBytes: null };
  const program = fileURLToPath(new URL('first-call.js', import.meta.url));
  const calls = Array.from({ length: times }, () => {
    const args = [program, suite, name, ...(quick ? ['--quick'] : [])];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`first call failed: ${stderr}`);
    return JSON.parse(stdout);
  });
  return {
    firstMs: summarize(calls.map(({ ms }) => ms)).medianMs,
    peakBytes: summarize(calls.map(({ peakBytes }) => peakBytes)).medianMs,
  };
}
