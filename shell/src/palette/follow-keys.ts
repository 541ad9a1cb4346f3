/** The search of a page: `/` goes there. */
const PAGE_SEARCH = '[data-page-search]:not(:disabled), input[type="search"]:not(:disabled)';
const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';
const FIELD = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';

interface KeyActions {
  /** Opens the palette with a text. */
  readonly open: (typed: string) => void;
  /** Whether single-letter keys are switched on now. */
  readonly hasSingleLetterKeys: () => boolean;
}

/**
 * The keys of the whole portal: Ctrl K (Command K) opens the palette, `/` goes to the page's search or else opens the
 * palette, `?` lists the keys. None works while a dialog is open; the latter two neither while somebody types, nor when
 * single-letter keys are switched off (WCAG 2.1.4).
 * @returns the function that stops following
 */
export function followKeys({ open, hasSingleLetterKeys }: KeyActions): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || hasDialog()) return;
      event.preventDefault();
      open('');
      return;
    }
    if (!hasSingleLetterKeys()) return;
    if (event.target instanceof Element && event.target.closest(FIELD)) return;
    if ((event.key !== '/' && event.key !== '?') || hasDialog()) return;
    event.preventDefault();
    const search = event.key === '/' ? visible(document.querySelectorAll<HTMLInputElement>(PAGE_SEARCH)) : undefined;
    if (search) {
      search.focus();
      search.select();
    } else open(event.key === '?' ? '?' : '');
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}

/** It searches the whole page: asked last, only for keys that do something. */
const hasDialog = () => document.querySelector(DIALOG) !== null;

const visible = (fields: Iterable<HTMLInputElement>) => [...fields].find((field) => field.checkVisibility?.() ?? true);
