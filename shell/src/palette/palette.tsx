import type { Registry, Visitor } from '@sentinel/federation';
import { companies, type DictionaryState, owners, searchedWords, useDictionary } from '@sentinel/market-ui/entities';
import { recent } from '@sentinel/session/credentials';
import { IconButton } from '@sentinel/ui/core';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { EntryLine } from './entry-line.tsx';
import { findEntries } from './find-entries.ts';
import { KeyCap } from './key-cap.tsx';
import { KeyList } from './key-list.tsx';
import { loadItems } from './load-items.ts';
import styles from './palette.module.css';
import type { EntryKind, PaletteEntry } from './palette-entry.ts';
import { readScope, SCOPES } from './scope.ts';
import { useActive } from './use-active.ts';

export interface PaletteProps {
  readonly registry: Registry;
  readonly visitor: Visitor;
  /** What is typed at first, such as `?`. */
  readonly firstTyped: string;
  readonly onClose: () => void;
  readonly navigate: (path: string) => void;
  /** Loads the area of a path before it is entered. */
  readonly preload: (path: string) => void;
}

/**
 * Finds companies, owners, the user's own things, pages and actions of all areas, and opens them. The arrow keys move,
 * Enter opens, Ctrl Enter opens in a new tab, Tab fills in the line, Escape closes.
 */
export function Palette({ registry, visitor, firstTyped, onClose, navigate, preload }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState(firstTyped);
  const ofCompanies = useDictionary(companies, true);
  const ofOwners = useDictionary(owners, true);
  const items = useItems(registry, visitor);
  const recentEntries = useMemo(
    () => recent.read().map(({ kind, ...rest }) => ({ ...rest, kind: kind as EntryKind })),
    [],
  );
  const { scope, prefix, text } = readScope(typed);
  const words = searchedWords(text);
  const groups = useMemo(() => {
    const indexes = [ofCompanies, ofOwners].flatMap((state) => (state.kind === 'ready' ? [state.index] : []));
    return findEntries(typed, { registry, visitor, indexes, items, recent: recentEntries });
  }, [typed, registry, visitor, ofCompanies, ofOwners, items, recentEntries]);
  const lines = groups.flatMap(({ entries }) => entries);
  const { active, setActive, move } = useActive(lines.length);
  const activeLine = lines[active];
  const isLoading = ofCompanies.kind === 'loading' || ofOwners.kind === 'loading';

  useEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
  }, []);
  const activePath = activeLine?.path;
  useEffect(() => {
    if (activePath === undefined) return;
    preload(activePath);
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [activePath, active, listId, preload]);

  function type(next: string) {
    setTyped(next);
    setActive(0);
  }

  function open(entry: PaletteEntry, inNewTab: boolean) {
    recent.add(entry);
    if (inNewTab) {
      window.open(entry.path, '_blank', 'noopener');
      return;
    }
    onClose();
    navigate(entry.path);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && activeLine) open(activeLine, event.ctrlKey || event.metaKey);
    else if (event.key === 'Tab' && !event.shiftKey && activeLine && text !== fillOf(activeLine)) {
      type(prefix + fillOf(activeLine));
    } else if (!move(event.key)) return;
    event.preventDefault();
  }

  let line = -1;
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
          aria-expanded={lines.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
          placeholder="Company, owner, page or action"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <span className={styles.counts}>{countOf(ofCompanies, 'company', 'companies')}</span>
        <span className={styles.counts}>{countOf(ofOwners, 'owner', 'owners')}</span>
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
        {scope === 'help' ? <KeyList registry={registry} visitor={visitor} text={text} /> : null}
        <div id={listId} role="listbox" aria-label="Found">
          {groups.map(({ title, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={title} role="group" aria-label={title}>
              <p className={styles.title} aria-hidden="true">
                {title}
              </p>
              {entries.map((entry) => {
                line += 1;
                const at = line;
                return (
                  <EntryLine
                    key={entry.path + entry.label}
                    id={`${listId}-${at}`}
                    entry={entry}
                    words={words}
                    isActive={at === active}
                    onPoint={() => setActive(at)}
                    onOpen={(inNewTab) => open(entry, inNewTab)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {scope !== 'help' && lines.length === 0 ? (
          <p className={styles.nothing}>{nothingText(isLoading, words.length)}</p>
        ) : null}
      </div>
      <Foot />
      <output className="visually-hidden">{scope === 'help' ? '' : `${lines.length} found`}</output>
    </dialog>
  );
}

/** What Tab fills in of a line. */
const fillOf = ({ tag, label }: PaletteEntry) => tag ?? label;

function nothingText(isLoading: boolean, words: number): string {
  if (isLoading) return 'Loading companies and owners…';
  return words === 0 ? 'Type to search.' : 'Nothing found. Try fewer or other words.';
}

function countOf(state: DictionaryState, one: string, many: string): string | null {
  if (state.kind === 'failed') return `${many} didn't load`;
  if (state.kind === 'loading') return null;
  return `${state.index.size.toLocaleString('en-US')} ${state.index.size === 1 ? one : many}`;
}

/** The user's own things; none while they load. */
function useItems(registry: Registry, visitor: Visitor): readonly PaletteEntry[] {
  const [items, setItems] = useState<readonly PaletteEntry[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that the palette opens
  useEffect(() => {
    let isOpen = true;
    void loadItems(registry, visitor).then((loaded) => {
      if (isOpen) setItems(loaded);
    });
    return () => {
      isOpen = false;
    };
  }, []);
  return items;
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
