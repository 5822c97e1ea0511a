import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { CopyKind } from '../protocol.js';
import { copyText, saveText } from '../state/save.js';
import { ask, choice, faultOf, say } from '../state/store.js';
import { useClosing } from './use-closing.js';

interface Item {
  readonly kind: CopyKind;
  readonly name: string;
  /** The name of the file that is saved; null: the text is shown and copied. */
  readonly file: string | null;
}

const ITEMS: readonly Item[] = [
  { kind: 'command', name: 'the command', file: null },
  { kind: 'typescript', name: 'TypeScript', file: null },
  { kind: 'markdown', name: 'Markdown', file: null },
  { kind: 'csv', name: 'CSV file', file: 'report.csv' },
  { kind: 'json', name: 'evaluation (JSON)', file: 'evaluation.json' },
  { kind: 'html', name: 'HTML report', file: 'report.html' },
];

/** What was found, for others: as text, as a file, and the command that finds the same. */
export function CopyMenu(): JSX.Element {
  const text = useSignal<string | null>(null);
  const name = useSignal('');
  const box = useRef<HTMLDetailsElement>(null);
  useClosing(box, () => box.current?.removeAttribute('open'));
  const take = async ({ kind, file, name: of }: Item): Promise<void> => {
    try {
      const made = await ask('copy', { choice: choice.value, kind });
      if (file !== null) {
        saveText(file, made);
        return;
      }
      text.value = made;
      name.value = of;
    } catch (error) {
      say(faultOf(error).message);
    }
  };
  return (
    <details class="menu" ref={box}>
      <summary>Share</summary>
      <div class="popover">
        <div class="go">
          {ITEMS.map((item) => (
            <button key={item.kind} type="button" onClick={() => void take(item)}>
              {item.name}
            </button>
          ))}
        </div>
        {text.value === null ? null : (
          <div class="copied">
            <textarea readOnly rows={8} aria-label={name.value} value={text.value} />
            <button
              type="button"
              onClick={() => void copyText(`${name.value}.txt`, text.value ?? '')}
            >
              copy
            </button>
          </div>
        )}
        <p class="meta">
          The address of this page keeps the state: of examples others see the same.
        </p>
      </div>
    </details>
  );
}
