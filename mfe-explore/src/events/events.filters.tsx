import { CompanyCriteriaPanel, EightKItemsField, EMPTY_CRITERIA, EntityField } from '@sentinel/market-ui';
import { DateRangeField, SegmentedControl, Tooltip } from '@sentinel/ui';
import { INSIDER_LOOKBACKS } from '@sentinel/vocabulary-market';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ConstraintFilter } from '../search/constraint-filter.tsx';
import { Filter } from '../search/filter.tsx';
import { FilterPanel } from '../search/filter-panel.tsx';
import type { EventForm } from './event-form.ts';

const LOOKBACKS = INSIDER_LOOKBACKS.map((value) => ({ value, label: String(value) }));

/** The filters of Explore Material Events (spec part 3, section 2). */
export function EventFilterPanels({ form }: { form: UseFormReturn<EventForm> }) {
  const company = useWatch({ control: form.control, name: 'company' });
  return (
    <>
      <FilterPanel title="Basic Filters">
        <Filter form={form} name="company">
          {(value, onChange) => (
            <EntityField
              label="Company"
              placeholder="All companies selected (type to search)"
              value={value}
              onChange={(chosen) => {
                onChange(chosen);
                if (chosen) form.setValue('criteria', EMPTY_CRITERIA);
              }}
            />
          )}
        </Filter>
        <Filter form={form} name="filingDate">
          {(value, onChange) => <DateRangeField label="Filing Date" value={value} onChange={onChange} />}
        </Filter>
        <Filter form={form} name="items">
          {(value, onChange) => (
            <EightKItemsField label="Contents of 8-K filing" value={[...value]} onChange={onChange} />
          )}
        </Filter>
        <ConstraintFilter
          form={form}
          name="eventReturn"
          label="Event return"
          unit="percent"
          about={{
            label: 'About event return',
            text: "The stock's return on the day the market could first react to the filing, less the return of a broad total-market index fund on that day.",
          }}
        />
      </FilterPanel>

      <Filter form={form} name="criteria">
        {(value, onChange) => (
          <CompanyCriteriaPanel
            value={value}
            onChange={onChange}
            disabled={company !== null}
            reason="Off while one company is chosen."
          />
        )}
      </Filter>

      <FilterPanel title="Insider Trading Filters">
        <Filter form={form} name="lookbackDays">
          {(value, onChange) => (
            <SegmentedControl
              label="Lookback period (days)"
              options={LOOKBACKS}
              value={value}
              onChange={onChange}
              tooltip={
                <Tooltip
                  label="About the lookback period"
                  content="Calendar days before the filing over which insiders' sales and purchases are added up."
                />
              }
            />
          )}
        </Filter>
        <ConstraintFilter form={form} name="valueSold" label="Value of shares sold (in thousands)" unit="dollars" />
        <ConstraintFilter
          form={form}
          name="valuePurchased"
          label="Value of shares purchased (in thousands)"
          unit="dollars"
        />
      </FilterPanel>
    </>
  );
}
