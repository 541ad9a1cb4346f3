/** A mutant that no test can tell from the code, and why. */
export interface Equivalent {
  /** Path in the repository. */
  readonly file: string;
  /** The line without its indentation. An entry whose line is gone fails the run, so that the list stays true. */
  readonly line: string;
  /** As the report prints it. */
  readonly change: string;
  readonly reason: string;
}

const DECIMAL = 'packages/calendar/src/decimal.ts';
const ANNOUNCEMENTS = 'services/ingest/src/facts/earnings-announcements.ts';
const TRADE_FACTS = 'services/ingest/src/facts/trade-facts.ts';
const NEGATED_ZERO = 'Only zero is judged otherwise, and minus zero is zero.';

export const EQUIVALENT: readonly Equivalent[] = [
  { file: DECIMAL, line: 'const negative = units < 0n;', change: '< → <=', reason: NEGATED_ZERO },
  { file: DECIMAL, line: 'const n = numerator < 0n ? -numerator : numerator;', change: '< → <=', reason: NEGATED_ZERO },
  {
    file: DECIMAL,
    line: 'const d = denominator < 0n ? -denominator : denominator;',
    change: '< → <=',
    reason: NEGATED_ZERO,
  },
  {
    file: DECIMAL,
    line: 'const negative = numerator < 0n !== denominator < 0n;',
    change: '< → <=',
    reason: NEGATED_ZERO,
  },
  {
    file: DECIMAL,
    line: 'const POWERS = Array.from({ length: 2 * MAX_DIGITS + 32 }, (_, n) => 10n ** BigInt(n));',
    change: '+ → -',
    reason: 'The table only saves time: a power that is not in it is computed.',
  },
  {
    file: DECIMAL,
    line: "const [, sign, whole = '', fraction = '', exponent = '0'] = match;",
    change: "'0' → ''",
    reason: 'An empty text is zero as a number.',
  },
  {
    file: 'packages/alert-rules/src/anchors.ts',
    line: "for (const one of company) if (one !== 'include_all' && one.criteria_type === 'industry') return one.val;",
    change: "'include_all' → ''",
    reason: 'The type narrows by it; a text has no criteria_type.',
  },
  {
    file: 'packages/alert-rules/src/read/narrowing.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the line as the file has it
    line: "...(criterion.bool === 'between' && high !== undefined ? [sql`${column} <= ${high}::float8`] : []),",
    change: '&& → ||',
    reason: 'Only "between" has a second value, and it always has one.',
  },
  {
    file: 'packages/edgar/src/parse/submission-header-fields.ts',
    line: "} else yield { kind: 'field', section: inParty ? section : null, name, value };",
    change: "'field' → ''",
    reason: 'The only reader takes whatever is neither a party nor a section as a field.',
  },
  {
    file: 'packages/calendar/src/nyse-holidays.ts',
    line: 'byYear.set(year, holidays);',
    change: 'byYear.set(year, holidays); → ;',
    reason: 'The map only saves time.',
  },
  {
    file: 'packages/edgar/src/parse/ownership-xml.ts',
    line: '} else if (part.children.length > 0) collectFootnoteIds(part, ids);',
    change: '> → >=',
    reason: 'Without children there is nothing to collect.',
  },
  {
    file: 'services/gateway/src/authorize.ts',
    line: "if (access === 'open' || access === 'session') return true;",
    change: "'open' → ''",
    reason: 'An open operation has no caller, and is permitted before this line.',
  },
  {
    file: 'packages/federation/core/src/match-path.ts',
    line: 'if (one.path.length !== other.path.length) return one.path.length > other.path.length;',
    change: '> → >=',
    reason: 'The lengths differ here.',
  },
  {
    file: 'packages/federation/core/src/release.ts',
    line: 'for (let index = 0; index < 3; index += 1) {',
    change: '< → <=',
    reason: 'A version has three numbers: without a fourth, there is no difference.',
  },
  {
    file: 'packages/calendar/src/federal-holidays.ts',
    line: 'byYear.set(year, holidays);',
    change: 'byYear.set(year, holidays); → ;',
    reason: 'The map only saves time.',
  },
  {
    file: 'packages/calendar/src/nyse-holidays.ts',
    line: "return monthDay === '07-05' && weekday === FRIDAY && year <= 2012;",
    change: '<= → <',
    reason: 'July 5, 2012 was a Thursday.',
  },
  {
    file: 'services/gateway/src/rate-limits.ts',
    line: "const ofNetwork = inMemory('network', NETWORK_CALLS.calls, NETWORK_CALLS.perSeconds);",
    change: "'network' → ''",
    reason: 'The limiter counts in a memory of its own, so its keys meet no others.',
  },
  {
    file: 'services/gateway/src/shares.ts',
    line: 'if (left > 0) inUse.set(key, left);',
    change: '> → >=',
    reason: 'A key that uses nothing is as one that is not there; deleting it saves memory.',
  },
  {
    file: 'packages/service-kit/src/fair-queue.ts',
    line: 'const at = queue?.indexOf(waiter) ?? -1;',
    change: '-1 → (1)',
    reason: 'Without a queue, the next line returns anyway.',
  },
  {
    file: 'packages/service-kit/src/fair-queue.ts',
    line: 'if (!queue || at < 0) return;',
    change: '|| → &&',
    reason: 'Whatever is removed still waits, so the check satisfies the compiler only.',
  },
  {
    file: ANNOUNCEMENTS,
    line: 'if (a.day !== b.day) return a.day < b.day ? -1 : 1;',
    change: '< → <=',
    reason: 'The two differ here.',
  },
  {
    file: ANNOUNCEMENTS,
    line: 'if (accepted(a) !== accepted(b)) return accepted(a) < accepted(b) ? -1 : 1;',
    change: '< → <=',
    reason: 'The two differ here.',
  },
  {
    file: ANNOUNCEMENTS,
    line: 'return a.accession < b.accession ? -1 : 1;',
    change: '< → <=',
    reason: 'A company has one filing with an accession number.',
  },
  {
    file: TRADE_FACTS,
    line: "const UNPLACED = `case when trade_date > (select max(day) from market.trading_session) then 'pending' else 'no_bar' end`;",
    change: '> → >=',
    reason: 'A trade of the last day of the calendar has a base session.',
  },
  {
    file: TRADE_FACTS,
    line: "const UNPLACED = `case when trade_date > (select max(day) from market.trading_session) then 'pending' else 'no_bar' end`;",
    change: 'max( → min(',
    reason: 'Without a base session, a trade comes before all sessions or after all of them.',
  },
  {
    file: TRADE_FACTS,
    line: 'left join lateral (',
    change: 'left join → join',
    reason: 'An aggregate without groups always gives one row.',
  },
  {
    file: 'services/ingest/src/facts/event-facts.ts',
    line: 'left join lateral (',
    change: 'left join → join',
    reason: 'An aggregate without groups always gives one row.',
  },
  {
    file: 'services/ingest/src/prices/store/rebuild-factors.ts',
    line: 'for (let start = 0; start < touched.length; start += SERIES) {',
    change: '< → <=',
    reason: 'A round without series changes nothing.',
  },
];
