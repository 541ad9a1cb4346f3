/** What somebody asks to see instead of what everybody sees. */
export type OverrideLink =
  | { readonly link: string }
  | { readonly local: { readonly area: string; readonly origin: string } };

const SIGNED = /^#override=([A-Za-z0-9_.-]{1,4000})$/;
const LOCAL = /^#override-local=([a-z][a-z0-9]{0,39})@(http:\/\/127\.0\.0\.1:\d{4,5})$/;
/** In this tab's storage, so that it outlives a login. */
const STORED = 'sentinel_override_link';

const listeners = new Set<() => void>();
let pending: OverrideLink | null = null;

/** The link that this tab was opened with and that nobody has answered yet. Delivery decides what it is good for. */
export const overrideLink = {
  get: () => pending,
  /**
   * Takes the link out of the address, before the guards lead to the login and it is lost; or one from before the login.
   * A link only makes a dialog ask.
   */
  take(page: Window = window): void {
    const { pathname, search, hash } = page.location;
    const given = SIGNED.test(hash) || LOCAL.test(hash) ? hash : null;
    if (given !== null) History.prototype.replaceState.call(page.history, null, '', pathname + search);
    if (given === null && pending !== null) return;
    const text = given ?? read(page) ?? '';
    const [, link] = SIGNED.exec(text) ?? [];
    const [, area = '', origin = ''] = LOCAL.exec(text) ?? [];
    pending = link !== undefined ? { link } : area !== '' ? { local: { area, origin } } : null;
    store(page, pending === null ? null : text);
    tell();
  },
  /** It was answered. */
  drop(page: Window = window): void {
    pending = null;
    store(page, null);
    tell();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const tell = () => {
  for (const listener of [...listeners]) listener();
};

function read(page: Window): string | null {
  try {
    return page.sessionStorage.getItem(STORED);
  } catch {
    return null; // The browser refuses storage: the link does not outlive a page.
  }
}

function store(page: Window, text: string | null): void {
  try {
    if (text === null) page.sessionStorage.removeItem(STORED);
    else page.sessionStorage.setItem(STORED, text);
  } catch {
    // The browser refuses storage: the link does not outlive a page.
  }
}
