import { Button, IconButton } from '@sentinel/ui/core';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FoundKeys, FoundLines, FoundListProps } from './found-list.tsx';
import { KeyCap } from './key-cap.tsx';
import styles from './palette.module.css';
import { readScope, SCOPES } from './scope.ts';

export interface PaletteProps extends Pick<FoundListProps, 'registry' | 'visitor' | 'navigate' | 'preload'> {
  /** What is typed at first, such as `?`. */
  readonly firstTyped: string;
  /** The list of what was found; null until its code has loaded. */
  readonly FoundList: ((props: FoundListProps) => ReactNode) | null;
  /** The list's code did not load. */
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

const NO_LINES: FoundLines = { count: 0, activeId: undefined, known: [] };

/**
 * Finds companies, owners, the user's own things, pages and actions of all areas, and opens them. The arrow keys move,
 * Enter opens, Ctrl Enter opens in a new tab, Tab fills in the line, Escape closes. The field is there at once, so what
 * is typed, and Enter, count from the first moment on; the list follows when its code has loaded.
 */
export function Palette({ firstTyped, FoundList, hasFailed, onRetry, onClose, ...rest }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const found = useRef<FoundKeys>(null);
  const listId = useId();
  const [typed, setTyped] = useState(firstTyped);
  const [opensFirst, setOpensFirst] = useState(false);
  const [lines, setLines] = useState(NO_LINES);
  const { scope, text } = readScope(typed);

  // Before anything else is typed.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
  }, []);

  function type(next: string) {
    setTyped(next);
    setOpensFirst(false);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (found.current) found.current.press(event);
    else if (event.key === 'Enter') setOpensFirst(true);
    else if (event.key === 'Tab' && !hasFailed) event.preventDefault(); // it fills in a line, and there is none yet
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself handles Escape; a click on it is one on the backdrop
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Find"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className={styles.head}>
        <Search size={18} />
        <input
          ref={input}
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Company, owner, page or action"
          aria-expanded={lines.count > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={lines.activeId}
          placeholder="Company, owner, page or action"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        {lines.known.map((count) => (
          <span key={count} className={styles.counts}>
            {count}
          </span>
        ))}
        <span className={styles.close}>
          <IconButton label="Close" icon={<X size={20} />} onClick={() => dialog.current?.close()} />
        </span>
      </div>
      <fieldset className={styles.scopes} aria-label="What to find">
        {SCOPES.map(({ scope: each, label, prefix: first }) => (
          <button
            key={each}
            type="button"
            className={styles.scope}
            aria-pressed={each === scope}
            onClick={() => {
              type(first + text);
              input.current?.focus();
            }}
          >
            {label}
            {first === '' ? null : <KeyCap>{first}</KeyCap>}
          </button>
        ))}
      </fieldset>
      <div className={styles.body}>
        {FoundList ? (
          <FoundList
            {...rest}
            ref={found}
            id={listId}
            typed={typed}
            onType={type}
            opensFirst={opensFirst}
            onOpensFirst={setOpensFirst}
            onLines={setLines}
            onClose={onClose}
          />
        ) : (
          <div id={listId} className={styles.waiting} role="status">
            {hasFailed ? (
              <>
                <p>The search didn't load.</p>
                <Button variant="outline" onClick={onRetry}>
                  Try again
                </Button>
              </>
            ) : null}
          </div>
        )}
      </div>
      <Foot />
    </dialog>
  );
}

function Foot() {
  return (
    <footer className={styles.foot} aria-hidden="true">
      <span>
        <KeyCap>↑</KeyCap>
        <KeyCap>↓</KeyCap> move
      </span>
      <span>
        <KeyCap>Enter</KeyCap> open
      </span>
      <span>
        <KeyCap>Ctrl</KeyCap>
        <KeyCap>Enter</KeyCap> new tab
      </span>
      <span>
        <KeyCap>Tab</KeyCap> fill
      </span>
      <span className={styles.last}>
        <KeyCap>Esc</KeyCap> close
      </span>
    </footer>
  );
}
