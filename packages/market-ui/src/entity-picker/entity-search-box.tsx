import { type Entity, searchEntities } from '@sentinel/market-ui/entities';
import { Announcement, classNames, TextField } from '@sentinel/ui';
import { useCombobox } from '@sentinel/ui/combobox';
import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type Ref, useMemo } from 'react';
import { type Offers, useEntities } from '../entity-hooks/use-entities.ts';
import { useFreshCompanies } from '../entity-hooks/use-fresh-companies.ts';
import { EntityName } from './entity-name.tsx';
import styles from './entity-search-box.module.css';
import { WORDS } from './entity-words.ts';

export interface EntitySearchBoxProps {
  /** What is found: only companies, or companies and owners. */
  readonly offers: Offers;
  readonly label: string;
  /** Shows the label to screen readers only. */
  readonly hideLabel?: boolean | undefined;
  /** Shown in the empty field as soon as the names are loaded. */
  readonly placeholder?: string | undefined;
  /** Shown below the field. */
  readonly hint?: string | undefined;
  /** In place of the hint. */
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** The text in the field. */
  readonly text: string;
  /** On hover. */
  readonly title?: string | undefined;
  /** What to search for; an empty text shows no list. */
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Tickers and CIKs that are not offered. */
  readonly without: readonly string[];
  readonly onPick: (entity: Entity) => void;
  /** A key that the list of suggestions does not take. */
  readonly onOtherKey?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  readonly onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  readonly onBlur?: (() => void) | undefined;
  /** The key `/` goes to this field. */
  readonly isPageSearch?: boolean | undefined;
  /** After the text, e.g. a button. */
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A field that suggests companies and owners while one types (spec part 2 sections 5 and 9), with the keys of the
 * company search bar (part 1 section 2): the arrow keys move, Enter and Tab pick the highlighted one, Escape closes the
 * list. Screen readers hear how many were found.
 */
export function EntitySearchBox({
  offers,
  label,
  hideLabel,
  placeholder,
  hint,
  error,
  disabled,
  text,
  title,
  typed,
  onType,
  without,
  onPick,
  onOtherKey,
  onFocus,
  onBlur,
  isPageSearch,
  trailing,
  ref,
}: EntitySearchBoxProps) {
  const words = WORDS[offers];
  const { indexes, isPending, isError, reload } = useEntities(offers);
  const suggestions = useMemo(() => searchEntities(indexes, typed, without), [indexes, typed, without]);
  const box = useCombobox({ items: suggestions, isAsked: typed.trim() !== '', onPick });
  const isWithoutMatch = box.isShown && !box.hasList && !isPending;
  const isLookingAgain = useFreshCompanies(isWithoutMatch);
  const findsNothing = isWithoutMatch && !isLookingAgain;

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (box.press(event)) event.stopPropagation();
    else onOtherKey?.(event);
  }

  return (
    <div className={classNames(styles.box, hideLabel && styles.withoutLabel)}>
      <TextField
        ref={ref}
        label={label}
        hideLabel={hideLabel}
        hint={isError ? undefined : hint}
        error={isError ? words.failed : error}
        placeholder={isPending ? words.loading : (placeholder ?? words.placeholder)}
        leading={<Search size={16} aria-hidden="true" />}
        trailing={trailing}
        value={text}
        title={title}
        disabled={disabled}
        {...box.field}
        data-page-search={isPageSearch ? '' : undefined}
        onKeyDown={press}
        onFocus={(event) => {
          box.open();
          onFocus?.(event);
        }}
        onBlur={() => {
          box.close();
          onBlur?.();
        }}
        onChange={(event) => {
          box.restart();
          if (isError) reload();
          onType(event.target.value);
        }}
      />
      {box.hasList ? (
        <div {...box.list(words.list)} className={styles.popup}>
          {suggestions.map((entity, index) => (
            <div key={`${entity.kind} ${entity.id}`} {...box.option(entity, index)} className={styles.suggestion}>
              <EntityName entity={entity} />
            </div>
          ))}
        </div>
      ) : null}
      {findsNothing ? <p className={classNames(styles.popup, styles.nothing)}>{words.nothing}</p> : null}
      <Announcement text={findsNothing ? words.nothing : box.hasList ? `${suggestions.length} found` : ''} />
    </div>
  );
}
