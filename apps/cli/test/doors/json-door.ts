import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';

type Json = Readonly<Record<string, unknown>>;
type Numbers = Readonly<Record<string, number | null | undefined>>;
interface Ends {
  readonly low?: number | null;
  readonly high?: number | null;
}

const RATES = ['precision', 'recall', 'f1', 'fbeta'] as const;
const WHOLE = ['accuracy', 'balancedAccuracy', 'matthewsCorrcoef', 'cohenKappa'] as const;
const POSITIVE = ['tp', 'fp', 'fn', 'tn', ...RATES, 'specificity'] as const;

/** What the JSON of `confmat report` holds. */
export function jsonDoor(door: string, text: string): Shown {
  const document = JSON.parse(text) as Json;
  const figures = new FigureMap();
  noteCounts(figures, '', document);
  for (const slice of (document['slices'] ?? []) as readonly Json[]) {
    noteCounts(
      figures,
      `group ${Object.values(slice['group'] as Json)
        .map(String)
        .join()} · `,
      slice,
    );
  }
  const binary = document['binary'] as Numbers | undefined;
  for (const name of POSITIVE) figures.note(`positive · ${name}`, binary?.[name]);
  const spread = (document['spread'] as Json | undefined)?.['f1'] as Numbers | undefined;
  for (const name of ['mean', 'standardDeviation', 'minimum']) {
    figures.note(`spread of f1 · ${name}`, spread?.[name]);
  }
  noteIntervals(figures, document['intervals'] as Json | undefined);
  const sentences = document['sentences'] as readonly { text?: string }[] | undefined;
  return { door, figures, sentences: sentences?.map(({ text: words = '' }) => words) };
}

function noteCounts(figures: FigureMap, of: string, document: Json): void {
  const { labels = [], counts = [] } = (document['matrix'] ?? {}) as {
    labels?: readonly unknown[];
    counts?: readonly (readonly number[])[];
  };
  labels.forEach((truth, row) => {
    labels.forEach((pred, column) => {
      figures.note(`${of}cell ${String(truth)} → ${String(pred)}`, counts[row]?.[column]);
    });
  });
  figures.note(`${of}rows`, document['nSamples'] as number);
  const lacks = new Set(
    ((document['undefined'] ?? []) as readonly Json[]).map(
      ({ row, metric }) => `${String(row)} ${String(metric)}`,
    ),
  );
  for (const row of (document['rows'] ?? []) as readonly (Json & Numbers)[]) {
    const name = `${of}class ${String(row['label'])}`;
    figures.note(`${name} · support`, row['support']);
    for (const rate of RATES) {
      const isUndefined = lacks.has(`${String(row['label'])} ${rate}`);
      figures.note(`${name} · ${rate}`, row[rate], { isUndefined });
    }
  }
  for (const [average, row] of Object.entries(
    (document['averages'] ?? {}) as Record<string, Numbers>,
  )) {
    figures.note(`${of}${average} · support`, row['support']);
    for (const rate of RATES) figures.note(`${of}${average} · ${rate}`, row[rate]);
  }
  for (const name of WHOLE) {
    const isUndefined = lacks.has(`null ${name}`);
    figures.note(`${of}${name}`, document[name] as number | null | undefined, { isUndefined });
  }
}

function noteIntervals(figures: FigureMap, found: Json | undefined): void {
  if (!found) return;
  const note = (name: string, ends: unknown): void => {
    if (typeof ends !== 'object' || ends === null) return;
    const { low, high } = ends as Ends;
    figures.note(`${name} low`, low ?? null);
    figures.note(`${name} high`, high ?? null);
  };
  for (const row of (found['rows'] ?? []) as readonly Json[]) {
    for (const rate of RATES) note(`class ${String(row['label'])} · ${rate}`, row[rate]);
  }
  for (const [average, row] of Object.entries((found['averages'] ?? {}) as Record<string, Json>)) {
    for (const rate of RATES) note(`${average} · ${rate}`, row[rate]);
  }
  for (const name of WHOLE) note(name, found[name]);
  note('positive · specificity', (found['binary'] as Json | undefined)?.['specificity']);
  for (const [name, ends] of Object.entries((found['scores'] ?? {}) as Json))
    note(`score · ${name}`, ends);
}

/** JSON of some classes has no accuracy, which is of all rows. */
export function ofAllRows({ figures, ...shown }: Shown, isOfSome: boolean): Shown {
  const known = [...figures].filter(([name]) => !isOfSome || !/^(.* · )?accuracy$/.test(name));
  return { ...shown, figures: new Map(known) };
}
