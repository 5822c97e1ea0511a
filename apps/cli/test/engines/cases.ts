/** A run over the rows, and what it needs of an engine. */
export interface Case {
  readonly name: string;
  readonly args: readonly string[];
  readonly needs?: 'lists';
}

const PRED = ['--true', 't', '--pred', 'p'] as const;
const SCORE = ['--true', 'y', '--score', 's1', '--pos-label', '1'] as const;
const SCORES = ['--true', 'y', '--score', 's1,s2', '--pos-label', '1'] as const;
const PROBA = ['--true', 't', '--proba', 'p_*'] as const;
const BOTH = ['--true', 't', '--pred', 'p,q'] as const;
const SETS = ['--true', 'tags', '--pred', 'found'] as const;

const REPORTS: Readonly<Record<string, readonly string[]>> = {
  labels: PRED,
  'labels of hostile names': ['--true', 'hostile', '--pred', 'hostile', '--by', 'hostile'],
  integers: ['--true', 'y', '--pred', 'y', '--pos-label', '1'],
  'a positive label': [...PRED, '--pos-label', 'cat'],
  'an order of labels': [...PRED, '--labels', 'emu,dog,cat,yak'],
  'some classes': [...PRED, '--only', 'cat,dog'],
  'all classes but one': [...PRED, '--only', '-emu'],
  weights: [...PRED, '--weight', 'w'],
  'rows that meet a condition': [...PRED, '--where', 'w > 1 AND h = 0'],
  groups: [...PRED, '--by', 'g,h', '--max', 'groups=8'],
  units: [...PRED, '--unit', 'user', '--by', 'g', '--interval'],
  'weights by unit': [...PRED, '--weight', 'w', '--unit', 'user', '--by', 'g', '--interval'],
  costs: [...PRED, '--cost', 'COSTS'],
  'a profile': [...PRED, '--profile', 'spark'],
  'more metrics': [...PRED, '--metrics', 'specificity,jaccard', '--beta', '2'],
  'intervals and words': [...PRED, '--interval', '0.9', '--describe', '--digits', '4'],
  'words with training rows': [...PRED, '--describe', 'train=TRAIN'],
  'shares in order': [...PRED, '--matrix', 'true', '--sort', 'support:2'],
  'rows without a prediction': ['--true', 't', '--pred', 'n', '--nulls', 'skip', '--by', 'g'],
  gates: [
    ...PRED,
    '--by',
    'g',
    '--fail-under',
    'accuracy{*}>=0.6',
    '--fail-under',
    'recall[cat]>=0.99',
  ],
  'gates with a confidence': [...PRED, '--fail-under', 'macro.f1>=0.6', '--confidence', '0.95'],
  'scores at a threshold': [...SCORE, '--threshold', '0.4', '--by', 'g'],
  'scores at the best threshold': [...SCORE, '--threshold', 'best-f1'],
  'the greatest score': [...PROBA, '--weight', 'w', '--by', 'g'],
  'the greatest of named scores': [
    '--true',
    't',
    '--proba',
    'p_cat,p_dog,p_emu',
    '--labels',
    'cat,dog,emu',
  ],
};

const SWEEPS: Readonly<Record<string, readonly string[]>> = {
  'a score': SCORE,
  'scores in groups': [...SCORES, '--by', 'g,h'],
  'weighted scores': [...SCORES, '--weight', 'w', '--by', 'g'],
  'some thresholds': [...SCORE, '--thresholds', '0.2,0.5'],
  'every threshold': [...SCORE, '--thresholds', 'all'],
  'measured scores': [...SCORES, '--score-metrics', '--fail-under', 'logLoss<=0.1'],
  bins: [...SCORES, '--bins', '16:0..1'],
  'best thresholds': [
    ...SCORE,
    '--maximize',
    'recall',
    '--subject-to',
    'precision>=0.6',
    '--beta',
    '2',
  ],
  'more metrics and words': [...SCORE, '--metrics', 'specificity', '--describe', '--interval'],
  'gates of areas': [...SCORES, '--fail-under', 'rocAuc>=0.5', '--confidence', '0.95'],
  'rows without a score': [
    '--true',
    'y',
    '--score',
    'sn',
    '--pos-label',
    '1',
    '--nulls',
    'skip',
    '--by',
    'g',
  ],
  'rows without one of two scores': [
    ...['--true', 'y', '--score', 's1,sn', '--pos-label', '1', '--nulls', 'skip', '--by', 'g'],
  ],
  'each class': [...PROBA, '--fail-under', 'macroRocAuc>=0.5'],
  'each class in bins with weights': [...PROBA, '--bins', '8', '--weight', 'w'],
  'each class, and a class without rows': [
    ...['--true', 't', '--proba', 'p_cat,p_dog,p_emu,s1', '--labels', 'cat,dog,emu,yak'],
  ],
};

const COMPARISONS: Readonly<Record<string, readonly string[]>> = {
  'a baseline': [...PRED, '--against', 'BASELINE'],
  'two predictions': BOTH,
  'two predictions in groups': [...BOTH, '--by', 'g', '--adjust', 'bh', '--level', '0.9'],
  'weighted predictions': [...BOTH, '--weight', 'w'],
  'a positive label': [...BOTH, '--pos-label', 'cat', '--metric', 'recall[cat]', '--describe'],
  'three predictions': [
    '--true',
    't',
    '--pred',
    'p,q,hostile',
    '--labels',
    'cat,dog,emu,spam,Spam,spám,spam x',
  ],
  gates: [...BOTH, '--max-drop', 'macro.f1=0.01', '--confidence', '0.95', '--where', "g <> 'lone'"],
};

function casesOf(
  command: string,
  runs: Readonly<Record<string, readonly string[]>>,
): readonly Case[] {
  return Object.entries(runs).map(([name, args]) => ({
    name: `${command}: ${name}`,
    args: [command, ...args],
  }));
}

/** Runs that give the same over an engine as over a file of its rows. */
export const CASES: readonly Case[] = [
  ...casesOf('report', REPORTS),
  ...casesOf('sweep', SWEEPS),
  ...casesOf('compare', COMPARISONS),
  ...casesOf('report', {
    'a list of scores': ['--true', 't', '--proba', 'scores', '--labels', 'cat,dog,emu'],
  }).map((one) => ({ ...one, needs: 'lists' as const })),
  ...casesOf('sets', {
    'sets of labels': SETS,
    'weighted sets of labels': [...SETS, '--weight', 'w', '--interval', '--describe'],
    'sets of labels by unit': [...SETS, '--unit', 'user', '--interval'],
    'weighted sets by unit': [...SETS, '--unit', 'user', '--weight', 'w', '--interval'],
    'gates of sets': [...SETS, '--fail-under', 'micro.f1>=0.99', '--sort', 'support'],
  }).map((one) => ({ ...one, needs: 'lists' as const })),
  ...casesOf('sweep', {
    'each class of a list': ['--true', 't', '--proba', 'scores', '--labels', 'cat,dog,emu'],
  }).map((one) => ({ ...one, needs: 'lists' as const })),
];

/** What files a run writes, besides its result. */
export const WRITTEN: readonly Case[] = [
  {
    name: 'a report',
    args: [
      'report',
      ...PRED,
      '--by',
      'h',
      '--svg',
      'matrix=OUT.svg',
      '--save',
      'OUT.json',
      '--html',
      'OUT.html',
    ],
  },
  {
    name: 'a report of scores',
    args: [
      'report',
      ...SCORE,
      '--svg',
      'classes=OUT.svg',
      '--save',
      'OUT.json',
      '--html',
      'OUT.html',
    ],
  },
  {
    name: 'a sweep',
    args: [
      'sweep',
      ...SCORE,
      '--by',
      'g',
      '--svg',
      'roc=OUT.svg',
      '--save',
      'OUT.json',
      '--html',
      'OUT.html',
    ],
  },
  {
    name: 'a sweep of each class',
    args: ['sweep', ...PROBA, '--save', 'OUT.json', '--html', 'OUT.html'],
  },
  {
    name: 'a comparison',
    args: [
      'compare',
      ...BOTH,
      '--svg',
      'comparison=OUT.svg',
      '--save',
      'OUT.json',
      '--html',
      'OUT.html',
    ],
  },
];

/** Rules whose wrong rows are looked at. */
export const WRONG: readonly Case[] = [
  { name: 'a column', args: PRED },
  { name: 'a rule over a score', args: [...SCORE, '--threshold', '0.4', '--where', 'h = 0'] },
  { name: 'the greatest score', args: PROBA },
];
