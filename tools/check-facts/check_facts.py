"""Computes all market facts again, from the definitions in docs/market-data.md, and compares them with those stored.

usage: python3 check_facts.py FOLDER    (a folder that tools/check-facts/export-inputs.ts wrote; `npm run check:facts` does both)

It shares no code with the product, nor its language: an error in one is not in the other. It needs only the standard library.
Exits with 1 when a value differs, with 2 when the folder cannot be read.
"""

import csv
import math
import sys
from bisect import bisect_left, bisect_right
from collections import defaultdict
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from zoneinfo import ZoneInfo

HORIZONS = (1, 5, 10, 20, 60, 120)
LOOKBACKS = (30, 90, 180, 365)
NEW_YORK = ZoneInfo("America/New_York")
SHOWN_DIFFERENCES = 5


# Reading


def rows_of(folder, name):
    with open(folder / f"{name}.csv", newline="", encoding="utf-8") as file:
        yield from csv.DictReader(file)


def or_none(parse, text):
    return None if text == "" else parse(text)


def boolean(text):
    return text == "t"


def array(text):
    """PostgreSQL's text of an array of numbers or short words."""
    inside = text[1:-1]
    return [None if entry == "NULL" else entry.strip('"') for entry in inside.split(",")] if inside else []


class Row:
    """A row with its columns parsed: Row(record, day=date.fromisoformat). Columns without a parser stay text, or None."""

    def __init__(self, record, **parsers):
        for name, text in record.items():
            setattr(self, name, or_none(parsers.get(name, str), text))


# Calendar


class Calendar:
    def __init__(self, sessions):
        ordered = sorted(sessions, key=lambda row: row.session)
        self.numbers = [row.session for row in ordered]
        self.days = [row.day for row in ordered]
        self.closings = [row.closes_at for row in ordered]
        self.day_of = dict(zip(self.numbers, self.days))

    def on_or_after(self, day):
        """The session of a day, or the next one; none before the calendar begins."""
        return None if day < self.days[0] else self._at(bisect_left(self.days, day))

    def after(self, day):
        return self._at(bisect_right(self.days, day))

    def of_instant(self, instant):
        """The session whose closing bell comes next."""
        return self._at(bisect_right(self.closings, instant))

    def _at(self, index):
        return self.numbers[index] if index < len(self.numbers) else None


# Prices


class Action:
    def __init__(self, row, close_before):
        self.ex_date = row.ex_date
        self.split_ratio = row.value if row.kind == "split" else Decimal(1)
        self.price_factor = 1.0
        self.total_factor = 1.0
        if row.kind == "dividend":
            if close_before is not None and row.value < close_before:
                self.total_factor = 1 - float(row.value / close_before)
        else:
            self.price_factor = self.total_factor = 1 / float(row.value)


class Series:
    """The prices of one security, and how to compare those of different days."""

    def __init__(self, row, bars, actions, calendar):
        self.cik, self.is_demo, self.has_dividends = row.cik, row.is_demo, row.has_dividends
        self.ended_session = row.ended_session
        self.bars = {bar.session: bar for bar in bars}
        self.sessions = sorted(self.bars)
        self.days = [calendar.day_of[session] for session in self.sessions]
        self.calendar = calendar
        self.actions = [Action(action, self._close_before(action.ex_date)) for action in actions]

    @property
    def last_session(self):
        return self.sessions[-1] if self.sessions else -math.inf

    def close(self, session):
        bar = self.bars.get(session)
        return None if bar is None else bar.close

    def last_close_until(self, session):
        """The last session with a price up to this one."""
        index = bisect_right(self.sessions, session)
        return self.sessions[index - 1] if index > 0 else None

    def _close_before(self, day):
        index = bisect_left(self.days, day)
        return self.bars[self.sessions[index - 1]].close if index > 0 else None

    def actions_between(self, start, end):
        """Those that divide two sessions: the ex-date is after the first one's day, and not after the second one's."""
        first, last = self.calendar.day_of[start], self.calendar.day_of[end]
        return [action for action in self.actions if first < action.ex_date <= last]

    def factor(self, start, end, basis):
        actions = self.actions_between(start, end)
        return math.prod(action.total_factor if basis == "total" else action.price_factor for action in actions)

    def change(self, start, end, basis):
        """The return from one close to another; None without either."""
        first, last = self.close(start), self.close(end)
        if first is None or last is None:
            return None
        return float(last) / (float(first) * self.factor(start, end, basis)) - 1


class Returns:
    """Returns of a series from one close, with the reasons why they are unknown."""

    def __init__(self, series, fund, start, first_target, unplaced="pending"):
        """`first_target`: the session that counts as one session later. `unplaced`: the reason where there is no session."""
        self.raw, self.adjusted, self.reasons = [], [], []
        self.basis = None if series is None else basis_of(series, fund)
        for horizon in HORIZONS:
            target = None if first_target is None else first_target + horizon - 1
            raw, adjusted, reason = one_return(series, fund, start, target, self.basis, unplaced)
            self.raw.append(raw)
            self.adjusted.append(adjusted)
            self.reasons.append(reason)
        self.last_raw = self.last_adjusted = None
        if series is not None and series.ended_session is not None and start is not None:
            last = series.last_close_until(series.ended_session)
            if last is not None and start < last < start + HORIZONS[-1]:
                self.last_raw, self.last_adjusted, _ = one_return(series, fund, start, last, self.basis)


def basis_of(series, fund):
    return "total" if series.has_dividends and fund is not None and fund.has_dividends else "price"


def one_return(series, fund, start, target, basis, unplaced="pending"):
    if series is None:
        return None, None, "no_series"
    if start is None or target is None:
        return None, None, unplaced
    raw = series.change(start, target, basis) if target in series.calendar.day_of else None
    if raw is None:
        if series.ended_session is not None and target > series.ended_session:
            return None, None, "ended"
        last_session = -math.inf if fund is None else fund.last_session
        if target > last_session and (start > last_session or series.close(start) is not None):
            return None, None, "pending"
        return None, None, "no_bar"
    of_fund = None if fund is None else fund.change(start, target, basis)
    return raw, None if of_fund is None else raw - of_fund, None


# A company


class Company:
    """What is stored about a company, without the facts."""

    def __init__(self, cik):
        self.cik = cik
        self.sic = self.fiscal_year_end = self.series = None
        self.trades, self.filings, self.share_counts = [], [], []


class Criteria:
    """What a company was worth and how much it traded as of a session."""

    def __init__(self, market, company, session):
        self.close = self.average_dollar_volume = self.market_value = None
        self.industry = market.industry_of(company.sic)
        series = company.series
        if series is None or session is None:
            return
        self.close = series.close(session)
        traded = [
            float(bar.close) * bar.volume
            for bar in (series.bars.get(number) for number in range(session - 29, session + 1))
            if bar is not None and bar.volume is not None
        ]
        if len(traded) >= 20:
            self.average_dollar_volume = sum(traded) / len(traded)
        outstanding = shares_outstanding_at(market.calendar.day_of[session], company)
        if self.close is not None and outstanding is not None:
            self.market_value = outstanding * self.close


def shares_outstanding_at(day, company):
    """The latest share count filed by a day, adjusted for the splits since its own date."""
    known = [count for count in company.share_counts if count.filed_on <= day]
    if not known:
        return None
    latest = max(known, key=lambda count: (count.filed_on, count.as_of))
    splits = [action.split_ratio for action in company.series.actions if latest.as_of < action.ex_date <= day]
    return math.prod(splits, start=latest.shares)


class Event:
    """An 8-K or 8-K/A of one of its companies."""

    def __init__(self, market, company, filing):
        self.filing, self.company = filing, company
        calendar = market.calendar
        if filing.accepted_at is not None:
            self.session = calendar.of_instant(filing.accepted_at)
        else:
            self.session = None if filing.filed_on is None else calendar.on_or_after(filing.filed_on)
        before = None if self.session is None else self.session - 1
        fund = market.fund_of(company.series)
        self.from_event_day = Returns(company.series, fund, before, self.session)
        self.from_acceptance = Returns(
            company.series, fund, self.session, None if self.session is None else self.session + 1
        )
        self.event_return = self.from_event_day.adjusted[0]
        self.missing = self._why_unknown(fund)
        self.is_announcement = False

    def _why_unknown(self, fund):
        """Why the event return is unknown. It needs the fund's closes, too."""
        reason = self.from_event_day.reasons[0]
        if self.event_return is not None or reason in ("no_series", "ended"):
            return reason
        if fund is None:
            return "no_series"
        return "pending" if self.session is None or self.session > fund.last_session else "no_bar"

    @property
    def order(self):
        filing = self.filing
        return (filing.accepted_at is None, filing.accepted_at or 0, filing.accession)


def announcements_of(events, reports):
    """Marks the earnings announcements: one of those with item 2.02 within 30 days of the first of them."""
    candidates = [event for event in events if event.filing.form_type == "8-K" and "2.02" in event.filing.items]
    candidates = [event for event in candidates if event.filing.filed_on is not None]
    candidates.sort(key=lambda event: (event.filing.filed_on, event.order))
    while candidates:
        end = candidates[0].filing.filed_on + timedelta(days=30)
        group = [event for event in candidates if event.filing.filed_on <= end]
        candidates = candidates[len(group) :]
        group = [event for event in group if event.filing.has_press_release] or group
        distances = [(distance_to_report(event.filing.filed_on, reports), event) for event in group]
        near = [(distance, event) for distance, event in distances if distance is not None]
        if near:
            smallest = min(distance for distance, _ in near)
            chosen = next(event for distance, event in near if distance == smallest)
        else:
            last_day = group[-1].filing.filed_on
            chosen = next(event for event in group if event.filing.filed_on == last_day)
        chosen.is_announcement = True


def distance_to_report(day, reports):
    """Days to the nearest report of the quarter: filed up to 75 days after the 8-K, or up to 5 days before it."""
    near = [abs((report - day).days) for report in reports if -5 <= (report - day).days <= 75]
    return min(near) if near else None


def month_end(year, month):
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)


def quarter_end_before(day, fiscal_year_end):
    """The last end of a fiscal quarter before a day; None without the end of the fiscal year."""
    if fiscal_year_end is None or not fiscal_year_end.isdigit() or not 1 <= int(fiscal_year_end[:2]) <= 12:
        return None
    month, of_month = int(fiscal_year_end[:2]), int(fiscal_year_end[2:])
    if of_month <= 7:
        month -= 1
    ends = [
        month_end(year, number)
        for year in (day.year - 1, day.year)
        for number in range(1, 13)
        if (number - month) % 3 == 0
    ]
    return max(end for end in ends if end < day)


def is_between_quarter_end_and_announcement(market, trade, base_session, company, events):
    end = quarter_end_before(trade.trade_date, company.fiscal_year_end)
    if base_session is None or end is None:
        return None
    year = timedelta(days=365)
    day_of = market.calendar.day_of
    near = [
        event.session
        for event in events
        if event.is_announcement and event.session is not None and end - year <= day_of[event.session] <= end + year
    ]
    if not near:
        return None
    later = [session for session in near if day_of[session] > end]
    return min(later) >= base_session if later else trade.trade_date <= end + timedelta(days=75)


# Trades


def new_york_day(instant):
    return datetime.fromtimestamp(float(instant), NEW_YORK).date()


def implausible(market, trade, filing, base_session, company):
    """The first reason why the price, value or date of a trade cannot be right."""
    if trade.trade_date < date(1990, 1, 1):
        return "date_before_1990"
    if filing.accepted_at is not None:
        known_on = new_york_day(filing.accepted_at)
    else:
        known_on = filing.filed_on or new_york_day(filing.stored_at)
    if trade.trade_date > known_on:
        return "date_after_acceptance"
    close = None if company.series is None or base_session is None else close_to_judge_by(company.series, base_session)
    if close is None:
        return None
    if trade.price is not None:
        price = float(trade.price)
        if price > 10 * close:
            single = price / float(trade.shares)
            return "price_is_total" if close / 10 <= single <= close * 10 else "value_over_close"
        ratio = trade.shares_per_ads
        if ratio is not None and ratio > 1 and price > close / math.sqrt(ratio):
            return "ads_ratio"
    outstanding = shares_outstanding_at(market.calendar.day_of[base_session], company)
    if trade.value is not None and outstanding and float(trade.value) > round(float(outstanding) * close, 2):
        return "value_over_market_value"
    return None


def close_to_judge_by(series, session):
    last = series.last_close_until(session)
    if last is None or last < session - 10:
        return None
    close = float(series.close(last))
    return close if last == session else close * series.factor(last, session, "price")


def sums_of(trades, filed_on, direction):
    """Known values of trades in the days up to the filing date, by lookback."""
    return [
        sum(
            (
                trade.value
                for trade in trades
                if trade.direction == direction
                and trade.value is not None
                and filed_on is not None
                and filed_on - timedelta(days=days) <= trade.trade_date <= filed_on
            ),
            Decimal(0),
        )
        for days in LOOKBACKS
    ]


def counting(company):
    return [
        trade
        for trade in company.trades
        if trade.superseded_by is None and trade.implausible is None and trade.same_block_as is None
    ]


def known_at(market, company, event):
    """The trades that stood when the event was accepted: reported by then, and not replaced by then."""

    def is_known(accession):
        filing = market.filings[accession]
        if filing.accepted_at is not None and event.filing.accepted_at is not None:
            return filing.accepted_at <= event.filing.accepted_at
        return None not in (filing.filed_on, event.filing.filed_on) and filing.filed_on < event.filing.filed_on

    def order(trade):
        filing = market.filings[trade.accession]
        return (filing.accepted_at or math.inf, filing.accession)

    def is_replaced(trade):
        """By an amendment known by then: the latest one, or one before that, which the latest one replaces, too."""
        if trade.superseded_by is None:
            return False
        return is_known(trade.superseded_by) or any(
            between.is_amendment and is_known(between.accession) and order(between) > order(trade)
            for between in company.trades
            if (between.trade_date, between.direction, between.superseded_by)
            == (trade.trade_date, trade.direction, trade.superseded_by)
        )

    return [
        trade
        for trade in company.trades
        if trade.implausible is None
        and trade.same_block_as is None
        and is_known(trade.accession)
        and not is_replaced(trade)
    ]


# The market


class Market:
    def __init__(self, folder):
        self.calendar = Calendar(
            Row(record, session=int, day=date.fromisoformat, closes_at=Decimal)
            for record in rows_of(folder, "trading_session")
        )
        self.industries = [
            (int(record["from"]), int(record["to"]), record["industry"]) for record in rows_of(folder, "industry")
        ]
        self.companies = {}
        self._read_companies(folder)
        self._read_prices(folder)
        self._read_filings(folder)
        for record in rows_of(folder, "shares_outstanding"):
            count = Row(record, as_of=date.fromisoformat, filed_on=date.fromisoformat, shares=Decimal)
            self.company(count.cik).share_counts.append(count)
        for record in rows_of(folder, "trade"):
            trade = Row(
                record,
                trade_date=date.fromisoformat,
                shares=Decimal,
                value=Decimal,
                price=Decimal,
                shares_per_ads=Decimal,
                is_amendment=boolean,
            )
            self.company(trade.issuer_cik).trades.append(trade)

    def company(self, cik):
        if cik not in self.companies:
            self.companies[cik] = Company(cik)
        return self.companies[cik]

    def fund_of(self, series):
        return None if series is None else self.funds.get(series.is_demo)

    def industry_of(self, sic):
        if sic is None or not sic.isdigit():
            return None
        return next((name for first, last, name in self.industries if first <= int(sic) <= last), None)

    def _read_companies(self, folder):
        for record in rows_of(folder, "company"):
            row = Row(record)
            company = self.company(row.cik)
            company.sic, company.fiscal_year_end = row.sic, row.fiscal_year_end

    def _read_prices(self, folder):
        bars, actions = defaultdict(list), defaultdict(list)
        for record in rows_of(folder, "daily_bar"):
            bar = Row(record, session=int, close=Decimal, volume=int)
            bars[bar.security_id].append(bar)
        for record in rows_of(folder, "corporate_action"):
            action = Row(record, ex_date=date.fromisoformat, value=Decimal)
            actions[action.security_id].append(action)
        self.funds = {}
        for record in rows_of(folder, "security"):
            row = Row(
                record,
                is_primary=boolean,
                is_benchmark=boolean,
                is_demo=boolean,
                has_dividends=boolean,
                ended_session=int,
            )
            series = Series(row, bars[row.id], actions[row.id], self.calendar)
            if row.is_benchmark:
                self.funds[row.is_demo] = series
            if row.cik is not None and row.is_primary:
                self.company(row.cik).series = series

    def _read_filings(self, folder):
        releases = {
            record["accession"]
            for record in rows_of(folder, "filing_document")
            if record["type"].upper().startswith("EX-99")
        }
        self.filings = {}
        for record in rows_of(folder, "filing"):
            filing = Row(
                record, accepted_at=Decimal, filed_on=date.fromisoformat, stored_at=Decimal, items=array
            )
            if filing.filed_on is None and filing.accepted_at is not None:
                filing.filed_on = new_york_day(filing.accepted_at)
            filing.has_press_release = filing.accession in releases
            self.filings[filing.accession] = filing
        for record in rows_of(folder, "filing_company"):
            self.company(record["cik"]).filings.append(self.filings[record["accession"]])


# Comparing


def is_same_number(own, stored):
    return math.isclose(float(own), float(stored), rel_tol=1e-9, abs_tol=1e-9)


def is_same_money(own, stored):
    return abs(Decimal(own) - Decimal(stored)) <= max(Decimal("0.01"), abs(Decimal(own)) * Decimal("1e-15"))


class Comparison:
    def __init__(self):
        self.agreeing, self.all, self.known = defaultdict(int), defaultdict(int), defaultdict(int)
        self.differences = defaultdict(list)

    def compare(self, column, key, own, stored, is_same):
        self.all[column] += 1
        self.known[column] += own is not None
        if own is None or stored is None:
            agrees = own is None and stored is None
        else:
            agrees = is_same(own, stored)
        if agrees:
            self.agreeing[column] += 1
        else:
            self.differences[column].append((key, own, stored))

    def number(self, column, key, own, stored):
        self.compare(column, key, own, or_none(float, stored), is_same_number)

    def money(self, column, key, own, stored):
        self.compare(column, key, own, or_none(Decimal, stored), is_same_money)

    def same(self, column, key, own, stored):
        text = None if own is None else ("f", "t")[own] if isinstance(own, bool) else str(own)
        self.compare(column, key, text, or_none(str, stored), lambda a, b: a == b)

    def numbers(self, column, key, own, stored):
        self._entries(column, key, own, stored, self.number)

    def words(self, column, key, own, stored):
        self._entries(column, key, own, stored, self.same)

    def _entries(self, column, key, own, stored, compare):
        entries = array(stored)
        if len(entries) != len(own):
            entries = ["?"] * len(own) if compare == self.same else ["nan"] * len(own)
        for horizon, value, entry in zip(HORIZONS, own, entries):
            compare(column, f"{key} over {horizon}", value, entry or "")

    def report(self):
        for column in self.all:
            print(f"{column:36} {self.agreeing[column]:>10,} of {self.all[column]:>10,} agree, {self.known[column]:,} known")
            differences = self.differences[column]
            for key, own, stored in differences[:SHOWN_DIFFERENCES]:
                print(f"    {key}: computed {own}, stored {stored}")
            if len(differences) > SHOWN_DIFFERENCES:
                print(f"    and {len(differences) - SHOWN_DIFFERENCES:,} more")
        agreeing, total = sum(self.agreeing.values()), sum(self.all.values())
        print(f"{agreeing:,} of {total:,} values agree, {sum(self.known.values()):,} known")
        return agreeing == total


def compare_criteria(comparison, table, key, criteria, stored):
    comparison.number(f"{table}.close", key, criteria.close, stored["close"])
    comparison.number(
        f"{table}.avg_dollar_volume", key, criteria.average_dollar_volume, stored["avg_dollar_volume"]
    )
    comparison.money(f"{table}.market_value", key, criteria.market_value, stored["market_value"])
    comparison.same(f"{table}.industry", key, criteria.industry, stored["industry"])


def compare_returns(comparison, table, key, prefix, missing, returns, stored):
    comparison.numbers(f"{table}.{prefix}ret", key, returns.raw, stored[f"{prefix}ret"])
    comparison.numbers(f"{table}.{prefix}adj", key, returns.adjusted, stored[f"{prefix}adj"])
    comparison.words(f"{table}.{missing}", key, returns.reasons, stored[missing])
    comparison.number(f"{table}.{prefix}last_ret", key, returns.last_raw, stored[f"{prefix}last_ret"])
    comparison.number(f"{table}.{prefix}last_adj", key, returns.last_adjusted, stored[f"{prefix}last_adj"])


def check_event(comparison, market, company, event, stored):
    filing = event.filing
    key = f"{filing.accession} {company.cik}"
    comparison.same("event_fact row", key, True, "" if stored is None else "t")
    if stored is None:
        return
    comparison.number("event_fact.accepted_at", key, filing.accepted_at, stored["accepted_seconds"])
    comparison.same("event_fact.filed_on", key, filing.filed_on, stored["filed_on"])
    comparison.same("event_fact.event_session", key, event.session, stored["event_session"])
    comparison.same("event_fact.is_ea", key, event.is_announcement, stored["is_ea"])
    comparison.number("event_fact.event_return", key, event.event_return, stored["event_return"])
    comparison.same("event_fact.missing", key, event.missing, stored["missing"])
    comparison.same("event_fact.basis", key, event.from_event_day.basis, stored["basis"])
    compare_returns(comparison, "event_fact", key, "", "return_missing", event.from_event_day, stored)
    compare_returns(comparison, "event_fact", key, "reader_", "reader_missing", event.from_acceptance, stored)
    known = known_at(market, company, event)
    for column, direction in (("sold", "sale"), ("bought", "purchase")):
        sums = sums_of(counting(company), filing.filed_on, direction)
        known_sums = sums_of(known, filing.filed_on, direction)
        for days, value, known_value in zip(LOOKBACKS, sums, known_sums):
            name = f"{column}_{days}"
            comparison.money(f"event_fact.{name}", key, value, stored[name])
            comparison.money(f"event_fact.known_{name}", key, known_value, stored[f"known_{name}"])
    compare_criteria(comparison, "event_fact", key, Criteria(market, company, event.session), stored)


def check_trade(comparison, market, company, trade, events, stored):
    key = f"{trade.accession} {trade.direction} {trade.trade_date}"
    comparison.same("trade_fact row", key, True, "" if stored is None else "t")
    if stored is None:
        return
    calendar, filing = market.calendar, market.filings[trade.accession]
    base = calendar.on_or_after(trade.trade_date)
    if filing.accepted_at is not None:
        reader = calendar.of_instant(filing.accepted_at)
    else:
        reader = None if filing.filed_on is None else calendar.after(filing.filed_on)
    fund = market.fund_of(company.series)
    unplaced = "no_bar" if trade.trade_date < calendar.days[0] else "pending"
    returns = Returns(company.series, fund, base, None if base is None else base + 1, unplaced)
    of_reader = Returns(company.series, fund, reader, None if reader is None else reader + 1)
    criteria = Criteria(market, company, base)

    comparison.same("trade_fact.cik", key, company.cik, stored["cik"])
    comparison.same("trade_fact.base_session", key, base, stored["base_session"])
    comparison.same("trade_fact.reader_session", key, reader, stored["reader_session"])
    comparison.same("trade_fact.basis", key, returns.basis, stored["basis"])
    compare_returns(comparison, "trade_fact", key, "", "missing", returns, stored)
    compare_returns(comparison, "trade_fact", key, "reader_", "reader_missing", of_reader, stored)

    later = [
        event
        for event in events
        if event.filing.form_type == "8-K" and base is not None and event.session is not None and event.session > base
    ]
    later.sort(key=lambda event: (event.session, event.order))
    next_event = later[0] if later else None
    next_announcement = next((event for event in later if event.is_announcement), None)
    for name, event in (("8k", next_event), ("ea", next_announcement)):
        days = None if event is None else event.session - base
        comparison.same(f"trade_fact.next_{name}_days", key, days, stored[f"next_{name}_days"])
        comparison.number(
            f"trade_fact.next_{name}_ret0", key, event and event.event_return, stored[f"next_{name}_ret0"]
        )
        comparison.same(
            f"trade_fact.next_{name}_accession", key, event and event.filing.accession, stored[f"next_{name}_accession"]
        )
    items = None if next_event is None else "{" + ",".join(next_event.filing.items) + "}"
    comparison.same("trade_fact.next_8k_items", key, items, stored["next_8k_items"])
    between = is_between_quarter_end_and_announcement(market, trade, base, company, events)
    comparison.same("trade_fact.btwn_fqe_ea", key, between, stored["btwn_fqe_ea"])
    compare_criteria(comparison, "trade_fact", key, criteria, stored)
    reason = implausible(market, trade, filing, base, company)
    comparison.same("trade.implausible", key, reason, trade.implausible or "")


def main(folder):
    market = Market(folder)
    stored_trades = {record["trade_id"]: record for record in rows_of(folder, "trade_fact")}
    stored_events = {(record["accession"], record["cik"]): record for record in rows_of(folder, "event_fact")}
    comparison = Comparison()
    for company in market.companies.values():
        eights = [filing for filing in company.filings if filing.form_type in ("8-K", "8-K/A")]
        events = [Event(market, company, filing) for filing in eights]
        reports = [
            filing.filed_on
            for filing in company.filings
            if filing.form_type in ("10-Q", "10-K", "10-QT", "10-KT") and filing.filed_on is not None
        ]
        announcements_of(events, reports)
        for event in events:
            key = (event.filing.accession, company.cik)
            check_event(comparison, market, company, event, stored_events.pop(key, None))
        for trade in company.trades:
            check_trade(comparison, market, company, trade, events, stored_trades.pop(trade.id, None))
    for key in [*stored_trades, *stored_events]:
        comparison.same("facts of nothing stored", str(key), None, "t")
    return comparison.report()


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    sys.exit(0 if main(Path(sys.argv[1])) else 1)
