/** Names of the elements and attributes in markup, each once, in order of the alphabet. */
export function namesIn(markup: string): { elements: string[]; attributes: string[] } {
  const withoutStyle = markup.replaceAll(/<style>[^<]*<\/style>/g, '<style></style>');
  const elements = new Set<string>();
  const attributes = new Set<string>();
  for (const [, name = '', rest = ''] of withoutStyle.matchAll(/<\/?([^\s/>]+)([^>]*)>/g)) {
    elements.add(name);
    for (const [, attribute = ''] of rest.matchAll(/\s([^\s=/]+)(?:="[^"]*")?/g)) {
      attributes.add(attribute);
    }
  }
  return { elements: [...elements].sort(), attributes: [...attributes].sort() };
}

/** Characters of a text that act on what stands around them. */
export function hiddenIn(text: string): string[] {
  return (
    text.match(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2028\u2029\u2066-\u2069]/g,
    ) ?? []
  );
}
