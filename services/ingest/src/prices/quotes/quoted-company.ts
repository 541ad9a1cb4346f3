import type { Database } from '@sentinel/database';

/** A company that alerts need quotes of, in a session. */
export interface QuotedCompany {
  readonly cik: string;
  /** As the SEC's ticker file writes it: BRK-B. */
  readonly symbol: string;
  /** Close of the session before, in US dollars, adjusted for a split or spin-off of the session's day; null while it is not loaded. */
  readonly previousClose: number | null;
}

/** The session that a moment belongs to: the next one to close. */
export interface QuotedSession {
  readonly session: number;
  /** YYYY-MM-DD, New York. */
  readonly day: string;
  readonly companies: readonly QuotedCompany[];
}

/**
 * The companies whose prices decide about alerts, the most needed first: those that price alerts or their watchlists name, those of 8-Ks that wait for
 * a price, those that alerts on 8-Ks name, and, where a price alert watches every company or an industry, the rest. Empty if no
 * alert needs a price.
 */
export async function quotedCompanies({ sql }: Database, now: Date): Promise<QuotedSession | null> {
  const [next] = await sql<{ session: number; day: string }[]>`
    select session, day::text from market.trading_session where closes_at > ${now.toISOString()} order by closes_at limit 1`;
  if (!next) return null;
  const companies = await sql<QuotedCompany[]>`
    with anchor as (
      select alert_anchor.form_type, alert_anchor.kind, alert_anchor.key
        from alerts.alert_anchor join alerts.alert on alert.id = alert_anchor.alert_id
       where alert_anchor.form_type in ('price_alert', '8-K') and (alert.paused_at is null or alert.snoozed_until <= ${now.toISOString()})
       group by 1, 2, 3),
    need as (
      select key as cik, case form_type when 'price_alert' then 1 else 3 end as rank from anchor where kind = 'issuer'
       union all
      select member.cik, case anchor.form_type when 'price_alert' then 1 else 3 end
        from anchor join alerts.watchlist_member member on member.watchlist_id = case anchor.kind when 'watchlist' then anchor.key::uuid end
       where member.kind = 'company'
       union all
      select cik, 2 from alerts.waiting_event where 'price' = any(missing)
       union all
      select cik, 4 from market.security
       where is_primary and exists (select from anchor where form_type = 'price_alert' and kind not in ('issuer', 'watchlist'))),
    wanted as (select cik, min(rank) as rank from need group by cik)
    select security.cik, symbol.symbol,
           (bar.close / coalesce((select value from market.corporate_action split
                                   where split.security_id = security.id and split.kind = 'split' and split.ex_date = ${next.day}::date), 1)
                      / coalesce((select value from market.corporate_action spin_off
                                   where spin_off.security_id = security.id and kind = 'spin_off' and ex_date = ${next.day}::date), 1)
           )::float8 as "previousClose"
      from wanted
      join market.security on security.cik = wanted.cik and security.is_primary and security.ended_session is null
      join lateral (
        select symbol from market.security_symbol
         where security_id = security.id and valid_from <= ${next.day}::date and (valid_to is null or valid_to >= ${next.day}::date)
         order by valid_from desc limit 1) symbol on true
      left join market.daily_bar bar on bar.security_id = security.id and bar.session = ${next.session} - 1
     order by wanted.rank, bar.close * bar.volume desc nulls last, security.cik`;
  return { ...next, companies };
}
