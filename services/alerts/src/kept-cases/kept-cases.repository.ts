import { AppError, type OperationRequest, type OperationResponse } from '@sentinel/contracts';
import { type Database, LOCK_SPACES, type Statements } from '@sentinel/database';
import { MAX_KEPT_CASES } from '@sentinel/vocabulary-market';

export type KeptCase = OperationResponse<'save_kept_case'>['kept_case'];
type Save = Omit<OperationRequest<'save_kept_case'>, 'type'>;
type CaseKey = Pick<Save, 'cik' | 'accno'>;

const UTC = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** Kept cases. Every statement names the account, so nobody reads or changes another's. */
export function createKeptCases({ sql }: Database) {
  const stored = (run: Statements, accountId: string, key?: Partial<CaseKey>) => run<KeptCase[]>`
    select kept.cik, kept.accession as accno, coalesce(company.name, kept.cik) as name, company.ticker, filing.filed_on::text,
           within_days, status, decision, note, seen, version,
           to_char(created_at at time zone 'utc', ${UTC}) as kept_at, to_char(changed_at at time zone 'utc', ${UTC}) as changed_at
      from alerts.kept_case kept
      left join market.company on company.cik = kept.cik
      left join market.filing on filing.accession = kept.accession
     where account_id = ${accountId} and kept.cik = coalesce(${key?.cik ?? null}, kept.cik)
       and kept.accession = coalesce(${key?.accno ?? null}, kept.accession)
     order by changed_at desc, kept.accession limit ${MAX_KEPT_CASES}`;

  async function keep(tx: Statements, accountId: string, save: Save): Promise<void> {
    const { accno, cik, decision, note, seen, status, within_days } = save;
    // One account's cases are counted one save at a time.
    await tx`select pg_advisory_xact_lock(${LOCK_SPACES.keptCases}::int, hashtext(${accountId}))`;
    const [counted] = await tx<{ cases: number }[]>`
      select count(*)::int as cases from alerts.kept_case where account_id = ${accountId}`;
    if ((counted?.cases ?? 0) >= MAX_KEPT_CASES)
      throw new AppError('conflict', `You keep ${MAX_KEPT_CASES} cases, the most there can be. Let go of one first.`, {
        reason: 'list_full',
      });
    const added = await tx`
      insert into alerts.kept_case (account_id, cik, accession, within_days, status, decision, note, seen)
      select ${accountId}, ${cik}, ${accno}, ${within_days}::int, ${status}, ${decision}, ${note.trim()}, ${JSON.stringify(seen)}::text::jsonb
       where exists (select from market.filing join market.filing_company company using (accession)
                      where filing.accession = ${accno} and company.cik = ${cik} and form_type like '8-K%')
      on conflict do nothing`;
    if (added.count > 0) return;
    const [before] = await stored(tx, accountId, save);
    if (!before) throw new AppError('not_found', 'There is no such 8-K.');
    throw changedMeanwhile();
  }

  async function change(tx: Statements, accountId: string, save: Save & { version: number }): Promise<void> {
    const { accno, cik, decision, note, status, version, within_days } = save;
    const changed = await tx`
      update alerts.kept_case
         set status = ${status}, decision = ${decision}, note = ${note.trim()}, within_days = ${within_days}::int, version = version + 1, changed_at = now()
       where account_id = ${accountId} and cik = ${cik} and accession = ${accno} and version = ${version}::int`;
    if (changed.count > 0) return;
    const [now] = await stored(tx, accountId, save);
    if (!now) throw new AppError('not_found', 'You do not keep this case any more.');
    throw changedMeanwhile();
  }

  return {
    /** The account's cases, the last changed first; with a key, that one alone. */
    list: (accountId: string, key: Partial<CaseKey>) => stored(sql, accountId, key),

    /**
     * Keeps a case, or changes the review of one. Gives it with its status before, null when it is new.
     * @throws AppError `not_found` and `conflict` as `save_kept_case` declares them
     */
    save: (accountId: string, save: Save): Promise<{ kept: KeptCase; before: KeptCase | null }> =>
      sql.begin(async (tx) => {
        const { version } = save;
        const [before = null] = version === undefined ? [] : await stored(tx, accountId, save);
        await (version === undefined ? keep(tx, accountId, save) : change(tx, accountId, { ...save, version }));
        const [kept] = await stored(tx, accountId, save);
        if (!kept) throw new Error('the case was not stored');
        return { kept, before };
      }),

    /** Lets go of a case. Gives it as it was, or undefined when the account does not keep it. */
    remove: (accountId: string, { accno, cik }: CaseKey): Promise<KeptCase | undefined> =>
      sql.begin(async (tx) => {
        const [before] = await stored(tx, accountId, { accno, cik });
        await tx`delete from alerts.kept_case where account_id = ${accountId} and cik = ${cik} and accession = ${accno}`;
        return before;
      }),
  };
}

const changedMeanwhile = () =>
  new AppError('conflict', 'This case was changed elsewhere in the meantime. Load it again.', {
    reason: 'changed_meanwhile',
  });
