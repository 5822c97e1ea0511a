import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findJava, javaVariables } from './find-java.js';
import {
  accepts,
  allReady,
  freePorts,
  killProgram,
  startProgram,
  stopAll,
  temporaryFolder,
  untilReady,
} from './server.js';
import type { Program } from './server.js';

const sparkHome = process.env['SPARK_HOME'] ?? '';
const java = findJava(17, 22);

/** Whether there is a Spark 4 in the folder `SPARK_HOME`, and a Java that it runs on. */
export const hasSpark: boolean = sparkHome !== '' && java !== null;

/** A Spark master with two workers of one core, and a Thrift server that asks for no password. */
export interface SparkCluster {
  readonly host: string;
  /** Of the Thrift server. */
  readonly port: number;
  /** Where the state of the Thrift server's application stands as JSON. */
  readonly applicationsUrl: string;
  /** Kill the second worker and its executor, as a machine that loses its power. */
  readonly killWorker: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** How long a Java program may take to start on a busy machine. */
const START_MS = 240_000;

/** What carries Thrift: a socket, or the requests of HTTP at the path `/cliservice`. */
export type SparkTransport = 'socket' | 'http';

/**
 * Start Spark on free ports of the loopback address.
 *
 * @throws {Error} There is none, or it does not start.
 */
export async function startSpark(transport: SparkTransport = 'socket'): Promise<SparkCluster> {
  if (!java || sparkHome === '') throw new Error('there is no Spark here: name its SPARK_HOME');
  const folder = temporaryFolder();
  const variables = {
    ...javaVariables(java),
    SPARK_HOME: sparkHome,
    SPARK_LOCAL_IP: '127.0.0.1',
    SPARK_LOCAL_DIRS: join(folder, 'local'),
    SPARK_DAEMON_MEMORY: '512m',
  };
  mkdirSync(variables.SPARK_LOCAL_DIRS);
  const [port = 0, ui = 0, masterPort = 0, masterUi = 0, ...workerUis] = await freePorts(6);
  const master = `spark://127.0.0.1:${masterPort}`;
  const masterUrl = `http://127.0.0.1:${masterUi}/json/`;
  const programs: Program[] = [];
  const start = (name: string, file: string, args: readonly string[]): Program => {
    const program = startProgram(folder, name, join(sparkHome, 'bin', file), args, {
      env: variables,
    });
    programs.push(program);
    return program;
  };
  const stop = (): Promise<void> => stopAll(programs, folder);

  const masterProgram = start('master', 'spark-class', [
    'org.apache.spark.deploy.master.Master',
    ...['--host', '127.0.0.1', '--port', String(masterPort), '--webui-port', String(masterUi)],
  ]);
  await allReady([untilReady(masterProgram, () => accepts(masterPort), START_MS)], stop);
  const workers = workerUis.map((workerUi, i) =>
    start(`worker${i + 1}`, 'spark-class', [
      'org.apache.spark.deploy.worker.Worker',
      ...[
        '--host',
        '127.0.0.1',
        '--webui-port',
        String(workerUi),
        '--cores',
        '1',
        '--memory',
        '2g',
      ],
      ...['--work-dir', join(folder, `work${i + 1}`), master],
    ]),
  );
  const hasWorkers = async (): Promise<boolean> => (await aliveWorkers(masterUrl)) === 2;
  await allReady([untilReady(masterProgram, hasWorkers, START_MS)], stop);
  const thrift = start(
    'thrift',
    'spark-submit',
    thriftArguments(folder, master, ui, listening(transport, port)),
  );
  await allReady([untilReady(thrift, () => accepts(port), START_MS)], stop);
  const killWorker = async (): Promise<void> => {
    const [, second] = workers;
    if (second) await killProgram(second);
  };
  const applicationsUrl = `http://127.0.0.1:${ui}/api/v1/applications`;
  return { host: '127.0.0.1', port, applicationsUrl, killWorker, stop };
}

/** How many workers the master takes for alive. */
async function aliveWorkers(masterUrl: string): Promise<number> {
  const state = (await (await fetch(masterUrl)).json()) as { readonly aliveworkers: number };
  return state.aliveworkers;
}

function thriftArguments(
  folder: string,
  master: string,
  ui: number,
  hive: Readonly<Record<string, string>>,
): readonly string[] {
  const settings = {
    'spark.driver.host': '127.0.0.1',
    'spark.driver.bindAddress': '127.0.0.1',
    'spark.ui.port': String(ui),
    'spark.sql.warehouse.dir': join(folder, 'warehouse'),
    'spark.sql.shuffle.partitions': '4',
    'spark.hadoop.javax.jdo.option.ConnectionURL': `jdbc:derby:;databaseName=${join(folder, 'metastore')};create=true`,
    'spark.driver.extraJavaOptions': `-Dderby.system.home=${join(folder, 'derby')}`,
  };
  return [
    ...['--master', master, '--driver-memory', '1g'],
    ...['--executor-memory', '1500m', '--executor-cores', '1'],
    ...Object.entries(settings).flatMap(([name, value]) => ['--conf', `${name}=${value}`]),
    ...['--class', 'org.apache.spark.sql.hive.thriftserver.HiveThriftServer2', 'spark-internal'],
    ...Object.entries(hive).flatMap(([name, value]) => ['--hiveconf', `${name}=${value}`]),
  ];
}

/** Where the Thrift server listens. */
function listening(transport: SparkTransport, port: number): Readonly<Record<string, string>> {
  const shared = {
    'hive.server2.thrift.bind.host': '127.0.0.1',
    'hive.server2.authentication': 'NOSASL',
  };
  return transport === 'socket'
    ? { ...shared, 'hive.server2.thrift.port': String(port) }
    : {
        ...shared,
        'hive.server2.transport.mode': 'http',
        'hive.server2.thrift.http.port': String(port),
        'hive.server2.thrift.http.path': 'cliservice',
      };
}
