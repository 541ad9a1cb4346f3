import { addTickers, readTickerFile } from '../../mfe-alerts/src/draft/ticker-file.ts';
import { pastedLines } from '../../mfe-alerts/src/watchlists/pasted-lines.ts';
import { operations } from '../../packages/contracts/all/src/index.ts';
import { parseEdgarFile } from '../../packages/edgar/src/index.ts';
import { MAX_INTERACTION_LENGTH, readInteractionHtml } from '../../packages/highlight/src/index.ts';
import { checkJsonLimits } from '../../services/gateway/src/json-limits.ts';
import { compileSchema } from '../../services/gateway/src/testing/compile-schema.ts';
import { readJpegSize } from '../../services/identity/src/profile/jpeg-size.ts';
import type { Parser } from './seek-costly.ts';

const MARK = '<mark class="cat-highlight">';
const LETTERS = [
  'x',
  ' ',
  '\n',
  '"',
  '中',
  '각',
  '\u{1f469}\u200d\u{1f467}',
  '\u{1f1fa}',
  'e\u0301',
  '\u200b',
  '\0',
  '\ud800',
];
const HTML = [
  ...[
    '<',
    '>',
    '&',
    '&#',
    '&#0;',
    '&amp;',
    '<a',
    '<a ',
    '="',
    '/',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '</',
    '</a',
  ],
  ...[
    '<p>',
    '</p>',
    '<li>',
    '<td>',
    '<pre>',
    '<b>',
    '</b>',
    '<br>',
    '<script>',
    '</script>',
    '<mark>',
    '</mark>',
    MARK,
  ],
  ...['x', '中', '\u200b', '\u{1f1fa}'].map((letter) => `${MARK}${letter}</mark>`),
];
const JSON_TOKENS = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '\\',
    '\\"',
    '\\u0061',
    '1',
    '-1e9',
    'null',
    '""',
    '"a"',
    '{}',
    '[]',
    '{"a":1}',
    '"__proto__":',
  ],
];

/** A paragraph with a highlight, as the portal writes it. */
const PARAGRAPH = `<p><strong>CFO:</strong> We agreed to ${MARK}ship those orders</mark> early.</p>`;

/** A paragraph of a 10-Q or 10-K on a trading plan. */
const PLAN =
  '<p>On May 20, 2025, <b>James Roe</b>, one of our directors, adopted a Rule 10b5-1 plan for up to 240,000 shares, until May 1, 2026.</p>';
const PLAN_TOKENS = [
  ...[
    'On May 20, 2025',
    'until May 1, 2026',
    ' earlier of ',
    'James Roe',
    'J. ',
    'Jr. ',
    ', Director',
    ' adopted',
    ' terminated',
  ],
  ...[
    ' and ',
    ' or ',
    ', ',
    '. ',
    ': ',
    ' (',
    ') ',
    ' no ',
    ' except ',
    ' was ',
    ' by ',
    ' of the ',
    ' Trust',
    ' informed ',
  ],
  ...[
    ' 10b5-1 ',
    ' plan ',
    ' 1,000 ',
    ' shares',
    '<table>',
    '<tr>',
    '<td>Name',
    '<td>Date',
    '<td colspan=9>',
    '1/2/2025',
  ],
  ...[
    '<ix:nonNumeric name="ecd:TrdArrIndName" contextRef="c">',
    '</ix:nonNumeric>',
    '<ix:exclude>',
    '<xbrli:context id="c">',
  ],
];

/** Texts of the fields that operations take, by what they accept. */
function fieldTexts(): Parser[] {
  const found = new Map<string, Parser>();
  const visit = (schema: Schema, name: string): void => {
    for (const one of [...(schema.anyOf ?? []), ...[schema.items ?? []].flat()]) visit(one, name);
    for (const [field, one] of Object.entries(schema.properties ?? {})) visit(one, field);
    if (schema.type !== 'string' || schema.maxLength === undefined) return;
    const { type, pattern, maxLength, format } = schema;
    const key = JSON.stringify({ pattern, maxLength, format });
    if (found.has(key)) return;
    const read = compileSchema({
      type,
      maxLength,
      ...(pattern === undefined ? {} : { pattern }),
      ...(format ? { format } : {}),
    });
    const tokens = [
      ...LETTERS,
      ...['a@', '.', '@', '-', '/', ':', '0', '=', 'A', 'https://', 'web_', 'data:image/jpeg;base64,'],
    ];
    found.set(key, { name: `text of ${name}`, tokens, ordinary: 'Letters', longest: maxLength, read });
  };
  for (const { request } of Object.values(operations)) visit(request as Schema, '');
  return [...found.values()];
}

interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Everything that reads what a user sends (SECURITY.md 60), and long reports of companies. A new reader belongs here. */
export const PARSERS: readonly Parser[] = [
  {
    name: 'interaction_html of a verdict',
    tokens: [...HTML, ...LETTERS],
    ordinary: PARAGRAPH,
    longest: MAX_INTERACTION_LENGTH,
    read: readInteractionHtml,
  },
  {
    name: 'body of a call',
    tokens: [...JSON_TOKENS, ...LETTERS, '"a",', '{},', '1,'],
    ordinary: '"ALDKIR",',
    wrap: (repeated) => `{"type":"check_login","x":[${repeated}0]}`,
    longest: 4 * 1024 * 1024,
    read: readBody,
  },
  {
    name: 'file of tickers',
    tokens: [',', ';', '\t', '"', '\r', '\r\n', '\ufeff', 'TICKER', ...LETTERS],
    ordinary: 'ALDKIR\r\n',
    longest: 4_000_000,
    read: (text) => addTickers([], readTickerFile(text, isKnown), isKnown),
  },
  {
    name: 'lines of a watchlist',
    tokens: [
      ',',
      ';',
      '\t',
      '"',
      '""',
      ' ',
      '\r',
      '\r\n',
      '\ufeff',
      'cik',
      'name,',
      'A,',
      'A;',
      'BRK.B, ',
      '1.00',
      ...LETTERS,
    ],
    ordinary: 'ALDKIR\r\n',
    longest: 4_000_000,
    read: pastedLines,
  },
  {
    name: 'profile picture',
    tokens: [
      '\xff',
      '\xff\xd8',
      '\xff\xe0',
      '\xff\xe0\0\x02',
      '\xff\xfe\0\x04ab',
      '\xff\xdb\0\x02',
      '\0',
      '\xff\xda',
      'x',
    ],
    ordinary: '\xff\xe0\0\x10JFIF, 14 bytes.',
    wrap: (repeated) => `\xff\xd8${repeated}`,
    longest: 190_000,
    read: (bytes) => readJpegSize(Buffer.from(bytes, 'latin1')),
  },
  {
    name: '10-Q or 10-K',
    tokens: [...HTML, ...LETTERS, ...PLAN_TOKENS],
    ordinary: PLAN,
    wrap: (repeated) => `<html><body><p>Form 10-Q</p><p>Item 5. Other Information</p>${repeated}</body></html>`,
    longest: 10_000_000,
    read: parseEdgarFile,
  },
  ...fieldTexts(),
];

function readBody(text: string): unknown {
  checkJsonLimits(text, () => 20_000);
  return JSON.parse(text);
}

const isKnown = (ticker: string) => ticker.startsWith('A');

/** How many times an ordinary text of the same length an input may cost. */
export const MAX_TIMES = 5;
