import type { AlertRule, AlertTargets } from '@sentinel/alert-rules';
import { readListed, ruleOf } from '@sentinel/alert-rules/read';
import { AppError } from '@sentinel/contracts';
import type { AlertCriteria } from '@sentinel/contracts-alert-criteria';
import { type Database, sql } from '@sentinel/database';
import type { CompanyCiks } from './company-ciks.ts';

/**
 * What criteria mean to matching: companies by their CIKs, because tickers change hands; a watchlist with whom it lists now.
 * @throws AppError `unprocessable` (`incomplete`) for a watchlist that is not the account's own. One that somebody shares could be
 *   withdrawn, and the alert would end without a word.
 */
export async function alertRule(
  database: Pick<Database, 'orm'>,
  accountId: string,
  criteria: AlertCriteria,
  ciks: CompanyCiks,
): Promise<AlertRule> {
  const { reporting_person_ciks, tickers, watchlist } = criteria;
  if (watchlist !== undefined) return ruleOf(criteria, await ownWatchlist(database, accountId, watchlist));
  if (tickers.length > 0) {
    const issuers = new Set(tickers.flatMap((ticker) => ciks[ticker] ?? []));
    return ruleOf(criteria, { kind: 'issuer', ciks: [...issuers] });
  }
  return ruleOf(
    criteria,
    reporting_person_ciks.length > 0 ? { kind: 'owner', ciks: reporting_person_ciks } : { kind: 'any' },
  );
}

/** In a transaction, the watchlist cannot be deleted before it ends. */
async function ownWatchlist(database: Pick<Database, 'orm'>, accountId: string, id: string): Promise<AlertTargets> {
  const own = (await database.orm.execute(
    sql`select from alerts.watchlist where id = ${id} and account_id = ${accountId} for key share`,
  )) as unknown as unknown[];
  const listed = own.length > 0 ? (await readListed(database, [id])).get(id) : undefined;
  if (listed) return { kind: 'watchlist', id, ...listed };
  throw new AppError('unprocessable', 'An alert watches your own watchlists only. Copy a shared one to watch it.', {
    reason: 'incomplete',
  });
}
