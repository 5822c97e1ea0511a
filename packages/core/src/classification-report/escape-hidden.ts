/**
 * Control characters, line and paragraph separators, and what overrides or isolates the direction of
 * text. The marks U+061C, U+200E and U+200F act on no other text, and names of some languages need them.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const ALL_HIDDEN = /* @__PURE__ */ new RegExp(HIDDEN, 'gu');

/** Whether a text holds characters that would act on a terminal or on the text around them. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** Show such characters as `\u202e` instead of sending them. */
export function escapeHidden(text: string): string {
  return text.replace(
    ALL_HIDDEN,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
