import { type Access, ERROR_STATUS, type ErrorCode, errorsOf, type Operation } from '@sentinel/contracts';
import { operations } from './index.ts';

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
  return [...shown, ...(values.length > shown.length ? [`… (${values.length} values)`] : [])].join(' \\| ');
}

/** A schema written like a TypeScript type, short enough for a table cell. */
function words(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return enumWords(schema.enum);
  if (schema.anyOf) return schema.anyOf.map(words).join(' \\| ');
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

function section(operation: Operation): string {
  const request = operation.request as Schema;
  const required = new Set(request.required);
  const fields = Object.entries(request.properties ?? {}).filter(([name]) => name !== 'type');
  const { calls, perSeconds, by, countOnlyFailures, durable } = operation.rateLimit;
  return [
    `## ${operation.type}`,
    '',
    operation.summary,
    '',
    `- Owner: ${operation.service}`,
    `- Access: ${accessWords(operation.access)}`,
    `- Limit: ${calls} ${countOnlyFailures ? 'failed calls' : 'calls'} in ${perSeconds} s by ${by}${durable ? ', kept in PostgreSQL' : ''}; body up to ${operation.maxBodyBytes} bytes`,
    ...(operation.networkFailures
      ? [
          `- Failures of one network: ${operation.networkFailures.limit} in ${operation.networkFailures.windowSeconds} s, kept in PostgreSQL`,
        ]
      : []),
    `- Repeating it: ${operation.idempotency}`,
    `- Audit log: ${operation.audit ? '' : 'only while running as another user; '}"${operation.auditWords.done}", "${operation.auditWords.attempted}"`,
    ...(operation.access === 'open' || operation.impersonation === 'allowed'
      ? []
      : ['- Refused while running as another user']),
    ...(operation.deviceCookie ? ["- With the remembered device's cookie: from pages of the same origin only"] : []),
    ...(operation.conditional ? ['- Carries an ETag; with If-None-Match answered 304 while it is the same'] : []),
    ...(operation.stream
      ? [
          '- Answers with a file in frames (`packages/vocabulary/core/src/stream-frames.ts`); the answer below comes in the last one',
        ]
      : []),
    `- Errors: ${errorWords(operation)}`,
    '',
    ...(fields.length === 0
      ? ['No payload fields.']
      : [
          '| field | required | form |',
          '|---|---|---|',
          ...fields.map(([name, field]) => `| ${name} | ${required.has(name) ? 'yes' : 'no'} | ${words(field)} |`),
        ]),
    '',
    `Answer: \`${words(operation.response as Schema).replaceAll('\\|', '|')}\``,
    '',
  ].join('\n');
}

/** `docs/operations.md`: every operation, by its type. */
export function renderOperationsPage(): string {
  const all = Object.values<Operation>(operations).sort((one, other) => (one.type < other.type ? -1 : 1));
  return [
    '# Operations',
    '',
    'Generated from `packages/contracts` by `npm run docs`; do not edit. Every call is `POST /api` with a JSON body whose `type` names the',
    'operation, and `Authorization: Bearer <access_token>` unless it is open. A failed call answers `{ error, code, reason?, request_id }`;',
    'the reasons that a code may carry stand behind its status.',
    '',
    '| type | owner | access |',
    '|---|---|---|',
    ...all.map(
      (operation) =>
        `| [${operation.type}](#${operation.type}) | ${operation.service} | ${accessWords(operation.access)} |`,
    ),
    '',
    ...all.map(section),
  ].join('\n');
}
