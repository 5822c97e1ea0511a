import { say } from './store.js';

const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  html: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  md: 'text/markdown',
};

/** Let the reader save a text as a file. */
export function saveText(name: string, text: string): void {
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain';
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Let the reader save a file. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  say(`saved ${name}`);
}

/** Put a text on the clipboard; where that is not allowed it is saved. */
export async function copyText(name: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say('copied');
  } catch {
    saveText(name, text);
  }
}

const SCALE = 2;

/** Save a picture as PNG, twice as large. */
export async function savePng(name: string, svg: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width * SCALE;
  canvas.height = image.height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => {
    if (blob) saveBlob(name, blob);
  });
}
