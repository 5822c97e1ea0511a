import { it } from 'vitest';
import { ENGINES } from './engines/all-engines.js';
import { makeRows, tableSql } from './engines/rows.js';
import { run } from './harness.js';
it.each(ENGINES.filter((e) => e.skipped === null))('x $name', async (engine) => {
  const open = await engine.open();
  for (const sql of tableSql('preds', open.sql, makeRows())) await open.execute(sql);
  const A = open.address;
  const port = /:(\d+)/.exec(A)?.[1];
  const tries: [string, readonly string[], Record<string, string>?][] = [
    ['no table', ['--engine', A, '--table', 'nope', '--true', 't', '--pred', 'p']],
    ['no schema', ['--engine', A, '--table', 'no.nope', '--true', 't', '--pred', 'p']],
    ['no column', ['--engine', A, '--table', 'preds', '--true', 't', '--pred', 'fuond']],
    ['bad query', ['--engine', A, '--query', 'SELEC 1', '--true', 't', '--pred', 'p']],
    ['bad where', ['--engine', A, '--table', 'preds', '--where', 'nope = 1', '--true', 't', '--pred', 'p']],
    ['array as label', ['--engine', A, '--table', 'preds', '--true', 't', '--pred', 'tags']],
    ['text as score', ['--engine', A, '--table', 'preds', '--true', 't', '--score', 'g', '--pos-label', 'cat']],
    ['text as weight', ['--engine', A, '--table', 'preds', '--true', 't', '--pred', 'p', '--weight', 'g']],
    ['text as sets', ['--engine', A, '--table', 'preds', '--true', 't', '--pred', 'p', '--multilabel']],
    ['no pos label', ['--engine', A, '--table', 'preds', '--true', 't', '--pred', 'p', '--pos-label', 'cta']],
    ['wrong length', ['--engine', A, '--table', 'preds', '--true', 't', '--proba', 'scores', '--labels', 'cat,dog']],
    ['missing', ['--engine', A, '--table', 'preds', '--true', 't', '--pred', 'n']],
    ['show', ['--engine', A, '--table', 'preds', '--true', 't', '--proba', 'p_*', '--cluster', 'user', '--html', '/tmp/x.html', '--show-sql']],
    ...(port ? [
      ['wrong host', ['--engine', A.replace(/127\.0\.0\.1|localhost/, 'no-such-host.invalid'), '--table', 'preds', '--true', 't', '--pred', 'p']],
      ['wrong port', ['--engine', A.replace(`:${port}`, ':9'), '--table', 'preds', '--true', 't', '--pred', 'p']],
      ['password', ['--engine', A, '--table', 'preds', '--true', 't', '--pred', 'p'], { CONFMAT_ENGINE_PASSWORD: 's3cret' }],
      ['user', ['--engine', A.replace(/\/\/(\w+@)?/, '//nobody@'), '--table', 'preds', '--true', 't', '--pred', 'p'], { CONFMAT_ENGINE_PASSWORD: 's3cret' }],
      ['database', ['--engine', A.replace(/(\d)(\/\w+)?(\/\w+)?$/, '$1/nobase'), '--table', 'preds', '--true', 't', '--pred', 'p']],
    ] as never[] : []),
  ];
  for (const [name, args, env] of tries) {
    const t = Date.now();
    const o = await Promise.race([run(['report', ...args], { env: env ?? {} }), new Promise<null>((r) => setTimeout(() => r(null), 20000))]);
    console.log(`== ${engine.name} ${name} (${Date.now() - t} ms): ${o ? `${o.code}\n${o.stderr}${o.stdout.slice(0, 900)}` : 'HANGS'}`);
  }
  await open.close();
}, 300000);
