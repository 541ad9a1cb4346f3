/** What a page remembers in its tab (spec part 3, section 3 "Session memory"). */
export interface PageMemory {
  /** Whose it is: another account in the same tab must not see it. */
  readonly email: string;
  /** The query of the search that was shown, without `?`; null where nothing was searched. It says page and sort too. */
  readonly query: string | null;
  /** The query that the form would search for; it may have been edited since. */
  readonly draft: string;
}

/** Changes when rows have other fields: results of another release are asked for again. */
const ROWS_VERSION = 1;

/** The last results of a page, and what they answer. */
export interface RememberedResults {
  readonly email: string;
  readonly key: string;
  readonly answer: unknown;
  /** When they arrived, in milliseconds since 1970. */
  readonly at: number;
}

/** A row by its place on the screen, and the column of the link; null on a phone, which has none. */
export interface LeftRow {
  readonly index: number;
  readonly column: string | null;
}

/**
 * The session memory of one page.
 * @param prefix the spec's: `exploreTrades_` or `exploreEvents_`
 */
export function sessionMemory(prefix: string) {
  const read = (name: string): Record<string, unknown> | null => {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null');
      return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
    } catch {
      return null; // no storage, or not JSON: as if nothing were stored
    }
  };
  const write = (name: string, value: object) => {
    try {
      sessionStorage.setItem(prefix + name, JSON.stringify(value));
    } catch {
      forget(name); // full or forbidden storage costs only the memory of the page
    }
  };
  const forget = (name: string) => {
    try {
      sessionStorage.removeItem(prefix + name);
    } catch {
      // forbidden storage holds nothing
    }
  };
  return {
    page(email: string): PageMemory | null {
      const stored = read('state');
      const isWhole =
        stored?.email === email &&
        typeof stored.draft === 'string' &&
        (stored.query === null || typeof stored.query === 'string');
      return isWhole ? (stored as unknown as PageMemory) : null;
    },
    rememberPage: (memory: PageMemory) => write('state', memory),
    /** The results that answer `key`, if they are the last ones; undefined otherwise. */
    results(email: string, key: string): RememberedResults | undefined {
      const stored = read('results');
      const isOurs =
        stored?.version === ROWS_VERSION &&
        stored.email === email &&
        stored.key === key &&
        typeof stored.at === 'number';
      return isOurs && stored.answer ? (stored as unknown as RememberedResults) : undefined;
    },
    rememberResults: (results: RememberedResults) => write('results', { version: ROWS_VERSION, ...results }),
    /** Whether the filters were folded last; null: not said in this tab. */
    isFolded(): boolean | null {
      const stored = read('filters');
      return typeof stored?.isFolded === 'boolean' ? stored.isFolded : null;
    },
    rememberFolded: (isFolded: boolean) => write('filters', { isFolded }),
    /** The id of the saved search that was opened last; null: none. */
    openedId(): string | null {
      const stored = read('saved');
      return typeof stored?.id === 'string' ? stored.id : null;
    },
    rememberOpenedId: (id: string | null) => write('saved', { id }),
    /** The row whose link led away from the page last; null: none, or the reader has come back since. */
    leftRow(): LeftRow | null {
      const stored = read('row');
      const isWhole =
        typeof stored?.index === 'number' && (stored.column === null || typeof stored.column === 'string');
      return isWhole ? (stored as unknown as LeftRow) : null;
    },
    rememberLeftRow: (row: LeftRow | null) => (row === null ? forget('row') : write('row', row)),
    /** Forgets the search and its results. */
    forgetAll() {
      forget('state');
      forget('results');
      forget('saved');
    },
  };
}

export type SessionMemory = ReturnType<typeof sessionMemory>;
