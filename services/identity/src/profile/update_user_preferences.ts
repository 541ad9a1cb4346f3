import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Accounts } from '../accounts/accounts.repository.ts';

/** Stores the caller's columns of the results table, in order. */
export function update_user_preferences({
  accounts,
}: {
  readonly accounts: Accounts;
}): Handlers<'identity'>['update_user_preferences'] {
  return async ({ preferences }, call) => {
    await accounts.setScreenerColumns(callerOf(call).accountId, preferences);
    return { success: true };
  };
}
