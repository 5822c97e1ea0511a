import type { Host } from '@confmat/rows/host.js';

/** Whether the command runs in a job on GitHub, whose log obeys commands: failed gates become annotations. */
export function isJobOnGithub({ env }: Pick<Host, 'env'>): boolean {
  return env['GITHUB_ACTIONS'] === 'true';
}
