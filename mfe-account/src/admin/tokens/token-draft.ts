import type { Permission } from '@sentinel/vocabulary';
import { parsePermissions, permissionsText } from '../permissions-text.ts';
import type { RowShape } from '../rows/row-editing.ts';
import type { CheckedDraft } from '../rows/use-row-editing.ts';
import type { TokenRow } from './tokens.query.ts';

/** A sign-up token as typed. */
export interface TokenDraft {
  readonly sign_up_token: string;
  readonly organization: string;
  readonly email_ending: string;
  readonly permissions: string;
}

/** The row fields of `insert_sign_up_token` (spec part 2 section 7). */
export interface TokenFields {
  readonly sign_up_token: string;
  readonly organization: string;
  readonly email_ending: string;
  readonly permissions: Permission[];
}

export const TOKEN_SHAPE: RowShape<TokenRow, TokenDraft> = {
  blank: { sign_up_token: '', organization: '', email_ending: '', permissions: '' },
  keyOf: ({ sign_up_token }) => sign_up_token,
  draftOf: ({ sign_up_token, organization, email_ending, permissions }) => ({
    sign_up_token,
    organization,
    email_ending,
    permissions: permissionsText(permissions),
  }),
};

/** The row as it is sent, or what is wrong with it. */
export function checkToken(draft: TokenDraft): CheckedDraft<TokenDraft, TokenFields> {
  const sign_up_token = draft.sign_up_token.trim();
  const organization = draft.organization.trim();
  const email_ending = draft.email_ending.trim();
  const parsed = parsePermissions(draft.permissions);
  const faults = {
    ...(/^[A-Za-z0-9_-]{8,64}$/.test(sign_up_token)
      ? {}
      : { sign_up_token: 'Please enter 8 to 64 letters, digits, hyphens or underscores.' }),
    ...(organization === '' ? { organization: 'Please enter an organization.' } : {}),
    ...(/^@?[a-zA-Z0-9.-]*$/.test(email_ending)
      ? {}
      : { email_ending: 'Enter an email ending such as @client.example, or leave blank.' }),
    ...('fault' in parsed ? { permissions: parsed.fault } : {}),
  };
  if ('fault' in parsed || Object.keys(faults).length > 0) return { faults };
  return { fields: { sign_up_token, organization, email_ending, permissions: [...parsed.permissions] } };
}
