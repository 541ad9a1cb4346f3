import { call } from '@sentinel/api-client';
import { session } from '@sentinel/session';
import type { RunAsFields } from '@sentinel/session/credentials';
import { useSession } from '@sentinel/session/react';
import { useToast } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { AskDialog } from '../rows/ask-dialog.tsx';
import { EditableTable } from '../rows/editable-table.tsx';
import { Loaded } from '../rows/loaded.tsx';
import { DELETING_MESSAGE } from '../rows/messages.ts';
import { NEW_ROW } from '../rows/row-editing.ts';
import { editMark, fieldMark, neighborMark, useFocusLater } from '../rows/use-focus-later.ts';
import { useRowEditing } from '../rows/use-row-editing.ts';
import { RunAsDialog } from './run-as-dialog.tsx';
import { UserActions } from './user-actions.tsx';
import { userColumns, userTexts } from './user-columns.tsx';
import { checkUser, USER_SHAPE } from './user-draft.ts';
import { type UserRow, usersQuery } from './users.query.ts';

/** The open dialog about a user. */
type Asked = { readonly about: 'delete' | 'log_out' | 'run_as'; readonly user: UserRow };

/** /profile/admin/users (spec part 2, section 2 "Admin area"): every account, edited in its row. */
export function UsersSection({ onRunAs }: { onRunAs: (person: RunAsFields) => void }) {
  const users = useQuery(usersQuery);
  const ownEmail = useSession().email;
  const columns = useMemo(() => userColumns(ownEmail), [ownEmail]);
  const wrapper = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(wrapper);
  const [question, setAsked] = useState<Asked | null>(null);
  const toast = useToast();
  const say = (title: string) => toast({ title, tone: 'success' });

  const editing = useRowEditing({
    shape: USER_SHAPE,
    check: checkUser,
    send: (fields, row: UserRow | null) =>
      call('admin_edit_user', {
        ...(row === null ? {} : { user_access_token: row.access_token }),
        ...fields,
      }),
    load: async () => (await users.refetch()).data,
    onSaved: (fields, row) => {
      if (row === null) {
        say(`User added. We emailed an invitation to ${fields.email}.`);
        focusLater(fieldMark(NEW_ROW, 'name'));
        return;
      }
      if (row.email === ownEmail) session.updateProfile({ name: fields.name });
      say(`${fields.email} was saved.`);
      focusLater(editMark(fields.email));
    },
    onRefused: (key, field) => focusLater(fieldMark(key, field)),
  });

  // Uses the row token that was loaded last: one that was rejected as stale is not sent again.
  const asked = question && {
    ...question,
    user: users.data?.find(({ email }) => email === question.user.email) ?? question.user,
  };
  const close = () => setAsked(null);
  const reload = () => void editing.reload();

  return (
    <>
      <Loaded what="users" query={users} onRetry={reload}>
        {(rows) => (
          <EditableTable
            label="Users"
            rows={rows}
            shape={USER_SHAPE}
            columns={columns}
            filterTexts={userTexts}
            editing={editing}
            wrapper={wrapper}
            newRow={{
              name: 'New user',
              add: 'Add user',
              note: "They'll get an email invitation to set a password.",
              firstField: 'name',
            }}
            emptyText="No users."
            onCancel={(key) => {
              editing.close(key);
              focusLater(key === NEW_ROW ? fieldMark(NEW_ROW, 'name') : editMark(key));
            }}
            actions={(user) => (
              <UserActions
                user={user}
                ownEmail={ownEmail}
                onEdit={() => {
                  editing.open(user);
                  focusLater(fieldMark(user.email, 'name'));
                }}
                onRunAs={() => setAsked({ about: 'run_as', user })}
                onLogOut={() => setAsked({ about: 'log_out', user })}
                onDelete={() => setAsked({ about: 'delete', user })}
              />
            )}
          />
        )}
      </Loaded>
      {asked?.about === 'run_as' ? (
        <RunAsDialog user={asked.user} onClose={close} onStarted={onRunAs} onStale={reload} />
      ) : null}
      {asked?.about === 'log_out' ? (
        <AskDialog
          title="Log out everywhere"
          confirmLabel="Log out everywhere"
          act={() => call('revoke_session', { user_access_token: asked.user.access_token })}
          onStale={reload}
          onCancel={close}
          onDone={() => {
            close();
            say(`${asked.user.email} is logged out on every device.`);
          }}
        >
          End all sessions and remembered devices of {asked.user.email}? They have to log in again.
        </AskDialog>
      ) : null}
      {asked?.about === 'delete' ? (
        <AskDialog
          title="Delete user"
          confirmLabel="Delete user"
          tone="danger"
          networkMessage={DELETING_MESSAGE}
          act={() => call('delete_user', { email: asked.user.email })}
          onStale={reload}
          onCancel={close}
          onDone={async () => {
            const next = neighborMark(wrapper.current, asked.user.email);
            await editing.reload();
            close();
            say(`${asked.user.email} was deleted.`);
            focusLater(next);
          }}
        >
          Delete the account of {asked.user.email} and everything stored with it? This cannot be undone.
        </AskDialog>
      ) : null}
    </>
  );
}
