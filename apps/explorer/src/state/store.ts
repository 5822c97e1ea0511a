import { batch, computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ViewName } from '@confmat/files';
import { questionOf } from '../evaluate/question-of.js';
import { viewsOf } from '../evaluate/views.js';
import type {
  Choice,
  Fault,
  OpenedFile,
  QuestionName,
  Questions,
  ShownCell,
  Side,
} from '../protocol.js';
import { isStep, readAddress, writeAddress } from './address.js';
import { keepLast, lastOf } from './last-file.js';
import { WorkerClient, WorkerFault } from './worker-client.js';

/** Where the page is with its file. */
export type FileState =
  | { readonly kind: 'none' }
  | { readonly kind: 'opening'; readonly name: string; readonly share: number }
  | { readonly kind: 'fault'; readonly name: string; readonly fault: Fault }
  | { readonly kind: 'open'; readonly opened: OpenedFile; readonly isServed: boolean };

/** What the visible view shows, or why it shows nothing. */
export type Shown =
  | { readonly kind: 'answer'; readonly view: ViewName; readonly answer: unknown }
  | { readonly kind: 'fault'; readonly view: ViewName; readonly fault: Fault };

export const file: Signal<FileState> = signal<FileState>({ kind: 'none' });
export const choice: Signal<Choice> = signal<Choice>({ truth: '', model: '', by: [], where: [] });
export const view: Signal<ViewName> = signal<ViewName>('summary');
/** The cell of the matrix whose rows are shown. */
export const cell: Signal<ShownCell | null> = signal<ShownCell | null>(null);
export const shown: Signal<Shown | null> = signal<Shown | null>(null);
/** Whether an answer is on its way. */
export const isBusy: Signal<boolean> = signal(false);
/** What happened, for readers of the screen. */
export const said: Signal<string> = signal('');

let client: WorkerClient | null = null;
/** A threshold that was typed, or stood in the address: the threshold view has a cut there, besides its own. */
let ownCut: number | undefined;

/** Ask the worker about the file that is open. */
export async function ask<K extends QuestionName>(
  name: K,
  question: Questions[K]['ask'],
): Promise<Questions[K]['answer']> {
  if (!client) throw new WorkerFault({ message: 'no file is open' });
  return client.ask(name, question);
}

/** Tell readers of the screen, politely. */
export function say(text: string): void {
  said.value = text;
}

/** Read the file that is open once more, its numbers with another decimal mark. */
export function readAgain(decimal: ',' | '.'): Promise<void> {
  return reopen(decimal);
}

let reopen: typeof readAgain = () => Promise.resolve();

/** Open a file: the one before is closed, and its memory is free. */
async function openBlob(blob: Blob, name: string, isServed = false): Promise<void> {
  given = isServed ? [] : [new File([blob], name)];
  await openAsked({ file: blob, name, side: lastOf(given)?.side }, name, isServed);
}

/** The files that were chosen or dropped; none where one stands beside the page. */
let given: readonly File[] = [];

/** How many files were chosen or dropped: two at most are read. */
export function nGiven(): number {
  return given.length;
}

/** Open a file, or the first two of several, whose rows are joined. */
export async function openFiles(files: readonly File[]): Promise<void> {
  const [first, second] = files;
  if (!first) return;
  if (!second) return openBlob(first, first.name);
  given = files;
  await openJoined(lastOf([first, second])?.by);
}

/** Join the two files that are open by another key; null: row by row. */
export async function openJoined(by: string | null | undefined): Promise<void> {
  const [first, second] = given;
  if (!first || !second) return;
  const asked = { file: first, name: first.name, second: { file: second, name: second.name }, by };
  await openAsked(asked, `${first.name} and ${second.name}`, false);
}

/** Say which side of the open matrix has the true classes. */
export async function openSide(side: Side): Promise<void> {
  const { value: state } = file;
  if (asking && state.kind === 'open')
    await openAsked({ ...asking, side }, asking.name, state.isServed);
}

/** What was asked to be opened last. */
let asking: Questions['open']['ask'] | null = null;

async function openAsked(
  asked: Questions['open']['ask'],
  name: string,
  isServed: boolean,
  mark?: ',' | '.',
): Promise<void> {
  const hash = isServed ? location.hash : lastOf(given.slice(0, 2))?.hash;
  const wanted = hash === undefined ? null : readAddress(hash);
  const decimal = (mark ?? wanted?.choice.decimal) === ',' ? ',' : undefined;
  reopen = (other) => openAsked(asked, name, isServed, other);
  asking = asked;
  client?.close();
  batch(() => {
    shown.value = null;
    file.value = { kind: 'opening', name, share: 0 };
  });
  const own = await WorkerClient.start();
  client = own;
  try {
    const opened = await own.ask('open', { ...asked, decimal }, (share) => {
      if (client === own) file.value = { kind: 'opening', name, share };
    });
    if (client !== own) return;
    batch(() => {
      choice.value = { ...opened.guess, ...wanted?.choice, decimal: opened.guess.decimal };
      ownCut = choice.value.threshold;
      cell.value = wanted?.cell ?? null;
      const first = opened.joined ? 'compare' : null;
      view.value = viewOf(viewsOf(opened, choice.value), wanted?.view ?? first);
      file.value = { kind: 'open', opened, isServed };
    });
    say(`${name} is open: ${opened.nRows.toLocaleString('en-US')} rows`);
  } catch (error) {
    if (client !== own) return;
    own.close();
    client = null;
    file.value = { kind: 'fault', name, fault: faultOf(error) };
    say(`${name} could not be opened: ${faultOf(error).message}`);
  }
}

/** The views of what is chosen; none before a file is open. */
export const views: ReadonlySignal<readonly ViewName[]> = computed(() =>
  file.value.kind === 'open' ? viewsOf(file.value.opened, choice.value) : [],
);

function viewOf(views: readonly ViewName[], wanted: ViewName | null): ViewName {
  return views.find((name) => name === wanted) ?? views[0] ?? 'summary';
}

/** Open a file that stands beside the page, by its address. */
export async function openServed(path: string, name: string): Promise<void> {
  file.value = { kind: 'opening', name, share: 0 };
  try {
    const response = await fetch(path);
    if (!response.ok) throw new WorkerFault({ message: `is not there (${response.status})` });
    await openBlob(await response.blob(), name, true);
  } catch (error) {
    file.value = { kind: 'fault', name, fault: faultOf(error) };
  }
}

/** Close the file. */
export function closeFile(): void {
  client?.close();
  client = null;
  keepLast(null);
  batch(() => {
    file.value = { kind: 'none' };
    shown.value = null;
  });
  history.pushState(null, '', location.pathname + location.search);
}

/** Change what is chosen; a view that has nothing to show of it gives way to the first one. */
export function choose(change: Partial<Choice>): void {
  batch(() => {
    choice.value = { ...choice.value, ...change };
    // Another truth has other classes.
    if (change.truth !== undefined) cell.value = null;
    view.value = viewOf(views.value, view.value);
  });
}

/** Choose a threshold that was typed: the slider may have no step there. */
export function chooseTyped(change: Pick<Choice, 'threshold' | 'ownThresholds'>): void {
  ownCut = change.threshold ?? ownCut;
  choose(change);
}

/** What went wrong, in words. */
export function faultOf(error: unknown): Fault {
  if (error instanceof WorkerFault) return error.fault;
  return { message: error instanceof Error ? error.message : String(error) };
}

/** The last question that was asked for the visible view. */
let asked: { readonly state: FileState; readonly name: ViewName; readonly key: string } | null =
  null;

/** Keep the answer of the visible view up to date; what it does not depend on asks nothing. */
function answerView(): void {
  const { value: state } = file;
  const { value: chosen } = choice;
  const { value: name } = view;
  if (state.kind !== 'open' || state.opened.matrix?.side === null) return;
  const question = questionOf(state.opened, name, chosen, ownCut);
  const key = JSON.stringify(question);
  if (asked?.state === state && asked.name === name && asked.key === key) return;
  const own = { state, name, key };
  asked = own;
  isBusy.value = true;
  const isCurrent = (): boolean => asked === own && file.peek() === state;
  ask(name, question).then(
    (answer) => {
      if (isCurrent())
        batch(() => {
          shown.value = { kind: 'answer', view: name, answer };
          isBusy.value = false;
        });
    },
    (error: unknown) => {
      if (isCurrent())
        batch(() => {
          shown.value = { kind: 'fault', view: name, fault: faultOf(error) };
          isBusy.value = false;
        });
    },
  );
}

/** The file that the address was last written for. */
let addressed: FileState | null = null;

/** Keep the address up to date: a view, a choice or a cell is a step back, what moves is not. */
function keepAddress(): void {
  const { value: state } = file;
  if (state.kind !== 'open') return;
  const { opened, isServed } = state;
  const hash = writeAddress(
    isServed ? opened.name : null,
    view.value,
    choice.value,
    opened.guess,
    view.value === 'matrix' ? cell.value : null,
  );
  const isFirst = addressed !== state;
  addressed = state;
  if (!isServed) {
    const files = given.slice(0, 2).map(({ name, size }) => ({ name, size }));
    keepLast({ files, by: opened.joined?.by, side: opened.matrix?.side ?? undefined, hash });
  }
  if (hash === location.hash) return;
  const address = location.pathname + location.search + hash;
  if (!isFirst && isStep(location.hash, hash)) history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}

/** Follow the address when the reader goes back. */
function followAddress(): void {
  const { value: state } = file;
  if (state.kind !== 'open') return;
  const wanted = readAddress(location.hash);
  batch(() => {
    // How the file was read stays.
    const { decimal } = state.opened.guess;
    choice.value = { ...state.opened.guess, ...wanted.choice, decimal };
    ownCut = choice.value.threshold;
    cell.value = wanted.cell;
    view.value = viewOf(views.value, wanted.view);
  });
}

/** Start to keep answers and address up to date. */
export function startStore(): void {
  effect(answerView);
  effect(keepAddress);
  addEventListener('popstate', followAddress);
}
