import { WriteStream } from 'node:tty';
import type { Screen } from '@confmat/answers/document/screen.js';
import type { Host } from '@confmat/rows/host.js';
import { colorsOf } from './colors.js';
import { terminalWidth } from './terminal-width.js';
import type { Destination } from './destination.js';

/** Of the depth of 256 colors. */
const BITS_OF_256 = 8;

/** The screen of a result; files and pipes accept lines of any length. */
export function screenOf(destination: Destination, host: Host): Screen {
  const { isTTY } = host.stdout;
  const isTerminal = destination === null && isTTY === true;
  const colors = colorsOf(destination, host);
  return {
    colors,
    width: isTerminal ? terminalWidth(host.stdout) : Infinity,
    hasShades: colors.isColorSupported && depthOf(host) >= BITS_OF_256,
  };
}

/** Bits of a color, which the environment tells, as Node reads it. */
function depthOf({ env }: Host): number {
  return WriteStream.prototype.getColorDepth(env);
}
