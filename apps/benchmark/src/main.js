// node src/main.js: the benchmark app. Its options: --help.
import { Command, CommanderError } from 'commander';
import { AppError, EXIT } from './app-error.js';
import { oneLine } from './one-line.js';

const EXAMPLES = `
Examples:
  npm run benchmark                                  run all suites
  npm run benchmark -- --quick                       a quick look, in under a minute
  npm run benchmark -- --suite sweep --suite report  run two suites
  npm run benchmark -- --save                        record the results in bench/results
  npm run benchmark -- docs                          write the pages from the recorded results
  npm run benchmark -- html benchmarks.html          write every recorded number as one HTML page
  npm run benchmark -- compare HEAD~5 .              find what the work tree made slower

Exit codes: 0 done; 1 an output is wrong, a page is stale or something got slower; 2 usage.`;

process.stdout.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
  // The reader of a pipe left (head, less): not a fault.
  process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.usage);
});
process.exitCode = await run(process.argv.slice(2));

/**
 * @param {readonly string[]} args
 * @returns {Promise<number>} Exit code.
 */
async function run(args) {
  /** @type {number} */
  let exitCode = EXIT.done;
  const program = makeProgram((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return explain(error);
  }
}

/**
 * Each command is loaded when it runs, so that help and refusals come at once.
 * @param {(exitCode: number) => void} finish
 */
function makeProgram(finish) {
  const program = new Command('benchmark');
  const quiet = (/** @type {Command} */ command) =>
    command.exitOverride().configureOutput({ outputError: () => {} });
  const collect = (/** @type {string} */ name, /** @type {string[]} */ names) => [...names, name];
  quiet(program)
    .description(
      'Benchmark confmat against scikit-learn, NumPy, C and other JavaScript libraries: the same work in the same run, with outputs compared before anything is timed.',
    )
    .usage('[options]  |  docs  |  html FILE  |  compare OLD NEW')
    .enablePositionalOptions()
    .option('--suite <name>', 'run only this suite; may be repeated', collect, [])
    .option('--quick', 'run fewer cases, in under a minute')
    .option('--save', 'record the results in bench/results')
    .option('--json <file>', 'write the results as JSON')
    .option('--html <file>', 'write the results as an HTML page')
    .addHelpText('after', EXAMPLES)
    .action(async (options) => {
      const { runSuites } = await import('./run-suites.js');
      finish(await runSuites(options));
    });
  quiet(program.command('docs'))
    .description(
      'write docs/benchmarks.md, its charts and the table of the README from bench/results',
    )
    .option('--check', 'write nothing; fail if a file is out of date')
    .action(async (options) => {
      const { writeDocs } = await import('./docs.js');
      finish(await writeDocs(options));
    });
  quiet(program.command('html'))
    .description('write all results in bench/results as one HTML page')
    .argument('<file>')
    .action(async (file) => {
      const { writePage } = await import('./write-page.js');
      finish(writePage(file));
    });
  quiet(program.command('compare'))
    .description('compare the speed of two commits of this repository; "." is the work tree')
    .argument('<old>')
    .argument('<new>')
    .option('--suite <name>', 'compare only this suite; may be repeated', collect, [])
    .option('--only <text>', 'compare only cases whose name contains this')
    .option('--quick', 'fewer rounds')
    .action(async (before, after, options) => {
      const { compareCommits } = await import('./compare/compare-commits.js');
      finish(await compareCommits(before, after, options));
    });
  return program;
}

/**
 * @param {unknown} error
 * @returns {number} Exit code.
 */
function explain(error) {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.done;
    const message = error.message
      .replace(/^error: /, '')
      .replace(/\n\(Did you mean (.*?)\?\)$/s, ', did you mean $1?');
    console.error(`benchmark: ${message}; --help lists the options`);
    return EXIT.usage;
  }
  if (process.env['CONFMAT_DEBUG']) console.error(error);
  if (error instanceof AppError) {
    console.error(`benchmark: ${error.message}`);
    return error.exitCode;
  }
  console.error(`benchmark: internal error: ${oneLine(error)}; CONFMAT_DEBUG=1 shows where`);
  return EXIT.usage;
}
