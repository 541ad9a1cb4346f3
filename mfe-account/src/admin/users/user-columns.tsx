import { Badge, Checkbox } from '@sentinel/ui';
import { CellField, type EditableColumn } from '../rows/cell-field.tsx';
import styles from '../rows/cells.module.css';
import { showPermissions, WholeWord } from '../rows/cells.tsx';
import fields from '../rows/edited-row.module.css';
import type { UserDraft } from './user-draft.ts';
import type { UserRow } from './users.query.ts';

/** The texts that the filter searches. */
export const userTexts = ({ name, email, organization, phone, permissions, status }: UserRow) => [
  name,
  email,
  organization,
  phone ? `+${phone}` : '',
  ...permissions,
  STATUS[status].label,
];

const STATUS = {
  active: { label: 'Active' },
  invited: { label: 'Invited', tone: 'info' },
  disabled: { label: 'Disabled', tone: 'accent' },
} as const;

/** Name, Email, Organization, Phone, Permissions and Status of a user (spec part 2 section 2, "Admin area"). */
export function userColumns(ownEmail: string | null): readonly EditableColumn<UserRow, UserDraft>[] {
  const isOwn = (row: UserRow | null) => row !== null && row.email === ownEmail;
  return [
    {
      name: 'Name',
      sortText: ({ name }) => name,
      show: ({ name }) =>
        name ? (
          <span className={styles.name} title={name}>
            {name}
          </span>
        ) : (
          <span className={styles.faint}>No name</span>
        ),
      edit: (cell) => <CellField cell={cell} field="name" label="Name" maxLength={200} />,
    },
    {
      name: 'Email',
      sortText: ({ email }) => email,
      isWide: true,
      show: ({ email }) => <WholeWord>{email}</WholeWord>,
      edit: (cell) => (
        <CellField
          cell={cell}
          field="email"
          label="Email"
          inputMode="email"
          maxLength={254}
          readOnly={isOwn(cell.edit.row)}
          hint={isOwn(cell.edit.row) ? 'Another administrator can change your email.' : undefined}
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
      name: 'Phone',
      sortText: ({ phone }) => phone ?? '',
      show: ({ phone }) => (phone ? `+${phone}` : <span className={styles.faint}>None</span>),
      edit: (cell) => <CellField cell={cell} field="phone" label="Phone" inputMode="tel" />,
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
      name: 'Status',
      sortText: ({ status }) => STATUS[status].label,
      show: ({ status, enabled_2fa }) => (
        <span className={styles.status}>
          {status === 'active' ? STATUS.active.label : <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>}
          {enabled_2fa ? <Badge>2FA</Badge> : null}
        </span>
      ),
      edit: ({ edit, change }) =>
        edit.row === null ? null : (
          <Checkbox
            className={fields.beside}
            label="Disabled"
            checked={edit.draft.isDisabled}
            disabled={isOwn(edit.row)}
            onChange={({ target }) => change({ isDisabled: target.checked })}
          />
        ),
    },
  ];
}
