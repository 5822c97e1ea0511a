import { isMetricError } from '@confmat/core';
import { describeIssue } from '@confmat/core/internal';
import { describeFile, describeMatrix } from '../evaluate/models.js';
import { prepareFor, startJoined, startSession } from '../evaluate/start-session.js';
import type { Session } from '../evaluate/session.js';
import { FileError } from '../files/file-error.js';
import { openFile } from '../files/open-file.js';
import type {
  Asked,
  Choice,
  Fault,
  FileAsked,
  QuestionName,
  Questions,
  Told,
} from '../protocol.js';

type Answer<K extends QuestionName> = (
  session: Session,
  ask: Questions[K]['ask'],
) => Questions[K]['answer'];

/** What answers a question, loaded when it is first asked. */
type Answers = { readonly [K in Exclude<QuestionName, 'open'>]: () => Promise<Answer<K>> };

const ANSWERS: Answers = {
  summary: async () => (await import('../answers/summary.js')).summaryAnswer,
  overview: async () => (await import('../answers/overview.js')).overviewAnswer,
  areas: async () => (await import('../answers/areas.js')).areasAnswer,
  sentences: async () => (await import('../answers/sentences.js')).sentencesAnswer,
  matrix: async () => (await import('../answers/matrix.js')).matrixAnswer,
  rows: async () => (await import('../answers/rows.js')).rowsAnswer,
  rowsCsv: async () => (await import('../answers/rows.js')).rowsCsvAnswer,
  classes: async () => (await import('../answers/classes.js')).classesAnswer,
  threshold: async () => (await import('../answers/threshold.js')).thresholdAnswer,
  compare: async () => (await import('../answers/compare.js')).compareAnswer,
  slices: async () => (await import('../answers/slices.js')).slicesAnswer,
  calibration: async () => (await import('../answers/calibration.js')).calibrationAnswer,
  rate: async () => (await import('../answers/rate.js')).rateAnswer,
  labels: async () => (await import('../answers/labels.js')).labelsAnswer,
  copy: async () => (await import('../answers/copy.js')).copyAnswer,
};

/** Milliseconds between two reports of progress. */
const PATIENCE_MS = 50;

/**
 * Answer questions about one file, the one that was opened last.
 *
 * @param tell Sends something back.
 * @returns Takes a question; it never rejects.
 */
export function serveQuestions(tell: (told: Told) => void): (asked: Asked) => Promise<void> {
  let session: Session | null = null;
  const open = async (asked: Questions['open']['ask'], id: number): Promise<unknown> => {
    session = null;
    let last = 0;
    const { second, by, decimal } = asked;
    const read = async ({ file, name }: FileAsked, from: number, to: number) => {
      const told = (share: number): void => {
        const now = performance.now();
        if (now - last < PATIENCE_MS) return;
        last = now;
        tell({ id, kind: 'progress', share: from + (to - from) * share });
      };
      const content = await openFile(file, name, told, decimal);
      return { name, content };
    };
    if (second) {
      const share = asked.file.size / (asked.file.size + second.file.size);
      const files = [
        await naming(asked.name, read(asked, 0, share)),
        await naming(second.name, read(second, share, 1)),
      ] as const;
      session = await startJoined(files, by);
    } else {
      const { content, name } = await read(asked, 0, 1);
      if (content.kind === 'matrix') {
        const { matrix } = content;
        if (!asked.side) return describeMatrix(matrix, name);
        const { evaluationOfMatrix } = await import('../evaluate/evaluation-of-matrix.js');
        const evaluation = evaluationOfMatrix(matrix, name, asked.side);
        session = await startSession({ kind: 'evaluation', evaluation }, name);
        return { ...describeFile(session), matrix: { ...matrix, side: asked.side } };
      }
      session = await startSession(content, name);
    }
    return describeFile(session);
  };
  const answer = async ({ id, name, ask }: Asked): Promise<unknown> => {
    if (name === 'open') return open(ask as Questions['open']['ask'], id);
    if (!session) throw new FileError('no file is open');
    const [find] = await Promise.all([ANSWERS[name](), prepareFor(session, choiceIn(ask))]);
    return find(session, ask as never);
  };
  return async (asked) => {
    const { id } = asked;
    try {
      tell({ id, kind: 'answer', answer: await answer(asked) });
    } catch (error) {
      tell({ id, kind: 'fault', fault: faultOf(error) });
    }
  };
}

/** Of two files a fault says which one is meant. */
async function naming<T>(name: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new FileError(`cannot be joined: ${name} ${error.message}`, error.hint);
  }
}

/** The choice that a question is about. */
function choiceIn(ask: Asked['ask']): Choice {
  if ('choice' in ask) return ask.choice;
  if ('file' in ask) throw new Error('bug: a file is opened before it is asked about');
  return ask;
}

/** What went wrong, in words for a person. */
function faultOf(error: unknown): Fault {
  if (error instanceof FileError) return { message: error.message, hint: error.hint };
  if (isMetricError(error)) return { message: describeIssue(error.issue) };
  return { message: error instanceof Error ? error.message : String(error) };
}
