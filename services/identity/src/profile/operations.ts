import type { Handlers } from '@sentinel/service-kit';
import { delete_account } from './delete_account.ts';
import { edit_user } from './edit_user.ts';
import { get_account_overview } from './get_account_overview.ts';
import { get_user } from './get_user.ts';
import { update_user_preferences } from './update_user_preferences.ts';

type Parts = Parameters<typeof get_user>[0] &
  Parameters<typeof get_account_overview>[0] &
  Parameters<typeof edit_user>[0] &
  Parameters<typeof update_user_preferences>[0] &
  Parameters<typeof delete_account>[0];

/** The caller's own account. */
export const profileOperations = (parts: Parts) =>
  ({
    get_account_overview: get_account_overview(parts),
    get_user: get_user(parts),
    edit_user: edit_user(parts),
    update_user_preferences: update_user_preferences(parts),
    delete_account: delete_account(parts),
  }) satisfies Partial<Handlers<'identity'>>;
