import { type Access, ERROR_STATUS, type ErrorCode, errorsOf, type Operation } from '@sentinel/contracts';
import { operations } from '@sentinel/contracts-all';
import { escapeHtml } from '@sentinel/service-kit';

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema | Schema[];
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

/** Longer lists, such as that of countries, are only counted. */
const MAX_VALUES = 100;

function enumWords(values: readonly unknown[]): string {
  const shown = (values.length > MAX_VALUES ? values.slice(0, 2) : values).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > shown.length ? [`… (${values.length} values)`] : [])].join(' | ');
}

/** A schema written like a TypeScript type, short enough for a table cell. */
function words(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return enumWords(schema.enum);
  if (schema.anyOf) return schema.anyOf.map(words).join(' | ');
  if (Array.isArray(schema.items)) return `[${schema.items.map(words).join(', ')}]`;
  if (schema.type === 'array') return `(${words(schema.items ?? {})})[]`;
  if (schema.patternProperties) return `{ [key]: ${words(Object.values(schema.patternProperties)[0] ?? {})} }`;
  if (schema.properties) {
    const required = new Set(schema.required);
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${words(field)}`,
    );
    return `{ ${fields.join('; ')} }`;
  }
  return schema.type ?? 'any';
}

const accessWords = (access: Access): string => {
  if (access === 'open') return 'anyone';
  if (access === 'session') return 'any live session';
  const permissions = [...new Set(['admin', ...access])];
  return permissions.length === 1 ? permissions.join() : `any one of: ${permissions.join(', ')}`;
};

/** For example `not_found (404), conflict (409: name_taken, list_full)`. */
const errorWords = (operation: Operation): string =>
  Object.entries(errorsOf(operation))
    .map(
      ([code, reasons]) =>
        `${code} (${[ERROR_STATUS[code as ErrorCode], reasons.join(', ')].filter(Boolean).join(': ')})`,
    )
    .join(', ');

const items = (texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;

function table(label: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (tag: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<div class="wide" tabindex="0" role="region" aria-label="${label}"><table><thead>${row('th', heads)}</thead><tbody>${rows.map((cells) => row('td', cells)).join('\n')}</tbody></table></div>`;
}

function concernsWords(concerns: Operation['auditConcerns']): string {
  if (concerns === null) return '';
  return concerns === 'noted' ? '; its owner says what it concerned' : `; what it concerned: ${concerns.join(', ')}`;
}

/** What a caller must know beside the fields. */
function properties(operation: Operation): string[] {
  const { calls, perSeconds, by, countOnlyFailures, durable } = operation.rateLimit;
  const { auditConcerns, auditWords, networkFailures } = operation;
  return [
    `Owner: ${operation.service}`,
    `Access: ${accessWords(operation.access)}`,
    `Limit: ${calls} ${countOnlyFailures ? 'failed calls' : 'calls'} in ${perSeconds} s by ${by}${durable ? ', kept in PostgreSQL' : ''}; body up to ${operation.maxBodyBytes} bytes`,
    ...(networkFailures
      ? [`Failures of one network: ${networkFailures.limit} in ${networkFailures.windowSeconds} s, kept in PostgreSQL`]
      : []),
    `Repeating it: ${operation.idempotency}`,
    `Audit log: ${operation.audit ? '' : 'only while running as another user; '}"${auditWords.done}", "${auditWords.attempted}"${concernsWords(auditConcerns)}`,
    ...(operation.access === 'open' || operation.impersonation === 'allowed'
      ? []
      : ['Refused while running as another user']),
    ...(operation.deviceCookie ? ["With the remembered device's cookie: from pages of the same origin only"] : []),
    ...(operation.conditional ? ['Carries an ETag; with If-None-Match answered 304 while it is the same'] : []),
    ...(operation.stream
      ? [
          'Answers with a file in frames (packages/vocabulary/core/src/stream-frames.ts); the answer below comes in the last one',
        ]
      : []),
    `Errors: ${errorWords(operation)}`,
  ];
}

function section(operation: Operation): string {
  const request = operation.request as Schema;
  const required = new Set(request.required);
  const fields = Object.entries(request.properties ?? {}).filter(([name]) => name !== 'type');
  return [
    `<h2 id="${operation.type}">${operation.type}</h2>`,
    `<p>${escapeHtml(operation.summary)}</p>`,
    items(properties(operation)),
    fields.length === 0
      ? '<p>No payload fields.</p>'
      : table(
          `Fields of ${operation.type}`,
          ['field', 'required', 'form'],
          fields.map(([name, field]) => [name, required.has(name) ? 'yes' : 'no', escapeHtml(words(field))]),
        ),
    `<p>Answer: <code>${escapeHtml(words(operation.response as Schema))}</code></p>`,
  ].join('\n');
}

const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fff,#101418);color:light-dark(#101418,#e6e9ec)}a{color:light-dark(#0b57d0,#a8c7fa)}body{max-width:72rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}.wide{overflow-x:auto}' +
  'table{border-collapse:collapse}th,td{border:1px solid GrayText;padding:.25rem .5rem;text-align:left;vertical-align:top}';

/** `/dev/operations` of a local start: every operation, by its type, as HTML. */
export function renderOperationsPage(): string {
  const all = Object.values<Operation>(operations).sort((one, other) => (one.type < other.type ? -1 : 1));
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Operations</title><style>${STYLE}</style></head><body><main>`,
    '<h1>Operations</h1>',
    '<p>Made from <code>packages/contracts</code>. Every call is <code>POST /api</code> with a JSON body whose <code>type</code> names the operation, and <code>Authorization: Bearer &lt;access_token&gt;</code> unless it is open. A failed call answers <code>{ error, code, reason?, request_id }</code>; the reasons that a code may carry stand behind its status.</p>',
    table(
      'All operations',
      ['type', 'owner', 'access'],
      all.map(({ type, service, access }) => [
        `<a href="#${type}">${type}</a>`,
        service,
        escapeHtml(accessWords(access)),
      ]),
    ),
    ...all.map(section),
    '</main></body></html>',
  ].join('\n');
}
