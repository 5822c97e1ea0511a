// Rounds in which each case runs once in turn, so that what slows the machine for a while slows all
// of them.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import Benchmark from 'benchmark';
import { startPeer } from './peer.js';
import { summarize } from './statistics.js';

/** @import { Case, CaseFacts, LocalCase, PeerCase, Prepared } from './case.js' */
/** @import { Peer, PeerName, Versions } from './peer.js' */

/**
 * @typedef {CaseFacts & ReturnType<typeof summarize> & { firstMs: number | null,
 *   rowsPerSecond: number | null, peakBytes?: number | null }} Measurement Times are per call;
 *   `firstMs` is the first call of a new process, null for a peer.
 *
 * @typedef {object} Effort
 * @property {number} rounds
 * @property {number} roundTimeS Time that a case runs in each round, at least.
 * @property {number} roundSamples
 * @property {number} colds New processes in which the first call is timed; their median counts. With
 *   0 there is none.
 *
 * @typedef {object} Progress What runs next.
 * @property {'check' | 'round' | 'first call'} phase
 * @property {string} name Of the case.
 * @property {number} done Steps done.
 * @property {number} steps All of them.
 *
 * @typedef {object} Outcome
 * @property {Measurement[]} measurements
 * @property {{ name: PeerName, nCases: number, reason: string }[]} skipped Peers that cannot run
 *   here.
 * @property {{ name: string, error: unknown }[]} failed Cases that failed or were wrong.
 * @property {Versions} versions Of the peers that ran.
 */

/** @type {Effort} */
export const FULL = { rounds: 7, roundTimeS: 0.4, roundSamples: 4, colds: 3 };
/** @type {Effort} */
export const QUICK = { rounds: 2, roundTimeS: 0.05, roundSamples: 1, colds: 1 };

const MAX_REPETITIONS = 200;

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
  /** @type {Map<Case, { time: () => Promise<readonly number[]>, samplesMs: number[] }>} */
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

  for (const [i, benchCase] of cases.entries()) {
    await attempt('check', i, benchCase, async () => {
      if ('prepare' in benchCase) {
        const prepared = await checkOnce(benchCase);
        const time = async () => timeLocal(benchCase.name, prepared, effort);
        running.set(benchCase, { time, samplesMs: [] });
        return;
      }
      const { program } = benchCase.peer;
      const peer = peers.get(program) ?? (await startPeer(program));
      peers.set(program, peer);
      if (typeof peer === 'string') {
        const skipped = outcome.skipped.find(({ name }) => name === program);
        if (skipped) ++skipped.nCases;
        else outcome.skipped.push({ name: program, nCases: 1, reason: peer });
        return;
      }
      Object.assign(outcome.versions, peer.versions);
      running.set(benchCase, { time: await peerTimer(peer, benchCase, effort), samplesMs: [] });
    });
  }
  for (let round = 0; round < effort.rounds; ++round) {
    for (const [benchCase, { time, samplesMs }] of running) {
      const done = (round + 1) * cases.length + cases.indexOf(benchCase);
      await attempt('round', done, benchCase, async () => {
        samplesMs.push(...(await time()));
      });
    }
  }
  for (const peer of peers.values()) if (typeof peer !== 'string') peer.stop();

  for (const [benchCase, { samplesMs }] of running) {
    const done = (effort.rounds + 1) * cases.length + cases.indexOf(benchCase);
    await attempt('first call', done, benchCase, async () => {
      const { name, group, ours, n, k, dtype, skew } = benchCase;
      const summary = summarize(samplesMs);
      outcome.measurements.push({
        ...{ name, group, ours, n, k, dtype, skew },
        ...summary,
        rowsPerSecond: n === null ? null : Math.round((n / summary.medianMs) * 1000),
        firstMs: 'prepare' in benchCase ? firstCallMs(suite, name, effort.colds) : null,
      });
    });
  }
  return outcome;
}

/**
 * @param {LocalCase} benchCase
 * @returns {Promise<Prepared>}
 */
async function checkOnce(benchCase) {
  const prepared = await benchCase.prepare();
  prepared.check(prepared.run());
  return prepared;
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
 * @returns {Promise<() => Promise<number[]>>}
 */
async function peerTimer(peer, benchCase, { roundTimeS }) {
  const first = await peer.run(benchCase.peer, 2);
  benchCase.peer.check(first.output);
  const fastestMs = Math.min(...first.samplesMs);
  const fitting = Math.ceil((roundTimeS * 1000) / fastestMs);
  const repetitions = Math.min(MAX_REPETITIONS, fitting);
  return async () => {
    const { samplesMs, output } = await peer.run(benchCase.peer, repetitions);
    benchCase.peer.check(output);
    return samplesMs;
  };
}

/**
 * The first call of a case, each time in a new process that has run nothing of it before.
 *
 * @param {string} suite
 * @param {string} name
 * @param {number} times
 */
function firstCallMs(suite, name, times) {
  if (times === 0) return null;
  const program = fileURLToPath(new URL('first-call.js', import.meta.url));
  const samples = Array.from({ length: times }, () => {
    const args = [program, suite, name];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`first call failed: ${stderr}`);
    return Number(stdout);
  });
  return summarize(samples).medianMs;
}
