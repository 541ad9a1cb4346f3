const STORED = 'wanted-path';

/**
 * Keeps, for this tab, the path that a visitor without a session asked for: a link of a mail or a colleague, or where one was when the session
 * ended. After login one goes on there.
 */
export function keepWantedPath(path: string): void {
  try {
    window.sessionStorage.setItem(STORED, path);
  } catch {
    // A browser without storage: login leads to the dashboard.
  }
}

/** That path, once; undefined where there is none. */
export function takeWantedPath(): string | undefined {
  try {
    const path = window.sessionStorage.getItem(STORED);
    window.sessionStorage.removeItem(STORED);
    return path ?? undefined;
  } catch {
    return undefined;
  }
}
