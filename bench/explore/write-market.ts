import type { Database } from '@sentinel/database';
import { INSIDER_LOOKBACKS, STUDY_HORIZONS } from '@sentinel/vocabulary-market';

export interface MarketSize {
  readonly companies: number;
  readonly owners: number;
  readonly trades: number;
  readonly events: number;
}

const fraction = (name: string, spread: number, missing: number) =>
  `case when random() < ${missing} then null else round(((random() + random() + random() - 1.5) * ${spread})::numeric, 8)::float8 end as ${name}`;
/** Raw (a1 … a120) and adjusted (b1 … b120) returns that grow with the horizon; some are missing. */
const drawnReturns = ['a', 'b']
  .flatMap((side) => STUDY_HORIZONS.map((h) => fraction(`${side}${h}`, Math.sqrt(h) / 12, 0.05)))
  .join(', ');
const perHorizon = (of: (horizon: number) => string) => `array[${STUDY_HORIZONS.map(of).join(', ')}]`;
const rawReturns = perHorizon((h) => `a${h}`);
const adjustedReturns = perHorizon((h) => `case when a${h} is not null then b${h} end`);
const missingReturns = `${perHorizon((h) => `case when a${h} is null then 'pending' end`)}::text[]`;
const criteria = `
  case when r1 < 0.03 then null else round(exp(r1 * 6)::numeric, 4)::float8 end as close,
  case when r1 < 0.05 then null else round(exp(8 + r2 * 12)::numeric, 2)::float8 end as avg_dollar_volume,
  case when r1 < 0.06 then null else round(exp(14 + r3 * 12)::numeric, 2)::float8 end as market_value`;
/** 48 industries by number; their texts are joined from the vocabulary. */
const industry = (cik: string) => `industries[1 + (hashint4(${cik}) & 2147483647) % cardinality(industries)]`;

/**
 * Writes a made-up market directly into the tables, always the same for the same size: far more sales than purchases, a
 * few companies with many trades, values and returns over many orders of magnitude, gaps where real data has gaps. Only
 * events have filings, because no search reads those of trades.
 */
export async function writeMarket({ sql }: Database, size: MarketSize, industries: readonly string[]): Promise<void> {
  await sql.begin(async (tx) => {
    const run = (statement: string, values: (string | number)[] = []) => tx.unsafe(statement, values);
    await run('set local session_replication_role = replica'); // trades without filings: no foreign keys
    await run('set local max_parallel_workers_per_gather = 0'); // random() must return the same numbers in the same order
    await run('set local synchronous_commit = off');
    await run('select setseed(0.42)');
    await run(`
      insert into market.trading_session (session, day, closes_at)
      select row_number() over (order by day), day::date, day + interval '21 hours'
        from generate_series('2006-01-02'::timestamp, '2027-12-31', '1 day') day where extract(isodow from day) < 6`);
    await run(`
      create temp table session_of on commit drop as
      select calendar.day::date, min(session) as session
        from generate_series('2006-01-02'::timestamp, '2027-12-01', '1 day') calendar (day)
        join market.trading_session later on later.day between calendar.day and calendar.day + interval '3 days' group by 1`);
    await run('analyze session_of');
    await run(`
      insert into market.company (cik, name, filed_ticker, as_of)
      select lpad(i::text, 10, '0'),
             (array['American','United','First','Global','Pacific','Northern','Advanced','Applied','General','National','Blue','Golden'])[1 + (random() * 11)::int]
               || ' ' || initcap(substr(md5(i::text), 1, 3 + (random() * 6)::int)) || ' '
               || (array['Systems Inc.','Bancorp','Therapeutics Inc.','Energy Corp.','Holdings','Technologies Inc.','Group plc'])[1 + (random() * 6)::int],
             case when random() < 0.08 then null else chr(65 + i % 26) || chr(65 + (i / 26) % 26) || chr(65 + (i / 676) % 26) || chr(65 + (i / 17576) % 26) end, now()
        from generate_series(1, ${size.companies}) i`);
    await run(`
      insert into market.owner (cik, name, as_of)
      select lpad((5000000 + i)::text, 10, '0'), upper(substr(md5(i::text), 1, 4 + i % 6) || ' ' || substr(md5((i * 7)::text), 1, 5) || ' ' || chr(65 + i % 26)), now()
        from generate_series(0, ${size.owners - 1}) i`);
    for (const index of [
      'trade_identity',
      'trade_issuer',
      'trade_fact_company',
      'trade_fact_next_8k',
      'trade_fact_next_ea',
    ])
      await run(`drop index market.${index}`);
    await run(`
      insert into market.trade (accession, issuer_cik, direction, trade_date, shares, value, price, row_count, unpriced_rows, owner_ciks,
                                owner_names, owner_title, insider_types, plan_10b51, location, days_to_file, is_amendment)
      select lpad((i % 900000 + 1000000000)::text, 10, '0') || '-' || to_char(day, 'YY') || '-' || lpad((i / 900000)::text, 6, '0'),
             lpad(company::text, 10, '0'), case when r1 < 0.16 then 'purchase' else 'sale' end, day,
             round((exp(3 + r2 * 9))::numeric, 0), case when r3 < 0.03 then null else round(exp(5 + r4 * 13)::numeric, 2) end, null, 1, 0,
             array[lpad((5000000 + owner)::text, 10, '0')],
             upper(substr(md5(owner::text), 1, 4 + owner % 6) || ' ' || substr(md5((owner * 7)::text), 1, 5) || ' ' || chr(65 + owner % 26)),
             (array['Director','Chief Executive Officer','Chief Financial Officer','10% Owner','See Remarks','EVP & General Counsel','President','SVP, Operations'])[1 + owner % 8]
               || case when owner % 3 = 0 then '' else ' ' || (owner % 500) end,
             (array['{Officer}','{Director}','{Officer,Director}','{10% Owner}','{Director,10% Owner}','{Other}'])[1 + owner % 6]::text[],
             case when r5 < 0.3 then 'yes' when r5 < 0.6 then 'no' else 'unknown' end, 'Town ' || owner % 900, (r6 * r6 * 12)::int, r6 < 0.02
        from (select i, day, company, (company * 31 + (owner_no * owner_no * 60)::int) % ${size.owners} as owner, r1, r2, r3, r4, r5, r6
                from (select i, date '2006-01-03' + (random() * 7300)::int as day, 1 + (power(random(), 2) * ${size.companies - 1})::int as company,
                             random() as owner_no, random() r1, random() r2, random() r3, random() r4, random() r5, random() r6
                        from generate_series(1, ${size.trades}) i) drawn) made`);
    await run(
      `insert into market.trade_fact (trade_id, cik, base_session, reader_session, ret, adj, reader_ret, reader_adj, missing, reader_missing, next_8k_days, next_8k_ret0, next_8k_items,
                                     next_8k_accession, next_ea_days, next_ea_ret0, next_ea_accession, btwn_fqe_ea, close, avg_dollar_volume,
                                     market_value, industry)
       select id, issuer_cik, session, session + 2, ${rawReturns}, ${adjustedReturns}, ${rawReturns}, ${adjustedReturns}, ${missingReturns}, ${missingReturns},
              case when r4 < 0.1 then null else 1 + (r4 * r4 * 70)::int end, event_ret, items, case when r4 < 0.1 then null else accession end,
              case when r5 < 0.12 then null else 1 + (r5 * 80)::int end, ea_ret, case when r5 < 0.12 then null else accession end,
              case when r5 < 0.2 then null else r5 > 0.8 end, close, avg_dollar_volume, market_value, industry
         from (select id, issuer_cik, accession, session, r4, r5, ${drawnReturns},
                      ${fraction('event_ret', 0.3, 0.12)}, ${fraction('ea_ret', 0.4, 0.15)},
                      case when r4 < 0.1 then null when r3 < 0.4 then array['2.02', '9.01'] when r3 < 0.6 then array['5.02'] when r3 < 0.8 then array['8.01', '9.01'] else array['1.01', '7.01', '9.01'] end as items,
                      ${criteria}, ${industry('issuer_cik::int')} as industry
                 from (select id, issuer_cik, accession, session, random() r1, random() r2, random() r3, random() r4, random() r5
                         from market.trade join session_of on day = trade_date order by id) drawn
                cross join (select string_to_array($1, '|') as industries) named) made`,
      [industries.join('|')],
    );
    await run(`
      insert into market.filing (accession, form_type, issuer_cik, accepted_at, filed_on, items, is_amendment, content_hash, source_name, request_id, evaluated_at)
      select lpad((i % 900000 + 1)::text, 10, '0') || '-' || to_char(day, 'YY') || '-' || lpad((i / 900000)::text, 6, '0'), case when r1 < 0.03 then '8-K/A' else '8-K' end,
             lpad(company::text, 10, '0'), day + interval '15 hours', day,
             case when r2 < 0.2 then array['2.02', '9.01'] when r2 < 0.35 then array['5.02'] when r2 < 0.6 then array['8.01', '9.01'] when r2 < 0.8 then array['7.01', '9.01'] else array['1.01', '9.01'] end,
             r1 < 0.03, '', 'bench', 'bench', now()
        from (select i, date '2006-01-03' + (random() * 7300)::int as day, 1 + (random() * ${size.companies - 1})::int as company, random() r1, random() r2
                from generate_series(1, ${size.events}) i) drawn`);
    await run(
      `insert into market.event_fact (accession, cik, accepted_at, filed_on, event_session, is_ea, event_return,
         ret, adj, return_missing, reader_ret, reader_adj, reader_missing,
         ${INSIDER_LOOKBACKS.map((days) => `sold_${days}, bought_${days}`).join(', ')}, close, avg_dollar_volume, market_value, industry)
       select accession, issuer_cik, accepted_at, filed_on, session, items[1] = '2.02', event_return,
              ${rawReturns}, ${adjustedReturns}, ${missingReturns}, ${rawReturns}, ${adjustedReturns}, ${missingReturns},
              ${INSIDER_LOOKBACKS.map((days) => `round(sold * ${days}, 2), round(bought * ${days}, 2)`).join(', ')}, close, avg_dollar_volume, market_value, industry
         from (select accession, issuer_cik, accepted_at, filed_on, session, items, ${fraction('event_return', 0.3, 0.06)}, ${drawnReturns},
                      (case when r2 < 0.5 then 0 else exp(r3 * 14) end)::numeric as sold, (case when r3 < 0.8 then 0 else exp(r2 * 11) end)::numeric as bought,
                      ${criteria}, ${industry('issuer_cik::int')} as industry
                 from (select filing.*, session, random() r1, random() r2, random() r3
                         from market.filing join session_of on day = filed_on order by accession) drawn
                cross join (select string_to_array($1, '|') as industries) named) made`,
      [industries.join('|')],
    );
  });
  await sql`analyze`;
}
