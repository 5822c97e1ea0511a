import type { Screen } from '../document/screen.js';
import type { Host } from '../host.js';
import { colorsOf } from './colors.js';
import type { Destination } from './destination.js';

/** The screen of a result; files and pipes take lines of any length. */
export function screenOf(
  destination: Destination,
  options: { readonly color?: boolean },
  host: Host,
): Screen {
  const { isTTY, columns = 80 } = host.stdout;
  const isTerminal = destination === null && isTTY === true;
  return {
    colors: colorsOf(destination, options, host),
    width: isTerminal ? columns : Infinity,
  };
}
