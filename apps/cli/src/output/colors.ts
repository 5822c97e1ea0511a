import pc from 'picocolors';
import type { Colors } from 'picocolors/types.js';
import type { Host } from '@confmat/rows/host.js';
import type { Destination } from './destination.js';

/** The colors of a result: none in files, in pipes, and for who asked for none. */
export function colorsOf(destination: Destination, { stdout, env }: Host): Colors {
  const isRefused = destination !== null || Boolean(env['NO_COLOR']);
  const isTerminal = stdout.isTTY === true && env['TERM'] !== 'dumb';
  const isWanted = Boolean(env['FORCE_COLOR']) || isTerminal;
  return pc.createColors(!isRefused && isWanted);
}
