import { IconButton, TextField } from '@sentinel/ui';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useCompanies, useFreshCompanies, useOwners } from '../entities/entities.query.ts';
import { type Entity, searchEntities } from '../entities/search-entities.ts';
import styles from './entity-picker.module.css';

/** The picked entities, by id. */
export interface ChosenEntities {
  readonly tickers: readonly string[];
  readonly ownerCiks: readonly string[];
}

export interface EntityPickerProps {
  /** What can be picked: only companies, or companies and owners. */
  readonly offers: 'companies' | 'companies and owners';
  readonly label: string;
  readonly chosen: ChosenEntities;
  readonly onChange: (chosen: ChosenEntities) => void;
  /** Shown below the field. */
  readonly hint?: string | undefined;
}

const WORDS = {
  companies: {
    loading: 'Loading companies…',
    placeholder: 'Ticker or company name',
    list: 'Companies',
    chosen: 'Chosen companies',
    nothing: 'No company found',
    failed: "We couldn't load the list of companies. Type again to retry.",
  },
  'companies and owners': {
    loading: 'Loading companies and owners…',
    placeholder: 'Ticker, company, or owner name',
    list: 'Companies and owners',
    chosen: 'Chosen companies and owners',
    nothing: 'No company or owner found',
    failed: "We couldn't load the list of companies and owners. Type again to retry.",
  },
} as const;

/**
 * Search by ticker or name (spec part 2 sections 5 and 9); each picked entity becomes a chip. The arrow keys move,
 * Enter picks, Escape closes, Backspace removes the last chip.
 */
export function EntityPicker({ offers, label, chosen, onChange, hint }: EntityPickerProps) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const words = WORDS[offers];
  const { entities, isPending, isError, reload } = useEntities(offers);
  const picked = useMemo(() => chosenOf(entities, chosen), [entities, chosen]);
  const searched = useDeferredValue(typed);
  const suggestions = useMemo(
    () =>
      searchEntities(
        entities,
        searched,
        picked.map(({ id }) => id),
      ),
    [entities, searched, picked],
  );
  const isListShown = isOpen && typed.trim() !== '';
  const { isFetching: isLookingAgain } = useFreshCompanies(
    isListShown && searched === typed && suggestions.length === 0,
  );
  const activeIndex = Math.min(active, suggestions.length - 1);

  const change = (next: readonly Entity[]) =>
    onChange({
      tickers: next.filter(({ kind }) => kind === 'company').map(({ id }) => id),
      ownerCiks: next.filter(({ kind }) => kind === 'owner').map(({ id }) => id),
    });

  function pick(entity: Entity) {
    change([...picked, entity]);
    setTyped('');
    setActive(0);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Backspace' && typed === '') change(picked.slice(0, -1));
    if (!isListShown) return;
    const suggestion = suggestions[activeIndex];
    if (event.key === 'ArrowDown') setActive((active + 1) % Math.max(1, suggestions.length));
    else if (event.key === 'ArrowUp') setActive((active - 1 + suggestions.length) % Math.max(1, suggestions.length));
    else if (event.key === 'Enter' && suggestion) pick(suggestion);
    else if (event.key === 'Escape') setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={styles.picker}>
      <TextField
        label={label}
        hint={isError ? undefined : hint}
        error={isError ? words.failed : undefined}
        placeholder={isPending ? words.loading : words.placeholder}
        leading={<Search size={16} aria-hidden="true" />}
        value={typed}
        autoComplete="off"
        role="combobox"
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isListShown && suggestions.length > 0 ? `${listId}-${activeIndex}` : undefined}
        onKeyDown={press}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
          if (isError) reload();
        }}
      />
      {isListShown ? (
        <div id={listId} role="listbox" aria-label={words.list} className={styles.suggestions}>
          {suggestions.map((entity, index) => (
            <div
              key={entity.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className={styles.suggestion}
              onPointerDown={(event) => {
                event.preventDefault(); // keeps the focus in the field
                pick(entity);
              }}
              onPointerEnter={() => setActive(index)}
            >
              <EntityName entity={entity} />
            </div>
          ))}
          {suggestions.length === 0 && !isPending && !isLookingAgain ? (
            <p className={styles.nothing}>{words.nothing}</p>
          ) : null}
        </div>
      ) : null}
      {picked.length > 0 ? (
        <ul className={styles.chips} aria-label={words.chosen}>
          {picked.map((entity) => (
            <li key={entity.id} className={styles.chip}>
              <span title={entity.name}>
                <EntityName entity={entity} />
              </span>
              <IconButton
                size="small"
                label={`Remove ${entity.kind === 'company' ? entity.id : entity.name}`}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => change(picked.filter(({ id }) => id !== entity.id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function EntityName({ entity: { kind, id, name } }: { entity: Entity }) {
  if (kind === 'company')
    return (
      <>
        <b>{id}</b> {name}
      </>
    );
  return (
    <>
      {name} <span className={styles.kind}>Owner</span>
    </>
  );
}

function useEntities(offers: EntityPickerProps['offers']) {
  const companies = useCompanies();
  const owners = useOwners(offers === 'companies and owners');
  return {
    entities: useMemo(() => [...companies.companies, ...owners.owners], [companies.companies, owners.owners]),
    isPending: companies.isPending || owners.isPending,
    isError: companies.isError || owners.isError,
    reload: () => {
      if (companies.isError) void companies.refetch();
      if (owners.isError) void owners.refetch();
    },
  };
}

/** The picked entities with their names; an id that no dictionary contains is shown as the id. */
function chosenOf(entities: readonly Entity[], { tickers, ownerCiks }: ChosenEntities): Entity[] {
  const nameOf = (kind: Entity['kind'], id: string) =>
    entities.find((entity) => entity.kind === kind && entity.id === id)?.name ?? (kind === 'owner' ? id : '');
  return [
    ...tickers.map((id): Entity => ({ kind: 'company', id, name: nameOf('company', id) })),
    ...ownerCiks.map((id): Entity => ({ kind: 'owner', id, name: nameOf('owner', id) })),
  ];
}
