import { addDays } from '@sentinel/calendar';
import { type Database, schema, sql } from '@sentinel/database';
import { factsOfReport } from './made-reports.ts';

/** Makes one thing of the world known. */
export type Step = (database: Database) => Promise<unknown>;

/** Random numbers from 0 to 1. */
type Random = () => number;

const CIKS = ['0000000001', '0000000002', '0000000003'] as const;
const OWNERS = ['0000000901', '0000000902'] as const;
const SICS = ['6022', '2800', '3571'];
const WORDS = ['restatement', 'going', 'concern', 'café', 'covid', 'a', '10'];
const ITEMS = ['2.02', '5.02', '8.01'];
const LAST_SESSION = 30;
const FIRST_RECENT = 27;
const RECENT = [27, 28, 29, 30];

/** Sessions on the days up to today; a session closes at 21:00 UTC of its day. */
export async function writeSessions({ orm }: Database, today: string): Promise<void> {
  const sessions = Array.from({ length: LAST_SESSION }, (_, index) => {
    const day = addDays(today, index + 1 - LAST_SESSION);
    return { session: index + 1, day, closesAt: new Date(`${day}T21:00:00Z`) };
  });
  await orm.insert(schema.tradingSession).values(sessions).onConflictDoNothing();
}

/** Takes back what the steps of a world stored. */
export async function clearWorld({ orm }: Database): Promise<void> {
  await orm.execute(sql`truncate market.filing, market.company, market.security, market.shares_outstanding, market.session_move,
    alerts.alert, alerts.watchlist, alerts.match, alerts.notification, alerts.waiting_event, alerts.judged_event cascade`);
}

/**
 * A small random market that becomes known bit by bit: filings, their texts, their facts, prices, quotes, share counts, industries and
 * amendments, each when it likes. What is known only grows: nothing that was known is taken back.
 * @param today the last session
 * @returns in an order in which they can happen: each step after those that it needs
 */
export function madeWorld(random: Random, today: string): readonly Step[] {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const some = <T>(all: readonly T[]): T[] => all.filter(() => random() < 0.5);
  const dayOf = (session: number) => addDays(today, session - LAST_SESSION);
  const amount = () => (Math.floor(random() * 400_000) / 100).toFixed(2);
  const chains: Step[][] = [
    ...CIKS.map(companySteps),
    ...[1, 2, 3, 4].map(tradeSteps),
    ...[5, 6, 7, 8, 9].map(reportSteps),
  ];
  return merged(random, chains);

  function companySteps(cik: string, index: number): Step[] {
    const closes = Array.from({ length: LAST_SESSION }, () => (5 + random() * 20).toFixed(2));
    const bars =
      (sessions: readonly number[]) =>
      async ({ orm }: Database) => {
        const [series] = await orm.execute(sql`select id from market.security where cik = ${cik}`);
        const securityId = Number(series?.id);
        await orm.insert(schema.dailyBar).values(
          sessions.map((session) => ({
            securityId,
            session,
            close: closes[session - 1] as string,
            volume: 10,
            source: 't',
          })),
        );
        await refreshFacts(orm, cik);
      };
    return [
      async ({ orm }) => {
        await orm
          .insert(schema.company)
          .values({ cik, name: `Company ${index}`, filedTicker: `CO${index}`, asOf: new Date() });
        await orm.insert(schema.security).values({ cik, isPrimary: true });
      },
      bars(Array.from({ length: FIRST_RECENT - 1 }, (_, index) => index + 1)),
      ...merged(random, [
        RECENT.map((session) => bars([session])),
        RECENT.flatMap((session) => [quote(cik, session), quote(cik, session)]),
        [
          async ({ orm }) =>
            orm.execute(sql`update market.company set sic = ${SICS[index] ?? null} where cik = ${cik}`),
        ],
        [
          async ({ orm }) => {
            await orm.insert(schema.sharesOutstanding).values({
              cik,
              asOf: dayOf(1),
              filedOn: dayOf(1),
              shares: String(50 + Math.floor(random() * 100)),
              accession: 'none',
            });
            await refreshFacts(orm, cik);
          },
        ],
      ]),
    ];
  }

  function quote(cik: string, session: number): Step {
    const [low, high] = [100 - random() * 15, 100 + random() * 15];
    return ({ orm }) =>
      orm.execute(sql`
        insert into market.session_move as stored (cik, session, previous_close, lowest, highest, quoted_at)
        values (${cik}, ${session}, 100, ${low}, ${high}, now())
        on conflict (cik, session) do update set lowest = least(stored.lowest, excluded.lowest), highest = greatest(stored.highest, excluded.highest)`);
  }

  /** A Form 4, perhaps one of another owner for the same block, and perhaps the amendment that replaces it, with more of the same. */
  function tradeSteps(number: number): Step[] {
    const cik = pick(CIKS);
    const session = pick(RECENT);
    const direction = pick(['purchase', 'sale'] as const);
    const [shares, value] = [amount(), random() < 0.2 ? null : amount()];
    const trade = {
      issuerCik: cik,
      direction,
      tradeDate: dayOf(session - 1),
      rowCount: 1,
      unpricedRows: value === null ? 1 : 0,
      ownerCiks: [pick(OWNERS)] as string[],
      ownerNames: 'Doe Jane',
      ownerTitle: 'Director',
      insiderTypes: [pick(['Director', 'Officer', '10% Owner'])],
      plan10b51: pick(['yes', 'no', 'unknown'] as const),
      implausible: random() < 0.1 ? ('value_over_close' as const) : null,
    };
    const store =
      (accession: string, amends: string | null, ownerCiks = trade.ownerCiks): Step =>
      async ({ orm }) => {
        await storeFiling(orm, {
          accession,
          cik,
          formType: amends === null ? '4' : '4/A',
          day: dayOf(session),
          items: [],
        });
        await orm.insert(schema.filingOwner).values({
          accession,
          position: 1,
          ownerCik: ownerCiks[0] as string,
          name: 'Doe Jane',
          isDirector: true,
          isOfficer: false,
          isTenPercentOwner: false,
          isOther: false,
        });
        const more = (text: string) => (amends === null ? text : (Number(text) + 100).toFixed(2));
        await orm.insert(schema.trade).values({
          ...trade,
          ownerCiks,
          accession,
          shares: more(shares),
          value: value === null ? null : more(value),
          isAmendment: amends !== null,
        });
        if (amends !== null)
          await orm.execute(sql`update market.trade set superseded_by = ${accession} where accession = ${amends}`);
        else if (value !== null) await groupBlock(orm, accession, accession === first ? chained : first);
        await orm.execute(sql`
          update market.trade set same_block_as = null, filer_count = 1
           where accession in (${first}, ${chained}) and exists (select from market.trade where accession = ${amendment})`);
        await refreshFacts(orm, cik);
      };
    const facts =
      (accession: string): Step =>
      ({ orm }) =>
        writeTradeFacts(orm, accession, session - 1);
    const [first, amendment, chained] = ['', 'a', 'b'].map((part) => `0000000000-26-${number}${part}`) as [
      string,
      string,
      string,
    ];
    const others = OWNERS.filter((owner) => !trade.ownerCiks.includes(owner));
    return merged(random, [
      [
        store(first, null),
        ...merged(random, [[facts(first)], random() < 0.5 ? [store(amendment, first), facts(amendment)] : []]),
      ],
      random() < 0.5 ? [store(chained, null, others), facts(chained)] : [],
    ]);
  }

  /** An 8-K or 10-Q with its text, and the facts of an 8-K. */
  function reportSteps(number: number): Step[] {
    const accession = `0000000000-26-${number}`;
    const cik = pick(CIKS);
    const session = pick(RECENT);
    const formType = pick(['8-K', '8-K', '8-K/A', '10-Q']);
    const text = Array.from({ length: 12 }, () => pick(WORDS)).join(' ');
    return [
      ({ orm }) => storeFiling(orm, { accession, cik, formType, day: dayOf(session), items: some(ITEMS) }),
      ...merged(random, [
        [({ orm }) => orm.insert(schema.filingText).values({ accession, sequence: 1, part: 0, text })],
        formType === '10-Q'
          ? []
          : [
              async ({ orm }) => {
                await orm.insert(schema.eventFact).values({
                  accession,
                  cik,
                  ...factsOfReport({ move: null, sold30: '0' }),
                  filedOn: dayOf(session),
                  eventSession: session,
                });
                await refreshFacts(orm, cik);
              },
            ],
      ]),
    ];
  }
}

type Statements = Pick<Database['orm'], 'execute' | 'insert'>;

async function storeFiling(
  orm: Statements,
  filed: { accession: string; cik: string; formType: string; day: string; items: string[] },
): Promise<void> {
  const { accession, cik, day, formType, items } = filed;
  await orm.insert(schema.filing).values({
    accession,
    formType,
    issuerCik: cik,
    items,
    acceptedAt: new Date(`${day}T15:00:00Z`),
    filedOn: day,
    contentHash: '0'.repeat(64),
    sourceName: 't',
    requestId: 'r',
  });
  await orm.insert(schema.filingCompany).values({ accession, cik });
}

/** What ingest decides of a block that two owners filed: the first accession counts, and the filing stored second is no news. */
async function groupBlock(orm: Statements, accession: string, other: string): Promise<void> {
  await orm.execute(sql`
    update market.trade set filed_before_by = earlier.owner_ciks
      from market.trade earlier
     where trade.accession = ${accession} and earlier.accession = ${other} and earlier.superseded_by is null`);
  await orm.execute(sql`
    update market.trade set same_block_as = counted.id
      from market.trade counted
     where trade.accession = greatest(${accession}, ${other}) and counted.accession = least(${accession}, ${other})
       and counted.superseded_by is null`);
  await orm.execute(sql`
    update market.trade set filer_count = 2 where id in (select same_block_as from market.trade where accession in (${accession}, ${other}))`);
}

const figures = (session: ReturnType<typeof sql>, cik: ReturnType<typeof sql>) => sql`
  select bar.close::float8 as close, 1000::float8 as volume, stated.shares * bar.close as market_value
    from market.security series
    join market.daily_bar bar on bar.security_id = series.id and bar.session = ${session}
    left join market.shares_outstanding stated on stated.cik = series.cik
   where series.cik = ${cik}`;

/** What ingest computes of a trade, from what is stored so far. */
async function writeTradeFacts(orm: Statements, accession: string, session: number): Promise<void> {
  await orm.execute(sql`
    insert into market.trade_fact (trade_id, cik, base_session, ret, adj, reader_ret, reader_adj, missing)
    select id, issuer_cik, ${session}, ${NO_RETURNS}, ${NO_RETURNS}, ${NO_RETURNS}, ${NO_RETURNS}, array_fill('pending'::text, array[6])
      from market.trade where accession = ${accession}`);
  await orm.execute(REFRESH_TRADES);
}

const NO_RETURNS = sql.raw('array_fill(null::float8, array[6])');

const REFRESH_TRADES = sql`
  update market.trade_fact fact
     set close = (select close from (${figures(sql`fact.base_session`, sql`fact.cik`)}) now),
         avg_dollar_volume = (select volume from (${figures(sql`fact.base_session`, sql`fact.cik`)}) now),
         market_value = (select market_value from (${figures(sql`fact.base_session`, sql`fact.cik`)}) now)`;

/** What ingest computes again when something of a company changed. */
async function refreshFacts(orm: Statements, cik: string): Promise<void> {
  const sum = (direction: string, days: number) => sql`(
    select coalesce(sum(value), 0) from market.trade
     where issuer_cik = fact.cik and superseded_by is null and implausible is null and same_block_as is null and direction = ${direction}
       and trade_date between fact.filed_on - ${days}::int and fact.filed_on)`;
  await orm.execute(REFRESH_TRADES);
  await orm.execute(sql`
    update market.event_fact fact
       set close = (select close from (${figures(sql`fact.event_session`, sql`fact.cik`)}) now),
           avg_dollar_volume = (select volume from (${figures(sql`fact.event_session`, sql`fact.cik`)}) now),
           market_value = (select market_value from (${figures(sql`fact.event_session`, sql`fact.cik`)}) now),
           ret[1] = (select close from (${figures(sql`fact.event_session`, sql`fact.cik`)}) now)
             / (select close from (${figures(sql`fact.event_session - 1`, sql`fact.cik`)}) now) - 1,
           sold_30 = ${sum('sale', 30)}, sold_90 = ${sum('sale', 90)}, sold_180 = ${sum('sale', 180)}, sold_365 = ${sum('sale', 365)},
           bought_30 = ${sum('purchase', 30)}, bought_90 = ${sum('purchase', 90)}, bought_180 = ${sum('purchase', 180)},
           bought_365 = ${sum('purchase', 365)}
     where cik = ${cik}`);
}

/** One list of all steps, in a random order that keeps the order within each list. */
function merged(random: Random, chains: readonly (readonly Step[])[]): Step[] {
  const left = chains.map((chain) => [...chain]).filter((chain) => chain.length > 0);
  const steps: Step[] = [];
  while (left.length > 0) {
    const at = Math.floor(random() * left.length);
    const chain = left[at] as Step[];
    steps.push(chain.shift() as Step);
    if (chain.length === 0) left.splice(at, 1);
  }
  return steps;
}
