import { newYorkDay } from '@sentinel/calendar';
import type { Statements } from '@sentinel/database';
import { industryOfSic } from '@sentinel/vocabulary-market';
import {
  readStoredMarket,
  type StoredEvent,
  type StoredFiling,
  type StoredMarket,
  type StoredSeries,
  type StoredTrade,
} from './stored-market.ts';

/**
 * Computes all facts a second time, slowly: the definitions of docs/market-data.md as plain loops over the stored rows, without
 * the SQL under test. Adjusted closes come directly from the splits and dividends.
 * @param ciks only of these companies; null for all
 */
export async function referenceFacts({ sql }: { readonly sql: Statements }, ciks: readonly string[] | null = null) {
  const stored = await readStoredMarket(sql, ciks);
  const implausible = new Map(stored.trades.map((trade) => [trade.id, implausibleReason(stored, trade)]));
  const market: Market = { ...stored, implausible };
  const events = market.events.map((event) => eventFact(market, event));
  return { events, trades: market.trades.map((trade) => tradeFact(market, trade, events)) };
}

/** With the reasons why trades are implausible, by id: sums of many events ask for them. */
interface Market extends StoredMarket {
  readonly implausible: ReadonlyMap<number, string | null>;
}

type EventFact = ReturnType<typeof eventFact>;

const HORIZONS = [1, 5, 10, 20, 60, 120];
const day = (date: string) => Date.parse(date) / 86_400_000;

/** Remembers answers of a slow function: thousands of trades ask the same of a market or a series. */
function remembered<Of extends object, Key extends number | string, Answer>(answer: (of: Of, key: Key) => Answer) {
  const known = new WeakMap<Of, Map<Key, Answer>>();
  return (of: Of, key: Key): Answer => {
    const answers = known.get(of) ?? new Map<Key, Answer>();
    known.set(of, answers);
    if (!answers.has(key)) answers.set(key, answer(of, key));
    return answers.get(key) as Answer;
  };
}

const sessionOn = remembered(({ sessions }: StoredMarket, date: string): number | null => {
  for (const { day, session } of sessions) if (day >= date) return session;
  return null;
});

const sessionAfter = remembered(({ sessions }: StoredMarket, instant: number): number | null => {
  for (const { closesAt, session } of sessions) if (closesAt > instant) return session;
  return null;
});

const dayOf = (market: StoredMarket, session: number) => market.sessions[session - 1]?.day ?? '';
const seriesOf = (market: StoredMarket, cik: string) => market.series.find((one) => one.cik === cik && one.isPrimary);
/** The fund of a series' own world: real or made up. */
const fundOf = (market: StoredMarket, series: StoredSeries | undefined) =>
  market.series.find((one) => one.isBenchmark && one.isDemo === (series?.isDemo ?? false));

/** The return from one session to another, adjusted for splits and spin-offs and, with basis `total`, for reinvested dividends. */
function growth(market: StoredMarket, series: StoredSeries, from: number, to: number, basis: string): number | null {
  const start = series.bars.get(from);
  const end = series.bars.get(to);
  if (!start || !end) return null;
  let value = end.close / start.close;
  for (const action of series.actions) {
    const ex = sessionOn(market, action.exDate) ?? Number.POSITIVE_INFINITY;
    if (ex <= from || ex > to) continue;
    if (action.kind !== 'dividend') value *= action.value;
    else if (basis === 'total') {
      let before = ex - 1;
      while (before > 0 && !series.bars.has(before)) before -= 1;
      const bar = series.bars.get(before);
      if (!bar) continue;
      // The dividend belongs to the share that trades on its ex-date: after the splits and spin-offs since the close before.
      let close = bar.close;
      for (const other of series.actions) {
        const otherEx = sessionOn(market, other.exDate) ?? Number.POSITIVE_INFINITY;
        if (other.kind !== 'dividend' && otherEx > before && otherEx <= ex) close /= other.value;
      }
      if (action.value < close) value /= 1 - action.value / close;
    }
  }
  return value - 1;
}

function basisOf(market: StoredMarket, series: StoredSeries | undefined): 'price' | 'total' | null {
  if (!series) return null;
  return series.hasDividends && fundOf(market, series)?.hasDividends === true ? 'total' : 'price';
}

function frontierOf(market: StoredMarket, series: StoredSeries | undefined): number {
  const fund = fundOf(market, series);
  const last = (one: StoredSeries) => Math.max(0, ...one.bars.keys());
  if (fund) return last(fund);
  return Math.max(0, ...market.series.filter(({ isDemo }) => isDemo === (series?.isDemo ?? false)).map(last));
}

function returnsFrom(market: StoredMarket, cik: string, base: number | null) {
  const series = seriesOf(market, cik);
  const fund = fundOf(market, series);
  const basis = basisOf(market, series);
  const of = (one: StoredSeries | undefined, horizon: number) =>
    one && base !== null && basis !== null ? growth(market, one, base, base + horizon, basis) : null;
  const ret = HORIZONS.map((horizon) => of(series, horizon));
  const adj = HORIZONS.map((horizon, place) => {
    const own = ret[place] ?? null;
    const funds = of(fund, horizon);
    return own === null || funds === null ? null : own - funds;
  });
  return { ret, adj };
}

/** Returns up to the last price of a series that ended before the longest horizon, raw and less the fund's. */
function returnsToEnd(market: StoredMarket, cik: string, base: number | null): (number | null)[] {
  const series = seriesOf(market, cik);
  const ended = series?.endedSession ?? null;
  if (!series || base === null || ended === null || ended <= base || ended >= base + 120) return [null, null];
  const fund = fundOf(market, series);
  const basis = basisOf(market, series) ?? 'price';
  const own = growth(market, series, base, ended, basis);
  const funds = fund ? growth(market, fund, base, ended, basis) : null;
  return [own, own === null || funds === null ? null : own - funds];
}

/** Why a return from a session is unknown; `unplaced` is the reason without a session. */
function whyMissing(market: StoredMarket, cik: string, base: number | null, horizon: number, unplaced: string): string {
  const series = seriesOf(market, cik);
  const frontier = frontierOf(market, series);
  if (!series) return 'no_series';
  if (base === null) return unplaced;
  if (series.endedSession !== null && base + horizon > series.endedSession) return 'ended';
  if (!series.bars.has(base) && base <= frontier) return 'no_bar';
  return base + horizon > frontier ? 'pending' : 'no_bar';
}

/** The reasons of all returns from a session; null where the return is known. */
const reasonsFrom = (
  market: StoredMarket,
  cik: string,
  base: number | null,
  ret: readonly (number | null)[],
  unplaced: string,
) => ret.map((value, place) => (value === null ? whyMissing(market, cik, base, HORIZONS[place] ?? 0, unplaced) : null));

function criteria(market: StoredMarket, cik: string, session: number | null) {
  const series = seriesOf(market, cik);
  const company = market.companies.get(cik);
  const close = session === null ? null : (series?.bars.get(session)?.close ?? null);
  const volumes: number[] = [];
  if (session !== null && series) {
    for (let at = session - 29; at <= session; at += 1) {
      const bar = series.bars.get(at);
      if (bar && bar.volume !== null) volumes.push(bar.close * bar.volume);
    }
  }
  const shares = session === null ? null : sharesKnownOn(market, cik, session);
  return {
    close,
    avgDollarVolume: volumes.length >= 20 ? volumes.reduce((sum, one) => sum + one, 0) / volumes.length : null,
    marketValue: shares === null || close === null ? null : shares * close,
    industry: industryOfSic(company?.sic ?? null),
  };
}

/** The latest share count filed by a session, as shares of that session. */
function sharesKnownOn(market: StoredMarket, cik: string, session: number): number | null {
  let stated: StoredMarket['shares'][number] | undefined;
  for (const count of market.shares) {
    if (count.cik !== cik || count.filedOn > dayOf(market, session)) continue;
    if (!stated || [count.filedOn, count.asOf].join() > [stated.filedOn, stated.asOf].join()) stated = count;
  }
  let shares = stated?.shares ?? null;
  for (const action of seriesOf(market, cik)?.actions ?? []) {
    if (shares === null || !stated || action.kind !== 'split') continue;
    const isSince = action.exDate > stated.asOf && action.exDate <= dayOf(market, session);
    const isUndone = action.exDate <= stated.asOf && action.exDate > dayOf(market, session);
    if (isSince) shares *= action.value;
    if (isUndone) shares /= action.value;
  }
  return shares;
}

/** Why a trade is implausible; null when it is not. */
function implausibleReason(market: StoredMarket, trade: StoredTrade): string | null {
  const { price, shares, sharesPerAds, tradeDate, value } = trade;
  const knownOn =
    trade.acceptedAt !== null
      ? newYorkDay(new Date(trade.acceptedAt))
      : (trade.filedOn ?? newYorkDay(new Date(trade.storedAt)));
  if (tradeDate < '1990-01-01') return 'date_before_1990';
  if (tradeDate > knownOn) return 'date_after_acceptance';
  const base = tradeDate < dayOf(market, 1) ? null : sessionOn(market, tradeDate);
  const series = seriesOf(market, trade.cik);
  if (base === null || price === null || !series) return null;
  let last = base;
  while (last > base - 10 && !series.bars.has(last)) last -= 1;
  let close = series.bars.get(last)?.close;
  if (close === undefined) return null;
  for (const action of series.actions) {
    const ex = sessionOn(market, action.exDate) ?? Number.POSITIVE_INFINITY;
    if (action.kind !== 'dividend' && ex > last && ex <= base) close /= action.value;
  }
  if (price > 10 * close) {
    const isClose = price / shares >= close / 10 && price / shares <= 10 * close;
    return isClose ? 'price_is_total' : 'value_over_close';
  }
  if (sharesPerAds !== null && sharesPerAds > 1 && price > close / Math.sqrt(sharesPerAds)) return 'ads_ratio';
  const outstanding = sharesKnownOn(market, trade.cik, base);
  return outstanding !== null && outstanding > 0 && value !== null && value > outstanding * close
    ? 'value_over_market_value'
    : null;
}

/** The announcement of each cluster is the filing that no other one in it beats. */
function isAnnouncement(market: StoredMarket, event: StoredEvent): boolean {
  const results = market.events
    .filter(({ cik, formType, items }) => cik === event.cik && formType === '8-K' && items.includes('2.02'))
    .sort((a, b) => day(a.filedOn) - day(b.filedOn));
  let first = Number.NEGATIVE_INFINITY;
  const startOf = new Map<StoredEvent, number>();
  for (const one of results) {
    if (day(one.filedOn) - first >= 30) first = day(one.filedOn);
    startOf.set(one, first);
  }
  const start = startOf.get(event);
  return start !== undefined && !results.some((other) => startOf.get(other) === start && beats(market, other, event));
}

/** Whether another filing of the same cluster announces the results rather than this one. */
function beats(market: StoredMarket, other: StoredEvent, event: StoredEvent): boolean {
  if (other.hasPressRelease !== event.hasPressRelease) return other.hasPressRelease;
  const [otherDays, days] = [daysToReport(market, other), daysToReport(market, event)];
  if (otherDays !== days) return otherDays < days;
  if (other.filedOn !== event.filedOn) return other.filedOn > event.filedOn;
  const [otherAt, at] = [other.acceptedAt ?? Infinity, event.acceptedAt ?? Infinity];
  return otherAt === at ? other.accession < event.accession : otherAt < at;
}

function daysToReport(market: StoredMarket, event: StoredEvent): number {
  let least = Infinity;
  for (const { cik, filedOn, periodEnd } of market.reports) {
    const days = day(filedOn) - day(event.filedOn);
    if (cik === event.cik && periodEnd < event.filedOn && days >= -5 && days <= 75) {
      least = Math.min(least, Math.abs(days));
    }
  }
  return least;
}

/** Whether a filing was accepted by the time of an event. */
function wasKnown(filing: StoredFiling, event: StoredEvent): boolean {
  if (filing.acceptedAt !== null && event.acceptedAt !== null) return filing.acceptedAt <= event.acceptedAt;
  const filedOn = filing.filedOn ?? (filing.acceptedAt === null ? null : newYorkDay(new Date(filing.acceptedAt)));
  return filedOn !== null && filedOn < event.filedOn;
}

/** Whether a trade was known when an event was accepted, and no amendment that was known then replaced it. */
function stoodAt(market: StoredMarket, trade: StoredTrade, event: StoredEvent): boolean {
  const own = market.filings.get(trade.accession);
  if (!own || !wasKnown(own, event)) return false;
  if (trade.supersededBy === null) return true;
  const latest = market.filings.get(trade.supersededBy);
  if (latest && wasKnown(latest, event)) return false;
  for (const other of market.trades) {
    const filing = market.filings.get(other.accession);
    const isSame =
      other.cik === trade.cik && other.tradeDate === trade.tradeDate && other.direction === trade.direction;
    if (!filing || !isSame || !other.isAmendment || other.supersededBy !== trade.supersededBy) continue;
    const isLater =
      filing.acceptedAt !== null &&
      own.acceptedAt !== null &&
      (filing.acceptedAt > own.acceptedAt ||
        (filing.acceptedAt === own.acceptedAt && other.accession > trade.accession));
    if (isLater && wasKnown(filing, event)) return false;
  }
  return true;
}

function eventFact(market: Market, event: StoredEvent) {
  const { acceptedAt, accession, cik, filedOn } = event;
  const session = acceptedAt === null ? sessionOn(market, filedOn) : sessionAfter(market, acceptedAt);
  const series = seriesOf(market, cik);
  const fund = fundOf(market, series);
  const basis = basisOf(market, series);
  const of = (one: StoredSeries | undefined) =>
    one && session !== null && basis !== null ? growth(market, one, session - 1, session, basis) : null;
  const own = of(series);
  const funds = of(fund);
  const eventReturn = own === null || funds === null ? null : own - funds;
  let missing: string | null = null;
  if (eventReturn === null) {
    if (!series || !fund) missing = 'no_series';
    else if (session !== null && series.endedSession !== null && session > series.endedSession) missing = 'ended';
    else missing = session === null || session > frontierOf(market, series) ? 'pending' : 'no_bar';
  }
  const before = session === null ? null : session - 1;
  const fromDate = returnsFrom(market, cik, before);
  const fromAcceptance = returnsFrom(market, cik, session);
  const traded = (direction: string, days: number) => {
    let sum = 0;
    for (const trade of market.trades) {
      if (trade.cik !== cik || trade.direction !== direction || trade.isSuperseded || trade.value === null) continue;
      if (trade.sameBlockAs !== null || market.implausible.get(trade.id) !== null) continue;
      if (trade.tradeDate <= filedOn && day(trade.tradeDate) >= day(filedOn) - days) sum += trade.value;
    }
    return sum;
  };
  const known = (direction: string, days: number) => {
    let sum = 0;
    for (const trade of market.trades) {
      if (trade.cik !== cik || trade.direction !== direction || trade.value === null) continue;
      if (trade.sameBlockAs !== null || market.implausible.get(trade.id) !== null) continue;
      if (trade.tradeDate > filedOn || day(trade.tradeDate) < day(filedOn) - days) continue;
      if (stoodAt(market, trade, event)) sum += trade.value;
    }
    return sum;
  };
  return {
    accession,
    cik,
    formType: event.formType,
    items: event.items,
    acceptedAt,
    eventSession: session,
    isEa: isAnnouncement(market, event),
    eventReturn,
    missing,
    ret: fromDate.ret,
    adj: fromDate.adj,
    returnMissing: reasonsFrom(market, cik, before, fromDate.ret, 'pending'),
    readerRet: fromAcceptance.ret,
    readerAdj: fromAcceptance.adj,
    readerMissing: reasonsFrom(market, cik, session, fromAcceptance.ret, 'pending'),
    basis,
    lastReturns: [...returnsToEnd(market, cik, before), ...returnsToEnd(market, cik, session)],
    sold: [30, 90, 180, 365].map((days) => traded('sale', days)),
    bought: [30, 90, 180, 365].map((days) => traded('purchase', days)),
    knownSold: [30, 90, 180, 365].map((days) => known('sale', days)),
    knownBought: [30, 90, 180, 365].map((days) => known('purchase', days)),
    ...criteria(market, cik, session),
  };
}

function nextOf(events: readonly EventFact[], cik: string, base: number | null, counts: (event: EventFact) => boolean) {
  let next: EventFact | undefined;
  for (const event of events) {
    if (
      base === null ||
      event.cik !== cik ||
      event.eventSession === null ||
      event.eventSession <= base ||
      !counts(event)
    )
      continue;
    const isBefore =
      !next ||
      event.eventSession < (next.eventSession ?? 0) ||
      (event.eventSession === next.eventSession &&
        ((event.acceptedAt ?? Infinity) < (next.acceptedAt ?? Infinity) ||
          (event.acceptedAt === next.acceptedAt && event.accession < next.accession)));
    if (isBefore) next = event;
  }
  if (!next || base === null) return { days: null, ret0: null, items: null, accession: null };
  return {
    days: (next.eventSession ?? 0) - base,
    ret0: next.eventReturn,
    items: next.items,
    accession: next.accession,
  };
}

/** The last quarter end before a date, found day by day. */
function quarterEnd(fiscalYearEnd: string, date: string): string | null {
  if (!/^\d{4}$/.test(fiscalYearEnd)) return null;
  const month = Number(fiscalYearEnd.slice(0, 2));
  const dayOfMonth = Number(fiscalYearEnd.slice(2));
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > 31) return null;
  const yearEnd = dayOfMonth <= 7 ? month - 1 : month;
  for (let at = new Date(Date.parse(date) - 86_400_000); ; at = new Date(at.getTime() - 86_400_000)) {
    const isMonthEnd = new Date(at.getTime() + 86_400_000).getUTCDate() === 1;
    if (isMonthEnd && (at.getUTCMonth() + 1 - yearEnd + 24) % 3 === 0) return at.toISOString().slice(0, 10);
  }
}

function isBetween(market: StoredMarket, trade: StoredTrade, base: number | null, events: readonly EventFact[]) {
  const yearEnd = market.companies.get(trade.cik)?.fiscalYearEnd ?? null;
  const end = yearEnd === null ? null : quarterEnd(yearEnd, trade.tradeDate);
  if (end === null || base === null) return null;
  const near = events.filter(
    ({ cik, eventSession, isEa }) =>
      cik === trade.cik &&
      isEa &&
      eventSession !== null &&
      Math.abs(day(dayOf(market, eventSession)) - day(end)) <= 365,
  );
  if (near.length === 0) return null;
  const after = near.map(({ eventSession }) => eventSession ?? 0).filter((session) => dayOf(market, session) > end);
  return after.length > 0 ? Math.min(...after) >= base : day(trade.tradeDate) - day(end) <= 75;
}

function tradeFact(market: Market, trade: StoredTrade, events: readonly EventFact[]) {
  const base = trade.tradeDate < dayOf(market, 1) ? null : sessionOn(market, trade.tradeDate);
  let reader: number | null = null;
  if (trade.acceptedAt !== null) reader = sessionAfter(market, trade.acceptedAt);
  else if (trade.filedOn !== null) {
    for (const { day, session } of market.sessions) if (reader === null && day > trade.filedOn) reader = session;
  }
  const { adj, ret } = returnsFrom(market, trade.cik, base);
  const read = returnsFrom(market, trade.cik, reader);
  const isAhead = trade.tradeDate > dayOf(market, market.sessions.length);
  const next8k = nextOf(events, trade.cik, base, ({ formType }) => formType === '8-K');
  const nextEa = nextOf(events, trade.cik, base, ({ isEa }) => isEa);
  return {
    tradeId: trade.id,
    cik: trade.cik,
    baseSession: base,
    readerSession: reader,
    basis: basisOf(market, seriesOf(market, trade.cik)),
    ret,
    adj,
    readerRet: read.ret,
    readerAdj: read.adj,
    missing: reasonsFrom(market, trade.cik, base, ret, isAhead ? 'pending' : 'no_bar'),
    readerMissing: reasonsFrom(market, trade.cik, reader, read.ret, 'pending'),
    lastReturns: [...returnsToEnd(market, trade.cik, base), ...returnsToEnd(market, trade.cik, reader)],
    next8kDays: next8k.days,
    next8kRet0: next8k.ret0,
    next8kItems: next8k.items,
    next8kAccession: next8k.accession,
    nextEaDays: nextEa.days,
    nextEaRet0: nextEa.ret0,
    nextEaAccession: nextEa.accession,
    btwnFqeEa: isBetween(market, trade, base, events),
    ...criteria(market, trade.cik, base),
    implausible: market.implausible.get(trade.id),
  };
}
