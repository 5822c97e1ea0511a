import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'vitest';
import { runsSlowTests } from '@confmat/testkit';
import { isSkipped, launch } from '@confmat/testkit/chromium';
import { Folder, PATIENCE, ROOT, TELCO, outcomeOf, refusal, run, start } from './harness.js';

const folder = new Folder();
const SERVED = ['--no-browser'];

/** A command that serves, and its address. */
interface Serving {
  readonly child: ReturnType<typeof start>;
  readonly outcome: ReturnType<typeof outcomeOf>;
  readonly address: string;
  /** Without what follows the token. */
  readonly home: string;
}

async function serving(args: readonly string[], input?: string): Promise<Serving> {
  const child = start(['open', ...args, ...SERVED]);
  const outcome = outcomeOf(child);
  if (input !== undefined) child.stdin.end(input);
  const [address] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, outcome, address, home: address.replace(/#.*/, '') };
}

async function ended({ child, outcome }: Serving): Promise<Awaited<Serving['outcome']>> {
  child.kill('SIGINT');
  return outcome;
}

/** The code of an answer to a request that a browser would not send. */
async function codeOf(address: string, options: Parameters<typeof request>[1]): Promise<number> {
  const asked = request(address, options as object);
  asked.end();
  const [answer] = (await once(asked, 'response')) as [{ statusCode: number; resume: () => void }];
  answer.resume();
  return answer.statusCode;
}

describe('confmat open', PATIENCE, () => {
  it.concurrent('tells the page of a decimal comma', async ({ expect }) => {
    const file = join(folder.path, 'german.csv');
    writeFileSync(file, 'churn;score\nJa;0,9\nNein;0,1\n');
    const served = await serving([file, '--csv', 'decimal=,', '--true', 'churn']);
    expect(served.address).toMatch(/#true=churn&decimal=%2C$/);
    await ended(served);
  });

  it.concurrent(
    'serves the page and the file, nothing else, to this page only',
    async ({ expect }) => {
      const served = await serving([
        TELCO,
        '--true',
        'churn',
        '--score',
        'score',
        '--by',
        'contract',
        '--unit',
        'internet_service',
      ]);
      const { home, address } = served;
      expect(address).toMatch(
        /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\/#true=churn&m=score&m2=&unit=internet_service&by=contract$/,
      );
      const page = await fetch(home);
      const html = await page.text();
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; .*; frame-ancestors 'none'$/,
      );
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(html).toContain('<meta name="confmat-file" content="telco-churn.csv" />');
      const file = await fetch(`${home}file`);
      expect(Buffer.from(await file.arrayBuffer()).equals(readFileSync(join(ROOT, TELCO)))).toBe(
        true,
      );
      expect(file.headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
      const root = new URL(home).origin;
      const found = await Promise.all([
        codeOf(`${root}/`, {}),
        codeOf(`${root}/file`, {}),
        codeOf(`${root}/${'A'.repeat(32)}/file`, {}),
        codeOf(`${home}../${TELCO}`, {}),
        codeOf(`${home}open`, {}),
        codeOf(`${home}file`, { method: 'POST' }),
        codeOf(`${home}file`, { headers: { host: 'rebound.example' } }),
        codeOf(`${home}file`, { headers: { host: `localhost:${new URL(home).port}` } }),
        codeOf(`${home}file`, { method: 'HEAD' }),
      ]);
      expect(found).toEqual([404, 404, 404, 404, 404, 405, 403, 403, 200]);
      const { code, stderr } = await ended(served);
      expect(code).toBe(130);
      expect(stderr).toBe('confmat: note: the page is there until Ctrl-C ends this command\n');
      await expect(fetch(home)).rejects.toThrow();
    },
  );

  it.runIf(runsSlowTests).concurrent(
    'starts without a file; reads standard input; unpacks',
    async ({ expect }) => {
      const packed = folder.write(
        'rows.csv.zst',
        spawnSync('zstd', ['-c'], { input: 't,p\na,a\n' }).stdout,
      );
      const [none, piped, unpacked] = await Promise.all([
        serving([]),
        serving(['-', '--input-format', 'tsv'], 't\tp\na\ta\n'),
        serving([packed]),
      ]);
      expect(await (await fetch(none.home)).text()).not.toContain('name="confmat-file"');
      expect((await fetch(`${none.home}file`)).status).toBe(404);
      expect(await (await fetch(piped.home)).text()).toContain('content="standard input.tsv"');
      expect(await (await fetch(`${piped.home}file`)).text()).toBe('t\tp\na\ta\n');
      expect(await (await fetch(`${unpacked.home}file`)).text()).toBe('t,p\na,a\n');
      await Promise.all([none, piped, unpacked].map(ended));
    },
  );

  it('says what is wrong before anything starts', async ({ expect }) => {
    const kept = folder.write('kept.json', '{"format":"confmat.Evaluation","version":1}');
    const semicolons = folder.write('semicolons.csv', 't;p\na;a\n');
    const plain = folder.write('plain.dat', 't,p\na,a\n');
    const refused: readonly (readonly string[])[] = [
      ['nowhere.csv'],
      ['examples'],
      [TELCO, 'examples/digits.csv'],
      [folder.write('empty.csv', '')],
      [plain],
      [TELCO, '--true', 'chrun'],
      [TELCO, '--unit', 'user'],
      [TELCO, '--true', 'churn', '--unit', 'churn'],
      [TELCO, '--pred', 'prediction,contract', '--unit', 'contract'],
      [TELCO, '--proba', 'q_*'],
      [TELCO, '--proba', '*_p'],
      [TELCO, '--proba', 'score,scores'],
      [TELCO, '--pred', 'prediction', '--threshold', '0.5'],
      [TELCO, '--pred', 'a,b', '--score', 'c'],
      [TELCO, '--score', 'score,score'],
      [TELCO, '--view', 'nothing'],
      [semicolons, '--by', 'country'],
      [kept, '--true', 't'],
      ['--true', 't'],
      ['-'],
    ];
    const found: Record<string, string> = {};
    for (const args of refused) {
      found[args.join(' ').replaceAll(folder.path, '')] = (
        await refusal(['open', ...args, ...SERVED])
      ).replaceAll(folder.path, '');
    }
    expect(found).toMatchInlineSnapshot(`
      {
        "-": "exit 3
      confmat: standard input: is empty
      ",
        "--true t": "exit 2
      confmat: --true needs a file
      ",
        "/empty.csv": "exit 3
      confmat: /empty.csv: is empty
      ",
        "/kept.json --true t": "exit 2
      confmat: --true cannot be used with /kept.json: a stored evaluation has no columns
      ",
        "/plain.dat": "exit 3
      confmat: /plain.dat: its ending .dat does not tell the format
        use --input-format csv|tsv|parquet|json|jsonl|arrow|conll|xlsx
      ",
        "/semicolons.csv --by country": "exit 3
      confmat: /semicolons.csv: no column "country" (--by)
        its columns: "t", "p"
      ",
        "examples": "exit 3
      confmat: examples: is a directory, expected a file
      ",
        "examples/telco-churn.csv --pred a,b --score c": "exit 2
      confmat: the explorer compares 2 models, got 3: a, b, c
      ",
        "examples/telco-churn.csv --pred prediction --threshold 0.5": "exit 2
      confmat: --threshold and --pred cannot be combined
      ",
        "examples/telco-churn.csv --pred prediction,contract --unit contract": "exit 2
      confmat: --unit and --pred are both "contract"
        which column says what rows belong to, such as their user?
      ",
        "examples/telco-churn.csv --proba *_p": "exit 2
      confmat: --proba "*_p": the explorer reads patterns that end with one *, and lists
      ",
        "examples/telco-churn.csv --proba q_*": "exit 3
      confmat: examples/telco-churn.csv: fewer than two columns match "q_*" (--proba)
        its columns: "churn", "prediction", "score", "score_logistic", "contract", "internet_service", "senior_citizen"
      ",
        "examples/telco-churn.csv --proba score,scores": "exit 3
      confmat: examples/telco-churn.csv: no column "scores" (--proba), did you mean "score"?
        its columns: "churn", "prediction", "score", "score_logistic", "contract", "internet_service", "senior_citizen"
      ",
        "examples/telco-churn.csv --score score,score": "exit 2
      confmat: score: is compared with itself
      ",
        "examples/telco-churn.csv --true chrun": "exit 3
      confmat: examples/telco-churn.csv: no column "chrun" (--true), did you mean "churn"?
        its columns: "churn", "prediction", "score", "score_logistic", "contract", "internet_service", "senior_citizen"
      ",
        "examples/telco-churn.csv --true churn --unit churn": "exit 2
      confmat: --unit and --true are both "churn"
        which column says what rows belong to, such as their user?
      ",
        "examples/telco-churn.csv --unit user": "exit 3
      confmat: examples/telco-churn.csv: no column "user" (--unit)
        its columns: "churn", "prediction", "score", "score_logistic", "contract", "internet_service", "senior_citizen"
      ",
        "examples/telco-churn.csv --view nothing": "exit 2
      confmat: option '--view <name>' argument 'nothing' is invalid. Allowed choices are summary, matrix, classes, threshold, compare, slices, calibration, rate, labels.
        usage: confmat open FILE; --help lists the options
      ",
        "examples/telco-churn.csv examples/digits.csv": "exit 2
      confmat: the explorer opens one file, got 2: "examples/telco-churn.csv", "examples/digits.csv"
      ",
        "nowhere.csv": "exit 3
      confmat: nowhere.csv: no such file
      ",
      }
    `);
  });

  it('has a help that names its options', async ({ expect }) => {
    const { stdout } = await run(['open', '--help']);
    expect(stdout).toContain('--no-browser');
    expect(stdout).toContain('--view');
    expect(stdout).not.toContain('Other:');
  });

  it.runIf(runsSlowTests && !isSkipped)(
    'opens in a browser with what was chosen, and ends when it is closed',
    async ({ expect }) => {
      const served = await serving([
        ...[TELCO, '--true', 'churn', '--score', 'score_logistic', '--pos-label', 'Yes'],
        ...['--threshold', '0.3', '--view', 'matrix', '--once'],
      ]);
      const browser = await launch();
      try {
        const page = await browser.newPage();
        const complaints: string[] = [];
        page.on('console', (message) => complaints.push(message.text()));
        page.on('request', (asked) => {
          if (!asked.url().startsWith(served.home) && !/^(?:blob|data):/.test(asked.url()))
            complaints.push(asked.url());
        });
        await page.goto(served.address);
        await page.locator('.mx').waitFor();
        const chosen = await page
          .locator('.setup select')
          .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
        // No second model; no column holds weights or units.
        expect(chosen).toEqual(['churn', 'score_logistic', 'Yes', '']);
        const { stdout } = await run([
          ...['report', TELCO, '--true', 'churn', '--score', 'score_logistic'],
          ...['--pos-label', 'Yes', '--threshold', '0.3', '--json'],
        ]);
        const { matrix } = JSON.parse(stdout) as { matrix: { counts: number[][] } };
        const cells = await page.locator('.mx [role=gridcell]').allTextContents();
        expect(cells.map((text) => Number(/: ([\d,]+)/.exec(text)?.[1]?.replace(',', '')))).toEqual(
          matrix.counts.flat(),
        );
        await page.reload();
        await page.locator('.mx').waitFor();
        expect(complaints).toEqual([]);
      } finally {
        await browser.close();
      }
      // The page was closed with its browser.
      expect((await served.outcome).code).toBe(0);
    },
  );
});
