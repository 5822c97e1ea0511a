/**
 * Names of classes that attack what shows them: markup, scripts, attributes, templates, formulas of
 * spreadsheets, overrides of direction, control characters, halves of pairs, and length.
 */
export const HOSTILE_LABELS: readonly string[] = [
  '</script><img src=x onerror=alert(1)>',
  '"><svg onload=alert(2)>',
  "' onmouseover='alert(3)",
  '<!--',
  ']]></style><style>*{display:none}</style>',
  '&lt;b&gt; &amp; &#60;',
  '=HYPERLINK("http://example.com","click")',
  '${alert(4)} `{{constructor}}` %s $& $1',
  'user\u202egnp.exe',
  'null\u0000 tab\t bell\u0007 lines\u2028\u2029\r\n',
  'half \ud800 of a pair, no \ufffe character, zero\u200b width',
  `long ${'wwwwwwwwww '.repeat(60)}end`,
];
