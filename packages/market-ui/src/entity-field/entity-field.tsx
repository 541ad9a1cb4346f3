import { IconButton } from '@sentinel/ui';
import { readableName } from '@sentinel/vocabulary-market';
import { X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { type Offers, useEntities } from '../entity-hooks/use-entities.ts';
import { EntitySearchBox } from '../entity-picker/entity-search-box.tsx';

/** One company, by ticker, or one reporting owner, by CIK. */
export type ChosenEntity =
  | { readonly kind: 'company'; readonly ticker: string }
  | { readonly kind: 'owner'; readonly cik: string };

export interface EntityFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** Null: none is chosen. */
  readonly value: ChosenEntity | null;
  readonly onChange: (value: ChosenEntity | null) => void;
  /** Whether owners can be chosen too. */
  readonly owners?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * One company or owner, found while typing (spec part 3 section 2, "Basic Filters"). The field shows the chosen one's
 * ticker and name; while the names load, and for one that no dictionary contains, the ticker or CIK alone. Emptying the
 * field, or its button, clears the choice; the key `/` goes to it; leaving it, or Escape, keeps the choice that was there.
 */
export function EntityField({ label, placeholder, value, onChange, owners = false, disabled }: EntityFieldProps) {
  // What is being typed; null: the field shows the choice.
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const offers = owners ? 'companies and owners' : 'companies';
  const chosen = useChosen(value, offers);
  const without = useMemo(() => (value === null ? [] : [idOf(value)]), [value]);

  function clear() {
    setTyped(null);
    onChange(null);
  }

  return (
    <EntitySearchBox
      ref={input}
      offers={offers}
      label={label}
      placeholder={placeholder}
      disabled={disabled}
      isPageSearch
      text={typed ?? chosen.text}
      title={chosen.filed === chosen.text ? undefined : chosen.filed}
      typed={typed ?? ''}
      without={without}
      onType={(text) => {
        if (text === '' && value !== null) clear();
        else setTyped(text);
      }}
      onPick={({ kind, id }) => {
        setTyped(null);
        onChange(kind === 'company' ? { kind, ticker: id } : { kind, cik: id });
      }}
      onOtherKey={(event) => {
        // Nothing is chosen yet: a search now would be for all companies, under the text that stands here.
        if (event.key === 'Enter' && typed) event.preventDefault();
        if (event.key !== 'Escape' || typed === null) return;
        setTyped(null);
        event.stopPropagation();
      }}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(null)}
      trailing={
        value === null || disabled ? undefined : (
          <IconButton
            size="small"
            label={`Clear ${label}`}
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => {
              clear();
              input.current?.focus();
            }}
          />
        )
      }
    />
  );
}

const idOf = (value: ChosenEntity) => (value.kind === 'company' ? value.ticker : value.cik);

/** What the field shows of a choice: "EMBX Eastmark Biologics", an owner's name, or what is known of it; an owner's name as filed. */
function useChosen(value: ChosenEntity | null, offers: Offers): { text: string; filed?: string } {
  const { indexes } = useEntities(offers);
  return useMemo(() => {
    if (value === null) return { text: '' };
    const id = idOf(value);
    const entity = indexes.find(({ kind }) => kind === value.kind)?.find(id);
    if (entity === undefined) return { text: id };
    return value.kind === 'company'
      ? { text: `${id} ${entity.name}` }
      : { text: readableName(entity.name), filed: entity.name };
  }, [indexes, value]);
}
