/** Who a draft belongs to: the account that made it, and the user it acted as (the same one, save in admin mode and run-as). */
export interface DraftOwner {
  readonly account: string;
  readonly user: string;
}

/** A draft as it is stored. */
export interface DraftRow {
  readonly draft: unknown;
  /** Whether the server has all of it: it is then kept for undo only. */
  readonly isSent: boolean;
  /** When it was stored, in milliseconds since 1970. */
  readonly storedAt: number;
}

/** Keeps drafts by owner and key. Reading fails where the browser refuses; writing then says so. */
export interface DraftTable {
  readAll(owner: DraftOwner, prefix: string): Promise<ReadonlyMap<string, DraftRow>>;
  /** Resolves when the draft would survive the end of the browser. */
  put(owner: DraftOwner, key: string, row: DraftRow): Promise<void>;
  remove(owner: DraftOwner, key: string): Promise<void>;
  /** All drafts of an account. */
  readAccount(account: string): Promise<readonly DraftRow[]>;
  /** Removes the account's drafts that were sent and stored before a time. */
  prune(account: string, before: number): Promise<void>;
  /** Removes all drafts of an account. */
  clear(account: string): Promise<void>;
}

/**
 * What a user has made and the server does not have yet. It stays on this device until it is removed, or until the account logs out. No
 * account reads, sends or removes what another has made, even where both act for the same user: an owner whose account is not
 * logged in (any more) has no drafts here.
 */
export interface Drafts {
  /** The drafts whose keys start with the prefix; none where the browser keeps nothing. */
  readAll(owner: DraftOwner, prefix: string): Promise<ReadonlyMap<string, unknown>>;
  /**
   * Stores a draft of plain data. Returns false when this device cannot keep it. One that was sent (the server has all of it) is
   * removed after 30 days; any other one never by itself.
   */
  put(owner: DraftOwner, key: string, draft: unknown, state?: { readonly isSent: boolean }): Promise<boolean>;
  remove(owner: DraftOwner, key: string): Promise<void>;
  /** Whether an account has drafts here that the server does not have; false where the browser keeps nothing. */
  hasUnsent(account: string): Promise<boolean>;
  /** Removes the drafts of an account that the server has, too. */
  clearSent(account: string): Promise<void>;
  /** Removes all drafts of an account. */
  clear(account: string): Promise<void>;
}

/** How long a draft is kept that the server has, too. */
const SENT_DRAFT_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * The waits before drafts are read again. A browser that was ended a moment ago may still be writing to the disk, and holds the database
 * until then: opening it fails with `UnknownError` meanwhile.
 */
const READ_AGAIN_MS = [300, 700, 1_500, 2_500];
/** Errors of browsers that keep nothing, such as those of private windows: another try is of no use. */
const KEEPS_NOTHING = new Set(['ReferenceError', 'SecurityError', 'TypeError']);
/** Some of them fail with this error, and so does a connection that the browser has just closed: one more try tells. */
const KEEPS_NOTHING_OR_CLOSED = 'InvalidStateError';

interface DraftsParts {
  readonly table: DraftTable;
  /** The email of the account that is logged in; null for nobody. */
  readonly account: () => string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Drafts of the account that is logged in. */
export function createDrafts({ table, account, now }: DraftsParts): Drafts {
  const isHere = (owner: DraftOwner) => owner.account === account();
  const attempt = async <T>(act: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await act();
    } catch {
      return otherwise; // a private window, no room left: callers show that nothing is kept
    }
  };
  const pruned = new Set<string>();
  /** Once for each account on a page. */
  async function prune(email: string): Promise<void> {
    if (pruned.has(email)) return;
    pruned.add(email);
    await table.prune(email, now() - SENT_DRAFT_MS);
  }
  return {
    async readAll(owner, prefix) {
      if (!isHere(owner)) return new Map();
      await attempt(() => prune(owner.account), undefined); // what cannot be tidied up can still be read
      const read = async () => {
        const rows = await table.readAll(owner, prefix);
        return new Map([...rows].map(([key, { draft }]) => [key, draft]));
      };
      // A draft that is taken for none is soon written over, so a failure is not believed at once.
      for (const [tries, waitMs] of [...READ_AGAIN_MS, null].entries()) {
        try {
          return await read();
        } catch (error) {
          const { name = '' } = (error ?? {}) as Partial<Error>;
          if (KEEPS_NOTHING.has(name) || (name === KEEPS_NOTHING_OR_CLOSED && tries > 0)) break;
          console.warn('The drafts on this device could not be read', error);
          if (waitMs === null) break;
          await new Promise((done) => setTimeout(done, waitMs));
        }
      }
      return new Map();
    },
    async put(owner, key, draft, { isSent } = { isSent: false }) {
      if (!isHere(owner)) return false;
      return await attempt(async () => {
        await table.put(owner, key, { draft, isSent, storedAt: now() });
        return true;
      }, false);
    },
    async remove(owner, key) {
      if (isHere(owner)) await attempt(() => table.remove(owner, key), undefined);
    },
    hasUnsent: (email) => attempt(async () => (await table.readAccount(email)).some(({ isSent }) => !isSent), false),
    clearSent: (email) => attempt(() => table.prune(email, Number.POSITIVE_INFINITY), undefined),
    clear: (email) => attempt(() => table.clear(email), undefined),
  };
}
