import { AppError, type OperationRequest, type OperationResponse } from '@sentinel/contracts';
import { type Database, LOCK_SPACES, type Statements } from '@sentinel/database';
import { MAX_WATCHLIST_MEMBERS, MAX_WATCHLISTS, NO_SUCH_WATCHLIST } from '@sentinel/vocabulary-alerts';

export type Watchlist = OperationResponse<'get_watchlist'>['watchlist'];
export type WatchlistMember = OperationResponse<'get_watchlist'>['members'][number];
export type Saved = OperationResponse<'save_watchlist'>;
type Save = Omit<OperationRequest<'save_watchlist'>, 'type'>;
type MemberKey = NonNullable<Save['add']>[number];

const isDuplicate = (error: unknown) => error instanceof Error && (error as { code?: unknown }).code === '23505';

/** Watchlists. Every statement names the account: another's list is found only to be read, and only while it is shared. */
export function createWatchlists({ sql }: Database) {
  /** The columns of a list, as `accountId` sees it. */
  const columns = (run: Statements, accountId: string) => run`
    id, name, is_shared, account_id = ${accountId} as is_own, version,
    to_char(changed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at,
    (select count(*)::int from alerts.watchlist_member where watchlist_id = id and kind = 'company') as companies,
    (select count(*)::int from alerts.watchlist_member where watchlist_id = id and kind = 'person') as people`;

  /** One that the account may read. */
  async function readable(run: Statements, accountId: string, id: string): Promise<Watchlist> {
    const [row] = await run<Watchlist[]>`
      select ${columns(run, accountId)} from alerts.watchlist where id = ${id} and (account_id = ${accountId} or is_shared)`;
    if (!row) throw new AppError('not_found', NO_SUCH_WATCHLIST);
    return row;
  }

  /** Stores a new list; gives its id. The account's lists are counted one save at a time. */
  async function create(tx: Statements, accountId: string, { name, is_shared = false }: Save): Promise<string> {
    if (name === undefined) throw new AppError('unprocessable', 'Give the watchlist a name.', { reason: 'incomplete' });
    await tx`select pg_advisory_xact_lock(${LOCK_SPACES.watchlists}::int, hashtext(${accountId}))`;
    const [counted] = await tx<{ lists: number }[]>`
      select count(*)::int as lists from alerts.watchlist where account_id = ${accountId}`;
    if ((counted?.lists ?? 0) >= MAX_WATCHLISTS)
      throw new AppError(
        'conflict',
        `You have ${MAX_WATCHLISTS} watchlists, the most there can be. Delete one first.`,
        { reason: 'list_full' },
      );
    const [row] = await tx<{ id: string }[]>`
      insert into alerts.watchlist (account_id, name, is_shared) values (${accountId}, ${name.trim()}, ${is_shared}) returning id`;
    if (!row) throw new Error('the watchlist was not stored');
    return row.id;
  }

  /** Locks the list, and changes what the save names of it. */
  async function change(tx: Statements, accountId: string, { id, version, name, is_shared }: Save & { id: string }) {
    if (version === undefined)
      throw new AppError('unprocessable', 'Say which version of the watchlist was read.', { reason: 'incomplete' });
    const [stored] = await tx<{ version: number }[]>`
      select version from alerts.watchlist where id = ${id} and account_id = ${accountId} for update`;
    if (!stored) throw new AppError('not_found', NO_SUCH_WATCHLIST);
    if (stored.version !== version)
      throw new AppError('conflict', 'This watchlist was changed elsewhere in the meantime. Load it again.', {
        reason: 'changed_meanwhile',
      });
    await tx`
      update alerts.watchlist
         set version = version + 1, changed_at = now(), name = coalesce(${name?.trim() ?? null}, name),
             is_shared = coalesce(${is_shared ?? null}, is_shared)
       where id = ${id}`;
  }

  async function addMembers(tx: Statements, id: string, members: readonly MemberKey[]): Promise<number> {
    const added = await tx`
      insert into alerts.watchlist_member (watchlist_id, kind, cik)
      select distinct ${id}::uuid, kind, cik from json_to_recordset(${JSON.stringify(members)}::text::json) as asked (kind text, cik text)
       where case kind when 'company' then exists (select from market.company where company.cik = asked.cik)
                       else exists (select from market.owner where owner.cik = asked.cik) end
      on conflict do nothing`;
    return added.count;
  }

  async function removeMembers(tx: Statements, id: string, members: readonly MemberKey[]): Promise<number> {
    const removed = await tx`
      delete from alerts.watchlist_member member
       using json_to_recordset(${JSON.stringify(members)}::text::json) as asked (kind text, cik text)
       where watchlist_id = ${id} and member.kind = asked.kind and member.cik = asked.cik`;
    return removed.count;
  }

  async function copyMembers(tx: Statements, accountId: string, id: string, from: string): Promise<number> {
    await readable(tx, accountId, from);
    const added = await tx`
      insert into alerts.watchlist_member (watchlist_id, kind, cik)
      select ${id}, kind, cik from alerts.watchlist_member where watchlist_id = ${from} on conflict do nothing`;
    return added.count;
  }

  return {
    /** The account's lists by name. */
    list: (accountId: string): Promise<Watchlist[]> => sql<Watchlist[]>`
        select ${columns(sql, accountId)} from alerts.watchlist where account_id = ${accountId}
         order by lower(name), id limit ${MAX_WATCHLISTS}`,

    /**
     * A list of the account, or one that is shared.
     * @throws AppError `not_found`, the same for one that is gone and one that is not shared
     */
    read: (accountId: string, id: string): Promise<Watchlist> => readable(sql, accountId, id),

    /** The members of a list, companies first, each kind by name. Who may read it is asked before. */
    members: (id: string): Promise<WatchlistMember[]> => sql<WatchlistMember[]>`
      select member.kind, member.cik, coalesce(company.name, owner.name, member.cik) as name, company.ticker
        from alerts.watchlist_member member
        left join market.company on member.kind = 'company' and company.cik = member.cik
        left join market.owner on member.kind = 'person' and owner.cik = member.cik
       where member.watchlist_id = ${id}
       order by member.kind, lower(coalesce(company.name, owner.name)), member.cik
       limit ${MAX_WATCHLIST_MEMBERS}`,

    /**
     * Creates a list, or changes one. All of a save is stored or nothing.
     * @throws AppError `not_found`, `conflict` and `unprocessable` as `save_watchlist` declares them
     */
    async save(accountId: string, save: Save): Promise<Saved> {
      try {
        return await sql.begin(async (tx) => {
          const id = save.id ?? (await create(tx, accountId, save));
          if (save.id !== undefined) await change(tx, accountId, { ...save, id });
          const removed = save.remove ? await removeMembers(tx, id, save.remove) : 0;
          const copied = save.copy_of === undefined ? 0 : await copyMembers(tx, accountId, id, save.copy_of);
          const added = save.add ? await addMembers(tx, id, save.add) : 0;
          const watchlist = await readable(tx, accountId, id);
          if (watchlist.companies + watchlist.people > MAX_WATCHLIST_MEMBERS)
            throw new AppError(
              'unprocessable',
              `A watchlist holds ${MAX_WATCHLIST_MEMBERS.toLocaleString('en-US')} companies and people at most.`,
              { reason: 'too_many_members' },
            );
          return { watchlist, added: added + copied, removed };
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        throw new AppError('conflict', 'You already have a watchlist of this name.', {
          reason: 'name_taken',
          cause: error,
        });
      }
    },

    /**
     * Deletes a list of the account. Gives its name, or undefined when there is none with that id.
     * @throws AppError `conflict` (`watched`) while an alert watches it, which would end without a word
     */
    remove: (accountId: string, id: string): Promise<string | undefined> =>
      sql.begin(async (tx) => {
        const [list] = await tx<{ name: string }[]>`
          select name from alerts.watchlist where id = ${id} and account_id = ${accountId} for update`;
        if (!list) return undefined;
        const watching = await tx<{ name: string }[]>`
          select name from alerts.alert
           where account_id = ${accountId} and criteria ->> 'watchlist' = ${id} order by created_at`;
        const [first, ...others] = watching;
        if (first)
          throw new AppError(
            'conflict',
            others.length === 0
              ? `Your alert “${first.name}” watches this list. Change or delete the alert first.`
              : `${watching.length} of your alerts watch this list, “${first.name}” among them. Change or delete them first.`,
            { reason: 'watched' },
          );
        await tx`delete from alerts.watchlist where id = ${id}`;
        return list.name;
      }),
  };
}

export type Watchlists = ReturnType<typeof createWatchlists>;
