import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError, EXIT } from '../command-error.js';

/**
 * Load the package that talks to an engine, from the folder of the run or from where confmat is.
 *
 * @param name The package, with its path if the module is not its main one.
 * @param needs The address whose engine needs it, for the message.
 * @param orElse What else would do.
 */
export async function loadDriver(
  name: string,
  needs: string,
  cwd: string,
  orElse = '',
): Promise<Readonly<Record<string, unknown>>> {
  for (const from of [join(cwd, 'package.json'), import.meta.url]) {
    let path: string;
    try {
      path = createRequire(from).resolve(name);
    } catch {
      continue;
    }
    const loaded = (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
    const whole = loaded['default'];
    return { ...(typeof whole === 'object' ? whole : {}), ...loaded };
  }
  const scope = /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;
  throw new CommandError(
    `${needs}: needs the package ${scope}, which is not installed`,
    `npm install ${scope}${orElse}`,
    EXIT.usage,
  );
}
