import type { Handlers } from '@sentinel/service-kit';
import { admin_edit_user } from './admin_edit_user.ts';
import { delete_sign_up_token } from './delete_sign_up_token.ts';
import { delete_user } from './delete_user.ts';
import { get_audit_log } from './get_audit_log.ts';
import { get_sign_up_tokens } from './get_sign_up_tokens.ts';
import { get_users } from './get_users.ts';
import { insert_sign_up_token } from './insert_sign_up_token.ts';

type Parts = Parameters<typeof get_users>[0] &
  Parameters<typeof admin_edit_user>[0] &
  Parameters<typeof delete_user>[0] &
  Parameters<typeof get_sign_up_tokens>[0] &
  Parameters<typeof insert_sign_up_token>[0] &
  Parameters<typeof delete_sign_up_token>[0] &
  Parameters<typeof get_audit_log>[0];

/** What administrators do. */
export const adminOperations = (parts: Parts) =>
  ({
    get_users: get_users(parts),
    admin_edit_user: admin_edit_user(parts),
    delete_user: delete_user(parts),
    get_sign_up_tokens: get_sign_up_tokens(parts),
    insert_sign_up_token: insert_sign_up_token(parts),
    delete_sign_up_token: delete_sign_up_token(parts),
    get_audit_log: get_audit_log(parts),
  }) satisfies Partial<Handlers<'identity'>>;
