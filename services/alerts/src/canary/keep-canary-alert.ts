import { type Database, runLoop } from '@sentinel/database';
import { CANARY } from '@sentinel/vocabulary-market';
import type { SaveAlert } from '../saved/save-alert.ts';

const LOOK_EVERY_MS = 60_000;

/**
 * Keeps the alert that waits for the synthetic filing in the account of the private inbox, from when there is such an account. It is
 * an alert like any other, so that the synthetic filing takes the way of every filing. Runs until the signal aborts.
 */
export function keepCanaryAlert(
  { sql }: Pick<Database, 'sql'>,
  save: SaveAlert,
  {
    email,
    onError,
    signal,
  }: { readonly email: string; readonly onError: (error: unknown) => void; readonly signal: AbortSignal },
): Promise<void> {
  return runLoop({
    everyMs: LOOK_EVERY_MS,
    signal,
    onError,
    run: async () => {
      const [account] = await sql<{ id: string }[]>`select id from identity.account where email = ${email}`;
      if (!account) return;
      await save({
        accountId: account.id,
        name: CANARY.alertName,
        newName: CANARY.alertName,
        version: undefined,
        criteria: {
          form_type: 'keyword',
          tickers: [],
          reporting_person_ciks: [],
          company_criteria: ['include_all'],
          form_type_constraints: [{ constraint_type: 'keywords', bool: 'and', val: [CANARY.word] }],
          delay_constraints: [],
          insider_trade_constraints: [],
        },
        delivery: 'instant',
        byEmail: true,
        bySms: false,
      });
    },
  });
}
