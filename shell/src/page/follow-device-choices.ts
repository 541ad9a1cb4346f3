import type { UiStore } from '@sentinel/ui/core';
import { deviceChoices } from './device-choices.ts';

/**
 * Keeps what a reader chose for this browser the same in the page and in local storage, whichever changes: the row height
 * of tables, and whether single-letter keys are on.
 */
export function followDeviceChoices(ui: Pick<UiStore, 'get' | 'set' | 'subscribe'>): void {
  const shown = () => {
    const { density = 'regular', singleLetterKeys = true } = ui.get();
    return { density, singleLetterKeys };
  };
  const stored = () => {
    const { density, singleLetterKeys } = deviceChoices.read();
    return { density, singleLetterKeys };
  };
  const areSame = () => JSON.stringify(shown()) === JSON.stringify(stored());
  ui.subscribe(() => {
    if (!areSame()) deviceChoices.set(shown());
  });
  deviceChoices.subscribe(() => {
    if (!areSame()) ui.set(stored());
  });
}
