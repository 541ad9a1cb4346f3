import { operations } from './index.ts';

const quoted = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`);

/** `services/identity/src/admin/audit-words.ts`: what the audit log says of each operation. Identity does not load the contracts of others. */
export function renderAuditWords(): string {
  const entries = Object.values(operations)
    .map(({ type, auditWords: { attempted, done } }) => ({ type, attempted, done }))
    .sort((one, other) => (one.type < other.type ? -1 : 1))
    .map(({ type, attempted, done }) =>
      [`  ${type}: {`, `    done: ${quoted(done)},`, `    attempted: ${quoted(attempted)},`, '  },'].join('\n'),
    );
  return [
    '// Generated from packages/contracts by `npm run docs`; do not edit.',
    '/** What the audit log says of a call that succeeded, and of one that did not, by the type of the operation. */',
    'export const AUDIT_WORDS: Readonly<Record<string, { readonly done: string; readonly attempted: string }>> = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
