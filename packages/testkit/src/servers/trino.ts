import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findJava, javaVariables } from './find-java.js';
import {
  allReady,
  freePorts,
  startProgram,
  stopAll,
  temporaryFolder,
  untilReady,
} from './server.js';

const trinoHome = process.env['TRINO_HOME'] ?? '';
const java = findJava(24, 27);

/** Whether there is a Trino with its connector `memory` in the folder `TRINO_HOME`, and a Java for it. */
export const hasTrino: boolean = trinoHome !== '' && java !== null;

/** A Trino of one node with a catalog `memory`. */
export interface TrinoServer {
  readonly url: string;
  readonly catalog: string;
  readonly schema: string;
  readonly stop: () => Promise<void>;
}

/**
 * Start Trino on a free port of the loopback address.
 *
 * @throws {Error} There is none, or it does not start.
 */
export async function startTrino(): Promise<TrinoServer> {
  if (!java || trinoHome === '') throw new Error('there is no Trino here: name its TRINO_HOME');
  const folder = temporaryFolder();
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const etc = join(folder, 'etc');
  mkdirSync(join(etc, 'catalog'), { recursive: true });
  for (const [name, lines] of Object.entries(settings(url, port))) {
    writeFileSync(join(etc, name), `${lines.join('\n')}\n`);
  }
  const args = ['run', `--etc-dir=${etc}`, `--data-dir=${join(folder, 'data')}`];
  const launcher = join(trinoHome, 'bin', 'launcher');
  const server = startProgram(folder, 'trino', launcher, args, { env: javaVariables(java) });
  const stop = (): Promise<void> => stopAll([server], folder);
  const isReady = async (): Promise<boolean> => {
    const info = (await (await fetch(`${url}/v1/info`)).json()) as { readonly starting: boolean };
    return !info.starting && (await hasNode(url));
  };
  await allReady([untilReady(server, isReady, 240_000)], stop);
  return { url, catalog: 'memory', schema: 'default', stop };
}

/** A server that has started knows its own node some time later: until then a scan finds none. */
async function hasNode(url: string): Promise<boolean> {
  const table = 'memory.default.is_ready';
  for (const sql of [
    `CREATE TABLE IF NOT EXISTS ${table} AS SELECT 1 AS x`,
    `SELECT x, COUNT(*) FROM ${table} GROUP BY x`,
    `DROP TABLE ${table}`,
  ]) {
    if (!(await succeeds(url, sql))) return false;
  }
  return true;
}

interface Answer {
  readonly nextUri?: string;
  readonly error?: unknown;
}

async function succeeds(url: string, sql: string): Promise<boolean> {
  const headers = { 'X-Trino-User': 'tests' };
  const asked = await fetch(`${url}/v1/statement`, { method: 'POST', headers, body: sql });
  let answer = (await asked.json()) as Answer;
  while (answer.nextUri !== undefined) {
    answer = (await (await fetch(answer.nextUri, { headers })).json()) as Answer;
  }
  return answer.error === undefined;
}

function settings(url: string, port: number): Readonly<Record<string, readonly string[]>> {
  return {
    'node.properties': [
      'node.environment=test',
      'node.bind-ip=127.0.0.1',
      'node.internal-address=127.0.0.1',
    ],
    'jvm.config': [
      '-server',
      '-Xmx3G',
      '-XX:+ExitOnOutOfMemoryError',
      '-Djdk.attach.allowAttachSelf=true',
      '--add-modules=jdk.incubator.vector',
    ],
    'config.properties': [
      'coordinator=true',
      'node-scheduler.include-coordinator=true',
      `http-server.http.port=${port}`,
      `discovery.uri=${url}`,
    ],
    'catalog/memory.properties': ['connector.name=memory', 'memory.max-data-per-node=1500MB'],
  };
}
