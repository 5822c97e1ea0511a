import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.js';
import {
  allReady,
  freePorts,
  killProgram,
  startProgram,
  stopAll,
  temporaryFolder,
  untilReady,
} from './server.js';

const FOLDERS = [process.env['CLICKHOUSE_BIN'] ?? ''].filter((folder) => folder !== '');

/** Whether there is a ClickHouse server: in the path or in the folder `CLICKHOUSE_BIN`. */
export const hasClickHouse: boolean = findProgram('clickhouse-server', FOLDERS) !== null;

/** Two ClickHouse servers, the shards of a cluster named `two`. */
export interface ClickHouseCluster {
  /** Where each shard is asked. */
  readonly urls: readonly [string, string];
  /** Kill the second shard, as a machine that loses its power. */
  readonly killShard: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The ports of one shard. */
interface Shard {
  readonly http: number;
  readonly tcp: number;
}

/**
 * Start two shards on free ports of the loopback address.
 *
 * @throws {Error} There is no ClickHouse, or it does not start.
 */
export async function startClickHouse(): Promise<ClickHouseCluster> {
  const file = findProgram('clickhouse-server', FOLDERS);
  if (!file) throw new Error('there is no ClickHouse here: name its CLICKHOUSE_BIN');
  const folder = temporaryFolder();
  const [http1 = 0, tcp1 = 0, http2 = 0, tcp2 = 0] = await freePorts(4);
  const shards = [
    { http: http1, tcp: tcp1 },
    { http: http2, tcp: tcp2 },
  ];
  const programs = shards.map((shard, i) => {
    const home = join(folder, `shard${i + 1}`);
    mkdirSync(home);
    writeFileSync(join(home, 'users.xml'), USERS);
    writeFileSync(join(home, 'config.xml'), config(home, shard, shards));
    return startProgram(home, 'server', file, [`--config-file=${join(home, 'config.xml')}`]);
  });
  const stop = (): Promise<void> => stopAll(programs, folder);
  const urls = [`http://127.0.0.1:${http1}`, `http://127.0.0.1:${http2}`] as const;
  const ready = programs.map((program, i) =>
    untilReady(program, async () => (await fetch(urls[i] ?? '')).ok, 30_000),
  );
  await allReady(ready, stop);
  const killShard = async (): Promise<void> => {
    const [, second] = programs;
    if (second) await killProgram(second);
  };
  return { urls, killShard, stop };
}

const user = (name: string, profile: string): string =>
  `<${name}><password></password><networks><ip>127.0.0.1</ip></networks><profile>${profile}</profile><quota>default</quota></${name}>`;

/**
 * The profile that does most harm: without a shard, queries answer from the others. Three more users
 * read only: `reader` may set what queries need, `analyst` nothing, and `partial` neither, whose
 * profile leaves out rows.
 */
const USERS = `<yandex>
<profiles>
<default><max_memory_usage>4000000000</max_memory_usage><skip_unavailable_shards>1</skip_unavailable_shards></default>
<reader><readonly>2</readonly></reader>
<analyst><readonly>1</readonly><skip_unavailable_shards>0</skip_unavailable_shards></analyst>
<partial><readonly>1</readonly><skip_unavailable_shards>0</skip_unavailable_shards><group_by_overflow_mode>any</group_by_overflow_mode></partial>
</profiles>
<users>${user('default', 'default')}${user('reader', 'reader')}${user('analyst', 'analyst')}${user('partial', 'partial')}</users>
<quotas><default></default></quotas>
</yandex>
`;

/** Old and new servers read it: the root's name is the old one. */
function config(home: string, own: Shard, shards: readonly Shard[]): string {
  const cluster = shards.map(
    ({ tcp }) => `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`,
  );
  return `<yandex>
<logger><level>warning</level><log>${home}/log</log><errorlog>${home}/errors</errorlog></logger>
<listen_host>127.0.0.1</listen_host><http_port>${own.http}</http_port><tcp_port>${own.tcp}</tcp_port>
<path>${home}/data/</path><tmp_path>${home}/tmp/</tmp_path><user_files_path>${home}/files/</user_files_path><format_schema_path>${home}/formats/</format_schema_path>
<users_config>${home}/users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
<mark_cache_size>268435456</mark_cache_size>
<remote_servers><two>${cluster.join('')}</two></remote_servers>
</yandex>
`;
}
