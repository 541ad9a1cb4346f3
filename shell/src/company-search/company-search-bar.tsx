import { companies, searchEntities, useDictionary } from '@sentinel/market-ui/entities';
import { Announcement, classNames } from '@sentinel/ui/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { HELD_KEY, KeyCap } from '../palette/key-cap.tsx';
import { useActive } from '../palette/use-active.ts';
import styles from './company-search-bar.module.css';

interface CompanySearchBarProps {
  /** Called with the ticker, in upper case. */
  readonly onPick: (ticker: string) => void;
}

/**
 * The navbar's search for a company by ticker or name (spec part 1 section 2 "Company search bar behaviour"): at most 6
 * suggestions; the arrow keys move, Enter picks the highlighted or first one, Tab fills in the ticker, Escape closes.
 */
export function CompanySearchBar({ onPick }: CompanySearchBarProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const state = useDictionary(companies, true);
  const found = state.kind === 'ready' ? searchEntities([state.index], typed) : [];
  const { active, setActive, move } = useActive(found.length);
  const isListShown = isOpen && typed.trim() !== '';
  const hasList = isListShown && found.length > 0;

  function pick(ticker: string) {
    setTyped('');
    setActive(0);
    setOpen(false);
    onPick(ticker.toUpperCase());
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (!isListShown || event.nativeEvent.isComposing) return;
    const chosen = found[active];
    if (event.key === 'Enter' && chosen) pick(chosen.id);
    else if (event.key === 'Tab' && !event.shiftKey && chosen && typed !== chosen.id) {
      setTyped(chosen.id);
      setActive(0);
    } else if (event.key === 'Escape') setOpen(false);
    else if (!move(event.key)) return;
    event.preventDefault();
  }

  return (
    <div className={styles.bar}>
      <Search size={16} />
      <input
        className={styles.input}
        type="text"
        role="combobox"
        data-page-search=""
        aria-label="Company or ticker"
        aria-expanded={hasList}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={hasList ? `${listId}-${active}` : undefined}
        placeholder="Company or ticker"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onKeyDown={press}
        onFocus={() => {
          setOpen(true);
          if (state.kind === 'failed') void companies.load();
        }}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
      />
      <span className={styles.keys} aria-hidden="true">
        <KeyCap>{HELD_KEY}</KeyCap>
        <KeyCap>K</KeyCap>
      </span>
      {hasList ? (
        <div id={listId} role="listbox" aria-label="Companies" className={styles.popup}>
          {found.map(({ id, name }, index) => (
            <div
              key={id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              onPointerDown={(event) => {
                event.preventDefault(); // keeps the focus in the field
                pick(id);
              }}
              onPointerEnter={() => setActive(index)}
            >
              <b>{id}</b> {name}
            </div>
          ))}
        </div>
      ) : null}
      {isListShown && !hasList ? <p className={classNames(styles.popup, styles.nothing)}>{TEXTS[state.kind]}</p> : null}
      <Announcement text={hasList ? `${found.length} found` : isListShown ? TEXTS[state.kind] : ''} />
    </div>
  );
}

const TEXTS = {
  ready: 'No company found',
  loading: 'Loading companies…',
  failed: "We couldn't load the list of companies. Click here again to retry.",
} as const;
