// What the action does: `node run.mjs COMMAND`, with the inputs as variables. It runs the report with its
// gates, then the comparison with earlier counts, and ends with the exit code of the worse. The command
// itself writes the job's summary and annotations.
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FAILED = 1;
const USAGE = 2;
const INCONCLUSIVE = 4;

const [command = ''] = process.argv.slice(2);
const temporary = process.env['RUNNER_TEMP'] ?? tmpdir();
const kept = mkdtempSync(join(temporary, 'confmat-kept-'));
const scratch = mkdtempSync(join(temporary, 'confmat-results-'));
const counts = join(kept, 'confmat.json');

process.exitCode = main();

/** @returns {number} The exit code. */
function main() {
  const inconclusive = input('INCONCLUSIVE') || 'fail';
  if (inconclusive !== 'fail' && inconclusive !== 'warn') {
    return refuse(`inconclusive is ${JSON.stringify(inconclusive)}, expected fail or warn`);
  }
  const against = input('AGAINST');
  const drops = lines('MAX_DROP');
  if (drops.length > 0 && against === '') return refuse('max-drop needs against');
  output('folder', kept);

  const confidence = input('CONFIDENCE');
  const judged = confidence === '' ? '' : confidence + (inconclusive === 'warn' ? ',warn' : '');
  const runs = [
    confmat('report', lines('FILES'), [
      option('true', input('TRUE')),
      option('pred', input('PRED')),
      option('pos-label', input('POS_LABEL')),
      ...lines('FAIL_UNDER').map((gate) => option('fail-under', gate)),
      option('confidence', lines('FAIL_UNDER').length > 0 ? judged : ''),
      option('html', join(kept, 'report.html')),
      option('save', counts),
    ]),
  ];
  if (against !== '' && isJudged(runs[0]?.code)) {
    runs.push(
      confmat(
        'compare',
        [against, counts],
        [
          ...drops.map((drop) => option('max-drop', drop)),
          option('confidence', drops.length > 0 ? judged : ''),
        ],
      ),
    );
  }
  const codes = runs.map(({ code }) => code);
  const fault = codes.find((code) => !isJudged(code));
  if (fault !== undefined) return fault;
  output('verdict', verdictOf(runs.flatMap(({ verdicts }) => verdicts)));
  if (codes.includes(FAILED)) return FAILED;
  return codes.includes(INCONCLUSIVE) ? INCONCLUSIVE : 0;
}

/**
 * Run the command, whose result is shown and also read.
 *
 * @param {string} name
 * @param {readonly string[]} files
 * @param {readonly string[]} options
 * @returns {{ code: number, verdicts: string[] }}
 */
function confmat(name, files, options) {
  const result = join(scratch, `${name}.json`);
  const args = [name, ...options.filter((one) => one !== ''), '--output=-', `--output=${result}`];
  const { status, error } = spawnSync(process.execPath, [command, ...args, '--', ...files], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (error) throw error;
  const code = status ?? FAILED;
  if (!isJudged(code)) return { code, verdicts: [] };
  /** @type {{ gates?: { passed: boolean, verdict?: string }[] }} */
  const { gates = [] } = JSON.parse(readFileSync(result, 'utf8'));
  return {
    code,
    verdicts: gates.map(({ passed, verdict }) => verdict ?? (passed ? 'pass' : 'fail')),
  };
}

/** @param {number | undefined} code Whether there is a result. */
function isJudged(code) {
  return code === 0 || code === FAILED || code === INCONCLUSIVE;
}

/** @param {readonly string[]} verdicts Of each gate; the worst of them is that of all. */
function verdictOf(verdicts) {
  return ['fail', 'inconclusive', 'pass'].find((verdict) => verdicts.includes(verdict)) ?? '';
}

/**
 * An option with its value, in one word, so that no value is taken for an option; empty without a value.
 *
 * @param {string} name
 * @param {string} value
 */
function option(name, value) {
  return value === '' ? '' : `--${name}=${value}`;
}

/** @param {string} name Of an input, as its variable has it. */
function input(name) {
  return (process.env[`CONFMAT_${name}`] ?? '').trim();
}

/** @param {string} name Of an input whose lines are values. */
function lines(name) {
  return input(name)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/**
 * Tell the steps that follow.
 *
 * @param {string} name
 * @param {string} value One line.
 */
function output(name, value) {
  const file = process.env['GITHUB_OUTPUT'];
  if (file !== undefined && file !== '') appendFileSync(file, `${name}=${value}\n`);
}

/** @param {string} message What is wrong with the inputs. */
function refuse(message) {
  console.error(`confmat: ${message}`);
  return USAGE;
}
