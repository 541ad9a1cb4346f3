import { companies, searchEntities, useDictionary } from '@sentinel/market-ui/entities';
import { useCombobox } from '@sentinel/ui/combobox';
import { Announcement, classNames } from '@sentinel/ui/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { HELD_KEY, KeyCap } from '../palette/key-cap.tsx';
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
  const state = useDictionary(companies, true);
  const found = state.kind === 'ready' ? searchEntities([state.index], typed) : [];
  const box = useCombobox({
    items: found,
    isAsked: typed.trim() !== '',
    onPick({ id }) {
      setTyped('');
      onPick(id.toUpperCase());
    },
    onTab({ id }) {
      if (typed === id) return false;
      type(id);
      return true;
    },
  });

  function type(text: string) {
    setTyped(text);
    box.restart();
  }

  return (
    <div className={styles.bar}>
      <Search size={16} />
      <input
        className={styles.input}
        type="text"
        {...box.field}
        data-page-search=""
        aria-label="Company or ticker"
        placeholder="Company or ticker"
        spellCheck={false}
        value={typed}
        onKeyDown={box.press}
        onFocus={() => {
          box.open();
          if (state.kind === 'failed') void companies.load();
        }}
        onBlur={box.close}
        onChange={(event) => type(event.target.value)}
      />
      <span className={styles.keys} aria-hidden="true">
        <KeyCap>{HELD_KEY}</KeyCap>
        <KeyCap>K</KeyCap>
      </span>
      {box.hasList ? (
        <div {...box.list('Companies')} className={styles.popup}>
          {found.map((company, index) => (
            <div key={company.id} {...box.option(company, index)} className={styles.option}>
              <b>{company.id}</b> {company.name}
            </div>
          ))}
        </div>
      ) : null}
      {box.isShown && !box.hasList ? (
        <p className={classNames(styles.popup, styles.nothing)}>{TEXTS[state.kind]}</p>
      ) : null}
      <Announcement text={box.hasList ? `${found.length} found` : box.isShown ? TEXTS[state.kind] : ''} />
    </div>
  );
}

const TEXTS = {
  ready: 'No company found',
  loading: 'Loading companies…',
  failed: "We couldn't load the list of companies. Click here again to retry.",
} as const;
