import { CompanyCriteriaPanel, EightKItemsField, EMPTY_CRITERIA, EntityField } from '@sentinel/market-ui';
import { DateRangeField, SegmentedControl, Tooltip } from '@sentinel/ui';
import { INSIDER_TYPES, OFFICER_ROLES, RETURN_HORIZONS, TRADE_TYPES } from '@sentinel/vocabulary-market';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { CheckGroup } from '../search/check-group.tsx';
import { ConstraintFilter } from '../search/constraint-filter.tsx';
import { Filter } from '../search/filter.tsx';
import { FilterPanel } from '../search/filter-panel.tsx';
import { type TradeForm, tradeFormFaults } from './trade-form.ts';
import styles from './trades.filters.module.css';

const NO_YES = [
  { value: false, label: 'No' },
  { value: true, label: 'Yes' },
] as const;
const RETURN_TYPES = [
  { value: 'raw', label: 'Raw' },
  { value: 'adjusted', label: 'Market adjusted' },
] as const;
const RETURN_STARTS = [
  { value: 'trade_date', label: 'Trade date' },
  { value: 'acceptance', label: 'Acceptance' },
] as const;
const HORIZONS = RETURN_HORIZONS.map((value) => ({ value, label: String(value) }));

/** The filters of Explore Insider Trades (spec part 3, section 2). */
export function TradeFilterPanels({ form }: { form: UseFormReturn<TradeForm> }) {
  const [who, tradeTypes, insiderTypes] = useWatch({
    control: form.control,
    name: ['who', 'tradeTypes', 'insiderTypes'],
  });
  const faults = tradeFormFaults({ ...form.getValues(), who, tradeTypes, insiderTypes });
  const isOwner = who?.kind === 'owner';

  return (
    <>
      <FilterPanel title="Basic Filters">
        <Filter form={form} name="who">
          {(value, onChange) => (
            <EntityField
              label="Company/Owner"
              placeholder="All companies/owners selected (type to search)"
              value={value}
              onChange={(chosen) => {
                onChange(chosen);
                if (chosen) form.setValue('criteria', EMPTY_CRITERIA);
              }}
              owners
            />
          )}
        </Filter>
        <Filter form={form} name="tradeDate">
          {(value, onChange) => <DateRangeField label="Trade Date" value={value} onChange={onChange} />}
        </Filter>
        <div className={styles.pair}>
          <Filter form={form} name="tradeTypes">
            {(value, onChange) => (
              <CheckGroup
                legend="Trade types"
                options={TRADE_TYPES}
                value={value}
                onChange={onChange}
                error={faults.tradeTypes}
              />
            )}
          </Filter>
          <Filter form={form} name="excludes10b51">
            {(value, onChange) => (
              <SegmentedControl
                label="Exclude 10b5-1 Trades?"
                options={NO_YES}
                value={value}
                onChange={onChange}
                tooltip={
                  <Tooltip
                    label="About 10b5-1 trades"
                    content="A 10b5-1 plan is set up in advance and trades on a schedule, whatever the insider knows later. Yes leaves out trades that the filing says were made under such a plan."
                  />
                }
              />
            )}
          </Filter>
        </div>
        <Filter form={form} name="insiderTypes">
          {(value, onChange) => (
            <CheckGroup
              legend="Insider types"
              options={INSIDER_TYPES}
              value={value}
              onChange={onChange}
              error={faults.insiderTypes}
              disabled={isOwner}
            />
          )}
        </Filter>
        <ConstraintFilter form={form} name="value" label="Value of shares traded (thousands)" unit="dollars" />
        <div className={styles.pair}>
          <Filter form={form} name="officerRoles">
            {(value, onChange) => (
              <CheckGroup legend="Only officers titled" options={OFFICER_ROLES} value={value} onChange={onChange} />
            )}
          </Filter>
          <ConstraintFilter
            form={form}
            name="daysToFile"
            label="Business days until filed"
            unit="number"
            about={{
              label: 'About days until filed',
              text: 'Federal business days from the trade to its first filing. The SEC requires filing within 2.',
            }}
          />
        </div>
      </FilterPanel>

      <Filter form={form} name="criteria">
        {(value, onChange) => (
          <CompanyCriteriaPanel
            value={value}
            onChange={onChange}
            disabled={who !== null}
            reason={isOwner ? 'Off while one owner is chosen.' : 'Off while one company is chosen.'}
          />
        )}
      </Filter>

      <FilterPanel title="Trade Return Filters">
        <Filter form={form} name="returnType">
          {(value, onChange) => (
            <SegmentedControl
              label="Return type"
              options={RETURN_TYPES}
              value={value}
              onChange={onChange}
              tooltip={
                <Tooltip
                  label="About the return type"
                  content="Raw is the stock's own return. Market adjusted is that return less the return of a broad total-market index fund over the same days."
                />
              }
            />
          )}
        </Filter>
        <Filter form={form} name="horizon">
          {(value, onChange) => (
            <SegmentedControl
              label="Return horizon (business days)"
              options={HORIZONS}
              value={value}
              onChange={onChange}
            />
          )}
        </Filter>
        <Filter form={form} name="returnStart">
          {(value, onChange) => (
            <SegmentedControl
              label="Return starts at"
              options={RETURN_STARTS}
              value={value}
              onChange={onChange}
              tooltip={
                <Tooltip
                  label="About the start of returns"
                  content="Trade date: from the close of the day of the trade. Acceptance: from the first close after the SEC accepted the filing, which is what a reader of the filing could have earned."
                />
              }
            />
          )}
        </Filter>
        <ConstraintFilter form={form} name="tradeReturn" label="Trade return percentage" unit="percent" />
      </FilterPanel>

      <FilterPanel title="Event Filters">
        <div className={styles.constraints}>
          <ConstraintFilter
            form={form}
            name="daysToEa"
            label="Days until next earnings announcement (EA)"
            unit="number"
            about={{
              label: 'About the next earnings announcement',
              text: "Business days from the trade to the company's next earnings announcement. An 8-K with item 2.02 stands for it.",
            }}
          />
          <ConstraintFilter form={form} name="returnAtEa" label="Stock return at next EA" unit="percent" />
          <ConstraintFilter form={form} name="daysTo8K" label="Days until next 8-K" unit="number" />
          <ConstraintFilter form={form} name="returnAt8K" label="Stock return at next 8-K" unit="percent" />
        </div>
        <Filter form={form} name="items">
          {(value, onChange) => (
            <EightKItemsField label="Contents of next 8-K filing" value={[...value]} onChange={onChange} />
          )}
        </Filter>
      </FilterPanel>
    </>
  );
}
