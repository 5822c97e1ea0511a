import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { FILE, OPTIONS } from './common-options.js';
import type { CommonOptions } from './common-options.js';
import { layOutHelp } from './help-layout.js';
import type { Host } from './host.js';
import type { RemoteOptions } from './remote/remote-options.js';

/** The file of options that is read where no option names another. */
const CONFIG_FILE = 'confmat.config.json';

/**
 * Give a command with its own options what every command has: its files, a file of
 * options, and its help.
 * @param names All commands, which a file of options may name.
 * @param needsFiles Whether it cannot do without files.
 */
export function finishCommand(
  command: Command,
  host: Host,
  names: readonly string[],
  needsFiles: boolean,
): void {
  const [name, description] = FILE;
  const takesEngine = command.options.some(({ long }) => long === '--engine');
  command.argument(needsFiles && !takesEngine ? name : '[files...]', description);
  command.addOption(OPTIONS.config()).addOption(OPTIONS.noConfig());
  command.hook('preAction', () => useConfig(command, host, names));
  if (needsFiles && takesEngine) command.hook('preAction', () => needRows(command));
  layOutHelp(command);
}

/** Refuse a run without files and without an engine, as commander would without an engine. */
function needRows(command: Command): void {
  const { engine, table, query } = command.opts<RemoteOptions>();
  if (command.args.length > 0 || (engine ?? table ?? query) !== undefined) return;
  command.error("error: missing required argument 'files'");
}

/** Take options that were not typed from a file, if there is one. */
async function useConfig(command: Command, { cwd }: Host, names: readonly string[]): Promise<void> {
  const { config } = command.opts<Pick<CommonOptions, 'config'>>();
  const file = config ?? (existsSync(join(cwd, CONFIG_FILE)) ? CONFIG_FILE : false);
  if (file === false) return;
  // Loaded late: most runs have no such file.
  const { applyConfig } = await import('./config/apply-config.js');
  const used = applyConfig(command, file, cwd, names);
  if (used.options.length > 0 || used.leftOut) command.setOptionValue('usedConfig', used);
}
