import { call } from '@sentinel/api-client';
import { Copy, Trash2, useToast } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AskDialog } from '../rows/ask-dialog.tsx';
import { EditableTable } from '../rows/editable-table.tsx';
import { Loaded } from '../rows/loaded.tsx';
import { DELETING_MESSAGE } from '../rows/messages.ts';
import { EditAction, RowAction } from '../rows/row-action.tsx';
import { NEW_ROW } from '../rows/row-editing.ts';
import { editMark, fieldMark, neighborMark, useFocusLater } from '../rows/use-focus-later.ts';
import { useRowEditing } from '../rows/use-row-editing.ts';
import { TOKEN_COLUMNS, tokenTexts } from './token-columns.tsx';
import { checkToken, TOKEN_SHAPE } from './token-draft.ts';
import { type TokenRow, tokensQuery } from './tokens.query.ts';

const FIRST_FIELD = 'sign_up_token';

/** /profile/admin/tokens (spec part 2, section 2 "Admin area"): the tokens handed out for signing up. */
export function TokensSection() {
  const tokens = useQuery(tokensQuery);
  const wrapper = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(wrapper);
  const [asked, setAsked] = useState<TokenRow | null>(null);
  const toast = useToast();
  const say = (title: string) => toast({ title, tone: 'success' });

  const editing = useRowEditing({
    shape: TOKEN_SHAPE,
    check: checkToken,
    send: (fields, row: TokenRow | null) =>
      call('insert_sign_up_token', {
        ...fields,
        ...(row === null ? {} : { replace: true }),
      }),
    load: async () => (await tokens.refetch()).data,
    onSaved: ({ sign_up_token }, row) => {
      say(row === null ? 'The sign-up token was added.' : 'The sign-up token was saved.');
      focusLater(row === null ? fieldMark(NEW_ROW, FIRST_FIELD) : editMark(sign_up_token));
    },
    onRefused: (key, field) => focusLater(fieldMark(key, field)),
  });

  const close = () => setAsked(null);

  async function copy(token: string) {
    try {
      await navigator.clipboard.writeText(token);
      say('The sign-up token was copied.');
    } catch {
      // The browser does not allow it, or the page is not secure: the text can still be selected.
      toast({ title: 'The browser did not allow copying. Please select the token and copy it.', tone: 'error' });
    }
  }

  return (
    <>
      <Loaded what="sign-up tokens" query={tokens} onRetry={() => void editing.reload()}>
        {(rows) => (
          <EditableTable
            label="Sign Up Tokens"
            rows={rows}
            shape={TOKEN_SHAPE}
            columns={TOKEN_COLUMNS}
            filterTexts={tokenTexts}
            editing={editing}
            wrapper={wrapper}
            newRow={{ name: 'New sign-up token', add: 'Add sign-up token', firstField: FIRST_FIELD }}
            emptyText="No sign-up tokens."
            onCancel={(key) => {
              editing.close(key);
              focusLater(key === NEW_ROW ? fieldMark(NEW_ROW, FIRST_FIELD) : editMark(key));
            }}
            actions={(row) => (
              <>
                <EditAction
                  of={row.sign_up_token}
                  onClick={() => {
                    editing.open(row);
                    focusLater(fieldMark(row.sign_up_token, 'organization'));
                  }}
                />
                <RowAction
                  label="Copy"
                  of={row.sign_up_token}
                  icon={<Copy size={16} aria-hidden="true" />}
                  onClick={() => void copy(row.sign_up_token)}
                />
                <RowAction
                  label="Delete"
                  of={row.sign_up_token}
                  icon={<Trash2 size={16} aria-hidden="true" />}
                  isDangerous
                  onClick={() => setAsked(row)}
                />
              </>
            )}
          />
        )}
      </Loaded>
      {asked === null ? null : (
        <AskDialog
          title="Delete sign-up token"
          confirmLabel="Delete sign-up token"
          tone="danger"
          networkMessage={DELETING_MESSAGE}
          act={() => call('delete_sign_up_token', { sign_up_token: asked.sign_up_token })}
          onStale={() => void editing.reload()}
          onCancel={close}
          onDone={async () => {
            const next = neighborMark(wrapper.current, asked.sign_up_token, FIRST_FIELD);
            await editing.reload();
            close();
            say('The sign-up token was deleted.');
            focusLater(next);
          }}
        >
          Delete {asked.sign_up_token} of {asked.organization}? It can no longer be used to sign up. This cannot be
          undone.
        </AskDialog>
      )}
    </>
  );
}
