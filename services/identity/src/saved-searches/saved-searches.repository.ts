import { AppError, type OperationRequest, type OperationResponse } from '@sentinel/contracts';
import { and, type Database, eq, schema, sql } from '@sentinel/database';
import type { Transaction } from '../transaction.ts';

const { savedSearch } = schema;

/** The contract's answer ends there too. */
export const SAVED_SEARCHES_AT_MOST = 100;

type SavedSearch = OperationResponse<'save_search'>['saved_search'];
type SaveSearch = OperationRequest<'save_search'>;

const SHOWN = {
  id: savedSearch.id,
  page: savedSearch.page,
  name: savedSearch.name,
  query: savedSearch.query,
  is_default: savedSearch.isDefault,
};

const isDuplicate = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === '23505';

/** Saved searches. Every statement names the account: another's search is never found. */
export function createSavedSearches({ orm }: Database) {
  async function store(tx: Transaction, accountId: string, { id, ...search }: SaveSearch): Promise<SavedSearch> {
    const { is_default: isDefault, ...fields } = search;
    const values = { ...fields, name: fields.name.trim(), isDefault };
    if (id === undefined) {
      const [row] = await tx
        .insert(savedSearch)
        .values({ accountId, ...values })
        .returning(SHOWN);
      if (!row) throw new Error('the search was not stored');
      return row;
    }
    const [row] = await tx
      .update(savedSearch)
      .set({ ...values, updatedAt: sql`now()` })
      .where(and(eq(savedSearch.accountId, accountId), eq(savedSearch.id, id)))
      .returning(SHOWN);
    if (!row) throw new AppError('not_found', 'This saved search is gone. Save it under a new name.');
    return row;
  }

  return {
    list: (accountId: string): Promise<SavedSearch[]> =>
      orm
        .select(SHOWN)
        .from(savedSearch)
        .where(eq(savedSearch.accountId, accountId))
        .orderBy(sql`lower(${savedSearch.name})`, savedSearch.name)
        .limit(SAVED_SEARCHES_AT_MOST),

    /**
     * Stores a search; a new default takes the place of the page's old one.
     * @throws AppError `not_found` when there is none with that id, `conflict` when the name is taken or the list is full
     */
    async save(accountId: string, search: SaveSearch): Promise<SavedSearch> {
      try {
        return await orm.transaction(async (tx) => {
          // One save of an account at a time: two defaults at once, or more searches than allowed, cannot be stored.
          await tx.execute(sql`select from identity.account where id = ${accountId} for update`);
          const own = eq(savedSearch.accountId, accountId);
          if (search.id === undefined && (await tx.$count(savedSearch, own)) >= SAVED_SEARCHES_AT_MOST) {
            throw new AppError(
              'conflict',
              `You have ${SAVED_SEARCHES_AT_MOST} saved searches, the most there can be. Delete one first.`,
              { reason: 'list_full' },
            );
          }
          if (search.is_default) {
            const ofPage = and(own, eq(savedSearch.page, search.page));
            await tx.update(savedSearch).set({ isDefault: false }).where(ofPage);
          }
          return await store(tx, accountId, search);
        });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        throw new AppError('conflict', 'You already have a saved search of this name.', {
          reason: 'name_taken',
          cause: error,
        });
      }
    },

    /** Deletes a search. Gives its name, or undefined when there is none with that id. */
    async remove(accountId: string, id: string): Promise<string | undefined> {
      const [gone] = await orm
        .delete(savedSearch)
        .where(and(eq(savedSearch.accountId, accountId), eq(savedSearch.id, id)))
        .returning({ name: savedSearch.name });
      return gone?.name;
    },
  };
}

export type SavedSearches = ReturnType<typeof createSavedSearches>;
