import { CommandError } from '../command-error.js';
import { passwordVariables } from './address.js';
import type { EngineAddress } from './address.js';

/** What is sent to a server that asks who we are. */
export interface Password {
  /** Empty for none. */
  readonly text: string;
  /** Why none is sent although the environment may have one; null where that is not so. */
  readonly withheld: CommandError | null;
}

/** The variable that names the host which may get a password that the environment has. */
const HOST = 'CONFMAT_ENGINE_HOST';

/**
 * The password for an engine. It goes to an address that was typed; to one that a file of options
 * names, as anybody's folder may have one, only if the environment names the host too.
 *
 * @param file The file of options that gave the address; null where it was typed.
 */
export function passwordFor(
  address: EngineAddress,
  env: Readonly<Record<string, string | undefined>>,
  file: string | null,
): Password {
  if (file !== null && !isNamed(address, env[HOST])) {
    const where = `${address.shown}: asks for a password, which goes to no host that only ${file} names`;
    const hint = `to send it there, set ${HOST}=${address.host}, or type --engine`;
    return { text: '', withheld: new CommandError(where, hint) };
  }
  const given = passwordVariables(address.engine).map((name) => env[name]);
  return { text: given.find((value) => value !== undefined) ?? '', withheld: null };
}

/** Whether a variable has the host of an address, or the host and the port. */
function isNamed({ host, port }: EngineAddress, named: string | undefined): boolean {
  const wanted = named?.trim().toLowerCase();
  const own = host.toLowerCase();
  const bracketed = own.includes(':') ? `[${own}]` : own;
  return wanted !== undefined && [own, bracketed, `${bracketed}:${port}`].includes(wanted);
}

/** What engines and drivers say to somebody without a password. */
const REFUSED =
  /password|authenticat|access denied for user|unauthorized|status code 401|SASL|Code: (?:192|193|194|516)\b/i;

/** Names of tables and columns, which may be any word. */
const QUOTED = /`[^`]*`|'[^']*'|"[^"]*"/g;

/** What an error of a connection without a password comes to, if it may be for the lack of one. */
export function passwordNeeded(
  error: unknown,
  { engine, shown }: EngineAddress,
  { text, withheld }: Password,
): Error | null {
  if (text !== '') return null;
  const { message = '', code = '' } = (error ?? {}) as Partial<Record<'message' | 'code', unknown>>;
  // The lines below are a trace with Spark, which names the engine's own parts.
  const [line = ''] = String(message).split('\n');
  const said = line.replace(QUOTED, '');
  if (error instanceof CommandError || !REFUSED.test(`${said} Code: ${String(code)}`)) return null;
  if (withheld) return withheld;
  return new CommandError(
    `${shown}: ${line.startsWith('SASL') ? 'asks for a password' : line}`,
    `for a password, set ${passwordVariables(engine).join(' or ')}`,
  );
}
