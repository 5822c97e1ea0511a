// Two commits on the same cases: three processes, the old build twice, in turns.
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from '@confmat/bench/once.js';
import { suiteNames } from '@confmat/bench/suites.js';
import { AppError, EXIT } from '../app-error.js';
import { timeText } from '../number-text.js';
import { chooseSuites } from '../plan.js';
import { buildCommand } from './build-command.js';
import { buildCommit, commitOf, withStandIns } from './checkout.js';
import { decide, median } from './decide.js';

/** @import { ChildProcess } from 'node:child_process' */
/** @import { Answer, Message } from './child.js' */
/** @import { Decision, Round } from './decide.js' */

/**
 * @typedef {object} CompareOptions
 * @property {string[]} suite
 * @property {string} [only]
 * @property {boolean} [quick]
 *
 * @typedef {{ before: Record<string, string>, after: Record<string, string> }} Addresses
 * @typedef {{ before: readonly string[], after: readonly string[] }} Commands The command of each, as
 *   a program with its first argument.
 * @typedef {Decision & { name: string, oldMs: number, newMs: number }} Compared
 */

const SUITES = ['confusion-matrix', 'encode', 'report', 'sweep', 'multilabel', 'accumulator'];
const CHILD = fileURLToPath(new URL('child.js', import.meta.url));
const EFFORTS = { full: { rounds: 7, ms: 250 }, quick: { rounds: 5, ms: 60 } };

/**
 * Measure two commits and say what got slower or faster.
 * @param {string} before
 * @param {string} after
 * @param {CompareOptions} options
 * @returns {Promise<number>} Exit code.
 */
export async function compareCommits(before, after, { suite, only = '', quick = false }) {
  const suites =
    suite.length > 0
      ? chooseSuites(suite, quick)
      : SUITES.filter((name) => suiteNames().includes(name));
  for (const name of [before, after]) commitOf(name);
  const effort = quick ? EFFORTS.quick : EFFORTS.full;
  /** @type {Set<ChildProcess>} */
  const children = new Set();
  const folder = mkdtempSync(join(tmpdir(), 'confmat-compare-'));
  const clean = () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const interrupt = () => {
    clean();
    console.error('benchmark: interrupted');
    process.exit(EXIT.interrupted);
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  try {
    const addresses = await buildBoth(before, after, folder);
    const commands = once(() => buildCommands(before, after, folder));
    return await compareSuites(suites, { addresses, commands, only, quick, effort, children });
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    clean();
  }
}

/**
 * @param {string} before
 * @param {string} after
 * @param {string} folder
 * @returns {Promise<Addresses>}
 */
async function buildBoth(before, after, folder) {
  const make = async (/** @type {string} */ name, /** @type {string} */ part) => {
    mkdirSync(join(folder, part));
    return buildCommit(name, join(folder, part));
  };
  const old = await make(before, 'old');
  const young = await make(after, 'new');
  // The suites are those of the work tree, so its exports are what they may import.
  const here = await make('.', 'here');
  console.log(`old: ${before} (${old.commit.slice(0, 12)})`);
  console.log(`new: ${after} (${young.commit.slice(0, 12)})`);
  console.log(`suites of the work tree, Node ${process.version}; spread: old against itself`);
  return { before: withStandIns(old, [young, here]), after: withStandIns(young, [old, here]) };
}

/**
 * @param {string} before
 * @param {string} after
 * @param {string} folder
 * @returns {Commands}
 */
function buildCommands(before, after, folder) {
  return {
    before: buildCommand(before, join(folder, 'old', 'command')),
    after: buildCommand(after, join(folder, 'new', 'command')),
  };
}

/**
 * @typedef {object} Setting
 * @property {Addresses} addresses
 * @property {() => Commands} commands Built when a suite first runs the command.
 * @property {boolean} quick
 * @property {string} only
 * @property {{ rounds: number, ms: number }} effort
 * @property {Set<ChildProcess>} children
 *
 * @param {readonly string[]} suites
 * @param {Setting} setting
 */
async function compareSuites(suites, setting) {
  let nSlower = 0;
  let nFaster = 0;
  let nCompared = 0;
  for (const suite of suites) {
    console.log(`\n== ${suite}\n${'old'.padStart(9)}${'new'.padStart(10)}  new/old  spread`);
    const { compared, notRun } = await compareSuite(suite, setting);
    for (const one of compared) console.log(line(one));
    for (const { name, reason } of notRun) console.log(`not compared: ${name}: ${reason}`);
    nCompared += compared.length;
    nSlower += compared.filter(({ verdict }) => verdict === 'slower').length;
    nFaster += compared.filter(({ verdict }) => verdict === 'faster').length;
  }
  console.log(`\n${nCompared} cases compared: ${nSlower} slower, ${nFaster} faster`);
  if (nCompared === 0) throw new AppError('no case could be compared');
  return nSlower > 0 ? EXIT.failed : EXIT.done;
}

/** @param {Compared} compared */
function line({ name, oldMs, newMs, ratio, spread, verdict }) {
  const marks = { slower: 'SLOWER', faster: 'faster', same: '' };
  return `${timeText(oldMs).padStart(9)}${timeText(newMs).padStart(10)}  ${ratio.toFixed(3).padStart(7)}  ${spread.toFixed(3).padStart(6)}  ${marks[verdict].padEnd(6)}  ${name}`;
}

/**
 * Compare the cases of a suite. What differs is measured once more: only what does so twice counts.
 * @param {string} suite
 * @param {Setting} setting
 */
async function compareSuite(suite, setting) {
  /** @type {Map<string, string>} */
  const reasons = new Map();
  const first = await measureRounds(suite, setting, () => true, reasons);
  const decided = new Map([...first].map(([name, rounds]) => [name, decide(rounds)]));
  const doubtful = (/** @type {string} */ name) =>
    (decided.get(name)?.verdict ?? 'same') !== 'same';
  const second = [...decided.keys()].some(doubtful)
    ? await measureRounds(suite, setting, doubtful, reasons)
    : new Map();
  /** @type {Compared[]} */
  const compared = [...first].map(([name, rounds]) => {
    const all = [...rounds, ...(second.get(name) ?? [])];
    return {
      name,
      ...decide(all),
      oldMs: median(all.flatMap(({ before, again }) => [before, again])),
      newMs: median(all.map(({ after }) => after)),
    };
  });
  return { compared, notRun: [...reasons].map(([name, reason]) => ({ name, reason })) };
}

/**
 * @param {string} suite
 * @param {Setting} setting
 * @param {(name: string) => boolean} wanted
 * @param {Map<string, string>} reasons Why cases were not measured; added to.
 * @returns {Promise<Map<string, Round[]>>} Rounds by case.
 */
async function measureRounds(suite, setting, wanted, reasons) {
  const { addresses, commands, only, quick, effort, children } = setting;
  /** @type {Map<string, Round[]>} */
  const all = new Map();
  for (let round = 0; round < effort.rounds; ++round) {
    // New processes for each round: how a process compiled its code is part of the spread.
    const three = [addresses.before, addresses.after, addresses.before].map((own) =>
      start(own, children),
    );
    const opened = await Promise.all(
      three.map((child) => ask(child, { do: 'open', suite, quick })),
    );
    const fault = opened.find(({ error }) => error !== undefined)?.error;
    if (fault !== undefined) reasons.set(`all of ${suite}`, fault);
    const names = fault === undefined ? (opened[0]?.names ?? []) : [];
    for (const name of names.filter(
      (one) => one.includes(only) && wanted(one) && !reasons.has(one),
    )) {
      process.stderr.isTTY &&
        process.stderr.write(
          `\r\u001B[Kround ${round + 1} of ${effort.rounds}: ${name}`.slice(0, 79),
        );
      const programs = opened[0]?.commands?.includes(name) ? commands() : null;
      const measured = await measureOnce(three, name, programs, effort.ms, round);
      if (typeof measured === 'string') reasons.set(name, measured.replaceAll('\n', ' '));
      else all.set(name, [...(all.get(name) ?? []), measured]);
    }
    for (const child of three) {
      child.disconnect();
      children.delete(child);
    }
    if (fault !== undefined) break;
  }
  process.stderr.isTTY && process.stderr.write('\r\u001B[K');
  for (const name of reasons.keys()) all.delete(name);
  return all;
}

/**
 * One case in the three processes, in turns; who begins changes from round to round.
 * @param {readonly ChildProcess[]} three Old, new, old.
 * @param {string} name
 * @param {Commands | null} programs Of a case that runs the command.
 * @param {number} ms
 * @param {number} round
 * @returns {Promise<Round | string>} Or why it cannot run.
 */
async function measureOnce(three, name, programs, ms, round) {
  const prepared = programs
    ? await prepareCommands(three, name, programs)
    : await Promise.all(three.map((child) => ask(child, { do: 'prepare', name, program: null })));
  const fault = prepared.find(({ error }) => error !== undefined)?.error;
  if (fault !== undefined) return fault;
  /** @type {number[][]} */
  const samples = three.map(() => []);
  // The first turn only warms up.
  for (let turn = 0; turn < 3; ++turn) {
    for (let i = 0; i < three.length; ++i) {
      const place = (i + round + turn) % three.length;
      const child = three[place];
      if (!child) continue;
      const { samplesMs = [], error } = await ask(child, { do: 'time', ms: ms / 2 });
      if (error !== undefined) return error;
      if (turn > 0) samples[place]?.push(...samplesMs);
    }
  }
  // The least disturbed call of each: other programs only add time.
  const [before = NaN, after = NaN, again = NaN] = samples.map((own) => Math.min(...own));
  return { before, again, after };
}

/**
 * One after the other, since a whole process may take much memory.
 * @param {readonly ChildProcess[]} three
 * @param {string} name
 * @param {Commands} programs
 */
async function prepareCommands(three, name, { before, after }) {
  /** @type {Answer[]} */
  const answers = [];
  for (const [i, child] of three.entries()) {
    const program = i === 1 ? after : before;
    answers.push(await ask(child, { do: 'prepare', name, program }));
  }
  return answers;
}

/**
 * @param {Record<string, string>} addresses
 * @param {Set<ChildProcess>} children
 */
function start(addresses, children) {
  const child = fork(CHILD, [JSON.stringify(addresses)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  return child;
}

/**
 * @param {ChildProcess} child
 * @param {Message} message
 * @returns {Promise<Answer>}
 */
function ask(child, message) {
  return new Promise((resolve) => {
    const end = () => resolve({ error: 'its process ended' });
    child.once('exit', end);
    child.once('message', (answer) => {
      child.off('exit', end);
      resolve(/** @type {Answer} */ (answer));
    });
    child.send(message);
  });
}
