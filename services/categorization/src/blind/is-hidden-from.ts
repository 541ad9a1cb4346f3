import { type SQL, sql } from '@sentinel/database';

/**
 * True where an account has to review an interaction and has not: what others decided on it is hidden from that account, so that its
 * own verdict is blind.
 */
export const isHiddenFrom = (accountId: string, gvkey: SQL, interactionNum: SQL): SQL => sql`
  (exists (select from categorization.assignment mine where mine.account_id = ${accountId} and mine.gvkey = ${gvkey})
   and not exists (select from categorization.verdict own
     where own.account_id = ${accountId} and own.gvkey = ${gvkey} and own.interaction_num = ${interactionNum}))`;
