import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { admin_edit_user } from './admin_edit_user.ts';
import { delete_sign_up_token } from './delete_sign_up_token.ts';
import { delete_user } from './delete_user.ts';
import { get_audit_log } from './get_audit_log.ts';
import { get_sign_up_tokens } from './get_sign_up_tokens.ts';
import { get_users } from './get_users.ts';
import { insert_sign_up_token } from './insert_sign_up_token.ts';

/** What administrators do. */
export const adminOperations = (context: Context) =>
  ({
    get_users: get_users(context),
    admin_edit_user: admin_edit_user(context),
    delete_user: delete_user(context),
    get_sign_up_tokens: get_sign_up_tokens(context),
    insert_sign_up_token: insert_sign_up_token(context),
    delete_sign_up_token: delete_sign_up_token(context),
    get_audit_log: get_audit_log(context),
  }) satisfies Partial<Handlers<'identity'>>;
