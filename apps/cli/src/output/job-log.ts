import type { Host, TextOutput } from '@confmat/rows/host.js';
import { isJobOnGithub } from './job-on-github.js';

/** Nothing that is seen, and no part of a command. */
const BREAK = '\u200b';

/**
 * A host whose output a job on GitHub takes for text: what data says is no command of the job, which
 * would be a line that begins with `::`, or `##[` anywhere. Our own commands go to `commands`.
 */
export function forJobLog(host: Host): Host {
  if (!isJobOnGithub(host)) return host;
  const { stdout, stderr } = host;
  return { ...host, stdout: spoken(stdout), stderr: spoken(stderr), commands: stderr };
}

function spoken(output: TextOutput): TextOutput {
  const { isTTY, columns } = output;
  return {
    write: (text) => output.write(asText(text)),
    ...(isTTY === undefined ? {} : { isTTY }),
    ...(columns === undefined ? {} : { columns }),
  };
}

function asText(text: string): string {
  return text.replace(/^([^\S\n]*:)(?=:)/gm, `$1${BREAK}`).replaceAll('##[', `##${BREAK}[`);
}

/** JSON that says the same without `##[`. */
export function jsonForJobLog(json: string): string {
  return json.replaceAll('##[', '#\\u0023[');
}
