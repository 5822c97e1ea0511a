import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { runsSlowTests } from '@confmat/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import * as sklearn from '../src/index.js';

const HERE = dirname(fileURLToPath(import.meta.url));
const FILE = `${HERE}/typed.ts`;

/** Lines of a program, each with a bar where the caret stands. */
class Editor {
  readonly #places = new Map<string, number>();
  readonly #service: ts.LanguageService;

  constructor(head: string, lines: readonly string[]) {
    let text = `${head}\n`;
    for (const line of lines) {
      this.#places.set(line, text.length + line.indexOf('|'));
      text += `${line.replace('|', '')}\n`;
    }
    this.#service = ts.createLanguageService({
      getScriptFileNames: () => [FILE],
      getScriptVersion: () => '0',
      getScriptSnapshot: (file) => {
        const content = file === FILE ? text : ts.sys.readFile(file);
        return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
      },
      getCurrentDirectory: () => HERE,
      getCompilationSettings: () => ({
        strict: true,
        exactOptionalPropertyTypes: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.NodeNext,
        moduleResolution: ts.ModuleResolutionKind.NodeNext,
        lib: ['lib.es2022.d.ts'],
        types: [],
      }),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (file) => file === FILE || ts.sys.fileExists(file),
      readFile: (file) => ts.sys.readFile(file),
      directoryExists: (folder) => ts.sys.directoryExists(folder),
    });
  }

  completions(line: string): readonly string[] {
    const list = this.#service.getCompletionsAtPosition(FILE, this.#placeOf(line), {});
    return (list?.entries ?? []).map(({ name }) => name).sort();
  }

  /** What is shown of the first of several signatures. */
  help(line: string): Help {
    const items = this.#service.getSignatureHelpItems(FILE, this.#placeOf(line), {})?.items ?? [];
    const [first] = items;
    return {
      parameters: (first?.parameters ?? []).map(({ name }) => name),
      documentation: ts.displayPartsToString(first?.documentation),
    };
  }

  #placeOf(line: string): number {
    const place = this.#places.get(line);
    if (place === undefined) throw new Error(`bug: no line ${line}`);
    return place;
  }
}

interface Help {
  readonly parameters: readonly string[];
  readonly documentation: string;
}

const AVERAGES = ['macro', 'micro', 'samples', 'weighted'];

const ALL = [...AVERAGES, 'binary'];

const COMPLETIONS: readonly (readonly [line: string, expected: readonly string[]])[] = [
  ["sk.f1_score(t, t, { average: '|' });", ALL],
  ["sk.precision_score(t, t, { average: '|' });", ALL],
  ["sk.recall_score(t, t, { average: '|' });", ALL],
  ["sk.jaccard_score(t, t, { average: '|' });", ALL],
  ["sk.fbeta_score(t, t, { beta: 2, average: '|' });", ALL],
  ["sk.precision_recall_fscore_support(t, t, { average: '|' });", ALL],
  ["sk.roc_auc_score(t, s, { average: '|' });", AVERAGES],
  ["sk.average_precision_score(t, s, { average: '|' });", AVERAGES],
  ["sk.f1_score(t, { y_pred: t, average: '|' });", ALL],
  ["sk.f1_score({ y_true: t, y_pred: t, average: '|' });", ALL],
  ["sk.confusion_matrix(t, t, { normalize: '|' });", ['all', 'pred', 'true']],
  [
    'sk.classification_report(t, t, { | });',
    ['digits', 'labels', 'output_dict', 'sample_weight', 'target_names', 'zero_division'],
  ],
  ["sk.SCORERS['|'];", Object.keys(sklearn.SCORERS)],
];

const NO_METRICS = ['setWarningHandler', 'unique_labels'];
const METRICS = Object.entries(sklearn)
  .filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name))
  .map(([name]) => name)
  .filter((name) => !NO_METRICS.includes(name));

const callOf = (name: string): string => `sk.${name}(|);`;

const HEAD = `import * as sk from '../src/index.js';\nconst t = [0, 1];\nconst s = [0.5, 0.25];`;
const editor = new Editor(HEAD, [...COMPLETIONS.map(([line]) => line), ...METRICS.map(callOf)]);

// The first question has the sources read.
describe.runIf(runsSlowTests)('an editor', () => {
  beforeAll(() => void editor.help(callOf('f1_score')), 120_000);

  describe('completion', () => {
    it.each(COMPLETIONS)(
      'knows what may stand in %s',
      (line, expected) => {
        expect(editor.completions(line)).toEqual([...expected].sort());
      },
      30_000,
    );
  });

  describe('signature help', () => {
    it('is asked of every metric', () => {
      expect(METRICS.length).toBeGreaterThan(35);
    });

    it.each(METRICS)('of %s names its parameters and says what it does', (name) => {
      const { parameters, documentation } = editor.help(callOf(name));
      const [first, second] = parameters;
      const odd: Readonly<Record<string, string>> = {
        auc: 'x, y',
        calibration_curve: 'y_true, y_prob',
        cohen_kappa_score: 'y1, y2',
        type_of_target: 'y, input_name',
      };
      const usual = /^y_true, (y_pred|y_score|y_proba|pred_decision)$/;
      const expected = odd[name] === undefined ? usual : new RegExp(`^${odd[name]}$`);
      expect(`${String(first)}, ${String(second)}`).toMatch(expected);
      expect(documentation.length).toBeGreaterThan(20);
    });

    it('gives each function its own documentation', () => {
      const texts = METRICS.map((name) => editor.help(callOf(name)).documentation);
      expect(new Set(texts).size).toBe(METRICS.length);
      expect(editor.help(callOf('f1_score')).documentation).toContain('harmonic mean');
    });
  });
});
