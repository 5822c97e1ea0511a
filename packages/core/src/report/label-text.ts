import type { Label } from '../columns/label.js';

/** Write a label on one line of a table. */
export function labelText(label: Label): string {
  const text = String(label);
  const plain = text !== '' && text.trim() === text && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
  return plain ? text : JSON.stringify(text).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, escapeUnit);
}

function escapeUnit(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
