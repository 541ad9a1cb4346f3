import type { OperationResponse } from '@sentinel/contracts';
import type { Database } from '@sentinel/database';
import { filingUrl, type ImplausibleNotice } from '@sentinel/vocabulary-market';

type Notice = OperationResponse<'get_company'>['notices'][number];

/** As many as an answer may have. */
const MAX_NOTICES = 100;
const MAX_SALES = 10;
/** A price of so many times the close, or so small a part of it, is none. */
const FAR_FROM_CLOSE = 5;

/** Reads notices of proposed sale (Form 144), with the sales that followed. */
export function createNotices({ sql }: Pick<Database, 'sql'>) {
  /** The latest first. */
  const of = async (condition: ReturnType<typeof sql>): Promise<Notice[]> => {
    const rows = await sql<
      (Omit<Notice, 'filing_url' | 'implausible'> & { close: number | null; outstanding: number | null })[]
    >`
      select notice.accession as accno, form_type, filed_on::text, notice.issuer_cik as cik,
             coalesce(company.name, notice.issuer_cik) as name, company.ticker,
             coalesce(owner.name, notice.seller, 'not stated') as seller, owner.cik as seller_cik,
             relationships, units::float8, market_value::float8, units_outstanding::float8 as outstanding, plan_adopted_on::text[],
             (select accession from market.notice later where later.amends = notice.accession
               order by sells_from desc nulls last, accession desc limit 1) as amended_by,
             sells_until::text, num_sales, shares_sold, sales, last.close
        from (select * from market.notice where ${condition}
               order by sells_from desc nulls last, accession desc limit ${MAX_NOTICES}) notice
        join market.filing using (accession)
        left join market.company on company.cik = notice.issuer_cik
        left join market.owner on owner.cik = notice.seller_cik
       cross join lateral (
         select count(*)::int as num_sales, coalesce(sum(trade.shares), 0)::float8 as shares_sold,
                coalesce(to_jsonb((array_agg(jsonb_build_object('accno', trade.accession, 'trade_date', trade.trade_date, 'shares', trade.shares::float8)
                                    order by trade.trade_date, trade.id))[1:${MAX_SALES}::int]), '[]') as sales
           from market.notice_sale sale join market.trade on trade.id = sale.trade_id
          where sale.accession = notice.accession and is_current) followed
        left join lateral (
          select bar.close::float8 as close from market.security
            join market.daily_bar bar on bar.security_id = security.id
            join market.trading_session session on session.session = bar.session
           where security.cik = notice.issuer_cik and security.is_primary and session.day between notice.sells_from - 10 and notice.sells_from
           order by bar.session desc limit 1) last on true
       order by sells_from desc nulls last, notice.accession desc`;
    return rows.map(({ close, outstanding, ...notice }) => ({
      ...notice,
      filing_url: filingUrl(notice.cik, notice.accno),
      implausible: implausibleOf({ ...notice, outstanding, close }),
    }));
  };
  return {
    ofCompany: (cik: string) => of(sql`issuer_cik = ${cik}`),
    ofSeller: (cik: string) => of(sql`seller_cik = ${cik}`),
  };
}

interface Figures extends Pick<Notice, 'market_value' | 'units'> {
  readonly outstanding: number | null;
  /** Of the last session up to the notice. */
  readonly close: number | null;
}

/** Why its figures cannot be right, by what else is known; null: nothing speaks against them. */
export function implausibleOf({ close, market_value: value, outstanding, units }: Figures): ImplausibleNotice | null {
  if (units === null || units <= 0) return null;
  if (outstanding !== null && outstanding > 0 && units > outstanding) return 'units_over_outstanding';
  if (value === null || close === null || close <= 0) return null;
  const times = value / units / close;
  return times > FAR_FROM_CLOSE || times < 1 / FAR_FROM_CLOSE ? 'value_far_from_close' : null;
}
