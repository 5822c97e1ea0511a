// Firefox as it is installed, which the driver reaches by WebDriver BiDi; no build of its own is needed.
import { existsSync } from 'node:fs';
import { firefox } from 'playwright-core';
import type { Browser } from 'playwright-core';

const CANDIDATES = [
  process.env['FIREFOX_PATH'] ?? '',
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Where Firefox is; undefined where there is none, and its tests are skipped. */
export const firefoxPath: string | undefined = CANDIDATES.find(
  (path) => path !== '' && existsSync(path),
);

/**
 * Start it.
 *
 * @throws {Error} There is none.
 */
export async function launchFirefox(): Promise<Browser> {
  if (firefoxPath === undefined) {
    throw new Error('there is no Firefox here: name one in the variable FIREFOX_PATH');
  }
  return firefox.launch({ executablePath: firefoxPath, channel: 'moz-firefox' });
}
