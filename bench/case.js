/** @import { Browser } from 'playwright-core' */
/** @import { ScoredWorkload } from './scored-workload.js' */
/** @import { Workload } from './workload.js' */

/**
 * @typedef {object} Prepared
 * @property {() => unknown} run The timed work. Its data is built before.
 * @property {(result: any) => void} check Throws if the result is wrong.
 * @property {boolean} [isPromised] Whether `run` may give a promise; it is timed until that is settled.
 * @property {(result: any) => Record<string, number>} [sizesOf] Bytes of the result and of parts of
 *   it, by name, where they matter.
 *
 * @typedef {object} PeerTask
 * @property {import('./peer.js').PeerName} program
 * @property {string} task What it shall run, in its own words.
 * @property {Workload | ScoredWorkload} data
 * @property {(output: Uint8Array) => void} check Throws if what it wrote is wrong.
 *
 * @typedef {object} Command A whole process, from its start to its end.
 * @property {import('./command.js').ProgramName} program Our command, or another program.
 * @property {() => Promise<readonly string[]>} args Also writes the files that they name.
 * @property {(output: string) => void} check Throws if what it printed is wrong.
 * @property {boolean} [isBare] Whether it runs without the note of its peak memory, which takes some
 *   milliseconds of a start.
 *
 * @typedef {object} CaseFacts
 * @property {string} name What runs, with its sizes, type and skew.
 * @property {string} group Cases of a group do the same work; times are compared within it.
 * @property {boolean} ours Whether it is confmat's. The first of a group is what the others are
 *   divided by.
 * @property {number | null} n Rows.
 * @property {number | null} k Classes.
 * @property {string | null} dtype
 * @property {string | null} skew
 *
 * @typedef {CaseFacts & { prepare: () => Prepared | Promise<Prepared> }} LocalCase
 * @typedef {CaseFacts & { peer: PeerTask }} PeerCase
 * @typedef {CaseFacts & { command: Command }} CommandCase
 * @typedef {readonly number[] | { samplesMs: readonly number[], sizes?: Record<string, number> }} InChromium
 *   The samples of a round, in milliseconds, and bytes by what they are of, where they matter.
 * @typedef {CaseFacts & { inChromium: (browser: Browser) => Promise<InChromium> }} ChromiumCase
 *   Throws if what the page shows is wrong.
 * @typedef {LocalCase | PeerCase | CommandCase | ChromiumCase} Case
 *
 * @typedef {object} SpeedTarget A ratio to reach.
 * @property {string} text
 * @property {string} slow Name of a case.
 * @property {string} fast Name of a case.
 * @property {boolean} [perRow] Whether times are divided by the rows of their case.
 * @property {number} [atLeast] Bounds of median of `slow` / median of `fast`.
 * @property {number} [atMost]
 *
 * @typedef {object} MemoryTarget A peak of memory to stay under.
 * @property {string} text
 * @property {string} peakOf Name of a case.
 * @property {number} atMostBytes
 *
 * @typedef {object} TimeTarget A time to stay under.
 * @property {string} text
 * @property {string} timeOf Name of a case.
 * @property {number} atMostMs Bound of its median.
 *
 * @typedef {object} SizeTarget A size of what a case makes, to stay under.
 * @property {string} text
 * @property {string} sizeOf Name of a case.
 * @property {string} part Which of its sizes.
 * @property {number} atMostBytes
 *
 * @typedef {SpeedTarget | MemoryTarget | TimeTarget | SizeTarget} Target
 */

/**
 * The facts of a case on a workload.
 *
 * @param {string} what What runs.
 * @param {Workload} data
 * @param {string} dtype Type of the columns.
 * @param {{ ours?: boolean, group?: string }} [options] The group is the workload and type if not
 *   given.
 * @returns {CaseFacts}
 */
export function onWorkload(what, data, dtype, { ours = false, group } = {}) {
  const { n, k, skew } = data;
  const size = `${data.name} ${dtype} ${skew}`;
  return { name: `${what} ${size}`, group: group ?? size, ours, n, k, dtype, skew };
}
