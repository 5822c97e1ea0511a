import type { Host } from '@confmat/rows/host.js';
import type { OwnParsers } from './options/add-options.js';
import type { Question } from './options/check-options.js';

/** Runs a command on files, with its options as commander returns them; gives the exit code. */
type RunCommand = (files: readonly string[], options: never, host: Host) => Promise<number>;

/** What is known of a command before it is loaded. */
export interface CommandFacts {
  readonly name: string;
  readonly description: string;
  /** How it is typed, at least. */
  readonly usage: string;
  /** Words after `confmat NAME`, for its whole help. */
  readonly examples: readonly string[];
  /** What stands below the examples. */
  readonly more?: string;
  /** Whether its gates have exit codes. */
  readonly hasGates: boolean;
  /** Whether it may do without files. */
  readonly isWithoutFiles?: true;
  /** Whether files may hold evaluations instead of rows. */
  readonly takesSaved: boolean;
  /** What it asks of files of rows. */
  readonly questions: readonly Question[];
  readonly parsers: () => Promise<OwnParsers>;
  readonly load: () => Promise<RunCommand>;
}

const TRUTH: Question = ['the true labels', '--true COLUMN'];

export const COMMANDS: readonly [CommandFacts, ...CommandFacts[]] = [
  {
    name: 'report',
    description: 'print the confusion matrix and the classification report of predictions',
    usage: 'FILE --true COLUMN --pred COLUMN',
    examples: [
      'telco.csv --true churn --pred prediction --pos-label Yes',
      'telco.csv --true churn --score score --threshold 0.34 --pos-label Yes',
      "digits.parquet --true digit --proba 'p_*' --json",
      "run.parquet --true y --pred p --fail-under 'macro.f1>=0.8'",
    ],
    hasGates: true,
    takesSaved: true,
    questions: [
      TRUTH,
      ['the predictions', "--pred COLUMN, --score COLUMN --pos-label LABEL, or --proba 'PREFIX*'"],
    ],
    parsers: async () => (await import('./report/parsers.js')).PARSERS,
    load: async () => (await import('./report/report-command.js')).reportCommand,
  },
  {
    name: 'sets',
    description: 'print the report of predicted sets of labels, for samples with several labels',
    usage: "FILE --true COLUMN --pred COLUMN --separator '|'",
    examples: [
      "tags.csv --true tags --pred predicted --separator '|'",
      "tags.parquet --true 'y_*' --pred 'p_*' --indicator",
      "tags.parquet --true 'y_*' --score 's_*' --threshold 0.4",
      "tags.parquet --true tags --pred predicted --fail-under 'macro.f1>=0.8'",
    ],
    hasGates: true,
    takesSaved: true,
    questions: [
      ['the true sets', '--true COLUMN'],
      ['the predicted sets', "--pred COLUMN, or --score 'PREFIX*'"],
    ],
    parsers: async () => (await import('./report/parsers.js')).SET_PARSERS,
    load: async () => (await import('./multilabel/multilabel-command.js')).multilabelCommand,
  },
  {
    name: 'spans',
    description: 'print the report of predicted spans, such as named entities, in documents',
    usage: 'FILE --true COLUMN --pred COLUMN',
    examples: [
      'documents.jsonl --true tags --pred predicted',
      'output.conll --interval',
      'tokens.csv --document sentence --true tag --pred predicted --tokens word',
      "documents.jsonl --true spans --pred found --text text --fail-under 'micro.f1>=0.8'",
    ],
    more:
      'A cell is a list of tags, such as B-PER, or of { start, end, type }. In a CoNLL file each\n' +
      'line is a token with its true and its predicted tag as the last two fields.\n',
    hasGates: true,
    takesSaved: true,
    questions: [
      ['the true spans', '--true COLUMN'],
      ['the predicted spans', '--pred COLUMN'],
    ],
    parsers: async () => (await import('./report/parsers.js')).SET_PARSERS,
    load: async () => (await import('./spans/spans-command.js')).spansCommand,
  },
  {
    name: 'sweep',
    description: 'compute metrics at every threshold of a score, and find the best thresholds',
    usage: 'FILE --true COLUMN --score COLUMN --pos-label LABEL',
    examples: [
      'telco.csv --true churn --score score --pos-label Yes',
      'telco.csv --true churn --score score,score_logistic --pos-label Yes',
      'telco.csv --true churn --score score --pos-label Yes --maximize recall --subject-to "precision>=0.6"',
      "digits.parquet --true digit --proba 'p_*'",
      'big.parquet --true y --score p --pos-label 1 --bins 1000 --json',
      "run.parquet --true y --score p --pos-label 1 --fail-under 'rocAuc>=0.8'",
    ],
    hasGates: true,
    takesSaved: true,
    questions: [TRUTH, ['the scores', "--score COLUMN --pos-label LABEL, or --proba 'PREFIX*'"]],
    parsers: async () => (await import('./sweep/parsers.js')).PARSERS,
    load: async () => (await import('./sweep/sweep-command.js')).sweepCommand,
  },
  {
    name: 'compare',
    description: 'compare predictions of the same rows: by how much do they differ, and is it sure',
    usage: 'FILE --true COLUMN --pred COLUMN,COLUMN',
    examples: [
      'telco.csv --true churn --score score,score_logistic --pos-label Yes',
      'runs.parquet --true y --pred old,new --by country',
      'old.csv new.csv --on id --true y --pred prediction',
      'runs.parquet --true y --pred small,medium,large --metric macro.f1',
      'runs.parquet --true y --pred new --against last.json',
      'old.json new.json --max-drop macro.f1=0.01',
      'runs.parquet --true y --pred old,new --max-drop macro.f1=0.01 --confidence 0.95',
    ],
    more:
      'The first prediction is the baseline: a change above 0 means that the other has\n' +
      'the greater value, and --max-drop judges the others.\n',
    hasGates: true,
    takesSaved: true,
    questions: [
      TRUTH,
      [
        'the predictions',
        "--pred A,B, --score A,B --pos-label LABEL, or --proba 'PREFIX*' --against FILE",
      ],
    ],
    parsers: async () => (await import('./compare/parsers.js')).PARSERS,
    load: async () => (await import('./compare/compare-command.js')).compareCommand,
  },
  {
    name: 'decide',
    description: 'find the confidence from which on answers can be accepted, with a promise',
    usage: 'FILE --true COLUMN --pred COLUMN --score COLUMN',
    examples: [
      'answers.jsonl --true label --pred prediction --score score',
      'answers.csv --true label --pred answer --score sure --accuracy 0.98 --by question',
      'answers.csv --true label --pred answer --score sure --cost wrong=10,escalated=1',
      'answers.csv --true label --pred answer --score sure --lock decision.json',
      'later.csv --true label --pred answer --score sure --locked decision.json',
      'kept.json --accuracy 0.98',
    ],
    more:
      'Answers below the threshold are escalated: to a person, or to a larger model. The lowest\n' +
      'threshold that is right often enough on your rows promises nothing; this one does.\n',
    hasGates: true,
    takesSaved: true,
    questions: [
      TRUTH,
      ['the answers', '--pred COLUMN'],
      ['how sure each answer is', '--score COLUMN'],
    ],
    parsers: async () => (await import('./decide/parsers.js')).PARSERS,
    load: async () => (await import('./decide/decide-command.js')).decideCommand,
  },
  {
    name: 'judge',
    description: 'tell how far to trust a judge, such as a model that grades answers',
    usage: 'FILE --human COLUMN --judge COLUMN',
    examples: [
      'answers.csv --human label --judge verdict --pos-label pass',
      "answers.csv --human label --judge verdict --labeled 'at random'",
      "answers.csv --human label --judge verdict --labeled 'by judge label' --by system",
      'answers.csv --human label --judge verdict --bar 0.9 --confidence 0.95',
    ],
    more:
      'Rows without a human label are those whose share is corrected. How the others were\n' +
      'chosen decides how: --labeled has no default.\n',
    hasGates: true,
    takesSaved: false,
    questions: [
      ['the human labels', '--human COLUMN'],
      ["the judge's verdicts", '--judge COLUMN'],
    ],
    parsers: async () => (await import('./report/parsers.js')).PARSERS,
    load: async () => (await import('./judge/judge-command.js')).judgeCommand,
  },
  {
    name: 'trials',
    description: 'tell how often tasks pass that were tried several times: pass@k, pass^k, flips',
    usage: 'FILE --task COLUMN --passed COLUMN',
    examples: [
      'runs.csv --task task --passed passed',
      'runs.csv --task task --passed result --pos-label ok --tries 1,4,8',
      'results.json --task task --true truth --pred prediction --by system',
      "runs.csv --task task --passed passed --fail-under 'pass^4>=0.5' --confidence 0.95",
    ],
    more:
      'Each row is a try of a task. Tasks are what counts: twelve tries of four tasks are four\n' +
      'tasks. Two groups of --by with the same tasks are compared task by task.\n',
    hasGates: true,
    takesSaved: false,
    questions: [
      ['the tasks', '--task COLUMN'],
      ['what passed', '--passed COLUMN, or --true COLUMN --pred COLUMN'],
    ],
    parsers: async () => (await import('./trials/parsers.js')).PARSERS,
    load: async () => (await import('./trials/trials-command.js')).trialsCommand,
  },
  {
    name: 'plan',
    description: 'tell how many rows an interval, a gate or a comparison needs',
    usage: '--value 0.9 --width 0.04',
    examples: [
      '--value 0.9 --width 0.04',
      '--value 0.92 --at-least 0.9 --share 0.05',
      '--max-drop 0.01 --discordant 0.1',
      'pilot.csv --true y --pred p --width 0.05 --metric f1',
      'pilot.csv --true y --pred p --width 0.05 --unit user',
      'kept.json --at-least 0.8 --metric macro.f1',
      'pilot.csv --true y --pred old,new --max-drop 0.01 --metric macro.f1',
    ],
    hasGates: false,
    isWithoutFiles: true,
    takesSaved: true,
    questions: [TRUTH, ['the predictions', '--pred COLUMN, or --score COLUMN --pos-label LABEL']],
    parsers: async () => (await import('./plan/parsers.js')).PARSERS,
    load: async () => (await import('./plan/plan-command.js')).planCommand,
  },
  {
    name: 'whence',
    description: 'tell which metric, average, label or program gives a number that was reported',
    usage: 'FILE --true COLUMN --pred COLUMN --value 0.6125',
    examples: [
      'answers.csv --true label --pred prediction --value 0.6125',
      'answers.csv --true label --pred prediction --value precision=0.61 --value f1=0.65',
    ],
    more:
      'A number of few digits fits many definitions by chance: how many is told with it.\n' +
      'Several numbers of one report must fit one program together.\n',
    hasGates: false,
    takesSaved: false,
    questions: [
      TRUTH,
      ['the predictions', "--pred COLUMN, --score COLUMN --pos-label LABEL, or --proba 'PREFIX*'"],
    ],
    parsers: async () => (await import('./whence/parsers.js')).PARSERS,
    load: async () => (await import('./whence/whence-command.js')).whenceCommand,
  },
  {
    name: 'columns',
    description: 'list the columns of files: what they hold, and which command fits them',
    usage: 'FILE',
    examples: ['telco.csv', 'run.parquet --json'],
    hasGates: true,
    takesSaved: false,
    questions: [],
    parsers: () => Promise.resolve({}),
    load: async () => (await import('./columns/columns-command.js')).columnsCommand,
  },
  {
    name: 'open',
    description: 'open a file in the browser: move the threshold, see; nothing leaves this machine',
    usage: 'FILE',
    examples: [
      'telco.csv',
      'telco.csv --true churn --score score --pos-label Yes --view threshold',
      'visits.csv --true y --pred p --unit patient',
      'evaluation.json',
      '- < telco.csv',
    ],
    hasGates: false,
    isWithoutFiles: true,
    takesSaved: false,
    questions: [],
    parsers: () => Promise.resolve({}),
    load: async () => (await import('./open/open-command.js')).openCommand,
  },
];
