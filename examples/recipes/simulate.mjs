// Writes the answers that the ten recipes and the guide to spans evaluate: `node examples/recipes/simulate.mjs`.
// Nobody's model gave them; they are drawn, always the same ones, from models that err as models do: more
// often where they are less sure, and surer than they should be.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('./', import.meta.url);

/**
 * Numbers in [0, 1) from a seed (mulberry32).
 *
 * @param {number} seed
 * @returns {() => number}
 */
function uniforms(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What a recipe draws from. */
class Source {
  /** @param {number} seed */
  constructor(seed) {
    this.uniform = uniforms(seed);
  }

  /** @param {number} share */
  isOf(share) {
    return this.uniform() < share;
  }

  /** About normal, of mean 0 and variance 1. */
  normal() {
    let sum = -6;
    for (let i = 0; i < 12; ++i) sum += this.uniform();
    return sum;
  }

  /**
   * One of some names.
   *
   * @param {Readonly<Record<string, number>>} shares Of each name; they add up to 1.
   */
  oneOf(shares) {
    let left = this.uniform();
    for (const [name, share] of Object.entries(shares)) {
      left -= share;
      if (left < 0) return name;
    }
    return Object.keys(shares)[0] ?? '';
  }

  /**
   * Probabilities that a model gives to names, one of them true.
   *
   * @param {readonly string[]} names
   * @param {string} truth
   * @param {{ skill: number, pride: number }} model How far the true name stands out, and how far the
   *   probabilities stand from each other.
   * @returns {Record<string, number>} With three decimals.
   */
  probabilities(names, truth, { skill, pride }) {
    const weights = names.map((name) =>
      Math.exp(pride * (this.normal() + (name === truth ? skill : 0))),
    );
    const sum = weights.reduce((all, one) => all + one, 0);
    return Object.fromEntries(names.map((name, i) => [name, rounded((weights[i] ?? 0) / sum)]));
  }
}

/** @param {number} share */
function rounded(share) {
  return Math.round(share * 1000) / 1000;
}

/** @param {Readonly<Record<string, number>>} probabilities */
function likeliest(probabilities) {
  return Object.keys(probabilities).reduce((best, name) =>
    (probabilities[name] ?? 0) > (probabilities[best] ?? 0) ? name : best,
  );
}

/**
 * Rows as CSV.
 *
 * @param {readonly Readonly<Record<string, string | number>>[]} rows
 */
function csv(rows) {
  const [first = {}] = rows;
  const lines = rows.map((row) => Object.values(row).join(','));
  return `${[Object.keys(first).join(','), ...lines].join('\n')}\n`;
}

/**
 * A row for each number from 1 on.
 *
 * @template T
 * @param {number} n
 * @param {(i: number) => T} rowOf
 */
function rows(n, rowOf) {
  return Array.from({ length: n }, (_, i) => rowOf(i + 1));
}

/**
 * A response of a decision model to one question.
 *
 * @param {string} id
 * @param {string} name
 * @param {Readonly<Record<string, number>>} probabilities
 */
function response(id, name, probabilities) {
  const answer = { type: 'choice', name, choice: likeliest(probabilities), probabilities };
  return JSON.stringify({ id, model: 'small-1', answers: { [name]: answer } });
}

const TEAMS = { billing: 0.4, technical: 0.3, account: 0.2, sales: 0.1 };

/** Messages of customers, and the team that each belongs to. */
function router() {
  const from = new Source(1);
  const messages = rows(1200, (i) => ({ task: `m${i}`, truth: from.oneOf(TEAMS) }));
  const answers = messages.map(({ task, truth }) =>
    response(task, 'team', from.probabilities(Object.keys(TEAMS), truth, { skill: 3, pride: 1.3 })),
  );
  return { 'router.jsonl': `${answers.join('\n')}\n`, 'router-labels.csv': csv(messages) };
}

/** Requests, few of them attacks, with how sure a guard is that each is one. */
function guardrail() {
  const from = new Source(2);
  return {
    'guardrail.csv': csv(
      rows(4000, () => {
        const isAttack = from.isOf(0.04);
        const score = 1 / (1 + Math.exp(-(1.6 * from.normal() + (isAttack ? 2.6 : -3.4))));
        return { attack: isAttack ? 'yes' : 'no', score: rounded(score) };
      }),
    ),
  };
}

const PRIORITIES = { low: 0.45, normal: 0.35, urgent: 0.2 };

/** Tickets, their priority and the one that a model gave; it knows phone calls less well. */
function triage() {
  const from = new Source(3);
  return {
    'triage.csv': csv(
      rows(1500, () => {
        const channel = from.oneOf({ mail: 0.5, chat: 0.3, phone: 0.2 });
        const priority = from.oneOf(PRIORITIES);
        const skill = channel === 'phone' ? 1.3 : 2.6;
        const found = from.probabilities(Object.keys(PRIORITIES), priority, { skill, pride: 1 });
        return { channel, priority, answer: likeliest(found) };
      }),
    ),
  };
}

const RULES = { spam: 0.12, insult: 0.08, 'self-harm': 0.02, privacy: 0.05 };
const FOUND = { spam: 0.93, insult: 0.75, 'self-harm': 0.7, privacy: 0.85 };

/** Posts, the rules that each breaks and those that a model named; most break none. */
function moderation() {
  const from = new Source(4);
  return {
    'moderation.csv': csv(
      rows(3000, (i) => {
        const broken = Object.entries(RULES).filter(([, share]) => from.isOf(share));
        const named = Object.entries(FOUND).filter(([rule, share]) =>
          from.isOf(broken.some(([one]) => one === rule) ? share : 0.015),
        );
        const set = (/** @type {readonly (readonly [string, number])[]} */ of) =>
          of.map(([rule]) => rule).join('|');
        return { post: i, broken: set(broken), named: set(named) };
      }),
    ),
  };
}

const TOOLS = { search: 0.35, calendar: 0.25, mail: 0.2, none: 0.2 };

/** Requests, the tool that each needs and the one that was called, sometimes one that is not there. */
function tools() {
  const from = new Source(5);
  return {
    'tools.csv': csv(
      rows(900, (i) => {
        const expected = from.oneOf(TOOLS);
        const skill = expected === 'none' ? 1.6 : 2.8;
        const found = likeliest(
          from.probabilities(Object.keys(TOOLS), expected, { skill, pride: 1 }),
        );
        return { task: `t${i}`, expected, called: from.isOf(0.015) ? 'invented' : found };
      }),
    ),
  };
}

const INTENTS = { cancel: 0.3, refund: 0.3, delivery: 0.25, other: 0.15 };

/** Questions with the answers of a small model and of a bigger one, which is asked for all here. */
function cascade() {
  const from = new Source(6);
  const names = Object.keys(INTENTS);
  return {
    'cascade.csv': csv(
      rows(2000, () => {
        const truth = from.oneOf(INTENTS);
        const small = from.probabilities(names, truth, { skill: 2.4, pride: 1.4 });
        const big = from.probabilities(names, truth, { skill: 3.4, pride: 1.2 });
        const answer = likeliest(small);
        return { truth, small: answer, confidence: small[answer] ?? 0, big: likeliest(big) };
      }),
    ),
  };
}

/** Support answers of two systems, all judged by a model, a random part by humans too. */
function support() {
  const from = new Source(7);
  return {
    'support.csv': csv(
      rows(3000, (i) => {
        const system = i % 2 === 0 ? 'v2' : 'v1';
        const isGood = from.isOf(system === 'v2' ? 0.82 : 0.74);
        const passes = from.isOf(isGood ? 0.95 : 0.3);
        const human = from.isOf(0.15) ? (isGood ? 'good' : 'bad') : '';
        return { answer: i, system, judge: passes ? 'good' : 'bad', human };
      }),
    ),
  };
}

/** The router's questions to a model behind one name, in two months: it has changed. */
function drift() {
  const month = (/** @type {number} */ seed, /** @type {number} */ skill) => {
    const from = new Source(seed);
    return csv(
      rows(1500, () => {
        const truth = from.oneOf(TEAMS);
        const found = from.probabilities(Object.keys(TEAMS), truth, { skill, pride: 1.1 });
        const prediction = likeliest(found);
        return { truth, prediction, score: found[prediction] ?? 0 };
      }),
    );
  };
  return { 'drift-may.csv': month(8, 3.2), 'drift-june.csv': month(9, 2.3) };
}

/** What promptfoo writes of 400 tests of one prompt, each with the label that it should give. */
function gate() {
  const from = new Source(10);
  const results = rows(400, (i) => {
    const value = from.oneOf(INTENTS);
    const found = from.probabilities(Object.keys(INTENTS), value, { skill: 3.6, pride: 1 });
    const output = likeliest(found);
    return {
      testIdx: i - 1,
      promptIdx: 0,
      provider: { id: 'small-1' },
      response: { output },
      success: output === value,
      score: output === value ? 1 : 0,
      testCase: { assert: [{ type: 'equals', value }] },
    };
  });
  const lines = results.map((result) => JSON.stringify(result)).join(',\n');
  const head = '{"evalId":"eval-1","results":{"version":3,"timestamp":"2026-06-01","results":[\n';
  return { 'gate.json': `${head}${lines}\n]}}\n` };
}

/** Answers that humans have labelled so far, before more labels are paid for. */
function labels() {
  const from = new Source(11);
  return {
    'labels.csv': csv(
      rows(150, () => {
        const truth = from.oneOf({ good: 0.7, bad: 0.3 });
        const isRight = from.isOf(truth === 'good' ? 0.92 : 0.8);
        const other = truth === 'good' ? 'bad' : 'good';
        return { truth, answer: isRight ? truth : other };
      }),
    ),
  };
}

/** Names of each type, and sentences with a place for each of them. */
const NAMES = {
  PER: ['Ada Lovelace', 'Turing', 'Grace Brewster Hopper', 'Emmy Noether', 'Kepler'],
  ORG: ['Royal Society', 'Bell Labs', 'Siemens', 'University of Turin', 'Observatory'],
  LOC: ['London', 'New York', 'Turin', 'Lake Geneva', 'Prague'],
};
const SENTENCES = [
  'PER wrote to PER from LOC',
  'ORG moved its office from LOC to LOC',
  'In LOC nothing happened that week',
  'PER left ORG for ORG',
  'The Monday meeting of ORG was in LOC',
  'Two letters were lost on Friday',
  'PER never saw LOC again',
];

/** Named entities of 200 sentences, a token with its true and its predicted tag a line. */
function entities() {
  const source = new Source(2002);
  const among = (/** @type {readonly string[]} */ list) =>
    list[Math.floor(source.uniform() * list.length)] ?? '';
  const sentences = rows(200, () =>
    among(SENTENCES)
      .split(' ')
      .flatMap((word) => {
        const names = /** @type {Record<string, readonly string[]>} */ (NAMES)[word];
        if (!names) {
          const isInvented = /^[A-Z]/.test(word) && source.isOf(0.06);
          return [`${word} O ${isInvented ? 'B-ORG' : 'O'}`];
        }
        const tokens = among(names).split(' ');
        const type = source.isOf(word === 'ORG' ? 0.14 : 0.04) ? 'LOC' : word;
        const isMissed = source.isOf(word === 'ORG' ? 0.16 : 0.05);
        // A name of several words may lose its first one.
        const first = tokens.length > 1 && source.isOf(0.12) ? 1 : 0;
        return tokens.map((token, i) => {
          const found = isMissed || i < first ? 'O' : `${i === first ? 'B' : 'I'}-${type}`;
          return `${token} ${i === 0 ? 'B' : 'I'}-${word} ${found}`;
        });
      })
      .join('\n'),
  );
  return { 'entities.conll': `${sentences.join('\n\n')}\n` };
}

/**
 * Every file of the recipes.
 *
 * @returns {Record<string, string>} Its text by its name.
 */
export function recipeFiles() {
  return {
    ...router(),
    ...guardrail(),
    ...triage(),
    ...moderation(),
    ...tools(),
    ...cascade(),
    ...support(),
    ...drift(),
    ...gate(),
    ...labels(),
    ...entities(),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(recipeFiles())) {
    writeFileSync(new URL(name, FOLDER), text);
  }
}
