import type { Entity, EntityIndex } from '@sentinel/market-ui/entities';
import { IconButton } from '@sentinel/ui';
import { readableName } from '@sentinel/vocabulary-market';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type Offers, useEntities } from '../entity-hooks/use-entities.ts';
import { EntityName } from './entity-name.tsx';
import styles from './entity-picker.module.css';
import { EntitySearchBox } from './entity-search-box.tsx';
import { WORDS } from './entity-words.ts';

/** The picked entities, by id. */
export interface ChosenEntities {
  readonly tickers: readonly string[];
  readonly ownerCiks: readonly string[];
}

export interface EntityPickerProps {
  /** What can be picked: only companies, or companies and owners. */
  readonly offers: Offers;
  readonly label: string;
  /** Shows the label to screen readers only. */
  readonly hideLabel?: boolean | undefined;
  /** The key `/` goes to this field. */
  readonly isPageSearch?: boolean | undefined;
  readonly chosen: ChosenEntities;
  readonly onChange: (chosen: ChosenEntities) => void;
  /** Shown below the field. */
  readonly hint?: string | undefined;
}

/**
 * Search by ticker or name (spec part 2 sections 5 and 9); each picked entity becomes a chip. Backspace in the empty
 * field removes the last chip.
 */
export function EntityPicker({ offers, label, hideLabel, isPageSearch, chosen, onChange, hint }: EntityPickerProps) {
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
        text={typed}
        typed={typed}
        onType={setTyped}
        without={without}
        onPick={(entity) => {
          change([...picked, entity]);
          setTyped('');
        }}
        onOtherKey={({ key }) => {
          if (key === 'Backspace' && typed === '') change(picked.slice(0, -1));
        }}
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
