/** A text that a file must contain, and its replacement; without `from`, a new file. */
export interface Edit {
  readonly file: string;
  readonly from?: string | RegExp;
  readonly to: string;
}

/** One kind of change that a team makes. */
export interface Change {
  readonly what: string;
  readonly edits: readonly Edit[];
}

const CONTRACTS = 'packages/contracts';
const BUTTON = 'packages/ui/src/button';

const NEXT_MAJOR = '99.0.0';
const otherVersionInLock = (name: string): Edit => ({
  file: 'package-lock.json',
  from: new RegExp(`(?<="node_modules/${name}": \\{\\s+"version": ")[^"]+`),
  to: NEXT_MAJOR,
});

/** The kinds of change that are tried, each on its own. */
export const CHANGES: readonly Change[] = [
  {
    what: 'a comment in an operation of `contracts` (of identity)',
    edits: [
      {
        file: `${CONTRACTS}/identity/src/operations/delete_user.ts`,
        from: 'export const delete_user',
        to: '// The account team owns this operation.\nexport const delete_user',
      },
    ],
  },
  {
    what: 'a new operation in `contracts` (of identity)',
    edits: [
      {
        file: `${CONTRACTS}/identity/src/operations/ping_session.ts`,
        to: `import { defineOperation } from '@sentinel/contracts';
import { SMALL_BODY, Success, WRITE_LIMIT } from '@sentinel/contracts/fields';

export const ping_session = defineOperation({
  type: 'ping_session',
  service: 'identity',
  summary: 'Says that the session is in use.',
  access: 'session',
  request: {},
  response: Success,
  errors: {},
  rateLimit: WRITE_LIMIT,
  idempotency: 'once',
  maxBodyBytes: SMALL_BODY,
  audit: false,
  auditWords: { done: 'Used the session', attempted: 'Tried to use the session' },
  auditConcerns: null,
  impersonation: 'allowed',
});
`,
      },
      {
        file: `${CONTRACTS}/identity/src/index.ts`,
        from: "import { refresh_session } from './operations/refresh_session.ts';",
        to: "import { ping_session } from './operations/ping_session.ts';\nimport { refresh_session } from './operations/refresh_session.ts';",
      },
      {
        file: `${CONTRACTS}/identity/src/index.ts`,
        from: '  refresh_session,\n',
        to: '  ping_session,\n  refresh_session,\n',
      },
    ],
  },
  {
    what: 'a new field of trades, declared in `fields`: the contract and the page of `explore` have it',
    edits: [
      {
        file: 'packages/fields/src/trade/with_amendments.ts',
        to: `import { defineField } from '../define-field.ts';

export const with_amendments = defineField({
  name: 'with_amendments',
  kind: 'flag',
  label: 'Count amendments?',
  short: 'Amendments',
  meaning: 'Whether amendments count as filings of their own.',
  filter: { control: 'yesNo', request: 'with_amendments', address: 'amendments', on: 'true', said: 'counted' },
});
`,
      },
      {
        file: 'packages/fields/src/trade/index.ts',
        from: "import { value } from './value.ts';\n",
        to: "import { value } from './value.ts';\nimport { with_amendments } from './with_amendments.ts';\n",
      },
      {
        file: 'packages/fields/src/trade/index.ts',
        from: 'rows: [[ended_returns], [include_implausible]]',
        to: 'rows: [[ended_returns], [include_implausible], [with_amendments]]',
      },
    ],
  },
  {
    what: 'the look of the button of `ui`',
    edits: [{ file: `${BUTTON}/button.module.css`, from: 'font-weight: 600;', to: 'font-weight: 650;' }],
  },
  {
    what: 'a new optional prop of the button of `ui`',
    edits: [
      {
        file: `${BUTTON}/button.tsx`,
        from: '  icon?: ReactNode;\n',
        to: '  icon?: ReactNode;\n  hint?: string | undefined;\n',
      },
      { file: `${BUTTON}/button.tsx`, from: '  icon,\n', to: '  icon,\n  hint,\n' },
      { file: `${BUTTON}/button.tsx`, from: '      type={type}\n', to: '      type={type}\n      title={hint}\n' },
    ],
  },
  {
    what: 'a text on a page of `explore`',
    edits: [
      {
        file: 'mfe-explore/src/search/use-results.ts',
        from: 'Please try again or contact support.',
        to: 'Please try again, or contact support.',
      },
    ],
  },
  {
    what: 'the code of `dayText` in `dates`, which areas bundle',
    edits: [
      {
        file: 'packages/calendar/src/date-text.ts',
        from: 'string => text.replace(',
        to: 'string => text.trim().replace(',
      },
    ],
  },
  {
    what: 'another version of a development tool in the lock file',
    edits: [otherVersionInLock('turbo')],
  },
  {
    what: 'another version of a library that `account` bundles',
    edits: [
      otherVersionInLock('react-easy-crop'),
      { file: 'node_modules/react-easy-crop/package.json', from: /(?<="version": ")[^"]+/, to: NEXT_MAJOR },
      { file: 'node_modules/react-easy-crop/index.module.mjs', from: 'MAX_ZOOM = 3;', to: 'MAX_ZOOM = 4;' },
    ],
  },
  {
    what: 'the sidebar of the shell',
    edits: [{ file: 'shell/src/frame/sidebar.tsx', from: "'Expand menu'", to: "'Open menu'" }],
  },
  {
    what: 'a new member of the portal that areas are mounted with',
    edits: [
      {
        file: 'packages/federation/remote-kit/src/mount-props.ts',
        from: '  readonly config: PageConfig;\n',
        to: '  readonly config: PageConfig;\n  readonly pageOpenedAt: number;\n',
      },
      {
        file: 'shell/src/start-portal.tsx',
        from: '    config,\n    ui,\n',
        to: '    config,\n    ui,\n    pageOpenedAt: Date.now(),\n',
      },
    ],
  },
  {
    what: 'the code of a service, a test of `ui` and a test of `explore`',
    edits: [
      {
        file: 'services/identity/src/server.ts',
        from: 'await listen(buildApp(config), config);',
        to: 'const app = buildApp(config);\nawait listen(app, config);',
      },
      { file: `${BUTTON}/button.test.tsx`, from: /^/, to: '// A comment.\n' },
      { file: 'mfe-explore/src/trades/trade-request.test.tsx', from: /^/, to: '// A comment.\n' },
    ],
  },
];

/** The text of a file after an edit. @throws when the file does not contain the text to replace */
export function edited(text: string, { file, from, to }: Edit): string {
  if (from === undefined) return to;
  const result = text.replace(from, to);
  if (result === text) throw new Error(`${file} does not contain ${from}`);
  return result;
}
