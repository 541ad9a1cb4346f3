const KEY = 'sentinel.returnTo';

/** Remembers, for this tab, the address that a guard turned away, so that a login leads back to it. */
export function rememberReturn(address: string): void {
  try {
    sessionStorage.setItem(KEY, address);
  } catch {
    // Without storage a login leads to the dashboard.
  }
}

/** The remembered address, once; null when there is none or it is not one of this portal. */
export function takeReturn(): string | null {
  try {
    const address = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return address !== null && /^\/(?![/\\])/.test(address) ? address : null;
  } catch {
    return null;
  }
}
