import type { FieldFilter, FilterField, FilterGroup } from '@sentinel/fields';
import {
  type ChosenEntities,
  CompanyCriteriaPanel,
  EightKItemsField,
  EMPTY_CRITERIA,
  EntityPicker,
  isAnyChosen,
} from '@sentinel/market-ui';
import { ConstraintField, SegmentedControl, Tooltip } from '@sentinel/ui';
import type { ReactElement } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { WatchlistField } from '../watchlists/watchlist-field.tsx';
import { CheckGroup } from './check-group.tsx';
import { numberUnit } from './controls.ts';
import { DaysField } from './days-field.tsx';
import { Filter } from './filter.tsx';
import { FilterPanel } from './filter-panel.tsx';
import styles from './filter-panels.module.css';
import type { ValueOf } from './form-of.ts';
import type { SearchForm } from './search-form.ts';

export interface FilterPanelsProps<Form extends FieldValues> {
  form: UseFormReturn<Form>;
  of: SearchForm<Form, never>;
}

/** The filters of a search in their panels (spec part 3, section 2). */
export function FilterPanels<Form extends FieldValues>({ form, of }: FilterPanelsProps<Form>) {
  const values = useWatch({ control: form.control }) as Form;
  const chosen = of.chosenOf(values);
  const faults = of.faultsOf(values);
  const isOwner = chosen.ownerCiks.length > 0;
  const name = (field: string) => field as FieldPath<Form>;
  const control = (field: FilterField) => (
    <Filter key={field.name} form={form} name={name(field.name)}>
      {(value, onChange) =>
        controlOf(field)({
          field,
          value,
          error: faults[field.name],
          isOwner,
          onChange(changed: unknown) {
            onChange(changed as typeof value);
            // Companies and owners clear the company criteria (spec part 3, section 4).
            if (field.filter.control === 'entity' && isAnyChosen(changed as ChosenEntities))
              form.setValue(name('criteria'), EMPTY_CRITERIA as FieldPathValue<Form, FieldPath<Form>>);
          },
        })
      }
    </Filter>
  );
  return of.panels.map((panel) =>
    panel === 'company criteria' ? (
      <Filter key={panel} form={form} name={name('criteria')}>
        {(value, onChange) => (
          <CompanyCriteriaPanel
            value={value}
            onChange={(criteria) => onChange(criteria as typeof value)}
            disabled={isAnyChosen(chosen)}
            reason={offReason(chosen)}
          />
        )}
      </Filter>
    ) : (
      <div key={panel.title} className={styles.groups}>
        {[panel, ...(panel.below ? [panel.below] : [])].map((group) => (
          <FilterPanel key={group.title} title={group.title}>
            {rowsOf(group).map((row) =>
              row.length === 1 ? (
                row.map(control)
              ) : (
                <div key={row[0]?.name} className={styles.line}>
                  {row.map(control)}
                </div>
              ),
            )}
          </FilterPanel>
        ))}
      </div>
    ),
  );
}

/** Why the company criteria are off. */
function offReason({ tickers, ownerCiks }: ChosenEntities): string {
  const [count, noun] = ownerCiks.length > 0 ? [ownerCiks.length, 'owner'] : [tickers.length, 'company'];
  return count === 1
    ? `Off while one ${noun} is chosen.`
    : `Off while ${noun === 'owner' ? 'owners' : 'companies'} are chosen.`;
}

/** A company that is picked takes the place of owners, and the other way round (spec part 3, section 2). */
function ofOneKind(before: ChosenEntities, next: ChosenEntities): ChosenEntities {
  if (next.tickers.length === 0 || next.ownerCiks.length === 0) return next;
  return before.tickers.length > 0 ? { ...next, tickers: [] } : { ...next, ownerCiks: [] };
}

/** The filters that a panel shows: a move is set by alerts, and what no request has by the study. */
const rowsOf = ({ rows }: FilterGroup) =>
  rows
    .map((row) => row.filter(({ filter }) => filter.control !== 'move' && filter.request !== null))
    .filter((row) => row.length > 0);

interface ControlProps<F extends FieldFilter = FieldFilter> {
  readonly field: FilterField & { readonly filter: F };
  readonly value: ValueOf<F>;
  readonly error: string | undefined;
  readonly isOwner: boolean;
  onChange(value: ValueOf<F>): void;
}
type Shown = Exclude<FieldFilter['control'], 'move'>;

const NO_YES = [
  { value: false, label: 'No' },
  { value: true, label: 'Yes' },
] as const;

const about = ({ short, meaning }: FilterField) => <Tooltip label={`About ${short}`} content={meaning} />;

const CONTROLS: { readonly [C in Shown]: (props: ControlProps<Extract<FieldFilter, { control: C }>>) => ReactElement } =
  {
    number: ({ field, value, onChange }) => (
      <ConstraintField
        label={field.label}
        unit={numberUnit(field)}
        value={value}
        onChange={onChange}
        tooltip={about(field)}
      />
    ),
    days: ({ field, value, onChange }) => <DaysField label={field.label} value={value} onChange={onChange} />,
    entity: ({ field: { label, filter }, value, error, onChange }) => (
      <EntityPicker
        label={label}
        placeholder={filter.placeholder}
        offers={filter.isOwnerToo ? 'companies and owners' : 'companies'}
        isPageSearch
        chosen={value}
        error={error}
        onChange={(chosen) => onChange(ofOneKind(value, chosen))}
      />
    ),
    someOf: ({ field, value, onChange, error, isOwner }) => (
      <CheckGroup
        legend={field.label}
        options={field.filter.options}
        value={value}
        onChange={onChange}
        error={error}
        disabled={field.filter.isOffForOwner === true && isOwner}
        tooltip={about(field)}
      />
    ),
    oneOf: ({ field, value, onChange }) => (
      <SegmentedControl
        label={field.label}
        options={field.filter.options}
        value={value}
        onChange={onChange}
        tooltip={about(field)}
      />
    ),
    yesNo: ({ field, value, onChange }) => (
      <SegmentedControl label={field.label} options={NO_YES} value={value} onChange={onChange} tooltip={about(field)} />
    ),
    items: ({ field, value, onChange }) => (
      <EightKItemsField label={field.label} value={[...value]} onChange={onChange} />
    ),
    watchlist: ({ field, value, onChange }) => <WatchlistField label={field.label} value={value} onChange={onChange} />,
  };

const controlOf = ({ filter }: FilterField) =>
  CONTROLS[filter.control as Shown] as (props: { [Key in keyof ControlProps]: unknown }) => ReactElement;
