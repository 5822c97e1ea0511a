import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDecisionAccumulator, evaluation } from '@confmat/evaluation';
import { acceptance, acceptances } from '@confmat/inference';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { cutsByTenth } from '@confmat/answers/decide/cuts-by-tenth.js';
import { Folder, PATIENCE, refusal, run } from './harness.js';

const folder = new Folder();

interface Row {
  readonly label: string;
  readonly answer: string;
  readonly sure: number | null;
  readonly question: string;
}

interface DecideJson {
  readonly nSamples: number;
  readonly nUnanswered: number;
  readonly decision: Record<string, unknown>;
  readonly byGroup?: readonly { readonly group: object; readonly decision: object }[];
  readonly risks: readonly { readonly accepted: number; readonly wrong: number }[];
  readonly wrongRows: { readonly nWrong: number; readonly rows: readonly object[] };
  readonly held?: {
    readonly accepted: number;
    readonly errors: number;
    readonly verdict: string;
    readonly sameModel: { readonly pValue: number };
  };
}

interface Scaled {
  readonly scale: readonly string[];
  readonly kappa: { readonly estimate: number };
  readonly distance: { readonly estimate: number };
  readonly exact: number;
  readonly withinOne: number;
  readonly accepted?: object;
  readonly byGroup: readonly { readonly nSamples: number }[];
}

/** Answers of two questions; every seventh of the unsure ones is wrong, and every tenth more at last. */
function answers(n: number, wrongBelow = 0.6): readonly Row[] {
  return Array.from({ length: n }, (_, i) => {
    const sure = Number((1 - i / n).toFixed(3));
    const isWrong = sure < wrongBelow && i % 7 === 0;
    return {
      label: i % 3 === 0 ? 'a' : 'b',
      answer: isWrong ? 'c' : i % 3 === 0 ? 'a' : 'b',
      sure,
      question: i % 2 === 0 ? 'route' : 'spam',
    };
  });
}

function write(name: string, rows: readonly Row[]): string {
  const lines = rows.map(({ label, answer, sure, question }) =>
    [label, answer, sure ?? '', question].join(','),
  );
  return folder.write(name, `label,answer,sure,question\n${lines.join('\n')}\n`);
}

const ROWS = answers(1000);
const FILE = write('answers.csv', ROWS);
const COLUMNS = ['--true', 'label', '--pred', 'answer', '--score', 'sure'];

async function decided(args: readonly string[]): Promise<DecideJson> {
  const { code, stdout, stderr } = await run(['decide', ...args, '--json', '--quiet']);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return JSON.parse(stdout) as DecideJson;
}

function sweepOf(rows: readonly Row[]): ReturnType<typeof thresholdSweep> {
  const answered = rows.filter(({ sure }) => sure !== null);
  return thresholdSweep(
    answered.map(({ label, answer }) => label === answer),
    answered.map(({ sure }) => sure ?? NaN),
    { posLabel: true },
  );
}

describe('confmat decide', PATIENCE, () => {
  it('is the acceptance of the rows', async () => {
    const json = await decided([FILE, ...COLUMNS, '--cost', 'wrong=10,escalated=1']);
    const costs = { wrong: 10, escalated: 1 };
    const own = acceptance(sweepOf(ROWS), { accuracy: 0.95, costs });
    expect(own.promised).toBe(true);
    expect(json.decision).toEqual(JSON.parse(JSON.stringify(own)));
    expect(json.risks.at(-1)).toMatchObject({
      accepted: 1000,
      wrong: ROWS.filter(({ label, answer }) => label !== answer).length,
    });
  });

  it('decides for each question', async () => {
    const json = await decided([FILE, ...COLUMNS, '--by', 'question']);
    const own = acceptances(
      ['route', 'spam'].map((question) => ({
        group: { question },
        sweep: sweepOf(ROWS.filter((row) => row.question === question)),
      })),
      { accuracy: 0.95 },
    );
    expect(json.byGroup?.map(({ group, decision }) => ({ group, decision }))).toEqual(
      JSON.parse(
        JSON.stringify(own.map(({ group, acceptance: decision }) => ({ group, decision }))),
      ),
    );
  });

  it('says below the table why a question has no threshold', async () => {
    const few = ROWS.filter(({ question }, i) => question === 'route' || i < 60);
    const file = write('questions.csv', few);
    const { stdout } = await run(['decide', file, ...COLUMNS, '--by', 'question']);
    expect(stdout).toMatch(/spam: 30 rows are too few; \d+ with no error would do/);
  });

  it('escalates answers without a confidence', async () => {
    const rows = [
      ...ROWS,
      ...answers(10).map((row) => ({ ...row, sure: null, answer: '(refused)' })),
    ];
    const file = write('refused.csv', rows);
    const json = await decided([file, ...COLUMNS]);
    expect(json).toMatchObject({ nSamples: 1010, nUnanswered: 10 });
    const own = acceptance(sweepOf(rows), { accuracy: 0.95, nUnanswered: 10 });
    expect(json.decision).toEqual(JSON.parse(JSON.stringify(own)));
    expect(json.decision['share']).toBe((own.promised ? own.accepted : NaN) / 1010);
    expect(json.risks.at(-1)).toMatchObject({ accepted: 1000, share: 1000 / 1010 });
    const { stdout } = await run(['decide', file, ...COLUMNS]);
    expect(stdout).toContain('1,010 rows, 10 without sure, which are escalated');
    const { stdout: markdown } = await run(['decide', file, ...COLUMNS, '--format', 'markdown']);
    expect(markdown).toContain('which are escalated\n\n## Decision');
  });

  it('counts the answers of each question that have no confidence', async () => {
    const refused = answers(9).map((row) => ({ ...row, sure: null, question: 'spam' }));
    const silent = answers(3).map((row) => ({ ...row, sure: null, question: 'tone' }));
    const file = write('refused-by.csv', [...ROWS, ...refused, ...silent]);
    const { byGroup } = await decided([file, ...COLUMNS, '--by', 'question']);
    expect(byGroup?.map(({ decision }) => decision)).toMatchObject([
      { nSamples: 500, nUnanswered: 0 },
      { nSamples: 509, nUnanswered: 9 },
      { nSamples: 3, nUnanswered: 3, promised: false },
    ]);
  });

  it('knows equal labels whatever their types', async () => {
    const lines = Array.from({ length: 80 }, (_, i) => `{"t":${i % 5},"p":${i % 5}.0,"s":0.9}`);
    const file = folder.write('types.jsonl', lines.join('\n'));
    const json = await decided([file, '--true', 't', '--pred', 'p', '--score', 's']);
    expect(json.decision).toMatchObject({ promised: true, accepted: 80, errors: 0 });
  });

  it('shows wrong answers, the most confident first', async () => {
    const json = await decided([FILE, ...COLUMNS]);
    const expected = ROWS.map((row, i) => ({ ...row, row: i + 1 }))
      .filter(({ label, answer }) => label !== answer)
      .sort((a, b) => (b.sure ?? 0) - (a.sure ?? 0) || a.row - b.row);
    expect(json.wrongRows.nWrong).toBe(expected.length);
    expect(json.wrongRows.rows).toEqual(
      expected.slice(0, 20).map(({ row, label, answer, sure }) => ({
        ...{ row, true: label, pred: answer },
        cells: { sure: String(sure), label, answer },
      })),
    );
    // People see those that are accepted: what is escalated is not taken for an answer.
    const accepted = expected.filter(({ sure }) => (sure ?? 0) >= Number(json.decision.threshold));
    expect(accepted.length).toBe(json.decision.errors);
    expect(accepted.length).toBeLessThan(expected.length);
    const written = join(folder.path, 'wrong.csv');
    const picture = join(folder.path, 'risk.svg');
    const more = ['--errors', '7', '--errors', written, '--svg', `risk=${picture}`];
    const { stdout } = await run(['decide', FILE, ...COLUMNS, ...more]);
    expect(stdout).toContain(
      `Confident and wrong (7 of ${accepted.length}; --show COLUMN adds a column)`,
    );
    expect(readFileSync(written, 'utf8').trim().split('\n')).toHaveLength(expected.length + 1);
    expect(readFileSync(picture, 'utf8')).toContain('Risk by share accepted');
  });

  it('shows no column that was not asked for, on a page or elsewhere', async () => {
    const lines = Array.from({ length: 60 }, (_, i) =>
      [i % 3 ? 'a' : 'b', 'a', 1 - i / 100, `p${i}@example.com`, `+49 30 ${1000 + i}`].join(','),
    );
    const file = folder.write('mail.csv', ['label,answer,sure,mail,phone', ...lines].join('\n'));
    const page = join(folder.path, 'mail.html');
    const args = ['decide', file, ...COLUMNS.slice(0, 6), '--html', page];
    const { stdout } = await run(args);
    expect(stdout).toContain('Confident and wrong');
    const { stdout: json } = await run([...args, '--json']);
    for (const text of [stdout, json, readFileSync(page, 'utf8')]) {
      expect(text).not.toMatch(/example\.com|\+49/);
    }
    const { stdout: asked } = await run([...args, '--show', 'mail']);
    for (const text of [asked, readFileSync(page, 'utf8')]) {
      expect(text).toContain('p0@example.com');
      expect(text).not.toContain('+49');
    }
    expect(await refusal([...args, '--show', 'fax'])).toContain('--show');
  });

  it('says how near scores on a scale are', async () => {
    // 100 exact, 20 of them a step too high below 0.5, and one two steps too low.
    const rows = Array.from({ length: 100 }, (_, i) => {
      const truth = 2 + (i % 3);
      const off = i < 50 ? 0 : i === 99 ? -2 : i % 5 < 2 ? 1 : 0;
      const sure = (1 - i / 200).toFixed(3);
      return { truth, answer: Math.max(1, truth + off), sure, q: i % 2 === 0 ? 'x' : 'y' };
    });
    const text = rows.map((row) => Object.values(row).join(',')).join('\n');
    const file = folder.write('scale.csv', `truth,answer,sure,q\n${text}\n`);
    const columns = ['--true', 'truth', '--pred', 'answer', '--score', 'sure'];
    const args = [file, ...columns, '--accuracy', '0.9', '--ordinal', '1..5', '--by', 'q'];
    const json = (await decided(args)) as DecideJson & { readonly ordinal: Scaled };
    const steps = rows.map(({ truth, answer }) => Math.abs(truth - answer));
    const mean = (list: readonly number[]): number =>
      list.reduce((sum, one) => sum + one, 0) / list.length;
    const { scale, distance, kappa, exact, withinOne, accepted, byGroup } = json.ordinal;
    expect(scale).toEqual(['1', '2', '3', '4', '5']);
    expect(distance.estimate).toBeCloseTo(mean(steps), 12);
    expect(exact).toBe(mean(steps.map((step) => Number(step === 0))));
    expect(withinOne).toBe(mean(steps.map((step) => Number(step <= 1))));
    // 1 − Σ (t − p)² n / Σ Σ (t − p)², over all pairs of a true and an answered score.
    const pairs = rows.flatMap((a) => rows.map((b) => (a.truth - b.answer) ** 2));
    expect(kappa.estimate).toBeCloseTo(1 - mean(steps.map((step) => step ** 2)) / mean(pairs), 12);
    expect(accepted).toMatchObject({ nSamples: json.decision['accepted'] });
    expect(byGroup.map(({ nSamples }) => nSamples)).toEqual([50, 50]);
    const named = folder.write('named.csv', 't,p,s\nlow,high,0.5\nlow,low,0.7\n');
    const asked = ['decide', named, '--true', 't', '--pred', 'p', '--score', 's', '--ordinal'];
    const { stdout } = await run([...asked, 'low,middle,high']);
    expect(stdout).toMatch(/Scores \(from low to high\)[^]*all +2 .* 1\.000/);
    expect(await refusal([...asked, 'low,middle'])).toContain('"high" is not on the scale');
    expect(await refusal([...asked, '5..1'])).toContain('Expected a scale such as 1..5');
    expect(await refusal([...asked, '1..2000'])).toContain('Expected a scale such as 1..5');
    expect(await refusal([...asked, 'low,low'])).toContain('Expected a scale such as 1..5');
  });

  it('decides on calls of tools, none and one that nobody offered among them', async () => {
    const calls = [
      ...Array.from({ length: 90 }, (_, i) => ({ expected: i % 3 ? 'search' : null, called: i % 3 ? 'search' : null, sure: 0.9 })),
      { expected: 'search', called: 'fly', sure: 0.4 },
      { expected: null, called: 'mail', sure: 0.5 },
      { expected: 'mail', called: '', sure: 0.3 },
    ]; // prettier-ignore
    const lines = calls.map((call) => JSON.stringify(call)).join('\n');
    const file = folder.write('tools.jsonl', lines);
    const columns = ['--true', 'expected', '--pred', 'called', '--map', '=none,fly=invented'];
    const json = await decided([file, ...columns, '--score', 'sure']);
    expect(json.decision).toMatchObject({ promised: true, accepted: 90, errors: 0 });
    expect(json.wrongRows.rows).toMatchObject([
      { true: 'none', pred: 'mail' },
      { true: 'search', pred: 'invented' },
      { true: 'mail', pred: 'none' },
    ]);
    const { stdout } = await run(['report', file, ...columns, '--json', '--quiet']);
    expect((JSON.parse(stdout) as { matrix: object }).matrix).toEqual({
      labels: ['invented', 'mail', 'none', 'search'],
      counts: [[0, 0, 0, 0], [0, 0, 1, 0], [0, 1, 30, 0], [1, 0, 0, 60]],
    }); // prettier-ignore
  });

  it('says where a threshold passes after the first test failed', async () => {
    const rows = answers(121).map((row, i) => ({ ...row, answer: i === 20 ? 'c' : row.label }));
    const { stdout } = await run(['decide', write('alone.csv', rows), ...COLUMNS]);
    expect(stdout).toContain(
      'no threshold is found to promise that at least 95 % of the accepted are right',
    );
    expect(stdout).toContain('121 with 1 error pass, but the tests end at the first that fails');
  });

  it('says what would do where nothing can be promised', async () => {
    const file = write('few.csv', ROWS.slice(0, 40));
    const { code, stdout } = await run(['decide', file, ...COLUMNS]);
    expect(code).toBe(0);
    expect(stdout).toContain(
      'no threshold can promise that at least 95 % of the accepted are right',
    );
    expect(stdout).toContain('40 rows are too few; 59 with no error would do');
    expect((await run(['decide', file, ...COLUMNS, '--min-share', '0.1', '--quiet'])).code).toBe(1);
    expect((await run(['decide', FILE, ...COLUMNS, '--min-share', '0.1', '--quiet'])).code).toBe(0);
  });

  it('holds later answers to a locked decision', async () => {
    const lock = join(folder.path, 'decision.json');
    expect((await run(['decide', FILE, ...COLUMNS, '--lock', lock, '--quiet'])).code).toBe(0);
    const same = await decided([FILE, ...COLUMNS, '--locked', lock]);
    expect(same.held).toMatchObject({ verdict: 'pass', sameModel: { pValue: 1 } });
    // A model that errs more often where it was sure: a seventh of all answers.
    const worse = write('worse.csv', answers(1000, 1));
    const { code, stdout } = await run(['decide', worse, ...COLUMNS, '--locked', lock, '--quiet']);
    expect(code).toBe(1);
    expect(stdout).toContain('the model behind this name has likely changed');
    // 30 answers do not tell.
    const few = write('later.csv', ROWS.slice(0, 30));
    const open = await run(['decide', few, ...COLUMNS, '--locked', lock, '--quiet']);
    expect(open.code).toBe(4);
  });

  it('begins a page with what became of the locked decision', async () => {
    const [lock, page] = ['head.json', 'head.html'].map((name) => join(folder.path, name));
    const headOf = async (file: string): Promise<string> => {
      await run(['decide', file, ...COLUMNS, '--locked', lock ?? '', '--html', page ?? '', '--quiet']); // prettier-ignore
      const text = readFileSync(page ?? '', 'utf8');
      expect(text).not.toMatch(/<h[234][^>]*>[a-z]/);
      return /<p class="verdict">(.*?)<\/p>/.exec(text)?.[1]?.replaceAll('\u00a0', ' ') ?? '';
    };
    await run(['decide', FILE, ...COLUMNS, '--lock', lock ?? '', '--quiet']);
    const { held } = await decided([FILE, ...COLUMNS, '--locked', lock ?? '']);
    const { threshold } = JSON.parse(readFileSync(lock ?? '', 'utf8')) as { threshold: number };
    const { accepted = NaN, errors = NaN } = held ?? {};
    const right = Math.round(100 * (1 - errors / accepted));
    expect(await headOf(FILE)).toMatch(
      new RegExp(
        `^The locked decision, sure ≥ ${threshold}, keeps its promise: ${right}(?:\\.\\d)? % .*are right, and \\d+ % were promised\\. Decided anew: Accept answers`,
      ),
    );
    expect(await headOf(write('head-worse.csv', answers(1000, 1)))).toMatch(
      /^The locked decision, sure ≥ [\d.]+, breaks its promise: \d+ % \(/,
    );
    expect(await headOf(write('head-few.csv', ROWS.slice(0, 30)))).toMatch(
      /^These answers do not tell whether the locked decision, sure ≥ [\d.]+, keeps its promise: /,
    );
  });

  it('replaces no other decision', async () => {
    const lock = join(folder.path, 'kept-lock.json');
    const args = ['decide', FILE, ...COLUMNS, '--lock', lock, '--quiet'];
    expect((await run(args)).code).toBe(0);
    const text = readFileSync(lock, 'utf8');
    expect((await run(args)).code).toBe(0);
    expect(await refusal([...args, '--accuracy', '0.9'])).toContain(
      'holds something else already\n  remove it to lock this decision instead',
    );
    expect(readFileSync(lock, 'utf8')).toBe(text);
  });

  it('keeps the promise of the lock, unless another is asked for', async () => {
    const lock = join(folder.path, 'promised.json');
    const promise = ['--accuracy', '0.9', '--confidence', '0.99'];
    await run(['decide', FILE, ...COLUMNS, ...promise, '--lock', lock, '--quiet']);
    const { stderr } = await run(['decide', FILE, ...COLUMNS, '--locked', lock]);
    expect(stderr).toContain('the promise is the locked one: --accuracy 0.9 --confidence 0.99');
    const { decision } = await decided([FILE, ...COLUMNS, '--locked', lock]);
    expect(decision).toMatchObject({ accuracy: 0.9, confidence: 0.99 });
    const other = await decided([FILE, ...COLUMNS, '--locked', lock, '--accuracy', '0.95']);
    expect(other.decision).toMatchObject({ accuracy: 0.95, confidence: 0.99 });
  });

  it('writes the decision of several files, and of standard input', async () => {
    const text = readFileSync(FILE, 'utf8');
    const lock = join(folder.path, 'several.json');
    write('parts-1.csv', ROWS);
    const parts = join(folder.path, 'parts-*.csv');
    for (const file of [parts, '-']) {
      const args = ['decide', file, ...COLUMNS, '--lock', lock, '--quiet'];
      const { code, stderr } = await run(args, file === '-' ? { input: text } : {});
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    }
    expect(await refusal(['decide', 'none.csv', ...COLUMNS, '--lock', lock])).toContain(
      'none.csv: no such file',
    );
  });

  it('refuses one number in two spellings, and says that no answer can be right', async () => {
    const spelled = folder.write('spelled.csv', 'label,answer,sure\n1,1.0,0.9\n2,2,0.8\n');
    expect(await refusal(['decide', spelled, ...COLUMNS])).toContain(
      'holds "1" and column "answer" "1.0", which would be different labels',
    );
    const foreign = folder.write('foreign.csv', 'label,answer,sure\n1,yes,0.9\n0,no,0.8\n');
    const { code, stderr } = await run(['decide', foreign, ...COLUMNS]);
    expect(code).toBe(0);
    expect(stderr).toContain('no answer is right');
    expect(stderr).toContain('--map no=0,yes=1 writes them alike');
  });

  it('writes one page', async () => {
    const page = join(folder.path, 'page.html');
    expect((await run(['decide', FILE, ...COLUMNS, '--html', page, '--quiet'])).code).toBe(0);
    const text = readFileSync(page, 'utf8');
    expect(text).toContain('<h2 id="answers-title">Accepted answers');
    expect(text).toContain('<h2 id="added-title">The decision');
    expect(text).toContain('Confident and wrong');
    const head = /<p class="verdict">(.*?)<\/p>/.exec(text)?.[1] ?? '';
    expect(head).toMatch(
      /^Accept answers with sure ≥ [\d.]+: .* of the accepted answers are right/,
    );
    expect(text.indexOf('id="summary"')).toBeLessThan(text.indexOf('id="answers"'));
    expect(text).toContain('Risk by share accepted');
  });

  it('refuses what it cannot use', async () => {
    const other = folder.write('other.json', '{"a":1}');
    expect(await refusal(['decide', FILE, ...COLUMNS, '--locked', other])).toContain(
      'is no decision (--locked)',
    );
    expect(await refusal(['decide', FILE, ...COLUMNS, '--locked', 'none.json'])).toContain(
      'there is no such file',
    );
    const damaged = folder.write('damaged.json', '{"format":"confmat decision","version":1}');
    expect(await refusal(['decide', FILE, ...COLUMNS, '--locked', damaged])).toContain('damaged');
    expect(await refusal(['decide', FILE, ...COLUMNS, '--cost', 'wrong=1'])).toContain(
      'wrong=10,escalated=1',
    );
    expect(await refusal(['decide', FILE, ...COLUMNS, '--accuracy', '1.5'])).toContain(
      '--accuracy',
    );
    expect(await refusal(['decide', FILE, ...COLUMNS.slice(0, 4)])).toContain('--score COLUMN');
    expect(
      await refusal(['decide', FILE, ...COLUMNS.slice(0, 4), '--score', 'question']),
    ).toContain('is not a finite score');
    expect(await refusal(['decide', FILE, ...COLUMNS, '--lock', FILE])).toContain('input file');
  });
});

describe('confmat decide, of answers that were recorded', PATIENCE, () => {
  const decisions = createDecisionAccumulator({ name: 'sure', by: ['question'] });
  const refused = answers(9).map((row) => ({ ...row, sure: null }));
  const rows = [...ROWS, ...refused];
  for (const { label, answer, sure, question } of rows) {
    decisions.update({ answer, truth: label, confidence: sure, group: { question } });
  }
  const kept = folder.write('kept.json', JSON.stringify(decisions));

  it('decides as of their rows', async () => {
    const file = write('recorded.csv', rows);
    const own = await decided([file, ...COLUMNS, '--by', 'question']);
    const json = await decided([kept]);
    const scored = await decided([kept, '--ordinal', 'a,b,c']);
    expect(scored).toMatchObject({ ordinal: { nSamples: 1009, scale: ['a', 'b', 'c'] } });
    for (const part of ['decision', 'byGroup', 'risks', 'nSamples', 'nUnanswered'] as const) {
      expect(json[part], part).toEqual(own[part]);
    }
    expect(json).not.toHaveProperty('wrongRows');
    expect(json).toMatchObject({ nSamples: 1009, nUnanswered: 9 });
    const { stdout } = await run(['report', kept]);
    expect(stdout).toContain('1,009 rows');
  });

  it('refuses what needs rows, and evaluations of something else', async () => {
    expect(await refusal(['decide', kept, '--where', 'sure > 0.5'])).toContain(
      '--where needs rows',
    );
    expect(await refusal(['decide', kept, '--errors', '3'])).toContain('--errors needs rows');
    expect(await refusal(['decide', kept, '--by', 'user'])).toContain(
      'groups were kept by "question"',
    );
    expect(await refusal(['decide', kept, '--score', 'p'])).toContain('holds no "p" by how sure');
    expect(await refusal(['report', kept, '--threshold', '0.5'])).toContain('scores of a class');
    const { sweep } = { sweep: sweepOf(ROWS) };
    const scores = evaluation({ scores: [{ name: 'p', sweep }], labels: [false, true] });
    const other = folder.write('scores.json', JSON.stringify(scores));
    expect(await refusal(['decide', other])).toContain('holds no answers by how sure they are');
  });
});

describe('cutsByTenth', () => {
  it('finds the first threshold that reaches each tenth, by looking at every one', () => {
    // Scores of one decimal, so that many answers tie.
    const scores = Array.from({ length: 137 }, (_, i) => ((i * 7919) % 11) / 10);
    const sweep = thresholdSweep(
      scores.map((_, i) => i % 3 !== 0),
      scores,
      { posLabel: true },
    );
    const steps = [...new Set(scores)]
      .sort((a, b) => b - a)
      .map((threshold) => {
        const above = scores
          .map((score, i) => ({ score, i }))
          .filter(({ score }) => score >= threshold);
        const wrong = above.filter(({ i }) => i % 3 === 0).length;
        return { threshold, accepted: above.length, wrong };
      });
    const expected = Array.from({ length: 10 }, (_, i) =>
      steps.find(({ accepted }) => accepted * 10 >= (i + 1) * scores.length),
    );
    expect(cutsByTenth(sweep)).toEqual([...new Set(expected)]);
  });

  it('has one cut where all answers tie, and none without answers', () => {
    const tied = thresholdSweep([true, false, true], [0.5, 0.5, 0.5], { posLabel: true });
    expect(cutsByTenth(tied)).toEqual([{ threshold: 0.5, accepted: 3, wrong: 1 }]);
    const none = { ...tied, thresholds: new Float64Array(), nPositives: 0, nNegatives: 0 };
    expect(cutsByTenth(none)).toEqual([]);
  });
});
