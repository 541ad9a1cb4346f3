import { IconButton, TextField } from '@sentinel/ui';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useCompanies, useFreshCompanies } from '../dictionaries.query.ts';
import styles from './alert-form.module.css';
import { searchCompanies } from './search-companies.ts';

interface CompanyPickerProps {
  readonly tickers: readonly string[];
  readonly onChange: (tickers: string[]) => void;
}

/** Search by ticker or name; what is picked becomes a chip. Arrows move, Enter picks, Escape closes, Backspace takes the last chip. */
export function CompanyPicker({ tickers, onChange }: CompanyPickerProps) {
  const [typed, setTyped] = useState('');
  const { companies, isPending, isError, refetch } = useCompanies();
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const searched = useDeferredValue(typed);
  const suggestions = searchCompanies(companies, searched, tickers);
  const isListShown = isOpen && typed.trim() !== '';
  const { isFetching: isLookingAgain } = useFreshCompanies(
    isListShown && searched === typed && suggestions.length === 0,
  );
  const names = new Map(companies.map(({ ticker, name }) => [ticker, name]));

  function pick(ticker: string) {
    onChange([...tickers, ticker]);
    setTyped('');
    setActive(0);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Backspace' && typed === '') onChange(tickers.slice(0, -1));
    if (!isListShown) return;
    const chosen = suggestions[Math.min(active, suggestions.length - 1)];
    if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, suggestions.length));
    else if (event.key === 'ArrowUp') setActive((active - 1 + suggestions.length) % Math.max(1, suggestions.length));
    else if (event.key === 'Enter' && chosen) pick(chosen.ticker);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.picker}>
      <TextField
        label="Company"
        hint={isError ? undefined : tickers.length === 0 ? 'None chosen: the alert watches every company.' : undefined}
        error={isError ? 'The list of companies could not be loaded. Type again to retry.' : undefined}
        placeholder={isPending ? 'Loading companies…' : 'Ticker or company name'}
        leading={<Search size={16} aria-hidden="true" />}
        value={typed}
        autoComplete="off"
        role="combobox"
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={
          isListShown && suggestions.length > 0 ? `${listId}-${Math.min(active, suggestions.length - 1)}` : undefined
        }
        onKeyDown={press}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
          if (isError) void refetch();
        }}
      />
      {isListShown ? (
        <div id={listId} role="listbox" aria-label="Companies" className={styles.suggestions}>
          {suggestions.map(({ ticker, name }, index) => (
            <div
              key={ticker}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.suggestion}
              onPointerDown={(event) => {
                event.preventDefault(); // keeps the focus in the field
                pick(ticker);
              }}
              onPointerEnter={() => setActive(index)}
            >
              <b>{ticker}</b> {name}
            </div>
          ))}
          {suggestions.length === 0 && !isPending && !isLookingAgain ? (
            <p className={styles.nothing}>No company found</p>
          ) : null}
        </div>
      ) : null}
      {tickers.length > 0 ? (
        <ul className={styles.chips} aria-label="Chosen companies">
          {tickers.map((ticker) => (
            <li key={ticker} className={styles.chip}>
              <span title={names.get(ticker)}>
                <b>{ticker}</b> {names.get(ticker)}
              </span>
              <IconButton
                size="small"
                label={`Remove ${ticker}`}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => onChange(tickers.filter((one) => one !== ticker))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
