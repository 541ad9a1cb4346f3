import type { Entity, EntityIndex } from '@sentinel/market-ui/entities';
import { IconButton } from '@sentinel/ui';
import { readableName } from '@sentinel/vocabulary-market';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Offers, useEntities } from '../entity-hooks/use-entities.ts';
import type { ChosenEntities } from './chosen-entities.ts';
import { EntityName } from './entity-name.tsx';
import styles from './entity-picker.module.css';
import { EntitySearchBox } from './entity-search-box.tsx';
import { WORDS } from './entity-words.ts';

export interface EntityPickerProps {
  /** What can be picked: only companies, or companies and owners. */
  readonly offers: Offers;
  readonly label: string;
  /** Shows the label to screen readers only. */
  readonly hideLabel?: boolean | undefined;
  /** Shown in the empty field while nothing is picked, as soon as the names are loaded. */
  readonly placeholder?: string | undefined;
  /** The key `/` goes to this field. */
  readonly isPageSearch?: boolean | undefined;
  readonly chosen: ChosenEntities;
  readonly onChange: (chosen: ChosenEntities) => void;
  /** Shown below the field. */
  readonly hint?: string | undefined;
  /** What is wrong with what is picked; in place of the hint. */
  readonly error?: string | undefined;
}

/**
 * Search by ticker or name (spec part 2 sections 5 and 9); each picked entity becomes a chip. Backspace in the empty
 * field removes the last chip. Text that picks nothing goes when the field is left: it is not among the chips, so it counts for nothing.
 */
export function EntityPicker({
  offers,
  label,
  hideLabel,
  placeholder,
  isPageSearch,
  chosen,
  onChange,
  hint,
  error,
}: EntityPickerProps) {
  const [typed, setTyped] = useState('');
  const { indexes } = useEntities(offers);
  const picked = useMemo(() => chosenOf(indexes, chosen), [indexes, chosen]);
  const without = useMemo(() => picked.map(({ id }) => id), [picked]);

  const change = (next: readonly Entity[]) =>
    onChange({
      tickers: next.filter(({ kind }) => kind === 'company').map(({ id }) => id),
      ownerCiks: next.filter(({ kind }) => kind === 'owner').map(({ id }) => id),
    });

  return (
    <div>
      <EntitySearchBox
        offers={offers}
        label={label}
        hideLabel={hideLabel}
        isPageSearch={isPageSearch}
        hint={hint}
        error={error}
        placeholder={picked.length === 0 ? placeholder : undefined}
        text={typed}
        typed={typed}
        onType={setTyped}
        without={without}
        onPick={(entity) => {
          change([...picked, entity]);
          setTyped('');
        }}
        onOtherKey={(event) => {
          if (event.key === 'Backspace' && typed === '') change(picked.slice(0, -1));
          // Nothing is picked yet: the form is not sent without what stands here.
          if (event.key === 'Enter' && typed !== '') event.preventDefault();
          if (event.key !== 'Escape' || typed === '') return;
          setTyped('');
          event.stopPropagation();
        }}
        onBlur={() => setTyped('')}
      />
      {picked.length > 0 ? (
        <ul className={styles.chips} aria-label={WORDS[offers].chosen}>
          {picked.map((entity) => (
            <li key={entity.id} className={styles.chip}>
              <span title={entity.name}>
                <EntityName entity={entity} />
              </span>
              <IconButton
                size="small"
                label={`Remove ${entity.kind === 'company' ? entity.id : readableName(entity.name)}`}
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

/** The picked entities with their names; an id that no dictionary contains is shown as the id. */
function chosenOf(indexes: readonly EntityIndex[], { tickers, ownerCiks }: ChosenEntities): Entity[] {
  const find = (kind: Entity['kind'], id: string): Entity =>
    indexes.find((index) => index.kind === kind)?.find(id) ?? { kind, id, name: kind === 'owner' ? id : '' };
  return [...tickers.map((id) => find('company', id)), ...ownerCiks.map((id) => find('owner', id))];
}
