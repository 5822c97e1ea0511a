import { spawn } from 'node:child_process';

const OPENERS: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/**
 * Show a page in the browser of the system, and do not wait for it.
 *
 * @param page A path or an address.
 * @returns Null; or the program that was not found.
 */
export async function openInBrowser(page: string): Promise<string | null> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  // Windows' shell would take what follows for a command of its own.
  const shown = program === 'cmd' ? page.replaceAll('&', '^&') : page;
  const child = spawn(program, [...args, shown], { detached: true, stdio: 'ignore' });
  const missing = await new Promise<string | null>((settle) => {
    child.once('spawn', () => {
      settle(null);
    });
    child.once('error', () => {
      settle(program);
    });
  });
  child.unref();
  return missing;
}
