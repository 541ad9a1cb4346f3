import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedAlert } from '@sentinel/alert-rules/testing';
import { openAsOwner } from '@sentinel/database/testing';
import { redrive } from '../../services/alerts/src/messages/redrive.ts';
import { type MadeFiling, storeMadeFilings } from '../../services/worker/src/testing/made-filings.ts';
import { seedAccount } from '../../services/worker/src/testing/seed.ts';

/** The request that the filings are stored under, so that they are found again. */
const REQUEST = 'kill-table';
const RECIPIENTS = ['first@kill-table.example', 'second@kill-table.example'];
const COMPANY = '0009980001';
const EVERY_MS = 500;
/** The local mailbox keeps 500 mails. */
const MAX_FILINGS = 480 / RECIPIENTS.length;
/** Longer than the lease of a message (60 s), the longest try and the waits between tries. */
const MAX_SECONDS = 300;

/** What became of the mails that were owed. */
interface OwedMails {
  /** For each filing that PostgreSQL has, one to each recipient. */
  readonly owed: number;
  /** The owed mails of which the mailbox has at least one. */
  readonly arrived: number;
  /** Their process or the mail server ended while the mail was handed over: sent again by an administrator only (`redrive_notification`). */
  readonly unknown: number;
  /** Those of the unknown ones that the mailbox had before they were sent again, so that it has them twice. */
  readonly twice: number;
  /** `recipient accession` of mails that the mailbox has not. */
  readonly lost: readonly string[];
  /** Those that it has more often than that explains, or that nobody was owed. */
  readonly tooOften: readonly string[];
}

/**
 * Two people with an alert on one company, of which a new filing is stored twice a second, as ingest stores it, so that mails are owed
 * whenever something is killed or hangs.
 * @returns ends it, waits until the running product has sent everything, and compares what was owed with the mailbox
 */
export async function oweMails({ databaseUrl, home }: { databaseUrl: string; home: string }) {
  const database = openAsOwner(databaseUrl, { max: 2 });
  const { sql } = database;
  for (const email of RECIPIENTS) {
    const accountId = await seedAccount(database, email);
    await seedAlert(database, { accountId, name: 'Kill table', targets: { kind: 'issuer', ciks: [COMPANY] } });
  }
  const ended = new AbortController();
  const storing = storeUntil(ended.signal);

  async function storeUntil(signal: AbortSignal): Promise<void> {
    for (let n = 1; n <= MAX_FILINGS && !signal.aborted; n += 1) {
      const filing: MadeFiling = {
        accession: `0009998001-26-${String(n).padStart(6, '0')}`,
        issuerCik: COMPANY,
        ownerCik: '0009980002',
        directions: ['sale'],
      };
      await store(filing);
      await sleep(EVERY_MS);
    }
  }

  /** As ingest does: what PostgreSQL did not confirm is stored again, and skipped when it was there already. */
  async function store(filing: MadeFiling): Promise<void> {
    const began = performance.now();
    for (;;) {
      try {
        return await storeMadeFilings(database, [filing], REQUEST);
      } catch (error) {
        if (performance.now() - began > MAX_SECONDS * 1_000) throw error;
        await sleep(EVERY_MS);
      }
    }
  }

  /** Waits until every filing is matched and no mail is on its way. */
  async function untilSettled(): Promise<void> {
    const open = async () => {
      const [row] = await sql<{ open: number }[]>`
        select ((select count(*) from market.filing where request_id = ${REQUEST} and evaluated_at is null)
          + (select count(*) from alerts.notification where request_id = ${REQUEST} and state in ('queued', 'sending')))::int as open`;
      return row?.open ?? 0;
    };
    const began = performance.now();
    while ((await open()) > 0) {
      if (performance.now() - began > MAX_SECONDS * 1_000)
        throw new Error(`After ${MAX_SECONDS} s, ${await open()} filings and mails are left.`);
      await sleep(500);
    }
  }

  /** How often the mailbox has each mail, by recipient and accession number. */
  function caught(): Map<string, number> {
    const times = new Map<string, number>();
    for (const line of readFileSync(join(home, 'mailbox.jsonl'), 'utf8').split('\n')) {
      const { text, to } = parsed(line);
      if (to === undefined || !RECIPIENTS.includes(to)) continue;
      const key = `${to} ${text?.match(/filing (\d{10}-\d\d-\d{6})/)?.[1]}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
    return times;
  }

  return async (): Promise<OwedMails> => {
    ended.abort();
    await storing;
    try {
      await untilSettled();
      const unknown = await sql<{ id: string; key: string }[]>`
        select message.id, account.email || ' ' || matched.accession as key
          from alerts.notification message
          join identity.account account on account.id = message.account_id
          join alerts.notification_match held on held.notification_id = message.id
          join alerts.match matched on matched.id = held.match_id
         where message.request_id = ${REQUEST} and message.state = 'unknown'`;
      const before = caught();
      for (const { id } of unknown) await redrive(database, id);
      await untilSettled();
      const filings = await sql<{ accession: string }[]>`
        select accession from market.filing where request_id = ${REQUEST} order by accession`;
      const owed = filings.flatMap(({ accession }) => RECIPIENTS.map((recipient) => `${recipient} ${accession}`));
      const twice = unknown.map(({ key }) => key).filter((key) => before.has(key));
      const times = caught();
      return {
        owed: owed.length,
        arrived: owed.filter((key) => times.has(key)).length,
        unknown: unknown.length,
        twice: twice.length,
        lost: owed.filter((key) => !times.has(key)),
        tooOften: [...times].flatMap(([key, count]) =>
          owed.includes(key) && count === (twice.includes(key) ? 2 : 1) ? [] : [key],
        ),
      };
    } finally {
      await database.close();
    }
  };
}

/** A line of the mailbox; the last one of a killed mailbox may be cut short. */
function parsed(line: string): { readonly to?: string; readonly text?: string } {
  try {
    return JSON.parse(line) as { to: string; text: string };
  } catch {
    return {};
  }
}
