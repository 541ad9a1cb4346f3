import { call } from '@sentinel/api-client';
import { effectiveToken } from '@sentinel/session';
import { Banner, Button } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styles from '../rows/admin-table.module.css';
import { AskDialog } from '../rows/ask-dialog.tsx';
import { EditableTable } from '../rows/editable-table.tsx';
import { LoadedList } from '../rows/loaded-list.tsx';
import { DELETING_MESSAGE } from '../rows/messages.ts';
import { NEW_ROW } from '../rows/row-editing.ts';
import { editMark, fieldMark, focusMark, neighbourMark, useFocusLater } from '../rows/use-focus-later.ts';
import { useRowEditing } from '../rows/use-row-editing.ts';
import { TOKEN_COLUMNS } from './token-columns.tsx';
import { checkToken, TOKEN_SHAPE } from './token-draft.ts';
import { type TokenRow, tokensQuery } from './tokens.query.ts';

const filterTexts = ({ sign_up_token, organization, email_ending }: TokenRow) => [
  sign_up_token,
  organization,
  email_ending,
];

const FIRST_FIELD = 'sign_up_token';

/** /profile/admin/tokens (spec part 2, section 2 "Admin area"): what is handed out for signing up. */
export function TokensSection() {
  const tokens = useQuery(tokensQuery);
  const place = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(place);
  const [asked, setAsked] = useState<TokenRow | null>(null);
  const [notice, setNotice] = useState<string>();

  const editing = useRowEditing({
    shape: TOKEN_SHAPE,
    check: checkToken,
    send: (fields, row: TokenRow | null) =>
      call('insert_sign_up_token', {
        access_token: effectiveToken() ?? '',
        ...fields,
        ...(row === null ? {} : { replace: true }),
      }),
    load: async () => (await tokens.refetch()).data,
    onSaved: ({ sign_up_token }, row) => {
      setNotice(row === null ? 'The sign-up token was added.' : 'The sign-up token was saved.');
      focusLater(row === null ? fieldMark(NEW_ROW, FIRST_FIELD) : editMark(sign_up_token));
    },
    onRefused: (key, field) => focusLater(fieldMark(key, field)),
  });

  const close = () => setAsked(null);

  async function copy(token: string) {
    try {
      await navigator.clipboard.writeText(token);
      setNotice('The sign-up token was copied.');
    } catch {
      // Not allowed by the browser, or not a secure page: the text can still be selected.
      setNotice('The browser did not allow copying. Please select the token and copy it.');
    }
  }

  return (
    <>
      {notice === undefined ? null : <Banner>{notice}</Banner>}
      <LoadedList what="sign-up tokens" list={tokens} onRetry={() => void editing.reload()}>
        {(rows) => (
          <EditableTable
            label="Sign Up Tokens"
            rows={rows}
            shape={TOKEN_SHAPE}
            columns={TOKEN_COLUMNS}
            filterTexts={filterTexts}
            editing={editing}
            place={place}
            newRow={{ name: 'New sign-up token', add: 'Add sign-up token' }}
            emptyText="No sign-up tokens."
            onCancel={(key) => {
              editing.close(key);
              focusLater(key === NEW_ROW ? fieldMark(NEW_ROW, FIRST_FIELD) : editMark(key));
            }}
            actions={(row) => (
              <>
                <Button
                  {...focusMark(editMark(row.sign_up_token))}
                  className={styles.action}
                  variant="outline2"
                  aria-label={`Edit ${row.sign_up_token}`}
                  onClick={() => {
                    editing.open(row);
                    focusLater(fieldMark(row.sign_up_token, 'organization'));
                  }}
                >
                  Edit
                </Button>
                <Button
                  className={styles.action}
                  variant="outline2"
                  aria-label={`Copy ${row.sign_up_token}`}
                  onClick={() => void copy(row.sign_up_token)}
                >
                  Copy
                </Button>
                <Button
                  className={styles.action}
                  variant="outline2"
                  aria-label={`Delete ${row.sign_up_token}`}
                  onClick={() => setAsked(row)}
                >
                  Delete
                </Button>
              </>
            )}
          />
        )}
      </LoadedList>
      {asked === null ? null : (
        <AskDialog
          title="Delete sign-up token"
          confirmLabel="Delete sign-up token"
          tone="danger"
          networkMessage={DELETING_MESSAGE}
          act={() =>
            call('delete_sign_up_token', { access_token: effectiveToken() ?? '', sign_up_token: asked.sign_up_token })
          }
          onStale={() => void editing.reload()}
          onCancel={close}
          onDone={async () => {
            const next = neighbourMark(place.current, asked.sign_up_token, FIRST_FIELD);
            await editing.reload();
            close();
            setNotice('The sign-up token was deleted.');
            focusLater(next);
          }}
        >
          Delete {asked.sign_up_token} of {asked.organization}? Nobody can sign up with it any more. This cannot be
          undone.
        </AskDialog>
      )}
    </>
  );
}
