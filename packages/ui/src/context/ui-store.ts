/** The two looks (spec part 1 section 3, `theme`). */
export type Theme = 'dark' | 'light';

/** What every part of the design system may need to know of the page around it. */
export interface UiSettings {
  theme: Theme;
  /** The page's style nonce: AG Grid writes its styles with it (content security policy). */
  styleNonce: string | undefined;
  /** BCP 47 tag for numbers, e.g. `en-US`. */
  locale: string;
  /** Client-side navigation for links inside the portal; without it links load the page. */
  navigate: ((href: string) => void) | undefined;
}

/** The settings of one page. Every React root of the page (shell and areas) reads the same store. */
export interface UiStore {
  get(): UiSettings;
  set(change: Partial<UiSettings>): void;
  /** Calls the listener after each change; returns the function that stops it. */
  subscribe(listener: () => void): () => void;
}

/** Makes the store of a page: dark, en-US, no nonce and plain links unless told. */
export function createUiStore(initial: Partial<UiSettings> = {}): UiStore {
  let settings: UiSettings = { theme: 'dark', styleNonce: undefined, locale: 'en-US', navigate: undefined, ...initial };
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
