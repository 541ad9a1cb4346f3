/** In the order in which they are looked for: one that holds what cannot be searched, the chosen one of a group, a field to type or check, a list to open. */
const CONTROLS = [
  '[aria-invalid="true"]',
  'input[type="radio"]:checked',
  'input:not([aria-hidden="true"]):not([tabindex="-1"])',
  '[role="combobox"]',
].map((control) => `${control}:enabled`);

/**
 * Moves the focus into the form.
 * @param name the filter; the first one that is on screen without it
 */
export function focusFilter(form: HTMLElement | null, name?: string): void {
  controlOf(form, name)?.focus();
}

/** The control of a filter that takes the focus; null where the form does not show the filter, or it is off. */
export function controlOf(form: HTMLElement | null, name?: string): HTMLElement | null {
  const filter = form?.querySelector(name === undefined ? '[data-filter]' : `[data-filter="${CSS.escape(name)}"]`);
  for (const control of CONTROLS) {
    const found = filter?.querySelector<HTMLElement>(control);
    if (found) return found;
  }
  return null;
}
