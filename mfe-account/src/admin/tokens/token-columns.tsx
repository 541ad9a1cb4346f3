import { Button } from '@sentinel/ui';
import { CellField, type EditableColumn } from '../rows/cell-field.tsx';
import styles from '../rows/cells.module.css';
import { showPermissions, WholeWord } from '../rows/cells.tsx';
import actions from '../rows/row-action.module.css';
import { showWhen } from '../when.tsx';
import { makeSignUpToken } from './make-sign-up-token.ts';
import type { TokenDraft } from './token-draft.ts';
import type { TokenRow } from './tokens.query.ts';

/** The texts that the filter searches. */
export const tokenTexts = ({ sign_up_token, organization, email_ending, permissions }: TokenRow) => [
  sign_up_token,
  organization,
  email_ending,
  ...permissions,
];

/**
 * Columns of the sign-up tokens (spec part 2 sections 2 and 3). The token identifies the row, so it cannot be edited.
 */
export const TOKEN_COLUMNS: readonly EditableColumn<TokenRow, TokenDraft>[] = [
  {
    name: 'Sign-up token',
    sortText: ({ sign_up_token }) => sign_up_token,
    isWide: true,
    show: ({ sign_up_token }) => (
      <code className={styles.code}>
        <WholeWord>{sign_up_token}</WholeWord>
      </code>
    ),
    edit: (cell) => (
      <CellField
        cell={cell}
        field="sign_up_token"
        label="Sign-up token"
        maxLength={64}
        readOnly={cell.edit.row !== null}
        trailing={
          cell.edit.row === null ? (
            <Button
              className={actions.action}
              variant="secondary"
              onClick={() => cell.change({ sign_up_token: makeSignUpToken() })}
            >
              Generate
            </Button>
          ) : undefined
        }
      />
    ),
  },
  {
    name: 'Organization',
    sortText: ({ organization }) => organization,
    show: ({ organization }) => organization,
    edit: (cell) => <CellField cell={cell} field="organization" label="Organization" maxLength={200} />,
  },
  {
    name: 'Email ending',
    sortText: ({ email_ending }) => email_ending,
    show: ({ email_ending }) =>
      email_ending ? <WholeWord>{email_ending}</WholeWord> : <span className={styles.faint}>Any address</span>,
    edit: (cell) => (
      <CellField cell={cell} field="email_ending" label="Email ending" placeholder="@client.example" maxLength={254} />
    ),
  },
  {
    name: 'Permissions',
    sortText: ({ permissions }) => permissions.join(', '),
    isWide: true,
    show: ({ permissions }) => showPermissions(permissions),
    edit: (cell) => (
      <CellField cell={cell} field="permissions" label="Permissions" placeholder="alerts, explore_trades" />
    ),
  },
  {
    name: 'Created',
    sortText: ({ created_at }) => created_at,
    show: ({ created_at }) => showWhen(created_at),
  },
];
