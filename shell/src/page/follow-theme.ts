import { call, isError } from '@sentinel/api-client';
import type { Theme } from '@sentinel/session';
import { session } from '@sentinel/session/credentials';
import type { UiStore } from '@sentinel/ui/core';

/** Keeps the theme of the page, of the session and of the account the same, whichever changes. */
export function followTheme(ui: Pick<UiStore, 'get' | 'set' | 'subscribe'>): void {
  let stored: Promise<void> = Promise.resolve();
  ui.subscribe(() => {
    const { theme } = ui.get();
    if (theme === session.state().theme) return;
    session.setTheme(theme);
    // One after another, so that the last one chosen wins.
    stored = stored.then(() => storeTheme(theme));
  });
  session.subscribe(() => {
    const { theme } = session.state();
    if (ui.get().theme !== theme) ui.set({ theme });
  });
}

/** The account's theme matters only at its next login elsewhere; a failure does no harm. */
async function storeTheme(theme: Theme): Promise<void> {
  const { isLoggedIn, runAs } = session.state();
  if (!isLoggedIn || runAs !== null) return; // not into another user's account
  const answer = await call('edit_user', { theme }, { asSelf: true });
  if (isError(answer)) console.warn('The theme was not stored:', answer.error);
}
