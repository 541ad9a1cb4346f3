import { addDays } from '@sentinel/calendar';
import type { Database, Statements } from '@sentinel/database';
import { cumulativeFactors, type FactorStep } from '../../prices/store/cumulative-factors.ts';

/**
 * A small random market, written to the database: gaps, late acceptances, weekend trades, splits, dividends, endings; and a
 * company whose prices are the demo's, with a fund of its own.
 */
export interface MadeUpMarket {
  /** Random numbers from 0 to 1; the same seed gives the same sequence. */
  readonly random: () => number;
  readonly ciks: readonly string[];
  /** Trades and filings are on `days` days from this one (YYYY-MM-DD). */
  readonly firstDay: string;
  readonly days: number;
}

const FIRST_DAY = '2023-06-01';
const DAYS = 500;
/** Days with prices: they start before the first day of the market and end before its last. */
const PRICED = { first: '2023-05-01', last: '2024-08-30' };

/** The demo's fund ends before the real one, so that the two have different last sessions with prices. */
const DEMO_FUND_SESSIONS = 280;

/** The random generator mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Empties the tables that facts are computed from and writes a random market. The trading sessions must exist. */
export async function writeMadeUpMarket({ sql }: Pick<Database, 'sql'>, seed: number): Promise<MadeUpMarket> {
  const random = randomOf(seed);
  const ciks = [0, 1, 2, 3, 4].map((n) => `000000000${n + 1}`);
  const market = { random, ciks, firstDay: FIRST_DAY, days: DAYS };
  await sql.begin(async (tx) => {
    await tx`truncate market.filing, market.company, market.security, market.shares_outstanding, market.fact_work restart identity cascade`;
    const companies = ciks.map((cik, n) => ({
      cik,
      name: `Company ${n}`,
      sic: ['3571', '7372', '9995', null, '3571'][n] ?? null,
      fiscal_year_end: ['1231', '0201', '0630', null][n] ?? null,
      as_of: '2024-01-01',
    }));
    await tx`insert into market.company ${tx(companies)}`;
    const fundHasDividends = random() < 0.7;
    await writeSeries(tx, random, { cik: null, isBenchmark: true, hasDividends: fundHasDividends, endsEarly: false });
    for (const [n, cik] of ciks.entries()) {
      if (n >= 3) continue; // the fourth company has no series, and the last one is the demo's
      await writeSeries(tx, random, { cik, isBenchmark: false, hasDividends: random() < 0.5, endsEarly: n === 2 });
    }
    // A second share class; no fact may use it.
    await writeSeries(tx, random, {
      cik: '0000000001',
      isSecond: true,
      isBenchmark: false,
      hasDividends: true,
      endsEarly: false,
    });
    const demo = { hasDividends: true, isDemo: true, endsEarly: false };
    await writeSeries(tx, random, { ...demo, cik: null, isBenchmark: true, sessions: DEMO_FUND_SESSIONS });
    await writeSeries(tx, random, { ...demo, cik: ciks[4] ?? null, isBenchmark: false });
    for (const cik of ciks) {
      for (let n = 0; n < 3; n += 1) {
        const asOf = addDays(FIRST_DAY, Math.floor(random() * DAYS) - 60);
        const filedOn = addDays(asOf, Math.floor(random() * 20));
        await tx`insert into market.shares_outstanding (cik, as_of, filed_on, shares, accession)
                 values (${cik}, ${asOf}, ${filedOn}, ${Math.floor(random() * 1e8)}, 'none') on conflict do nothing`;
      }
    }
    for (let n = 0; n < 60; n += 1) await writeEvent(tx, market, n);
    for (let n = 0; n < 20; n += 1) await writeReport(tx, market, n);
    for (let n = 0; n < 90; n += 1) await writeTradeFiling(tx, market, n);
    for (let n = 0; n < 15; n += 1) await writeAmendments(tx, market, n);
  });
  return market;
}

interface SeriesPlan {
  readonly cik: string | null;
  readonly isBenchmark: boolean;
  readonly hasDividends: boolean;
  readonly endsEarly: boolean;
  readonly isSecond?: boolean;
  readonly isDemo?: boolean;
  /** Sessions with prices; all when it is left out. */
  readonly sessions?: number;
}

async function writeSeries(tx: Statements, random: () => number, plan: SeriesPlan): Promise<void> {
  const { cik, endsEarly, hasDividends, isBenchmark, isDemo = false, isSecond = false } = plan;
  const [series] = await tx<{ id: number }[]>`
    insert into market.security (cik, is_primary, is_benchmark, is_demo, has_dividends)
    values (${cik}, ${cik !== null && !isSecond}, ${isBenchmark}, ${isDemo}, ${hasDividends}) returning id::int`;
  const id = series?.id ?? 0;
  const sessions = await tx<{ session: number; day: string }[]>`
    select session, day::text from market.trading_session where day between ${PRICED.first} and ${PRICED.last} order by session`;
  const last = endsEarly ? 200 : (plan.sessions ?? sessions.length);
  const bars: { security_id: number; session: number; close: string; volume: number | null; source: string }[] = [];
  const steps: FactorStep[] = [];
  let close = 20 + random() * 80;
  for (const [place, { day, session }] of sessions.entries()) {
    if (place >= last) break;
    const before = bars.at(-1);
    if (place > 5 && random() < 0.01) {
      const kind = pick(random, ['split', 'split', 'spin_off', 'dividend', 'dividend', 'dividend'] as const);
      const values = {
        split: [2, 10, 0.125],
        spin_off: [1.052, 1.23, 1.285],
        dividend: [Math.round(close * random() * 5) / 100],
      };
      const value = pick(random, values[kind]);
      if (value > 0 && (kind !== 'dividend' || hasDividends)) {
        const actions: { kind: FactorStep['kind']; value: number }[] = [{ kind, value }];
        if (kind !== 'dividend') close /= value;
        // Every other split or spin-off comes with a dividend, of 3 % of the new share.
        if (kind !== 'dividend' && hasDividends && place % 2 === 0)
          actions.push({ kind: 'dividend', value: Math.round(close * 3) / 100 });
        for (const action of actions) {
          await tx`
            insert into market.corporate_action (security_id, ex_date, kind, value, source)
            values (${id}, ${day}, ${action.kind}, ${action.value}, 'test')`;
          const closeBefore = before ? { session: before.session, close: Number(before.close) } : null;
          steps.push({ ...action, exSession: session, before: closeBefore });
        }
      }
    }
    close = Math.max(0.01, close * (1 + (random() - 0.5) * 0.06));
    if (random() < 0.02) continue; // a gap
    const volume = random() < 0.03 ? null : Math.floor(random() * 1e7);
    bars.push({ security_id: id, session, close: close.toFixed(4), volume, source: 'test' });
  }
  await tx`insert into market.daily_bar ${tx(bars)}`;
  if (endsEarly) await tx`update market.security set ended_session = ${bars.at(-1)?.session ?? null} where id = ${id}`;
  const factors = cumulativeFactors(steps).map(({ untilSession, split, price, total }) => ({
    security_id: id,
    until_session: untilSession,
    split,
    price,
    total,
  }));
  if (factors.length > 0) await tx`insert into market.price_factor ${tx(factors)}`;
}

const pick = <T>(random: () => number, values: readonly T[]) => values[Math.floor(random() * values.length)] as T;

/** An acceptance time from morning to night. */
function instantOf(random: () => number, day: string): string {
  return new Date(Date.parse(day) + (11 + random() * 16) * 3_600_000).toISOString();
}

/** Writes an 8-K or 8-K/A of one or two companies. */
export async function writeEvent(tx: Statements, { ciks, days, firstDay, random }: MadeUpMarket, n: number) {
  const accession = `9000000000-24-${String(n).padStart(6, '0')}`;
  const filedOn = addDays(firstDay, Math.floor(random() * days));
  const companies =
    random() < 0.2 ? [pick(random, ciks.slice(0, 2)), pick(random, ciks.slice(2))] : [pick(random, ciks)];
  const isAmendment = random() < 0.15;
  const items = random() < 0.5 ? ['2.02', '9.01'] : ['8.01'];
  const acceptedAt = random() < 0.85 ? instantOf(random, filedOn) : null;
  const filing = {
    accession,
    form_type: isAmendment ? '8-K/A' : '8-K',
    issuer_cik: companies[0] ?? '',
    accepted_at: acceptedAt,
    filed_on: acceptedAt !== null && random() < 0.1 ? null : filedOn,
    is_amendment: isAmendment,
    items,
    content_hash: 'none',
    source_name: 'test',
    request_id: 'test',
  };
  await tx`insert into market.filing ${tx(filing)}`;
  await tx`insert into market.filing_company ${tx(companies.map((cik) => ({ accession, cik })))}`;
  if (random() < 0.5) {
    const release = { accession, sequence: 2, type: pick(random, ['EX-99.1', 'EX-99', 'EX-10.1']), length: 1 };
    await tx`insert into market.filing_document ${tx(release)}`;
  }
  return { accession, companies, filedOn };
}

/** Writes a 10-Q or 10-K of the quarter before. */
export async function writeReport(
  tx: Statements,
  { ciks, days, firstDay, random }: MadeUpMarket,
  n: number,
  { cik = pick(random, ciks), filedOn = addDays(firstDay, Math.floor(random() * days)) } = {},
) {
  const accession = `9500000000-24-${String(n).padStart(6, '0')}`;
  const isAmendment = random() < 0.1;
  const filing = {
    accession,
    form_type: `${pick(random, ['10-Q', '10-K'])}${isAmendment ? '/A' : ''}`,
    issuer_cik: cik,
    accepted_at: instantOf(random, filedOn),
    filed_on: filedOn,
    period_of_report: random() < 0.1 ? null : addDays(filedOn, -Math.floor(random() * 60)),
    is_amendment: isAmendment,
    content_hash: 'none',
    source_name: 'test',
    request_id: 'test',
  };
  await tx`insert into market.filing ${tx(filing)}`;
  await tx`insert into market.filing_company ${tx({ accession, cik })}`;
  return { cik, filedOn };
}

/** Writes a Form 4 with one or two trades. */
export async function writeTradeFiling(tx: Statements, { ciks, days, firstDay, random }: MadeUpMarket, n: number) {
  const accession = `8000000000-24-${String(n).padStart(6, '0')}`;
  const cik = pick(random, ciks);
  const tradeDate =
    random() < 0.03 ? '2089-01-03' : random() < 0.03 ? '1971-05-05' : addDays(firstDay, Math.floor(random() * days));
  const filedOn =
    random() < 0.1
      ? null
      : tradeDate > '2080' && random() < 0.5
        ? addDays(firstDay, Math.floor(random() * days))
        : addDays(tradeDate, Math.floor(random() * random() * 60));
  const acceptedAt = filedOn !== null && random() < 0.8 ? instantOf(random, filedOn) : null;
  const filing = {
    accession,
    form_type: '4',
    issuer_cik: cik,
    accepted_at: acceptedAt,
    filed_on: filedOn,
    content_hash: 'none',
    source_name: 'test',
    request_id: 'test',
  };
  await tx`insert into market.filing ${tx(filing)}`;
  const directions = random() < 0.2 ? ['purchase', 'sale'] : [random() < 0.5 ? 'purchase' : 'sale'];
  for (const direction of directions) {
    // Many shares are worth more than the company; a price may be the total, or that of an ADS.
    const shares = random() < 0.1 ? 5e7 : 100;
    const each = 5 + random() * 100;
    const price = random() < 0.1 ? null : random() < 0.05 ? 1e6 : random() < 0.05 ? each * shares : each;
    const trade = {
      accession,
      issuer_cik: cik,
      direction,
      trade_date: tradeDate,
      shares: String(shares),
      price: price === null ? null : price.toFixed(4),
      value: price === null ? null : (shares * Number(price.toFixed(4))).toFixed(2),
      row_count: 1,
      unpriced_rows: 0,
      owner_ciks: ['0000000099'],
      owner_names: 'Doe Jane',
      owner_title: 'CEO',
      insider_types: ['Officer'],
      plan_10b51: 'no',
      shares_per_ads: random() < 0.1 ? '8' : null,
      superseded_by: random() < 0.1 ? 'other' : null,
      is_amendment: false,
    };
    const [counted] = await tx<{ id: number }[]>`insert into market.trade ${tx(trade)} returning id::int`;
    if (trade.superseded_by === null && random() < 0.1) await writeSameBlock(tx, filing, trade, counted?.id ?? 0);
  }
  return { accession, cik, tradeDate };
}

/** Writes two 4/As of a trade, or one: the last of them replaces the trade and the first one. */
export async function writeAmendments(tx: Statements, { random }: MadeUpMarket, n: number) {
  const trades = await tx<{ id: number; cik: string; tradeDate: string; filedOn: string }[]>`
    select id::int, trade.issuer_cik as cik, trade_date::text as "tradeDate", filed_on::text as "filedOn"
      from market.trade join market.filing using (accession)
     where filed_on is not null and trade.superseded_by is null and same_block_as is null and filer_count = 1
       and trade_date between '2000-01-01' and '2030-01-01' order by id`;
  const original = pick(random, trades);
  const accessions = [0, 1]
    .slice(0, random() < 0.5 ? 1 : 2)
    .map((one) => `850000000${one}-24-${String(n).padStart(6, '0')}`);
  const replaced = [original.id];
  let filedOn = original.filedOn;
  for (const accession of accessions) {
    filedOn = addDays(filedOn, Math.floor(random() * 30));
    const acceptedAt = random() < 0.8 ? instantOf(random, filedOn) : null;
    await tx`
      insert into market.filing (accession, form_type, issuer_cik, accepted_at, filed_on, is_amendment, content_hash, source_name, request_id)
      values (${accession}, '4/A', ${original.cik}, ${acceptedAt}, ${filedOn}, true, 'none', 'test', 'test')`;
    await tx`update market.trade set superseded_by = ${accession} where id = any (${replaced})`;
    const [amended] = await tx<{ id: number }[]>`
      insert into market.trade (accession, issuer_cik, direction, trade_date, shares, price, value, row_count, unpriced_rows, owner_ciks,
                                owner_names, owner_title, insider_types, plan_10b51, is_amendment)
      select ${accession}, issuer_cik, direction, trade_date, shares, price, value + 1, row_count, unpriced_rows, owner_ciks,
             owner_names, owner_title, insider_types, plan_10b51, true
        from market.trade where id = ${original.id} returning id::int`;
    replaced.push(amended?.id ?? 0);
  }
  return { cik: original.cik, tradeDate: original.tradeDate };
}

/** Writes the same block once more, as filed by the fund that owns the first owner. */
async function writeSameBlock(
  tx: Statements,
  filing: { readonly accession: string },
  trade: { readonly direction: string },
  counted: number,
): Promise<void> {
  const accession = filing.accession.replace(/^8/, trade.direction === 'sale' ? '6' : '7');
  const same = { ...trade, accession, owner_ciks: ['0000000098'], owner_names: 'Doe Fund', same_block_as: counted };
  await tx`insert into market.filing ${tx({ ...filing, accession })}`;
  await tx`insert into market.trade ${tx(same)}`;
  await tx`update market.trade set filer_count = 2 where id = ${counted}`;
}
