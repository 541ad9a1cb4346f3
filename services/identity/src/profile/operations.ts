import type { Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';
import { delete_account } from './delete_account.ts';
import { edit_user } from './edit_user.ts';
import { get_user } from './get_user.ts';
import { update_user_preferences } from './update_user_preferences.ts';

/** The caller's own account. */
export const profileOperations = (context: Context) =>
  ({
    get_user: get_user(context),
    edit_user: edit_user(context),
    update_user_preferences: update_user_preferences(context),
    delete_account: delete_account(context),
  }) satisfies Partial<Handlers<'identity'>>;
