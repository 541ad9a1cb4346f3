import { callerOf, type Handlers } from '@sentinel/service-kit';
import type { Context } from '../context.ts';

/** Stores the caller's columns of the results table, in order. */
export function update_user_preferences({ accounts }: Context): Handlers<'identity'>['update_user_preferences'] {
  return async ({ preferences }, call) => {
    await accounts.setScreenerColumns(callerOf(call).accountId, preferences);
    return { success: true };
  };
}
