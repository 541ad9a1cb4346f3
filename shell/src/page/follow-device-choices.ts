import { session } from '@sentinel/session/credentials';
import type { UiStore } from '@sentinel/ui/core';

/**
 * Keeps what a reader chose for this browser the same in the page and in the session, whichever changes: the row height
 * of tables, and whether single-letter keys are on.
 */
export function followDeviceChoices(ui: Pick<UiStore, 'get' | 'set' | 'subscribe'>): void {
  const chosen = () => {
    const { density = 'regular', singleLetterKeys = true } = ui.get();
    return { density, singleLetterKeys };
  };
  ui.subscribe(() => {
    const { density, singleLetterKeys } = chosen();
    const stored = session.state();
    if (density !== stored.tableDensity) session.setTableDensity(density);
    if (singleLetterKeys !== stored.hasSingleLetterKeys) session.setSingleLetterKeys(singleLetterKeys);
  });
  session.subscribe(() => {
    const { tableDensity, hasSingleLetterKeys } = session.state();
    const { density, singleLetterKeys } = chosen();
    if (density === tableDensity && singleLetterKeys === hasSingleLetterKeys) return;
    ui.set({ density: tableDensity, singleLetterKeys: hasSingleLetterKeys });
  });
}
