/** The two themes (spec part 1 section 3, `theme`). */
export type Theme = 'dark' | 'light';

/** How high the rows of results tables are. */
export type TableDensity = 'compact' | 'regular' | 'roomy';

/** What components may need to know about the page around them. */
export interface UiSettings {
  theme: Theme;
  /** `regular` without one. */
  density?: TableDensity | undefined;
  /** Whether keys that are a single character do something (WCAG 2.1.4); on without one. */
  singleLetterKeys?: boolean | undefined;
  /** The page's style nonce, with which AG Grid writes its styles (content security policy). */
  styleNonce: string | undefined;
  /** BCP 47 tag for numbers, e.g. `en-US`. */
  locale: string;
  /** Client-side navigation for links inside the portal; without it, links load the page. */
  navigate: ((href: string) => void) | undefined;
}

/** The settings of one page. All React roots of the page (shell and areas) read the same store. */
export interface UiStore {
  get(): UiSettings;
  set(change: Partial<UiSettings>): void;
  /** Calls the listener after each change; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Creates the store of a page; by default dark, en-US, without nonce, and with plain links. */
export function createUiStore(initial: Partial<UiSettings> = {}): UiStore {
  let settings: UiSettings = {
    theme: 'dark',
    styleNonce: undefined,
    locale: 'en-US',
    navigate: undefined,
    ...initial,
  };
  const listeners = new Set<() => void>();
  return {
    get: () => settings,
    set(change) {
      settings = { ...settings, ...change };
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
