import { session } from '@sentinel/session/credentials';
import type { UiStore } from '@sentinel/ui/core';

/** Keeps the row height of the page's tables and the one stored in this browser the same, whichever changes. */
export function followDensity(ui: Pick<UiStore, 'get' | 'set' | 'subscribe'>): void {
  ui.subscribe(() => {
    const { density = 'regular' } = ui.get();
    if (density !== session.state().tableDensity) session.setTableDensity(density);
  });
  session.subscribe(() => {
    const { tableDensity } = session.state();
    if ((ui.get().density ?? 'regular') !== tableDensity) ui.set({ density: tableDensity });
  });
}
